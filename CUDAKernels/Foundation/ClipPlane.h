// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A clipping plane in index space.
#ifndef Strider_Foundation_ClipPlane_h
#define Strider_Foundation_ClipPlane_h

#include "Foundation/Vector3.h"

namespace Strider
{

/// Keeps the points of index space with Normal . point + Offset >= 0.
struct ClipPlane
{
  Vector3 Normal;
  float Offset;
};

} // namespace Strider

#endif
