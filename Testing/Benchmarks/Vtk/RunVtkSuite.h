// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The suite vtk: whole Render calls of vtkStriderVolumeMapper beside VTK's own volume mappers.
#ifndef StriderBenchmarks_RunVtkSuite_h
#define StriderBenchmarks_RunVtkSuite_h

namespace StriderBenchmarks
{

/// Takes the command line from the suite's name on; returns the program's exit status. In a build without VTK it only says so.
int RunVtkSuite(int argumentCount, char** arguments);

} // namespace StriderBenchmarks

#endif
