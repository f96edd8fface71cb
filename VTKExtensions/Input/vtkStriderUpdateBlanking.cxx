// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderUpdateAuxiliaryVolumes.h"

#include "vtkStriderGrid.h"
#include "vtkStriderVolumeInput.h"

#include "vtkDataSet.h"
#include "vtkDataSetAttributes.h"
#include "vtkNew.h"
#include "vtkUnsignedCharArray.h"

#include <algorithm>

namespace
{

using Counts = std::array<int, 3>;

/// Ghost flags of points and cells; null where no flag blanks anything.
struct GhostFlags
{
  const unsigned char* Points = nullptr;
  const unsigned char* Cells = nullptr;
  unsigned char PointBits = 0xff; ///< flags that blank
  unsigned char CellBits = 0xff;
};

std::size_t Count(const Counts& counts)
{
  return static_cast<std::size_t>(counts[0]) * counts[1] * counts[2];
}

/// Returns the flags of an array, or null where none of `bits` is set, or the array is too short.
const unsigned char* FindFlags(
  vtkUnsignedCharArray* array, const Counts& counts, unsigned char bits)
{
  const std::size_t count = Count(counts);
  if (!array || static_cast<std::size_t>(array->GetNumberOfTuples()) < count)
  {
    return nullptr;
  }
  const unsigned char* flags = array->GetPointer(0);
  const bool isAnySet =
    std::any_of(flags, flags + count, [bits](unsigned char flag) { return (flag & bits) != 0; });
  return isAnySet ? flags : nullptr;
}

template <typename Visit>
void ForEachVoxel(const Counts& counts, const Visit& visit)
{
  for (int z = 0; z < counts[2]; ++z)
  {
    for (int y = 0; y < counts[1]; ++y)
    {
      for (int x = 0; x < counts[0]; ++x)
      {
        visit(x, y, z);
      }
    }
  }
}

std::size_t FindIndex(const Counts& counts, int x, int y, int z)
{
  return (static_cast<std::size_t>(z) * counts[1] + y) * counts[0] + x;
}

/// Returns the index of a corner of a cell.
std::size_t FindCorner(const Counts& points, int x, int y, int z, int corner)
{
  return FindIndex(points, std::min(x + (corner & 1), points[0] - 1),
    std::min(y + (corner >> 1 & 1), points[1] - 1), std::min(z + (corner >> 2), points[2] - 1));
}

void BlankPoints(const GhostFlags& flags, const Counts& points, unsigned char* blank)
{
  const std::size_t count = Count(points);
  std::transform(flags.Points, flags.Points + count, blank,
    [&flags](unsigned char flag) { return flag & flags.PointBits ? 255 : 0; });
}

/// Blanks the corners of blank cells: for grids without thickness, whose cells have no volume.
void BlankCorners(
  const GhostFlags& flags, const Counts& points, const Counts& cells, unsigned char* blank)
{
  ForEachVoxel(cells, [&](int x, int y, int z) {
    const bool isBlank = (flags.Cells[FindIndex(cells, x, y, z)] & flags.CellBits) != 0;
    for (int corner = 0; isBlank && corner < 8; ++corner)
    {
      blank[FindCorner(points, x, y, z, corner)] = 255;
    }
  });
}

/// Blanks cells by their own flag or that of a corner.
void BlankCells(
  const GhostFlags& flags, const Counts& points, const Counts& cells, unsigned char* blank)
{
  ForEachVoxel(cells, [&](int x, int y, int z) {
    const std::size_t cell = FindIndex(cells, x, y, z);
    bool isBlank = flags.Cells && (flags.Cells[cell] & flags.CellBits) != 0;
    for (int corner = 0; flags.Points && corner < 8 && !isBlank; ++corner)
    {
      isBlank = (flags.Points[FindCorner(points, x, y, z, corner)] & flags.PointBits) != 0;
    }
    blank[cell] = isBlank ? 255 : 0;
  });
}

/// Fills the blanking texture as VTK's GPU mapper does: flags of cells are stored at their lowest corners, and in
/// volumes of cells those of points are read as if there were as many points as cells.
void BlankAsVTK(const GhostFlags& flags, const Counts& points, const Counts& cells, bool areCells,
  const Counts& texels, unsigned char* blank)
{
  if (flags.Points && !areCells)
  {
    BlankPoints(flags, points, blank);
  }
  else if (flags.Points)
  {
    const std::size_t row = static_cast<std::size_t>(texels[0]) - 1;
    const std::size_t layer = row * (static_cast<std::size_t>(texels[1]) - 1);
    ForEachVoxel(texels, [&](int x, int y, int z) {
      blank[z * layer + y * row + x] = flags.Points[FindIndex(texels, x, y, z)] ? 255 : 0;
    });
  }
  if (flags.Cells)
  {
    ForEachVoxel(cells, [&](int x, int y, int z) {
      const bool isBlank = flags.Cells[FindIndex(cells, x, y, z)] != 0;
      unsigned char& texel = blank[FindIndex(texels, x, y, z)];
      texel = isBlank ? 255 : texel;
    });
  }
}

GhostFlags FindGhosts(const vtkStriderVolumeInput& input, bool matchesVTK)
{
  GhostFlags flags;
  if (!matchesVTK)
  {
    flags.PointBits = vtkDataSetAttributes::HIDDENPOINT;
    flags.CellBits = vtkDataSetAttributes::HIDDENCELL | vtkDataSetAttributes::REFINEDCELL;
  }
  vtkDataSet* dataSet = input.GetDataSet();
  const vtkStriderGrid& grid = input.GetGrid();
  flags.Points = FindFlags(dataSet->GetPointGhostArray(), grid.CountVoxels(false), flags.PointBits);
  flags.Cells = FindFlags(dataSet->GetCellGhostArray(), grid.CountVoxels(true), flags.CellBits);
  return flags;
}

} // namespace

void vtkStriderUpdateBlanking(
  const vtkStriderVolumeInput& input, bool matchesVTK, vtkStriderAuxiliaryVolume& blanking)
{
  vtkDataSet* dataSet = input.GetDataSet();
  vtkStriderFingerprint source;
  source.Add(
    dataSet->GetPointGhostArray(), dataSet->GetCellGhostArray(), input.AreCells(), matchesVTK);
  source.AddAll(input.GetView().Dimensions);
  input.AddState(source);
  if (blanking.IsFrom(source))
  {
    return;
  }
  const GhostFlags flags = FindGhosts(input, matchesVTK);
  if (!flags.Points && !flags.Cells)
  {
    blanking.Clear(source);
    return;
  }
  const Counts points = input.GetGrid().CountVoxels(false);
  const Counts cells = input.GetGrid().CountVoxels(true);
  const bool isFlat = *std::min_element(points.begin(), points.end()) == 1;
  const bool blanksPoints = !input.AreCells() && (matchesVTK || isFlat || !flags.Cells);
  Strider::VolumeView view;
  view.Dimensions = blanksPoints ? points : cells;
  view.Placement = blanksPoints ? Strider::VoxelPlacement::Points : Strider::VoxelPlacement::Cells;
  vtkNew<vtkUnsignedCharArray> blank;
  // VTK writes no flags beyond the number of points.
  blank->SetNumberOfTuples(static_cast<vtkIdType>(Count(points)));
  blank->FillValue(0);
  if (matchesVTK)
  {
    BlankAsVTK(flags, points, cells, input.AreCells(), view.Dimensions, blank->GetPointer(0));
  }
  else if (!blanksPoints)
  {
    BlankCells(flags, points, cells, blank->GetPointer(0));
  }
  else
  {
    if (flags.Points)
    {
      BlankPoints(flags, points, blank->GetPointer(0));
    }
    if (flags.Cells)
    {
      BlankCorners(flags, points, cells, blank->GetPointer(0));
    }
  }
  blanking.Set(blank, view, source);
}
