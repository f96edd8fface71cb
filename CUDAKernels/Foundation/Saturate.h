// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Clamps a value to [0, 1]; not-a-number becomes 0.
#ifndef Strider_Foundation_Saturate_h
#define Strider_Foundation_Saturate_h

#include "Foundation/Clamp.h"

namespace Strider
{

/// Clamps to [0, 1]. On a GPU it is a modifier of the preceding instruction and costs nothing.
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
