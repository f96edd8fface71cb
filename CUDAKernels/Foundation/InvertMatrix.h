// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Multiplies and inverts 4x4 matrices and transforms points, in double precision; host only.
#ifndef Strider_Foundation_InvertMatrix_h
#define Strider_Foundation_InvertMatrix_h

#include "Strider/RenderRequest.h"

#include <algorithm>
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

/// Returns a * (x, y, z, 1) without the division by w.
inline std::array<double, 4> Transform(const Matrix4& a, double x, double y, double z)
{
  std::array<double, 4> point{};
  for (int row = 0; row < 4; ++row)
  {
    point[row] = a[4 * row] * x + a[4 * row + 1] * y + a[4 * row + 2] * z + a[4 * row + 3];
  }
  return point;
}

/// Inverts by Gauss-Jordan elimination with partial pivoting; false if the matrix is singular or not finite. For
/// linearly dependent rows the pivot is not 0 but a rounding error, about 1e-16 of the column. For matrices whose rows
/// and columns differ much in magnitude, such as lengths of 1e15 beside a w of 1, see Invert.
inline bool Eliminate(Matrix4 a, Matrix4& inverse)
{
  constexpr double smallestPivot = 1e-14; // relative to the sum of the column's magnitudes
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

/// Returns the power of two that scales the largest magnitude of four entries, `step` apart, into [1, 2); 1 if all are 0.
inline double BalanceLine(const Matrix4& a, int first, int step)
{
  double largest = 0.0;
  for (int entry = 0; entry < 4; ++entry)
  {
    largest = std::max(largest, std::abs(a[first + entry * step]));
  }
  return largest > 0.0 && std::isfinite(largest) ? std::ldexp(1.0, -std::ilogb(largest)) : 1.0;
}

/// Inverts a matrix; false if it is singular or not finite. A matrix that only seems singular because its lengths are
/// far from 1 is balanced by powers of two in its columns and rows.
inline bool Invert(const Matrix4& a, Matrix4& inverse)
{
  if (Eliminate(a, inverse))
  {
    return true;
  }
  Matrix4 balanced = a;
  double columns[4];
  double rows[4];
  for (int column = 0; column < 4; ++column)
  {
    columns[column] = BalanceLine(balanced, column, 4);
    for (int row = 0; row < 4; ++row)
    {
      balanced[4 * row + column] *= columns[column];
    }
  }
  for (int row = 0; row < 4; ++row)
  {
    rows[row] = BalanceLine(balanced, 4 * row, 1);
    for (int column = 0; column < 4; ++column)
    {
      balanced[4 * row + column] *= rows[row];
    }
  }
  const bool isInverted = Eliminate(balanced, inverse);
  for (int entry = 0; entry < 16 && isInverted; ++entry)
  {
    inverse[entry] *= columns[entry / 4] * rows[entry % 4];
  }
  return isInverted;
}

} // namespace Strider

#endif
