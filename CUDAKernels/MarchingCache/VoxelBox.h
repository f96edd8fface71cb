// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A box of stored voxels, and the one around what the rays of a warp read next.
#ifndef Strider_MarchingCache_VoxelBox_h
#define Strider_MarchingCache_VoxelBox_h

#include "Foundation/HostDevice.h"
#include "Foundation/WarpLanes.h"

#include <climits>

namespace Strider
{

/// Voxels from Low to High, both of them.
struct VoxelSpan
{
  int Low[3];
  int High[3];
};

/// How often `part` fits into `whole`, both in [1, 1024].
STRIDER_HOST_DEVICE int DivideSmall(int whole, int part)
{
#if defined(__CUDA_ARCH__)
  return static_cast<int>(__fdividef(static_cast<float>(whole) + 0.5f, static_cast<float>(part)));
#else
  return whole / part;
#endif
}

/// Voxels that a lane fetches before it stores the first.
constexpr int FetchesInFlight = 4;

/// Voxels Low[axis] ... Low[axis] + Size[axis] - 1 along the stored axes; they may lie beyond the volume's borders.
struct VoxelBox
{
  /// Cells from a row of voxels along x to the next, and voxels of the longest one: a constant, so that rows need no arithmetic; odd, so that neighbours lie in different
  /// banks of memory.
  static constexpr int RowCells = 17;

  int Low[3];
  int Size[3];

  STRIDER_HOST_DEVICE int CountRows() const { return this->Size[1] * this->Size[2]; }

  /// That lanes side by side can take, of boxes that fit.
  STRIDER_HOST_DEVICE int CountRowsAtOnce() const { return DivideSmall(WarpLanes, this->Size[0]); }

  /// Rows behind the last one that are written, too, when the box is filled, at most.
  STRIDER_HOST_DEVICE int CountSpareRows() const
  {
    return FetchesInFlight * this->CountRowsAtOnce() - 1;
  }

  STRIDER_HOST_DEVICE bool Fits(int cells) const
  {
    // The product of larger sizes might not be an int.
    const bool isSlim = this->Size[0] <= RowCells && this->Size[1] <= 1024 && this->Size[2] <= 1024;
    return isSlim && RowCells * (this->CountRows() + this->CountSpareRows()) <= cells;
  }

  STRIDER_HOST_DEVICE int CountSliceCells() const { return RowCells * this->Size[1]; }

  STRIDER_HOST_DEVICE bool Holds(const VoxelSpan& span) const
  {
    bool holds = true;
    for (int axis = 0; axis < 3; ++axis)
    {
      holds = holds && span.Low[axis] >= this->Low[axis] &&
        span.High[axis] < this->Low[axis] + this->Size[axis];
    }
    return holds;
  }

  /// The cell of a voxel in it.
  STRIDER_HOST_DEVICE int Find(const int (&voxel)[3]) const
  {
    return voxel[0] - this->Low[0] +
      RowCells * (voxel[1] - this->Low[1] + this->Size[1] * (voxel[2] - this->Low[2]));
  }
};

/// The smallest box that holds the spans of all members; there must be one.
template <typename Warp>
STRIDER_HOST_DEVICE VoxelBox EncloseByWarp(const Warp& warp, bool isMember, const VoxelSpan& span)
{
  VoxelBox box;
  for (int axis = 0; axis < 3; ++axis)
  {
    box.Low[axis] = warp.Least(isMember ? span.Low[axis] : INT_MAX);
    const int high = -warp.Least(isMember ? -span.High[axis] : INT_MAX);
    box.Size[axis] = high - box.Low[axis] + 1;
  }
  return box;
}

/// Members whose span begins at most `reach` voxels from that of lane `leader`, along each axis.
template <typename Warp>
STRIDER_HOST_DEVICE bool IsNearByWarp(
  const Warp& warp, bool isMember, const VoxelSpan& span, int leader, int reach)
{
  bool isNear = isMember;
  for (int axis = 0; axis < 3; ++axis)
  {
    const int away = span.Low[axis] - warp.Shuffle(span.Low[axis], leader);
    isNear = isNear && away >= -reach && away <= reach;
  }
  return isNear;
}

} // namespace Strider

#endif
