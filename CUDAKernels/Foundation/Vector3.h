// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Three-component float vectors and their arithmetic.
#ifndef Strider_Foundation_Vector3_h
#define Strider_Foundation_Vector3_h

#include "Foundation/HostDevice.h"

#include <cmath>

namespace Strider
{

struct Vector3
{
  float X;
  float Y;
  float Z;
};

STRIDER_HOST_DEVICE Vector3 operator+(Vector3 a, Vector3 b)
{
  return { a.X + b.X, a.Y + b.Y, a.Z + b.Z };
}

STRIDER_HOST_DEVICE Vector3 operator-(Vector3 a, Vector3 b)
{
  return { a.X - b.X, a.Y - b.Y, a.Z - b.Z };
}

STRIDER_HOST_DEVICE Vector3 operator*(float factor, Vector3 a)
{
  return { factor * a.X, factor * a.Y, factor * a.Z };
}

STRIDER_HOST_DEVICE Vector3 MultiplyEach(Vector3 a, Vector3 b)
{
  return { a.X * b.X, a.Y * b.Y, a.Z * b.Z };
}

STRIDER_HOST_DEVICE float Dot(Vector3 a, Vector3 b)
{
  return a.X * b.X + a.Y * b.Y + a.Z * b.Z;
}

STRIDER_HOST_DEVICE float Length(Vector3 a)
{
  return sqrtf(a.X * a.X + a.Y * a.Y + a.Z * a.Z);
}

} // namespace Strider

#endif
