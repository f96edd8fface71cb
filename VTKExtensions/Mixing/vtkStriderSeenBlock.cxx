// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderSeenBlock.h"

#include "vtkMatrix3x3.h"

#include <algorithm>
#include <cmath>

namespace
{

/// Overlap by rounding that is allowed between blocks of a simulation that touch.
constexpr double Tolerance = 1e-6;

using Vector = vtkStriderSeenBlock::Vector;
using Interval = vtkStriderSeenBlock::Interval;

double Dot(const double* one, const Vector& other)
{
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

Vector Cross(const Vector& one, const Vector& other)
{
  return { one[1] * other[2] - one[2] * other[1], one[2] * other[0] - one[0] * other[2],
    one[0] * other[1] - one[1] * other[0] };
}

double Length(const Vector& vector)
{
  return std::sqrt(Dot(vector.data(), vector));
}

/// Returns whether the first block is behind a plane between the two, as seen from the eye. `eye` and `direction` are
/// the viewpoint along the plane's normal.
bool IsBehindPlane(
  const Interval& first, const Interval& second, bool isParallel, double eye, double direction)
{
  return (vtkStriderSeenBlock::Touch(second, first) &&
           (isParallel ? direction >= 0.0 : eye <= first.Low)) ||
    (vtkStriderSeenBlock::Touch(first, second) &&
      (isParallel ? direction <= 0.0 : eye >= first.High));
}

bool IsParallel(const vtkStriderViewpoint& viewpoint)
{
  return viewpoint.Direction != Vector{ 0.0, 0.0, 0.0 };
}

} // namespace

vtkStriderSeenBlock::vtkStriderSeenBlock(
  const vtkStriderOrientedBox& box, const vtkStriderViewpoint& viewpoint)
  : Box(box)
  , Viewpoint(viewpoint)
{
  double toData[9];
  vtkMatrix3x3::Invert(box.Axes.data(), toData);
  const vtkStriderBounds& bounds = box.Bounds;
  for (int axis = 0; axis < 3; ++axis)
  {
    for (int row = 0; row < 3; ++row)
    {
      const double along = toData[3 * row + axis];
      this->Center[row] += 0.5 * (bounds[2 * axis] + bounds[2 * axis + 1]) * along;
      this->HalfEdges[axis][row] = 0.5 * (bounds[2 * axis + 1] - bounds[2 * axis]) * along;
    }
    this->Eye[axis] = Dot(this->GetNormal(axis), viewpoint.Eye);
    this->Direction[axis] = Dot(this->GetNormal(axis), viewpoint.Direction);
  }
}

Interval vtkStriderSeenBlock::Project(const Vector& normal) const
{
  const double center = Dot(normal.data(), this->Center);
  double reach = 0.0;
  for (const Vector& edge : this->HalfEdges)
  {
    reach += std::abs(Dot(normal.data(), edge));
  }
  return { center - reach, center + reach };
}

template <typename Visit>
void vtkStriderSeenBlock::ForEachNormal(const vtkStriderSeenBlock& other, const Visit& visit) const
{
  if (this->HasAxesOf(other))
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      visit(this->Along(axis), other.Along(axis), this->Eye[axis], this->Direction[axis]);
    }
    return;
  }
  const auto visitNormal = [&](const Vector& normal) {
    visit(this->Project(normal), other.Project(normal), Dot(normal.data(), this->Viewpoint.Eye),
      Dot(normal.data(), this->Viewpoint.Direction));
  };
  for (const vtkStriderSeenBlock* block : { this, &other })
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      const double* normal = block->GetNormal(axis);
      visitNormal({ normal[0], normal[1], normal[2] });
    }
  }
  for (const Vector& edge : this->HalfEdges)
  {
    for (const Vector& otherEdge : other.HalfEdges)
    {
      const Vector normal = Cross(edge, otherEdge);
      if (Length(normal) > Tolerance * Length(edge) * Length(otherEdge)) // not parallel
      {
        visitNormal(normal);
      }
    }
  }
}

bool vtkStriderSeenBlock::IsBehind(const vtkStriderSeenBlock& other) const
{
  const bool isParallel = IsParallel(this->Viewpoint);
  bool isBehind = false;
  this->ForEachNormal(
    other, [&](const Interval& own, const Interval& second, double eye, double direction) {
      isBehind = isBehind || IsBehindPlane(own, second, isParallel, eye, direction);
    });
  return isBehind;
}

bool vtkStriderSeenBlock::Overlaps(const vtkStriderSeenBlock& other) const
{
  bool areApart = false;
  this->ForEachNormal(other, [&](const Interval& own, const Interval& second, double, double) {
    areApart = areApart || Touch(own, second) || Touch(second, own);
  });
  return !areApart;
}

bool vtkStriderSeenBlock::Touch(const Interval& lower, const Interval& upper)
{
  const double slack = Tolerance * std::max(lower.High - lower.Low, upper.High - upper.Low);
  return upper.Low >= lower.High - slack;
}

bool vtkStriderSeenBlock::IsBelowViewer(int axis) const
{
  return IsParallel(this->Viewpoint) ? this->Direction[axis] <= 0.0
                                     : this->Eye[axis] >= this->Along(axis).High;
}

double vtkStriderSeenBlock::GetDepth() const
{
  double along = 0.0;
  double squared = 0.0;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double offset = this->Center[axis] - this->Viewpoint.Eye[axis];
    along += offset * this->Viewpoint.Direction[axis];
    squared += offset * offset;
  }
  return IsParallel(this->Viewpoint) ? along : squared;
}
