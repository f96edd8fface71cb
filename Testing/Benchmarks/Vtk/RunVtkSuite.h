// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Runs the suites vtk and look: whole Render calls of vtkStriderVolumeMapper beside VTK's own volume mappers.
#ifndef StriderBenchmarks_RunVtkSuite_h
#define StriderBenchmarks_RunVtkSuite_h

namespace StriderBenchmarks
{

/// Measures the cost of shading and gradient opacity, with the same command line.
int RunLookSuite(int argumentCount, char** arguments);

/// Takes the command line from the suite's name on. Returns the program's exit status. In a build without VTK it only
/// reports that.
int RunVtkSuite(int argumentCount, char** arguments);

} // namespace StriderBenchmarks

#endif
