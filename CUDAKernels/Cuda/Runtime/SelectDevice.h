// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The GPU that a renderer works on.
#ifndef Strider_Cuda_Runtime_SelectDevice_h
#define Strider_Cuda_Runtime_SelectDevice_h

#include "Strider/Status.h"

#include <array>
#include <string>

struct CUctx_st;

namespace Strider
{

struct Device
{
  int Index = 0;
  std::string Name;
  int Capability = 0; ///< compute capability: 10 * major + minor
  CUctx_st* Context =
    nullptr; ///< where the runtime works on it; null where the driver does not say
  /// Most voxels along x, y and z of an array that is read as a texture and written as a surface.
  std::array<int, 3> MaximumVolume{ 0, 0, 0 };
  /// The same of an array of layers: width, height, layers.
  std::array<int, 3> MaximumLayers{ 0, 0, 0 };
};

/// Picks a device and makes it current; -1 spreads the ranks of a machine over its devices. Fails with NoDevice where there is
/// none, with InvalidArgument where `deviceIndex` is none of them, and with DeviceFailure in a process that was forked from one that
/// had selected a device.
Status SelectDevice(int deviceIndex, int localRank, Device& device);

/// Makes the device current on the calling thread, where it stays so until a CurrentDeviceKeeper gives the caller's back. Errors that
/// other code has left behind on the thread are cleared. Fails in a process that was forked from the one that selected the device.
Status MakeCurrent(const Device& device);

} // namespace Strider

#endif
