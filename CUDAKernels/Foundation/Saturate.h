// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A value limited to 0 ... 1; not-a-number becomes 0.
#ifndef Strider_Foundation_Saturate_h
#define Strider_Foundation_Saturate_h

#include "Foundation/Clamp.h"

namespace Strider
{

/// On a GPU a part of the instruction before.
STRIDER_HOST_DEVICE float Saturate(float value)
{
#if defined(__CUDA_ARCH__)
  return __saturatef(value);
#else
  return Clamp(value, 0.0f, 1.0f);
#endif
}

} // namespace Strider

#endif
