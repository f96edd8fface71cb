// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A product that is rounded to a float: no compiler fuses it with a following addition.
#ifndef Strider_Foundation_MultiplyRounded_h
#define Strider_Foundation_MultiplyRounded_h

#include "Foundation/HostDevice.h"

namespace Strider
{

STRIDER_HOST_DEVICE float MultiplyRounded(float a, float b)
{
#if defined(__CUDA_ARCH__)
  return __fmul_rn(a, b);
#else
  volatile float product = a * b;
  return product;
#endif
}

} // namespace Strider

#endif
