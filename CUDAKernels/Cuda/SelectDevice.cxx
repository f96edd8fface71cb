// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The GPU that a renderer works on.
#include "Cuda/SelectDevice.h"

#include "Cuda/CheckCuda.h"

#include <algorithm>
#include <array>

namespace Strider
{

namespace
{

/// What both textures and surfaces can have along each of three axes.
using Limits = std::array<cudaDeviceAttr, 3>;

Status ReadLimits(
  int device, const Limits& textures, const Limits& surfaces, std::array<int, 3>& most)
{
  for (int axis = 0; axis < 3; ++axis)
  {
    int texture = 0;
    int surface = 0;
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaDeviceGetAttribute(&texture, textures[axis], device)));
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaDeviceGetAttribute(&surface, surfaces[axis], device)));
    most[axis] = std::min(texture, surface);
  }
  return {};
}

Status ReadLimits(Device& device)
{
  STRIDER_TRY(ReadLimits(device.Index,
    { cudaDevAttrMaxTexture3DWidth, cudaDevAttrMaxTexture3DHeight, cudaDevAttrMaxTexture3DDepth },
    { cudaDevAttrMaxSurface3DWidth, cudaDevAttrMaxSurface3DHeight, cudaDevAttrMaxSurface3DDepth },
    device.MaximumVolume));
  return ReadLimits(device.Index,
    { cudaDevAttrMaxTexture2DLayeredWidth, cudaDevAttrMaxTexture2DLayeredHeight,
      cudaDevAttrMaxTexture2DLayeredLayers },
    { cudaDevAttrMaxSurface2DLayeredWidth, cudaDevAttrMaxSurface2DLayeredHeight,
      cudaDevAttrMaxSurface2DLayeredLayers },
    device.MaximumLayers);
}

} // namespace

Status SelectDevice(int deviceIndex, int localRank, Device& device)
{
  int count = 0;
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaGetDeviceCount(&count)));
  if (count == 0)
  {
    return STRIDER_FAILURE(StatusCode::NoDevice, "the driver reports no CUDA device");
  }
  if (deviceIndex < -1 || deviceIndex >= count)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "CUDA device " + std::to_string(deviceIndex) + " does not exist: this machine has " +
        std::to_string(count));
  }
  Device selected;
  selected.Index = deviceIndex >= 0 ? deviceIndex : std::max(localRank, 0) % count;
  STRIDER_TRY(MakeCurrent(selected));
  cudaDeviceProp properties{};
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaGetDeviceProperties(&properties, selected.Index)));
  selected.Name = properties.name;
  STRIDER_TRY(ReadLimits(selected));
  device = selected;
  return {};
}

Status MakeCurrent(const Device& device)
{
  (void)cudaGetLastError(); // a kernel would be blamed for what others left behind
  return STRIDER_CUDA_CALL(cudaSetDevice(device.Index));
}

} // namespace Strider
