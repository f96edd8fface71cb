// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The shape of the thread blocks that march the rays of a frame; plain C++.
#ifndef Strider_BlockShape_ChooseLaunchShape_h
#define Strider_BlockShape_ChooseLaunchShape_h

#include "Strider/Status.h"
#include "Strider/Strategies.h"

#include <string>

namespace Strider
{

/// How the rays of a frame are laid on the threads of a device.
struct LaunchShape
{
  int BlockWidth = 16;
  int BlockHeight = 16;
  std::string Reason; ///< for the statistics
};

/// Takes the block that the settings fix. Fails where it is not a power of two on each side or has not 32 to 1024 threads.
inline Status ChooseLaunchShape(const Strategies& strategies, LaunchShape& shape)
{
  const int width = strategies.BlockWidth;
  const int height = strategies.BlockHeight;
  const auto isPowerOfTwo = [](int number) { return number > 0 && (number & (number - 1)) == 0; };
  const std::string name = std::to_string(width) + "x" + std::to_string(height);
  if (!isPowerOfTwo(width) || !isPowerOfTwo(height) || width > 1024 || height > 1024 ||
    width * height < 32 || width * height > 1024)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "a block of " + name +
        " threads: each side must be a power of two, 32 to 1024 threads together");
  }
  shape = { width, height, name + ", fixed" };
  return {};
}

} // namespace Strider

#endif
