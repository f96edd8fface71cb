// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes a volume of a hierarchy of levels.
#include "Strider/LevelVolume.h"

#include "Host/Levels/MakePieces.h"
#include "Host/Levels/StoreBoxes.h"
#include "Sampling/StoredScalars.h"
#include "Strider/GuardMemory.h"
#include "Strider/LevelPiece.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <string>

namespace Strider
{
namespace
{

/// Largest number of macrocells: 8 bytes each for each component, and 1 for their distances.
constexpr std::size_t MostMacrocells = std::size_t(1) << 21;

static_assert(LevelPieceStep == NodeCells, "pieces have the nodes of the whole");

/// Largest number of cells of level 0, which the VolumeView has as an image.
constexpr double MostCoarseCells = 2147483647.0;

std::string Name(std::size_t box)
{
  return "box " + std::to_string(box) + " of the hierarchy";
}

Status CheckBox(const LevelHierarchy& hierarchy, std::size_t number, bool needsVoxels)
{
  const LevelBox& box = hierarchy.Boxes[number];
  const VolumeView& values = box.Values;
  const VolumeView& other = hierarchy.Boxes.front().Values;
  if (box.Level < 0 || box.Level > static_cast<int>(hierarchy.Ratios.size()) ||
    box.Level >= MostLevels)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      Name(number) + " is on level " + std::to_string(box.Level) + ", but levels are 0 to " +
        std::to_string(std::min<std::size_t>(hierarchy.Ratios.size(), MostLevels - 1)));
  }
  if (values.Placement != other.Placement || values.Components != other.Components)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      Name(number) + " has values of another kind than the first one: at cells or points, " +
        std::to_string(values.Components) + " components instead of " +
        std::to_string(other.Components));
  }
  const int least = values.Placement == VoxelPlacement::Cells ? 1 : 2;
  const auto& count = values.Dimensions;
  const int smallest = std::min({ count[0], count[1], count[2] });
  if ((needsVoxels && !values.Voxels) || values.Space != MemorySpace::Host || smallest < least ||
    values.Components < 1 || values.Components > 4)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      Name(number) + " has no cells with 1 to 4 components in host memory: " +
        std::to_string(count[0]) + "x" + std::to_string(count[1]) + "x" + std::to_string(count[2]) +
        " values, " + std::to_string(values.Components) + " components");
  }
  return {};
}

Status CheckHierarchy(const LevelHierarchy& hierarchy, bool needsVoxels)
{
  if (hierarchy.Boxes.empty())
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument, "the hierarchy has no boxes");
  }
  if (hierarchy.FinestLevel < 0)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "finest level " + std::to_string(hierarchy.FinestLevel) + " is below 0");
  }
  for (const int ratio : hierarchy.Ratios)
  {
    if (ratio < 2 || ratio > MostLevelRatio)
    {
      return STRIDER_FAILURE(StatusCode::InvalidArgument,
        "refinement ratio " + std::to_string(ratio) + " is not in [2, " +
          std::to_string(MostLevelRatio) + "]");
    }
  }
  for (std::size_t box = 0; box < hierarchy.Boxes.size(); ++box)
  {
    STRIDER_TRY(CheckBox(hierarchy, box, needsVoxels));
  }
  return {};
}

/// Finds the box of level 0 that contains all boxes that are shown.
Status FindWhole(const LevelHierarchy& hierarchy, LevelIndex& first, LevelIndex& cells)
{
  constexpr double infinity = std::numeric_limits<double>::infinity();
  double low[3] = { infinity, infinity, infinity };
  double high[3] = { -infinity, -infinity, -infinity };
  double finest = 1.0;
  bool hasBoxes = false;
  for (const LevelBox& box : hierarchy.Boxes)
  {
    double scale = 1.0;
    for (int level = 0; level < box.Level; ++level)
    {
      scale *= hierarchy.Ratios[level];
    }
    if (box.Level > hierarchy.FinestLevel)
    {
      continue;
    }
    hasBoxes = true;
    finest = std::max(finest, scale);
    for (int axis = 0; axis < 3; ++axis)
    {
      const int own =
        box.Values.Dimensions[axis] - (box.Values.Placement == VoxelPlacement::Cells ? 0 : 1);
      low[axis] = std::min(low[axis], std::floor(box.First[axis] / scale));
      high[axis] =
        std::max(high[axis], std::ceil((static_cast<double>(box.First[axis]) + own) / scale));
    }
  }
  if (!hasBoxes)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "the hierarchy has no boxes up to level " + std::to_string(hierarchy.FinestLevel));
  }
  double all = 1.0;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double along = high[axis] - low[axis];
    all *= along + 1.0;
    if (along * finest > MostFineCells || std::abs(low[axis]) * finest > 2e9 ||
      all > MostCoarseCells)
    {
      return STRIDER_FAILURE(StatusCode::InvalidArgument,
        "a hierarchy over " + std::to_string(along) + " cells of level 0 along axis " +
          std::to_string(axis) + ", with " + std::to_string(finest) +
          " cells of the finest level in each, is too large");
    }
    first[axis] = static_cast<int>(low[axis]);
    cells[axis] = static_cast<int>(along);
  }
  return {};
}

/// Widens the box of level 0 to that of a placement.
Status WidenWhole(const LevelPlacement& place, LevelIndex& first, LevelIndex& cells)
{
  for (int axis = 0; axis < 3; ++axis)
  {
    const double end = static_cast<double>(place.First[axis]) + place.Cells[axis];
    if (place.First[axis] > first[axis] || end < static_cast<double>(first[axis]) + cells[axis])
    {
      return STRIDER_FAILURE(StatusCode::InvalidArgument,
        "boxes over the cells " + std::to_string(first[axis]) + " to " +
          std::to_string(first[axis] + cells[axis] - 1) + " of level 0 along axis " +
          std::to_string(axis) + " lie outside of the piece from " +
          std::to_string(place.First[axis]) + " to " + std::to_string(end - 1.0));
    }
  }
  first = place.First;
  cells = place.Cells;
  return {};
}

void WidenRanges(const LevelPlacement& place, VolumeView& whole)
{
  for (int component = 0; component < whole.Components; ++component)
  {
    const std::array<double, 2>& wide = place.Ranges[component];
    std::array<double, 2>& range =
      component == 0 ? whole.ScalarRange : whole.OtherRanges[component - 1];
    if (wide[0] <= wide[1])
    {
      range = { std::min(range[0], wide[0]), std::max(range[1], wide[1]) };
    }
  }
}

/// Returns the view of level 0 without voxels. Its type is that of the boxes, or one that holds them all.
VolumeView DescribeWhole(const LevelHierarchy& hierarchy, const LevelTree& tree)
{
  VolumeView whole;
  whole.Type = ScalarType::Float32;
  for (const LevelBox& box : hierarchy.Boxes)
  {
    const bool isWide = SizeOf(box.Values.Type) > 2 && box.Values.Type != ScalarType::Float32;
    whole.Type = isWide ? ScalarType::Float64 : whole.Type;
  }
  whole.Placement = tree.AreCells ? VoxelPlacement::Cells : VoxelPlacement::Points;
  for (int axis = 0; axis < 3; ++axis)
  {
    whole.Dimensions[axis] = tree.Whole[axis] + (tree.AreCells ? 0 : 1);
  }
  whole.Components = tree.Components;
  return whole;
}

/// Fills the voxels of the view with the values of level 0.
void FillWhole(const LevelTree& tree, LevelVolume& levels, VolumeView& whole)
{
  const std::size_t count = whole.CountVoxels() * static_cast<std::size_t>(tree.Components);
  const bool areDoubles = whole.Type == ScalarType::Float64;
  levels.Doubles.assign(areDoubles ? count : 0, 0.0);
  levels.Floats.assign(areDoubles ? 0 : count, 0.0f);
  StoredScalars stored[4];
  for (int component = 0; component < tree.Components; ++component)
  {
    stored[component] = DescribeStoredScalars(whole, component);
  }
  std::size_t at = 0;
  NodeCursor cursor;
  for (int z = 0; z < whole.Dimensions[2]; ++z)
  {
    for (int y = 0; y < whole.Dimensions[1]; ++y)
    {
      for (int x = 0; x < whole.Dimensions[0]; ++x)
      {
        const float* values = tree.FindValues(0, { x, y, z }, cursor);
        for (int component = 0; component < tree.Components; ++component)
        {
          const double value = values
            ? static_cast<double>(values[component]) / stored[component].Scale +
              stored[component].Offset
            : whole.GetRange(component)[0];
          if (areDoubles)
          {
            levels.Doubles[at] = value;
          }
          else
          {
            levels.Floats[at] = static_cast<float>(value);
          }
          ++at;
        }
      }
    }
  }
  whole.Voxels = areDoubles ? static_cast<const void*>(levels.Doubles.data())
                            : static_cast<const void*>(levels.Floats.data());
}

std::size_t CountShown(const LevelTree& tree)
{
  return static_cast<std::size_t>(
    std::count(tree.Cells.begin(), tree.Cells.end(), static_cast<std::uint8_t>(LevelTree::Exists)));
}

/// Adds the finer levels that the larger hierarchy has, without nodes here: see FindFinestCells.
void AddFinerLevels(const LevelHierarchy& hierarchy, LevelGrid& grid)
{
  const int levels =
    std::min({ static_cast<int>(hierarchy.Ratios.size()), hierarchy.FinestLevel, MostLevels - 1 });
  for (int level = grid.Last + 1; level <= levels; ++level)
  {
    grid.Cells[level] = grid.Cells[level - 1] *
      static_cast<float>(hierarchy.Ratios[static_cast<std::size_t>(level) - 1]);
  }
}

Status CheckNodes(const LevelTree& tree)
{
  return tree.IsTooLarge
    ? STRIDER_FAILURE(StatusCode::Unsupported,
        "the adaptive grid needs more than " + std::to_string(LevelTree::MostNodes) +
          " nodes of 8x8x8 cells: show fewer levels")
    : Status();
}

/// Makes a volume; `place` is null for that of a whole hierarchy.
Status Make(const LevelHierarchy& hierarchy, const LevelPlacement* place, VolumeView& volume,
  std::array<int, 3>& first, LevelFacts& facts)
{
  const auto start = std::chrono::steady_clock::now();
  STRIDER_TRY(CheckHierarchy(hierarchy, true));
  LevelIndex corner;
  LevelIndex cells;
  STRIDER_TRY(FindWhole(hierarchy, corner, cells));
  if (place)
  {
    STRIDER_TRY(WidenWhole(*place, corner, cells));
  }
  const auto levels = std::make_shared<LevelVolume>();
  LevelTree tree(hierarchy, corner, cells);
  STRIDER_TRY(CheckNodes(tree));
  tree.AllocateValues();
  MarkCells(hierarchy, tree);
  VolumeView whole = DescribeWhole(hierarchy, tree);
  FindLevelValueRanges(hierarchy, tree, whole);
  if (place)
  {
    WidenRanges(*place, whole);
  }
  StoreValues(hierarchy, whole, tree);
  RestrictValues(tree);
  FindBorders(tree, *levels);
  const std::vector<NodesInPiece> pieces = ListPieces(tree, *levels);
  FillPieces(tree, pieces, *levels);
  FindLevelRanges(tree, pieces, MostMacrocells, *levels);
  FillWhole(tree, *levels, whole);
  if (place)
  {
    AddFinerLevels(hierarchy, levels->Grid);
  }
  facts.Levels = levels->Grid.Last + 1;
  facts.Cells = CountShown(tree);
  facts.Values = levels->Values.size() / static_cast<std::size_t>(tree.Components);
  facts.Bytes = levels->CountBytes();
  whole.Owner = levels;
  whole.Levels = levels;
  volume = whole;
  first = corner;
  facts.Milliseconds =
    std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  return {};
}

Status FindCounted(const LevelHierarchy& hierarchy, std::vector<std::vector<std::uint8_t>>& counts)
{
  STRIDER_TRY(CheckHierarchy(hierarchy, false));
  LevelIndex first;
  LevelIndex cells;
  STRIDER_TRY(FindWhole(hierarchy, first, cells));
  LevelTree tree(hierarchy, first, cells);
  STRIDER_TRY(CheckNodes(tree));
  MarkCells(hierarchy, tree);
  MarkCountedValues(hierarchy, tree, counts);
  return {};
}

} // namespace

Status MakeLevelVolume(
  const LevelHierarchy& hierarchy, VolumeView& volume, std::array<int, 3>& first, LevelFacts& facts)
{
  return GuardMemory([&] { return Make(hierarchy, nullptr, volume, first, facts); });
}

Status MakeLevelPiece(const LevelHierarchy& hierarchy, const LevelPlacement& place,
  VolumeView& volume, LevelFacts& facts)
{
  std::array<int, 3> first{};
  return GuardMemory([&] { return Make(hierarchy, &place, volume, first, facts); });
}

Status FindCountedValues(
  const LevelHierarchy& hierarchy, std::vector<std::vector<std::uint8_t>>& counts)
{
  return GuardMemory([&] { return FindCounted(hierarchy, counts); });
}

} // namespace Strider
