// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How a frame is computed. No strategy changes what a frame shows.
#ifndef Strider_Strategies_h
#define Strider_Strategies_h

namespace Strider
{

/// Switches of the strategies, the plain path by default. Each strategy adds its own settings here.
struct Strategies
{
  /// Threads of a CUDA block across and down the screen: powers of two, 32 to 1024 threads together.
  int BlockWidth = 16;
  int BlockHeight = 16;
};

} // namespace Strider

#endif
