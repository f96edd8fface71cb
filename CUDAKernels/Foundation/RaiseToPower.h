// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Powers and reciprocal square roots for lighting, with the special function units of a CUDA device.
#ifndef Strider_Foundation_RaiseToPower_h
#define Strider_Foundation_RaiseToPower_h

#include "Foundation/HostDevice.h"

#include <cmath>
#include <cstdint>
#include <cstring>

namespace Strider
{

/// Returns log2(number) of a positive normal number, with an error of at most 3e-11. Only operations that every
/// instruction set has for vectors.
STRIDER_HOST_DEVICE double FindBinaryLogarithm(double number)
{
  constexpr std::uint64_t RootOfHalf = 0x3fe6a09e667f3bcdu; // bits of sqrt(1/2)
  constexpr std::uint64_t Lift = std::uint64_t(1024) << 52;
  std::uint64_t bits = 0;
  std::memcpy(&bits, &number, sizeof(bits));
  const std::uint64_t lifted = (bits - RootOfHalf + Lift) >> 52;
  const std::uint64_t part = bits - (lifted << 52) + Lift; // number / 2^k, in sqrt(1/2) to sqrt(2)
  const std::uint64_t counted = lifted | 0x4330000000000000u; // 2^52 + k + 1024
  double mantissa = 0.0;
  double exponent = 0.0;
  std::memcpy(&mantissa, &part, sizeof(mantissa));
  std::memcpy(&exponent, &counted, sizeof(exponent));
  // log(m) = 2 artanh((m - 1) / (m + 1))
  const double ratio = (mantissa - 1.0) / (mantissa + 1.0);
  const double square = ratio * ratio;
  double series = 2.0 / 11.0;
  series = series * square + 2.0 / 9.0;
  series = series * square + 2.0 / 7.0;
  series = series * square + 2.0 / 5.0;
  series = series * square + 2.0 / 3.0;
  series = series * square + 2.0;
  return (exponent - (4503599627370496.0 + 1024.0)) + ratio * 1.4426950408889634 * series;
}

/// Returns 2^power for a power in [-1000, 1000], with a relative error of at most 3e-10.
STRIDER_HOST_DEVICE double RaiseTwo(double power)
{
  constexpr double Rounder =
    6755399441055744.0; // 1.5 * 2^52: the sum's lowest bits hold the rounded power
  const double sum = power + Rounder;
  const double part = (power - (sum - Rounder)) * 0.69314718055994531;
  double factor = 1.0 / 40320.0;
  factor = factor * part + 1.0 / 5040.0;
  factor = factor * part + 1.0 / 720.0;
  factor = factor * part + 1.0 / 120.0;
  factor = factor * part + 1.0 / 24.0;
  factor = factor * part + 1.0 / 6.0;
  factor = factor * part + 0.5;
  factor = factor * part + 1.0;
  factor = factor * part + 1.0;
  std::uint64_t whole = 0;
  std::uint64_t bits = 0;
  std::memcpy(&whole, &sum, sizeof(whole));
  std::memcpy(&bits, &factor, sizeof(bits));
  bits += whole << 52;
  double raised = 0.0;
  std::memcpy(&raised, &bits, sizeof(raised));
  return raised;
}

/// True for exponents whose powers are products: whole numbers up to 128, VTK's largest specular power.
STRIDER_HOST_DEVICE bool IsProductOfBases(float exponent)
{
  return exponent >= 0.0f && exponent <= 128.0f &&
    static_cast<float>(static_cast<int>(exponent)) == exponent;
}

/// Returns base^exponent as a product of squares.
STRIDER_HOST_DEVICE double MultiplyBases(double base, int exponent)
{
  double product = (exponent & 1) != 0 ? base : 1.0;
  double square = base;
  for (int rest = exponent >> 1; rest != 0; rest >>= 1)
  {
    square *= square;
    product = (rest & 1) != 0 ? product * square : product;
  }
  return product;
}

/// Returns base^exponent for a base in (0, 1] and any exponent of at least 0, by a logarithm.
STRIDER_HOST_DEVICE float RaiseByLogarithm(float base, float exponent)
{
  const double power =
    static_cast<double>(exponent) * FindBinaryLogarithm(static_cast<double>(base));
  const double least = power > -1000.0 ? power : -1000.0;
  return static_cast<float>(RaiseTwo(least < 1000.0 ? least : 1000.0));
}

/// Returns base^exponent for a base in (0, 1] and an exponent of at least 0. A CUDA device rounds logarithms to 2^-21.4
/// (CUDA programming guide, intrinsic functions), so that the relative error is exponent * 2^-21: 10^-4 for 128, VTK's
/// largest specular power. The host rounds to 0.6 ulp for exponents up to 128; unlike the library's function, its
/// arithmetic leaves loops vectorisable.
STRIDER_HOST_DEVICE float RaiseToPower(float base, float exponent)
{
#if defined(__CUDA_ARCH__)
  return __powf(base, exponent);
#else
  return IsProductOfBases(exponent)
    ? static_cast<float>(MultiplyBases(static_cast<double>(base), static_cast<int>(exponent)))
    : RaiseByLogarithm(base, exponent);
#endif
}

/// Returns 1 / sqrt(square) of a positive number; on a CUDA device with an error of at most 2 ulp.
STRIDER_HOST_DEVICE float InvertRoot(float square)
{
#if defined(__CUDA_ARCH__)
  return rsqrtf(square);
#else
  return 1.0f / sqrtf(square);
#endif
}

} // namespace Strider

#endif
