// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Tests a condition on the active threads of a warp.
#ifndef Strider_Foundation_IsTrueInWarp_h
#define Strider_Foundation_IsTrueInWarp_h

#include "Foundation/HostDevice.h"

namespace Strider
{

/// True if the condition holds for any active thread of the warp; on the host, for the calling thread. May select a
/// branch, but must not affect a result, since the set of active threads is unspecified.
STRIDER_HOST_DEVICE bool IsTrueInWarp(bool condition)
{
#if defined(__CUDA_ARCH__)
  return __any_sync(__activemask(), condition) != 0;
#else
  return condition;
#endif
}

} // namespace Strider

#endif
