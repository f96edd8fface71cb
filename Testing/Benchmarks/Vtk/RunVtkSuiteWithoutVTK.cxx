// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reports that a build without VTK cannot run the suite vtk.
#include "Vtk/RunVtkSuite.h"

#include <cstdio>

namespace StriderBenchmarks
{

int RunVtkSuite(int, char**)
{
  std::fprintf(stderr, "StriderBench: this benchmark was built without VTK: no suite vtk\n");
  return 2;
}

int RunLookSuite(int, char**)
{
  std::fprintf(stderr, "StriderBench: this benchmark was built without VTK: no suite look\n");
  return 2;
}

} // namespace StriderBenchmarks
