// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderSortBlocks.h"

#include "vtkCamera.h"
#include "vtkMatrix3x3.h"
#include "vtkMatrix4x4.h"
#include "vtkNew.h"
#include "vtkProp3D.h"
#include "vtkRenderer.h"

#include <algorithm>
#include <cmath>

namespace
{

/// Overlap by rounding that is allowed between blocks of a simulation that touch.
constexpr double Tolerance = 1e-6;

using Vector = std::array<double, 3>;

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

/// Extent of a block along the normal of a plane.
struct Interval
{
  double Low;
  double High;
};

bool Touch(const Interval& lower, const Interval& upper)
{
  const double slack = Tolerance * std::max(lower.High - lower.Low, upper.High - upper.Low);
  return upper.Low >= lower.High - slack;
}

/// A block in the coordinates of the data, and the viewpoint in those along the block's axes.
class Block
{
public:
  Block(const vtkStriderOrientedBox& box, const vtkStriderViewpoint& viewpoint)
    : Box(box)
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

  const double* GetNormal(int axis) const { return this->Box.Axes.data() + 3 * axis; }

  bool HasAxesOf(const Block& other) const { return this->Box.Axes == other.Box.Axes; }

  Interval Along(int axis) const
  {
    return { this->Box.Bounds[2 * axis], this->Box.Bounds[2 * axis + 1] };
  }

  Interval Project(const Vector& normal) const
  {
    const double center = Dot(normal.data(), this->Center);
    double reach = 0.0;
    for (const Vector& edge : this->HalfEdges)
    {
      reach += std::abs(Dot(normal.data(), edge));
    }
    return { center - reach, center + reach };
  }

  const vtkStriderOrientedBox& Box;
  Vector Center{ 0.0, 0.0, 0.0 };
  std::array<Vector, 3> HalfEdges; ///< along the axes
  Vector Eye;
  Vector Direction;
};

/// Calls visit(normal) for the normals of all planes that may separate two blocks with other axes: those of their
/// sides, and of planes along an edge of each.
template <typename Visit>
void ForEachNormal(const Block& one, const Block& other, const Visit& visit)
{
  for (const Block* block : { &one, &other })
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      const double* normal = block->GetNormal(axis);
      visit(Vector{ normal[0], normal[1], normal[2] });
    }
  }
  for (const Vector& edge : one.HalfEdges)
  {
    for (const Vector& otherEdge : other.HalfEdges)
    {
      const Vector normal = Cross(edge, otherEdge);
      if (Length(normal) > Tolerance * Length(edge) * Length(otherEdge)) // not parallel
      {
        visit(normal);
      }
    }
  }
}

/// Returns whether the first block is behind a plane between the two, as seen from the eye. `eye` and `direction` are
/// the viewpoint along the plane's normal.
bool IsBehindPlane(
  const Interval& first, const Interval& second, bool isParallel, double eye, double direction)
{
  return (Touch(second, first) && (isParallel ? direction >= 0.0 : eye <= first.Low)) ||
    (Touch(first, second) && (isParallel ? direction <= 0.0 : eye >= first.High));
}

/// Returns whether the first block is behind a plane between the two, as seen from the eye: the second block may hide
/// it, and it never hides the second block.
bool IsBehind(const Block& first, const Block& second, const vtkStriderViewpoint& viewpoint)
{
  const bool isParallel = viewpoint.Direction != Vector{ 0.0, 0.0, 0.0 };
  bool isBehind = false;
  if (first.HasAxesOf(second))
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      isBehind = isBehind ||
        IsBehindPlane(first.Along(axis), second.Along(axis), isParallel, first.Eye[axis],
          first.Direction[axis]);
    }
    return isBehind;
  }
  ForEachNormal(first, second, [&](const Vector& normal) {
    isBehind = isBehind ||
      IsBehindPlane(first.Project(normal), second.Project(normal), isParallel,
        Dot(normal.data(), viewpoint.Eye), Dot(normal.data(), viewpoint.Direction));
  });
  return isBehind;
}

/// Returns a value that grows with the distance from the viewer.
double GetDepth(const Block& block, const vtkStriderViewpoint& viewpoint)
{
  double along = 0.0;
  double squared = 0.0;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double offset = block.Center[axis] - viewpoint.Eye[axis];
    along += offset * viewpoint.Direction[axis];
    squared += offset * offset;
  }
  return viewpoint.Direction == Vector{ 0.0, 0.0, 0.0 } ? squared : along;
}

} // namespace

vtkStriderViewpoint vtkStriderFindViewpoint(vtkRenderer* renderer, vtkProp3D* prop)
{
  vtkNew<vtkMatrix4x4> worldToData;
  vtkMatrix4x4::Invert(prop->GetMatrix(), worldToData);
  vtkCamera* camera = renderer->GetActiveCamera();
  double eye[4] = { 0.0, 0.0, 0.0, 1.0 };
  camera->GetPosition(eye);
  worldToData->MultiplyPoint(eye, eye);
  double direction[4] = { 0.0, 0.0, 0.0, 0.0 };
  if (camera->GetParallelProjection())
  {
    camera->GetDirectionOfProjection(direction);
    worldToData->MultiplyPoint(direction, direction);
  }
  return { { eye[0], eye[1], eye[2] }, { direction[0], direction[1], direction[2] } };
}

std::vector<std::size_t> vtkStriderSortBlocks(
  const std::vector<vtkStriderOrientedBox>& boxes, const vtkStriderViewpoint& viewpoint)
{
  std::vector<Block> blocks;
  blocks.reserve(boxes.size());
  for (const vtkStriderOrientedBox& box : boxes)
  {
    blocks.emplace_back(box, viewpoint);
  }
  // Sort candidates farthest first, so that the distance decides ties and cycles.
  std::vector<std::size_t> left(blocks.size());
  for (std::size_t index = 0; index < left.size(); ++index)
  {
    left[index] = index;
  }
  std::stable_sort(left.begin(), left.end(), [&](std::size_t one, std::size_t other) {
    return GetDepth(blocks[one], viewpoint) > GetDepth(blocks[other], viewpoint);
  });

  std::vector<std::size_t> order;
  order.reserve(left.size());
  while (!left.empty())
  {
    const auto hidesNone = [&](std::size_t candidate) {
      return std::all_of(left.begin(), left.end(), [&](std::size_t other) {
        return other == candidate || IsBehind(blocks[candidate], blocks[other], viewpoint) ||
          !IsBehind(blocks[other], blocks[candidate], viewpoint);
      });
    };
    auto next = std::find_if(left.begin(), left.end(), hidesNone);
    next = next == left.end() ? left.begin() : next;
    order.push_back(*next);
    left.erase(next);
  }
  return order;
}
