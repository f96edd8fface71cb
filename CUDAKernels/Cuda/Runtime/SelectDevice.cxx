// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Selection of the GPU that a renderer uses, attributes of the current device, and direct copies between devices.
#include "Cuda/Runtime/SelectDevice.h"

#include "Cuda/Runtime/KeepCurrentDevice.h"

#include <algorithm>
#include <array>
#include <atomic>

#include <unistd.h>

namespace Strider
{

namespace
{

/// Attributes with the limits of textures or surfaces along three axes.
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

/// Process that first selected a device, here or in a parent before a fork; 0 where none has.
std::atomic<pid_t> FirstProcess{ 0 };

/// Fails in a fork of a process that had used CUDA, where CUDA does not work.
Status CheckFork()
{
  const pid_t first = FirstProcess.load();
  if (first != 0 && first != getpid())
  {
    return STRIDER_FAILURE(StatusCode::DeviceFailure,
      "this process was forked from one that had used CUDA, which CUDA does not support: start "
      "processes anew (in Python, multiprocessing.set_start_method('spawn'))");
  }
  return {};
}

/// Lets `device` access the memory of `peer`.
bool Allow(const Device& device, const Device& peer)
{
  int canAccess = 0;
  if (!STRIDER_CUDA_CALL(cudaDeviceCanAccessPeer(&canAccess, device.Index, peer.Index)).IsOk() ||
    canAccess == 0 || !MakeCurrent(device).IsOk())
  {
    return false;
  }
  const cudaError_t outcome = cudaDeviceEnablePeerAccess(peer.Index, 0);
  DropFailure(outcome);
  return outcome == cudaSuccess || outcome == cudaErrorPeerAccessAlreadyEnabled;
}

} // namespace

Status CountDevices(int& count)
{
  STRIDER_TRY(CheckFork());
  const cudaError_t outcome = cudaGetDeviceCount(&count);
  if (outcome == cudaErrorInsufficientDriver || outcome == cudaErrorStubLibrary)
  {
    (void)cudaGetLastError();
    return STRIDER_FAILURE(StatusCode::NoDevice,
      "there is no NVIDIA driver, or it is too old for this build: to render on a GPU, install or "
      "update it");
  }
  if (outcome == cudaErrorNoDevice || (outcome == cudaSuccess && count == 0))
  {
    (void)cudaGetLastError();
    return STRIDER_FAILURE(StatusCode::NoDevice,
      "the NVIDIA driver finds no GPU: see what nvidia-smi lists, and check CUDA_VISIBLE_DEVICES "
      "and the GPUs of the job");
  }
  return CheckCuda(outcome, "cudaGetDeviceCount", __FILE__, __LINE__);
}

Status SelectDevice(int deviceIndex, int localRank, Device& device)
{
  int count = 0;
  STRIDER_TRY(CountDevices(count));
  if (deviceIndex < -1 || deviceIndex >= count)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "CUDA device " + std::to_string(deviceIndex) + " does not exist: this machine has " +
        std::to_string(count));
  }
  Device selected;
  selected.Index = deviceIndex >= 0 ? deviceIndex : std::max(localRank, 0) % count;
  FirstProcess.store(getpid());
  STRIDER_TRY(RetainContext(selected.Index, selected.Context));
  STRIDER_TRY(MakeCurrent(selected));
  cudaDeviceProp properties{};
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaGetDeviceProperties(&properties, selected.Index)));
  selected.Name = properties.name;
  selected.Capability = 10 * properties.major + properties.minor;
  STRIDER_TRY(ReadLimits(selected));
  device = selected;
  return {};
}

Status MakeCurrent(const Device& device)
{
  STRIDER_TRY(CheckFork());
  (void)cudaGetLastError(); // a kernel launch would report errors left by other code
  return device.Context ? MakeContextCurrent(device.Context)
                        : STRIDER_CUDA_CALL(cudaSetDevice(device.Index));
}

Status ReadAttribute(cudaDeviceAttr attribute, int& value)
{
  int device = 0;
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaGetDevice(&device)));
  return STRIDER_CUDA_CALL(cudaDeviceGetAttribute(&value, attribute, device));
}

bool AllowPeerAccess(const Device& one, const Device& other)
{
  const CurrentDeviceKeeper keeper;
  return one.Index == other.Index || (Allow(one, other) && Allow(other, one));
}

} // namespace Strider
