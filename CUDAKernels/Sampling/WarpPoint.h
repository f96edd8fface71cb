// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// From points of index space to voxels: cells and rectilinear grids have their voxels elsewhere.
#ifndef Strider_Sampling_WarpPoint_h
#define Strider_Sampling_WarpPoint_h

#include "Foundation/Vector3.h"

namespace Strider
{

/// One axis: voxel coordinate = warp(index * ToPlace.Scale + ToPlace.Offset) * ToVoxel.Scale + ToVoxel.Offset, where warp finds
/// the number of a place among Places (VolumeView::PointPlaces), or keeps it where there are none.
struct AxisPlaces
{
  const float* Places; ///< ascending, at least 2; null: evenly spaced
  int Count;
  float PlaceScale;
  float PlaceOffset;
  float VoxelScale;
  float VoxelOffset;
  float EvenOffset; ///< from index space to voxels if the grid were even
};

struct GridPlaces
{
  AxisPlaces Axis[3];
  bool IsEven; ///< nothing to do: index space counts voxels
  bool
    WarpsSamplesOnly; ///< gradients, masks and further volumes are read as if the grid were even: VTK's GPU mapper
};

/// Which place a coordinate has among those of an axis: linear between two of them, found by bisection; beyond the ends, the end.
STRIDER_HOST_DEVICE float FindPlace(const AxisPlaces& axis, float coordinate)
{
  int low = 0;
  int high = axis.Count - 1;
  while (high - low > 1)
  {
    const int middle = (low + high) / 2;
    low = axis.Places[middle] <= coordinate ? middle : low;
    high = axis.Places[middle] <= coordinate ? high : middle;
  }
  const float width = axis.Places[high] - axis.Places[low];
  const float way = width > 0.0f ? (coordinate - axis.Places[low]) / width : 0.0f;
  return static_cast<float>(low) + (way < 0.0f ? 0.0f : way > 1.0f ? 1.0f : way);
}

STRIDER_HOST_DEVICE float WarpCoordinate(const AxisPlaces& axis, float coordinate)
{
  if (!axis.Places)
  {
    return coordinate * axis.VoxelScale + axis.VoxelOffset;
  }
  const float place = FindPlace(axis, coordinate * axis.PlaceScale + axis.PlaceOffset);
  return place * axis.VoxelScale + axis.VoxelOffset;
}

STRIDER_HOST_DEVICE_CALL Vector3 WarpPoint(const GridPlaces& grid, Vector3 point)
{
  return { WarpCoordinate(grid.Axis[0], point.X), WarpCoordinate(grid.Axis[1], point.Y),
    WarpCoordinate(grid.Axis[2], point.Z) };
}

STRIDER_HOST_DEVICE bool HasUnevenAxis(const GridPlaces& grid)
{
  return grid.Axis[0].Places || grid.Axis[1].Places || grid.Axis[2].Places;
}

/// Where a sample lies among the voxels.
STRIDER_HOST_DEVICE Vector3 FindVoxel(const GridPlaces& grid, Vector3 point)
{
  return grid.IsEven ? point : WarpPoint(grid, point);
}

/// The same of a grid that is even, or as if it were.
STRIDER_HOST_DEVICE Vector3 FindEvenVoxel(const GridPlaces& grid, Vector3 point)
{
  return { point.X + grid.Axis[0].EvenOffset, point.Y + grid.Axis[1].EvenOffset,
    point.Z + grid.Axis[2].EvenOffset };
}

/// Where what is not a sample itself lies among the voxels.
STRIDER_HOST_DEVICE Vector3 FindNeighbour(const GridPlaces& grid, Vector3 point)
{
  return grid.WarpsSamplesOnly ? FindEvenVoxel(grid, point) : FindVoxel(grid, point);
}

} // namespace Strider

#endif
