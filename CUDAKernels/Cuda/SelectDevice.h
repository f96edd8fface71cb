// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The GPU that a renderer works on.
#ifndef Strider_Cuda_SelectDevice_h
#define Strider_Cuda_SelectDevice_h

#include "Strider/Status.h"

#include <array>
#include <string>

namespace Strider
{

struct Device
{
  int Index = 0;
  std::string Name;
  /// Most voxels along x, y and z of an array that is read as a texture and written as a surface.
  std::array<int, 3> MaximumVolume{ 0, 0, 0 };
  /// The same of an array of layers: width, height, layers.
  std::array<int, 3> MaximumLayers{ 0, 0, 0 };
};

/// Picks a device and makes it current; -1 spreads the ranks of a machine over its devices. Fails with NoDevice where there is
/// none, and with InvalidArgument where `deviceIndex` is none of them.
Status SelectDevice(int deviceIndex, int localRank, Device& device);

/// Makes the device current on the calling thread, where it stays so: going back to the former device could start a context
/// on a GPU that this process never uses. Errors that other code has left behind on the thread are cleared.
Status MakeCurrent(const Device& device);

} // namespace Strider

#endif
