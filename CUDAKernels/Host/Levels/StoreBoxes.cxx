// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Fills the nodes of a hierarchy with the cells and values of its boxes.
#include "Host/Levels/StoreBoxes.h"

#include "Foundation/VisitScalarType.h"
#include "Sampling/StoredScalars.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>

namespace Strider
{
namespace
{

/// Width of the narrowest range of scalars that is told apart.
constexpr double LeastRange = 1e-300;

/// Part of a box in one node. Places count from the lower corner of the hierarchy; High is behind the last one.
struct BoxInNode
{
  int Store;
  LevelIndex Node; ///< first cell
  LevelIndex Low;
  LevelIndex High;
};

/// Calls visit(part) for each node that a box meets, with `extra` places beyond the box's cells, with several threads.
template <typename Visit>
void ForEachNode(const LevelTree& tree, const LevelBox& box, int extra, const Visit& visit)
{
  const LevelIndex first = tree.PlaceBox(box);
  LevelIndex low;
  LevelIndex count;
  LevelIndex cells;
  for (int axis = 0; axis < 3; ++axis)
  {
    cells[axis] = box.Values.Dimensions[axis] - (tree.AreCells ? 0 : 1);
    // A point at a face of a node is stored on both sides.
    low[axis] = std::max(first[axis] - extra, 0) / NodeCells;
    const int last =
      std::min(first[axis] + cells[axis] - 1 + extra, tree.CountCells(box.Level, axis) - 1);
    count[axis] = last / NodeCells - low[axis] + 1;
  }
  const int all = count[0] * count[1] * count[2];
  tbb::parallel_for(tbb::blocked_range<int>(0, all, 8), [&](const tbb::blocked_range<int>& range) {
    for (int number = range.begin(); number < range.end(); ++number)
    {
      const LevelIndex place{ low[0] + number % count[0], low[1] + number / count[0] % count[1],
        low[2] + number / count[0] / count[1] };
      const int node = tree.FindNode(box.Level, place);
      if (node < 0)
      {
        continue;
      }
      BoxInNode part{ tree.Stores[node], {}, {}, {} };
      for (int axis = 0; axis < 3; ++axis)
      {
        part.Node[axis] = place[axis] * NodeCells;
        part.Low[axis] = std::max(first[axis], part.Node[axis]);
        part.High[axis] =
          std::min(first[axis] + cells[axis] + extra, part.Node[axis] + NodeCells + extra);
      }
      visit(part);
    }
  });
}

bool IsMissing(const LevelTree& tree, const LevelBox& box, const LevelIndex& inBox)
{
  if (!box.Missing)
  {
    return false;
  }
  const int extra = tree.AreCells ? 0 : 1;
  const auto& count = box.Values.Dimensions;
  const std::size_t width = static_cast<std::size_t>(count[0] - extra);
  return box.Missing[(static_cast<std::size_t>(inBox[2]) * (count[1] - extra) + inBox[1]) * width +
           inBox[0]] != 0;
}

/// True where a point of a box is the corner of a cell that exists and that no finer ones cover.
bool IsWantedPoint(
  const LevelTree& tree, const LevelBox& box, const LevelIndex& first, const LevelIndex& point)
{
  NodeCursor cursor;
  for (int corner = 0; corner < 8; ++corner)
  {
    const LevelIndex cell{ point[0] - (corner & 1), point[1] - (corner >> 1 & 1),
      point[2] - (corner >> 2) };
    const LevelIndex inBox{ cell[0] - first[0], cell[1] - first[1], cell[2] - first[2] };
    bool isInBox = true;
    for (int axis = 0; axis < 3; ++axis)
    {
      isInBox = isInBox && inBox[axis] >= 0 && inBox[axis] < box.Values.Dimensions[axis] - 1;
    }
    if (isInBox && !IsMissing(tree, box, inBox) &&
      (tree.ReadFlags(box.Level, cell, cursor) & LevelTree::Covered) == 0)
    {
      return true;
    }
  }
  return false;
}

/// Calls visit(place, number of the voxel in the box) for each value of a part that counts.
template <typename Visit>
void ForEachValue(
  const LevelTree& tree, const LevelBox& box, const BoxInNode& part, const Visit& visit)
{
  const LevelIndex first = tree.PlaceBox(box);
  const auto& count = box.Values.Dimensions;
  const std::uint8_t* flags = tree.Cells.data() + part.Store * LevelTree::CellsOfNode;
  for (int z = part.Low[2]; z < part.High[2]; ++z)
  {
    for (int y = part.Low[1]; y < part.High[1]; ++y)
    {
      const std::size_t row =
        (static_cast<std::size_t>(z - first[2]) * count[1] + (y - first[1])) * count[0];
      for (int x = part.Low[0]; x < part.High[0]; ++x)
      {
        const LevelIndex local{ x - part.Node[0], y - part.Node[1], z - part.Node[2] };
        const bool isWanted = tree.AreCells
          ? (flags[LevelTree::FindCell(local)] & LevelTree::Covered) == 0 &&
            !IsMissing(tree, box, { x - first[0], y - first[1], z - first[2] })
          : IsWantedPoint(tree, box, first, { x, y, z });
        if (isWanted)
        {
          visit(local, row + static_cast<std::size_t>(x - first[0]));
        }
      }
    }
  }
}

bool IsShown(const LevelTree& tree, const LevelBox& box)
{
  return box.Level < static_cast<int>(tree.OfLevel.size());
}

/// Marks the cells of a level that finer ones cover entirely.
void CoverCells(int level, LevelTree& tree)
{
  const int ratio = tree.Ratios[level];
  const std::vector<int>& nodes = tree.OfLevel[level];
  tbb::parallel_for(std::size_t(0), nodes.size(), [&](std::size_t number) {
    const int node = nodes[number];
    if (tree.Nodes[node].Children == LevelNode::None)
    {
      return;
    }
    NodeCursor cursor;
    LevelIndex low;
    LevelIndex high;
    tree.FindExtent(node, low, high);
    std::uint8_t* flags = tree.Cells.data() + tree.Stores[node] * LevelTree::CellsOfNode;
    for (int z = low[2]; z < high[2]; ++z)
    {
      for (int y = low[1]; y < high[1]; ++y)
      {
        for (int x = low[0]; x < high[0]; ++x)
        {
          bool isCovered = true;
          for (int fine = 0; isCovered && fine < ratio * ratio * ratio; ++fine)
          {
            isCovered = tree.HasCell(level + 1,
              { x * ratio + fine % ratio, y * ratio + fine / ratio % ratio,
                z * ratio + fine / ratio / ratio },
              cursor);
          }
          flags[LevelTree::FindCell({ x - low[0], y - low[1], z - low[2] })] |=
            isCovered ? LevelTree::Exists | LevelTree::Covered : 0;
        }
      }
    }
  });
}

/// Replaces one value by those of the next level. Where these are not complete, their mean counts only if neither this
/// level nor a coarser one has a cell.
void RestrictValue(
  LevelTree& tree, int level, const LevelIndex& place, std::size_t value, NodeCursor& cursor)
{
  const int ratio = tree.Ratios[level];
  const int count = tree.AreCells ? ratio * ratio * ratio : 1;
  double sums[4] = { 0.0, 0.0, 0.0, 0.0 };
  int found = 0;
  for (int fine = 0; fine < count; ++fine)
  {
    const float* values = tree.FindValues(level + 1,
      { place[0] * ratio + fine % ratio, place[1] * ratio + fine / ratio % ratio,
        place[2] * ratio + fine / ratio / ratio },
      cursor);
    for (int component = 0; values && component < tree.Components; ++component)
    {
      sums[component] += static_cast<double>(values[component]);
    }
    found += values ? 1 : 0;
  }
  if (found == count ||
    (found > 0 && tree.HasValue[value] == 0 && !tree.IsCovered(level, place, cursor)))
  {
    for (int component = 0; component < tree.Components; ++component)
    {
      tree.Values[value * static_cast<std::size_t>(tree.Components) + component] =
        static_cast<float>(sums[component] / found);
    }
    tree.HasValue[value] = 1;
  }
}

/// Calls use(box, part, voxels) for each node that a shown box overlaps, in parallel; `voxels` are the values of the box.
template <typename Use>
void ForEachShownPart(const LevelHierarchy& hierarchy, const LevelTree& tree, const Use& use)
{
  for (const LevelBox& box : hierarchy.Boxes)
  {
    if (!IsShown(tree, box))
    {
      continue;
    }
    VisitScalarType(box.Values.Type, [&](auto zero) {
      const auto* voxels = static_cast<const decltype(zero)*>(box.Values.Voxels);
      ForEachNode(
        tree, box, tree.AreCells ? 0 : 1, [&](const BoxInNode& part) { use(box, part, voxels); });
    });
  }
}

} // namespace

void MarkCells(const LevelHierarchy& hierarchy, LevelTree& tree)
{
  for (const LevelBox& box : hierarchy.Boxes)
  {
    if (!IsShown(tree, box))
    {
      continue;
    }
    const LevelIndex first = tree.PlaceBox(box);
    ForEachNode(tree, box, 0, [&](const BoxInNode& part) {
      std::uint8_t* flags = tree.Cells.data() + part.Store * LevelTree::CellsOfNode;
      for (int z = part.Low[2]; z < part.High[2]; ++z)
      {
        for (int y = part.Low[1]; y < part.High[1]; ++y)
        {
          for (int x = part.Low[0]; x < part.High[0]; ++x)
          {
            const bool exists = !IsMissing(tree, box, { x - first[0], y - first[1], z - first[2] });
            flags[LevelTree::FindCell({ x - part.Node[0], y - part.Node[1], z - part.Node[2] })] |=
              exists ? LevelTree::Exists : 0;
          }
        }
      }
    });
  }
  for (int level = static_cast<int>(tree.Ratios.size()) - 1; level >= 0; --level)
  {
    CoverCells(level, tree);
  }
}

void FindLevelValueRanges(const LevelHierarchy& hierarchy, const LevelTree& tree, VolumeView& whole)
{
  constexpr double infinity = std::numeric_limits<double>::infinity();
  std::array<std::array<double, 2>, 4> ranges;
  ranges.fill({ infinity, -infinity });
  std::mutex mutex;
  ForEachShownPart(
    hierarchy, tree, [&](const LevelBox& box, const BoxInNode& part, const auto* voxels) {
      std::array<std::array<double, 2>, 4> own;
      own.fill({ infinity, -infinity });
      bool hasInfinity = false;
      ForEachValue(tree, box, part, [&](const LevelIndex&, std::size_t voxel) {
        for (int component = 0; component < tree.Components; ++component)
        {
          const double value = static_cast<double>(
            voxels[voxel * static_cast<std::size_t>(tree.Components) + component]);
          hasInfinity = hasInfinity || std::isinf(value);
          if (std::isfinite(value))
          {
            own[component] = { std::min(own[component][0], value),
              std::max(own[component][1], value) };
          }
        }
      });
      const std::lock_guard<std::mutex> lock(mutex);
      whole.HasInfinity = whole.HasInfinity || hasInfinity;
      for (std::size_t component = 0; component < own.size(); ++component)
      {
        ranges[component] = { std::min(ranges[component][0], own[component][0]),
          std::max(ranges[component][1], own[component][1]) };
      }
    });
  for (int component = 0; component < tree.Components; ++component)
  {
    const bool hasNumbers = ranges[component][0] <= ranges[component][1];
    std::array<double, 2>& range =
      component == 0 ? whole.ScalarRange : whole.OtherRanges[component - 1];
    range = hasNumbers ? ranges[component] : std::array<double, 2>{ 0.0, 0.0 };
    // As the ranges of images: 1 / width is a double.
    range[1] = range[0] < range[1] ? std::max(range[1], range[0] + LeastRange) : range[1];
  }
}

void MarkCountedValues(const LevelHierarchy& hierarchy, const LevelTree& tree,
  std::vector<std::vector<std::uint8_t>>& counts)
{
  counts.assign(hierarchy.Boxes.size(), {});
  for (std::size_t number = 0; number < hierarchy.Boxes.size(); ++number)
  {
    const LevelBox& box = hierarchy.Boxes[number];
    std::vector<std::uint8_t>& marks = counts[number];
    marks.assign(box.Values.CountVoxels(), 0);
    if (IsShown(tree, box))
    {
      // Nodes share points at their faces, which are marked alike.
      std::mutex mutex;
      ForEachNode(tree, box, tree.AreCells ? 0 : 1, [&](const BoxInNode& part) {
        std::vector<std::size_t> counted;
        ForEachValue(
          tree, box, part, [&](const LevelIndex&, std::size_t voxel) { counted.push_back(voxel); });
        const std::lock_guard<std::mutex> lock(mutex);
        for (const std::size_t voxel : counted)
        {
          marks[voxel] = 1;
        }
      });
    }
  }
}

void StoreValues(const LevelHierarchy& hierarchy, const VolumeView& whole, LevelTree& tree)
{
  StoredScalars stored[4];
  for (int component = 0; component < tree.Components; ++component)
  {
    stored[component] = DescribeStoredScalars(whole, component);
  }
  const bool areDoubles = whole.Type == ScalarType::Float64;
  ForEachShownPart(
    hierarchy, tree, [&](const LevelBox& box, const BoxInNode& part, const auto* voxels) {
      ForEachValue(tree, box, part, [&](const LevelIndex& local, std::size_t voxel) {
        const std::size_t value = tree.FindValue(part.Store, local);
        for (int component = 0; component < tree.Components; ++component)
        {
          const std::size_t count = static_cast<std::size_t>(tree.Components);
          const auto scalar = voxels[voxel * count + component];
          tree.Values[value * count + component] = areDoubles
            ? StoreScalar(static_cast<double>(scalar), stored[component])
            : StoreScalar(static_cast<float>(scalar), stored[component]);
        }
        tree.HasValue[value] = 1;
      });
    });
}

void RestrictValues(LevelTree& tree)
{
  for (int level = static_cast<int>(tree.Ratios.size()) - 1; level >= 0; --level)
  {
    const std::vector<int>& nodes = tree.OfLevel[level];
    tbb::parallel_for(std::size_t(0), nodes.size(), [&](std::size_t number) {
      const int node = nodes[number];
      NodeCursor cursor;
      const std::size_t side = static_cast<std::size_t>(tree.Side);
      for (std::size_t place = 0; place < side * side * side; ++place)
      {
        const LevelIndex local{ static_cast<int>(place % side),
          static_cast<int>(place / side % side), static_cast<int>(place / side / side) };
        LevelIndex at;
        bool isInside = true;
        for (int axis = 0; axis < 3; ++axis)
        {
          at[axis] = tree.Firsts[node][axis] * NodeCells + local[axis];
          isInside = isInside && at[axis] < tree.CountCells(level, axis) + (tree.AreCells ? 0 : 1);
        }
        // A point at the face of a node may have finer neighbours beyond it.
        if (isInside && (tree.Nodes[node].Children != LevelNode::None || !tree.AreCells))
        {
          RestrictValue(tree, level, at, tree.FindValue(tree.Stores[node], local), cursor);
        }
      }
    });
  }
}

} // namespace Strider
