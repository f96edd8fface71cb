// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Whether something holds for any of the threads that run together.
#ifndef Strider_Foundation_IsTrueInWarp_h
#define Strider_Foundation_IsTrueInWarp_h

#include "Foundation/HostDevice.h"

namespace Strider
{

/// Of the threads that happen to be together: which branch is taken may depend on it, but no result. On the host each is alone.
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
