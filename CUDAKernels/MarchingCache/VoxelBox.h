// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A box of stored voxels, and the box around the voxels that the rays of a warp read next.
#ifndef Strider_MarchingCache_VoxelBox_h
#define Strider_MarchingCache_VoxelBox_h

#include "Foundation/HostDevice.h"
#include "Foundation/WarpLanes.h"

#include <climits>

namespace Strider
{

/// Range of voxels from Low to High, inclusive.
struct VoxelSpan
{
  int Low[3];
  int High[3];
};

/// Returns whole / part, rounded down; both must be in [1, 1024].
STRIDER_HOST_DEVICE int DivideSmall(int whole, int part)
{
#if defined(__CUDA_ARCH__)
  return static_cast<int>(__fdividef(static_cast<float>(whole) + 0.5f, static_cast<float>(part)));
#else
  return whole / part;
#endif
}

/// Number of voxels that a lane fetches before it stores the first one.
constexpr int FetchesInFlight = 4;

/// Voxels Low[axis] ... Low[axis] + Size[axis] - 1 along the stored axes; they may lie outside the volume.
struct VoxelBox
{
  /// Cells per row, and the longest row of voxels along x. It is constant to save arithmetic, and odd so that
  /// neighbouring rows lie in different banks of shared memory.
  static constexpr int RowCells = 17;

  int Low[3];
  int Size[3];

  STRIDER_HOST_DEVICE int CountRows() const { return this->Size[1] * this->Size[2]; }

  /// Returns the number of rows that the lanes of a warp load at once, for boxes that fit.
  STRIDER_HOST_DEVICE int CountRowsAtOnce() const { return DivideSmall(WarpLanes, this->Size[0]); }

  /// Returns the largest number of rows behind the last one that are also written when the box is filled.
  STRIDER_HOST_DEVICE int CountSpareRows() const
  {
    return FetchesInFlight * this->CountRowsAtOnce() - 1;
  }

  STRIDER_HOST_DEVICE bool Fits(int cells) const
  {
    // Limits the sizes first: the product of larger ones might overflow.
    const bool isSlim = this->Size[0] <= RowCells && this->Size[1] <= 1024 && this->Size[2] <= 1024;
    return isSlim && RowCells * (this->CountRows() + this->CountSpareRows()) <= cells;
  }

  STRIDER_HOST_DEVICE int CountSliceCells() const { return RowCells * this->Size[1]; }

  STRIDER_HOST_DEVICE bool Holds(const VoxelSpan& span) const
  {
    // &= instead of &&: a thread loads all bounds at once, not one after the other.
    unsigned int holds = 1;
    for (int axis = 0; axis < 3; ++axis)
    {
      holds &= span.Low[axis] >= this->Low[axis];
      holds &= span.High[axis] < this->Low[axis] + this->Size[axis];
    }
    return holds != 0;
  }

  /// Returns the cell of a voxel in the box.
  STRIDER_HOST_DEVICE int Find(const int (&voxel)[3]) const
  {
    return voxel[0] - this->Low[0] +
      RowCells * (voxel[1] - this->Low[1] + this->Size[1] * (voxel[2] - this->Low[2]));
  }
};

/// Returns the smallest box that holds the spans of all members; there must be at least one.
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

/// True for members whose span begins at most `reach` voxels from that of lane `leader`, along each axis.
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
