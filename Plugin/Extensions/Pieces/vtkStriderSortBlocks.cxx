// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderSortBlocks.h"

#include "vtkCamera.h"
#include "vtkMatrix4x4.h"
#include "vtkNew.h"
#include "vtkProp3D.h"
#include "vtkRenderer.h"

#include <algorithm>

namespace
{

/// Overlap by rounding that is allowed between blocks of a simulation that touch.
constexpr double Tolerance = 1e-6;

/// Returns whether the first block is behind a plane between the two, as seen from the eye: the second block may hide
/// it, and it never hides the second block.
bool IsBehind(const vtkStriderBounds& first, const vtkStriderBounds& second,
  const vtkStriderViewpoint& viewpoint)
{
  const bool isParallel = viewpoint.Direction != std::array<double, 3>{ 0.0, 0.0, 0.0 };
  for (int axis = 0; axis < 3; ++axis)
  {
    const double low = first[2 * axis];
    const double high = first[2 * axis + 1];
    const double slack = Tolerance * std::max(high - low, second[2 * axis + 1] - second[2 * axis]);
    const double direction = viewpoint.Direction[axis];
    const double eye = viewpoint.Eye[axis];
    if (low >= second[2 * axis + 1] - slack && (isParallel ? direction >= 0.0 : eye <= low))
    {
      return true;
    }
    if (high <= second[2 * axis] + slack && (isParallel ? direction <= 0.0 : eye >= high))
    {
      return true;
    }
  }
  return false;
}

/// Returns a value that grows with the distance from the viewer.
double GetDepth(const vtkStriderBounds& block, const vtkStriderViewpoint& viewpoint)
{
  double along = 0.0;
  double squared = 0.0;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double offset = 0.5 * (block[2 * axis] + block[2 * axis + 1]) - viewpoint.Eye[axis];
    along += offset * viewpoint.Direction[axis];
    squared += offset * offset;
  }
  return viewpoint.Direction == std::array<double, 3>{ 0.0, 0.0, 0.0 } ? squared : along;
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
  const std::vector<vtkStriderBounds>& blocks, const vtkStriderViewpoint& viewpoint)
{
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
