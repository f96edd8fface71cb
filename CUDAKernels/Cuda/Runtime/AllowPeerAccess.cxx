// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Direct access of a device to another one's memory.
#include "Cuda/Runtime/AllowPeerAccess.h"

#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/KeepCurrentDevice.h"

namespace Strider
{

namespace
{

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

bool AllowPeerAccess(const Device& one, const Device& other)
{
  const CurrentDeviceKeeper keeper;
  return one.Index == other.Index || (Allow(one, other) && Allow(other, one));
}

} // namespace Strider
