// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Products and sums of products that round the same way wherever they are inlined.
#ifndef Strider_Foundation_FusedProducts_h
#define Strider_Foundation_FusedProducts_h

#include "Foundation/Vector3.h"

namespace Strider
{

// Compilers fuse a multiplication and an addition in each inlined copy of a function as they like. Two copies can then
// round differently. Here, fused operations are explicit where the processor has them; elsewhere, each product is
// rounded.

/// Returns a * b + sum.
STRIDER_HOST_DEVICE float AddProduct(float a, float b, float sum)
{
#if defined(__CUDA_ARCH__)
  return fmaf(a, b, sum);
#elif defined(__FP_FAST_FMAF) || defined(__FMA__)
  return __builtin_fmaf(a, b, sum);
#else
  return a * b + sum;
#endif
}

/// Returns the dot product.
STRIDER_HOST_DEVICE float DotFused(Vector3 a, Vector3 b)
{
  return AddProduct(a.Z, b.Z, AddProduct(a.Y, b.Y, a.X * b.X));
}

/// Returns factor * vector + sum.
STRIDER_HOST_DEVICE Vector3 AddFused(float factor, Vector3 vector, Vector3 sum)
{
  return { AddProduct(factor, vector.X, sum.X), AddProduct(factor, vector.Y, sum.Y),
    AddProduct(factor, vector.Z, sum.Z) };
}

/// Returns a * b rounded to a float: no compiler fuses it with a following addition.
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
