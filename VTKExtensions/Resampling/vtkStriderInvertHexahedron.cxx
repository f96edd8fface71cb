// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderInvertHexahedron.h"

#include <algorithm>
#include <cmath>

namespace
{

constexpr int MostSteps = 12;
constexpr double Converged = 1e-7;  ///< change of parametric coordinates
constexpr double FarOutside = 1e3;  ///< parametric coordinates of a diverging search
constexpr double Curvature = 1e-10; ///< share of a cell's size that counts as none

double Determine(const vtkStriderInvertHexahedron::Vector& a,
  const vtkStriderInvertHexahedron::Vector& b, const vtkStriderInvertHexahedron::Vector& c)
{
  return a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
    a[2] * (b[0] * c[1] - b[1] * c[0]);
}

} // namespace

vtkStriderInvertHexahedron::vtkStriderInvertHexahedron(const std::array<Vector, 8>& corners)
  : Factors(corners)
{
  double size = 0.0;
  double curvature = 0.0;
  for (int axis = 0; axis < 3; ++axis)
  {
    // Differences along each direction in turn.
    for (int bit = 1; bit < 8; bit *= 2)
    {
      for (int corner = 0; corner < 8; ++corner)
      {
        if (corner & bit)
        {
          this->Factors[corner][axis] -= this->Factors[corner - bit][axis];
        }
      }
    }
    for (const int factor : { 1, 2, 4 })
    {
      size = std::max(size, std::abs(this->Factors[factor][axis]));
    }
    for (const int factor : { 3, 5, 6, 7 })
    {
      curvature = std::max(curvature, std::abs(this->Factors[factor][axis]));
    }
  }
  this->IsAffine = curvature <= Curvature * size;
}

bool vtkStriderInvertHexahedron::Find(const Vector& position, Vector& found) const
{
  const auto& f = this->Factors;
  found = { 0.5, 0.5, 0.5 };
  for (int step = 0; step < MostSteps; ++step)
  {
    const auto [r, s, t] = found;
    Vector rest;
    Vector alongR;
    Vector alongS;
    Vector alongT;
    for (int axis = 0; axis < 3; ++axis)
    {
      const auto at = [&f, axis](int factor) { return f[factor][axis]; };
      rest[axis] = position[axis] -
        (at(0) + r * at(1) + s * (at(2) + r * at(3)) +
          t * (at(4) + r * at(5) + s * (at(6) + r * at(7))));
      alongR[axis] = at(1) + s * at(3) + t * (at(5) + s * at(7));
      alongS[axis] = at(2) + r * at(3) + t * (at(6) + r * at(7));
      alongT[axis] = at(4) + r * at(5) + s * (at(6) + r * at(7));
    }
    const double determinant = Determine(alongR, alongS, alongT);
    const Vector change{ Determine(rest, alongS, alongT) / determinant,
      Determine(alongR, rest, alongT) / determinant,
      Determine(alongR, alongS, rest) / determinant };
    double largest = 0.0;
    for (int axis = 0; axis < 3; ++axis)
    {
      found[axis] += change[axis];
      largest = std::max(largest, std::abs(change[axis]));
    }
    if (!(largest < FarOutside))
    {
      return false;
    }
    if (largest < Converged || this->IsAffine)
    {
      return true;
    }
  }
  return false;
}

void vtkStriderInvertHexahedron::FindWeights(
  const Vector& parametric, std::array<double, 8>& weights)
{
  for (int corner = 0; corner < 8; ++corner)
  {
    weights[corner] = 1.0;
    for (int axis = 0; axis < 3; ++axis)
    {
      weights[corner] *= corner >> axis & 1 ? parametric[axis] : 1.0 - parametric[axis];
    }
  }
}
