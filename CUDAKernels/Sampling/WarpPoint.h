// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Maps points of index space to voxels, for cells and rectilinear grids.
#ifndef Strider_Sampling_WarpPoint_h
#define Strider_Sampling_WarpPoint_h

#include "Foundation/Clamp.h"
#include "Foundation/Vector3.h"

namespace Strider
{

/// Mapping of one axis: voxel = warp(index * PlaceScale + PlaceOffset) * VoxelScale + VoxelOffset, where warp returns
/// the fractional number of a position among Places (VolumeView::PointPlaces), or its argument if there are none.
struct AxisPlaces
{
  const float* Places; ///< ascending, at least 2; null: evenly spaced
  int Count;
  float PlaceScale;
  float PlaceOffset;
  float VoxelScale;
  float VoxelOffset;
  float EvenOffset; ///< from index space to voxels of an even grid
};

struct GridPlaces
{
  AxisPlaces Axis[3];
  bool IsEven; ///< evenly spaced points: index space counts voxels
  /// Gradients, masks and auxiliary volumes are read at EvenOffset from index space. True for evenly spaced points and
  /// cells, and with MatchVTK also for rectilinear grids, as VTK's GPU mapper reads them.
  bool HasEvenNeighbours;
};

/// Returns the fractional number of a coordinate among the positions of an axis: bisection, then linear interpolation;
/// clamped at the ends.
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

/// Returns the coordinate of a fractional number of a point: the inverse of FindPlace.
STRIDER_HOST_DEVICE float FindCoordinate(const AxisPlaces& axis, float place)
{
  const float inside = Clamp(place, 0.0f, static_cast<float>(axis.Count - 1));
  const int low = Smaller(static_cast<int>(inside), axis.Count - 2);
  return axis.Places[low] +
    (inside - static_cast<float>(low)) * (axis.Places[low + 1] - axis.Places[low]);
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

/// Returns the voxel coordinates of a sample.
STRIDER_HOST_DEVICE Vector3 FindVoxel(const GridPlaces& grid, Vector3 point)
{
  return grid.IsEven ? point : WarpPoint(grid, point);
}

/// Returns the voxel coordinates of a point of an even grid, or as if the grid were even.
STRIDER_HOST_DEVICE Vector3 FindEvenVoxel(const GridPlaces& grid, Vector3 point)
{
  return { point.X + grid.Axis[0].EvenOffset, point.Y + grid.Axis[1].EvenOffset,
    point.Z + grid.Axis[2].EvenOffset };
}

/// Returns the voxel coordinates of a point that is not a sample itself, such as a neighbour.
STRIDER_HOST_DEVICE Vector3 FindNeighbour(const GridPlaces& grid, Vector3 point)
{
  return grid.HasEvenNeighbours ? FindEvenVoxel(grid, point) : WarpPoint(grid, point);
}

} // namespace Strider

#endif
