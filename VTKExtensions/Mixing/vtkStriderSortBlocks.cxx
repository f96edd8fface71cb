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
#include <numeric>
#include <utility>

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

namespace
{

/// Sorts blocks, the farthest first.
class Sorter
{
public:
  using Indices = std::vector<std::size_t>;

  explicit Sorter(const std::vector<vtkStriderSeenBlock>& blocks)
    : Blocks(blocks)
    , HaveSameAxes(std::all_of(blocks.begin(), blocks.end(),
        [&](const vtkStriderSeenBlock& block) { return block.HasAxesOf(blocks.front()); }))
  {
  }

  /// Appends some of the blocks to the order.
  void Append(Indices some)
  {
    if (some.size() > 1 && this->HaveSameAxes)
    {
      for (int axis = 0; axis < 3; ++axis)
      {
        const std::vector<Indices> slabs = this->CutAcross(axis, some);
        if (slabs.size() > 1)
        {
          this->AppendSlabs(axis, slabs);
          return;
        }
      }
    }
    this->AppendByPairs(std::move(some));
  }

  const Indices& GetOrder() const { return this->Order; }

private:
  /// Cuts blocks apart by planes across an axis that cross none of them, from the lowest slab to the highest. Sorting
  /// slabs takes far less time than comparing all pairs of blocks, and the blocks of a grid can be cut down to each.
  std::vector<Indices> CutAcross(int axis, Indices some) const
  {
    const auto along = [&](std::size_t index) { return this->Blocks[index].Along(axis); };
    std::stable_sort(some.begin(), some.end(),
      [&](std::size_t one, std::size_t other) { return along(one).Low < along(other).Low; });
    std::vector<Indices> slabs{ { some.front() } };
    std::size_t highest = some.front();
    for (auto index = some.begin() + 1; index != some.end(); ++index)
    {
      if (vtkStriderSeenBlock::Touch(along(highest), along(*index)))
      {
        slabs.emplace_back();
      }
      slabs.back().push_back(*index);
      highest = along(*index).High > along(highest).High ? *index : highest;
    }
    return slabs;
  }

  /// Slabs below the eye hide nothing below them, and those above it nothing above.
  void AppendSlabs(int axis, const std::vector<Indices>& slabs)
  {
    auto low = slabs.begin();
    auto high = slabs.end();
    const auto isBelow = [&](std::size_t index) { return this->Blocks[index].IsBelowViewer(axis); };
    while (low != high && std::all_of(low->begin(), low->end(), isBelow))
    {
      this->Append(*low++);
    }
    while (low != high)
    {
      this->Append(*--high);
    }
  }

  /// Takes blocks that hide none of those that are left, the farthest of them first.
  void AppendByPairs(Indices left)
  {
    // The distance decides ties and cycles.
    std::stable_sort(left.begin(), left.end(), [&](std::size_t one, std::size_t other) {
      return this->Blocks[one].GetDepth() > this->Blocks[other].GetDepth();
    });
    while (!left.empty())
    {
      const auto hidesNone = [&](std::size_t candidate) {
        return std::all_of(left.begin(), left.end(), [&](std::size_t other) {
          return other == candidate || this->Blocks[candidate].IsBehind(this->Blocks[other]) ||
            !this->Blocks[other].IsBehind(this->Blocks[candidate]);
        });
      };
      auto next = std::find_if(left.begin(), left.end(), hidesNone);
      next = next == left.end() ? left.begin() : next;
      this->Order.push_back(*next);
      left.erase(next);
    }
  }

  const std::vector<vtkStriderSeenBlock>& Blocks;
  bool HaveSameAxes;
  Indices Order;
};

} // namespace

std::vector<std::size_t> vtkStriderSortBlocks(
  const std::vector<vtkStriderOrientedBox>& boxes, const vtkStriderViewpoint& viewpoint)
{
  std::vector<vtkStriderSeenBlock> blocks;
  blocks.reserve(boxes.size());
  for (const vtkStriderOrientedBox& box : boxes)
  {
    blocks.emplace_back(box, viewpoint);
  }
  Sorter::Indices all(blocks.size());
  std::iota(all.begin(), all.end(), 0);
  Sorter sorter(blocks);
  sorter.Append(std::move(all));
  return sorter.GetOrder();
}
