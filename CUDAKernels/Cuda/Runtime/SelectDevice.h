// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Selection of the GPU that a renderer uses, attributes of the current device, and direct copies between devices.
#ifndef Strider_Cuda_Runtime_SelectDevice_h
#define Strider_Cuda_Runtime_SelectDevice_h

#include "Cuda/Runtime/CheckCuda.h"

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
  /// The runtime's context of the device; null where the driver does not tell it.
  CUctx_st* Context = nullptr;
  /// Largest extents along x, y and z of an array that is read as a texture and written as a surface.
  std::array<int, 3> MaximumVolume{ 0, 0, 0 };
  /// Largest width, height and number of layers of a layered array that is read as a texture and written as a
  /// surface.
  std::array<int, 3> MaximumLayers{ 0, 0, 0 };
};

/// True where extents are within limits of a device along each axis.
inline bool AreWithin(const std::array<int, 3>& extents, const std::array<int, 3>& limits)
{
  return extents[0] <= limits[0] && extents[1] <= limits[1] && extents[2] <= limits[2];
}

/// Counts the devices that this process sees. Fails as SelectDevice does. Where there is none, the message says what to
/// do, since many machines have none.
Status CountDevices(int& count);

/// Selects a device and makes it current. `deviceIndex` -1 distributes the ranks of a machine over its devices by
/// `localRank`. Fails with NoDevice where there is none, with InvalidArgument where `deviceIndex` is out of range,
/// and with DeviceFailure in a process that was forked from one that had selected a device.
Status SelectDevice(int deviceIndex, int localRank, Device& device);

/// Makes the device current on the calling thread, until a CurrentDeviceKeeper restores the caller's. Clears errors
/// that other code has left on the thread. Fails in a process that was forked from one that had selected a device.
Status MakeCurrent(const Device& device);

/// Reads an attribute of the current device.
Status ReadAttribute(cudaDeviceAttr attribute, int& value);

/// Lets copies between the memories of two devices travel directly. Returns false where the devices cannot see each
/// other: the driver then copies by way of host memory. Both devices may be the same.
bool AllowPeerAccess(const Device& one, const Device& other);

} // namespace Strider

#endif
