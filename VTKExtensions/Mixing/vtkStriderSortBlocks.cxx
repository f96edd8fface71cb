// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderSortBlocks.h"

#include "vtkStriderSeenBlock.h"

#include "vtkCamera.h"
#include "vtkMatrix4x4.h"
#include "vtkNew.h"
#include "vtkProp3D.h"
#include "vtkRenderer.h"

#include <algorithm>

vtkStriderViewpoint vtkStriderFindViewpoint(vtkRenderer* renderer, vtkProp3D* prop)
{
  vtkNew<vtkMatrix4x4> worldToData;
  if (prop)
  {
    vtkMatrix4x4::Invert(prop->GetMatrix(), worldToData);
  }
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
  std::vector<vtkStriderSeenBlock> blocks;
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
    return blocks[one].GetDepth() > blocks[other].GetDepth();
  });

  std::vector<std::size_t> order;
  order.reserve(left.size());
  while (!left.empty())
  {
    const auto hidesNone = [&](std::size_t candidate) {
      return std::all_of(left.begin(), left.end(), [&](std::size_t other) {
        return other == candidate || blocks[candidate].IsBehind(blocks[other]) ||
          !blocks[other].IsBehind(blocks[candidate]);
      });
    };
    auto next = std::find_if(left.begin(), left.end(), hidesNone);
    next = next == left.end() ? left.begin() : next;
    order.push_back(*next);
    left.erase(next);
  }
  return order;
}
