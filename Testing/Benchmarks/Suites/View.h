// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One view of a suite.
#ifndef StriderBenchmarks_View_h
#define StriderBenchmarks_View_h

#include <array>
#include <string>

namespace StriderBenchmarks
{

using Direction = std::array<double, 3>;

/// Orientation of the screen relative to the volume; unit vectors in data coordinates, right x up = -forward.
struct View
{
  std::string Name;
  Direction Right{ 1.0, 0.0, 0.0 };
  Direction Up{ 0.0, 1.0, 0.0 };
  Direction Forward{ 0.0, 0.0, -1.0 };
  double VoxelsPerPixel = 0.0; ///< at the volume's centre; 0: the run's setting
};

} // namespace StriderBenchmarks

#endif
