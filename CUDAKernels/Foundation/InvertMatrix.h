// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Products, inverses and points of 4x4 matrices in double precision; host only.
#ifndef Strider_Foundation_InvertMatrix_h
#define Strider_Foundation_InvertMatrix_h

#include "Strider/RenderRequest.h"

#include <cmath>
#include <utility>

namespace Strider
{

inline Matrix4 Multiply(const Matrix4& a, const Matrix4& b)
{
  Matrix4 product{};
  for (int row = 0; row < 4; ++row)
  {
    for (int column = 0; column < 4; ++column)
    {
      for (int term = 0; term < 4; ++term)
      {
        product[4 * row + column] += a[4 * row + term] * b[4 * term + column];
      }
    }
  }
  return product;
}

/// a * (x, y, z, 1), not divided by w.
inline std::array<double, 4> Transform(const Matrix4& a, double x, double y, double z)
{
  std::array<double, 4> point{};
  for (int row = 0; row < 4; ++row)
  {
    point[row] = a[4 * row] * x + a[4 * row + 1] * y + a[4 * row + 2] * z + a[4 * row + 3];
  }
  return point;
}

/// Gauss-Jordan elimination with partial pivots; false where the matrix is singular or not finite. Rows that depend on each other
/// leave rounding of their column behind, some 1e-16 of it, instead of a pivot of 0.
inline bool Invert(Matrix4 a, Matrix4& inverse)
{
  constexpr double smallestPivot = 1e-14; // of the sum of the column's magnitudes
  double columnSums[4];
  for (int column = 0; column < 4; ++column)
  {
    columnSums[column] = std::abs(a[column]) + std::abs(a[4 + column]) + std::abs(a[8 + column]) +
      std::abs(a[12 + column]);
  }
  inverse = { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };
  for (int column = 0; column < 4; ++column)
  {
    int pivot = column;
    for (int row = column + 1; row < 4; ++row)
    {
      if (std::abs(a[4 * row + column]) > std::abs(a[4 * pivot + column]))
      {
        pivot = row;
      }
    }
    const double divisor = a[4 * pivot + column];
    if (!(std::abs(divisor) > smallestPivot * columnSums[column]) || !std::isfinite(divisor))
    {
      return false;
    }
    for (int other = 0; other < 4; ++other)
    {
      std::swap(a[4 * pivot + other], a[4 * column + other]);
      std::swap(inverse[4 * pivot + other], inverse[4 * column + other]);
      a[4 * column + other] /= divisor;
      inverse[4 * column + other] /= divisor;
    }
    for (int row = 0; row < 4; ++row)
    {
      const double factor = a[4 * row + column];
      for (int other = 0; row != column && other < 4; ++other)
      {
        a[4 * row + other] -= factor * a[4 * column + other];
        inverse[4 * row + other] -= factor * inverse[4 * column + other];
      }
    }
  }
  return true;
}

} // namespace Strider

#endif
