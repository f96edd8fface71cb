// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A value limited to a range; not-a-number becomes the lower end.
#ifndef Strider_Foundation_Clamp_h
#define Strider_Foundation_Clamp_h

#include "Foundation/HostDevice.h"

namespace Strider
{

STRIDER_HOST_DEVICE float Smaller(float a, float b)
{
  return a < b ? a : b;
}

STRIDER_HOST_DEVICE float Larger(float a, float b)
{
  return a > b ? a : b;
}

STRIDER_HOST_DEVICE int Smaller(int a, int b)
{
  return a < b ? a : b;
}

STRIDER_HOST_DEVICE int Larger(int a, int b)
{
  return a > b ? a : b;
}

STRIDER_HOST_DEVICE float Clamp(float value, float low, float high)
{
  return Smaller(Larger(value, low), high);
}

} // namespace Strider

#endif
