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

/// Voxels Low[axis] ... Low[axis] + Size[axis] - 1 along the stored axes; they may lie beyond the volume's borders.
struct VoxelBox
{
  int Low[3];
  int Size[3];

  /// Larger boxes than there is memory for anywhere count as many, too.
  STRIDER_HOST_DEVICE int Count() const
  {
    constexpr int many = 1 << 10;
    const bool isHuge = this->Size[0] > many || this->Size[1] > many || this->Size[2] > many;
    return isHuge ? INT_MAX : this->Size[0] * this->Size[1] * this->Size[2];
  }

  /// The number of a voxel in it, counted along x, then y, then z.
  STRIDER_HOST_DEVICE int Find(int x, int y, int z) const
  {
    return x - this->Low[0] +
      this->Size[0] * (y - this->Low[1] + this->Size[1] * (z - this->Low[2]));
  }
};

/// Voxels from Low to High, both of them.
struct VoxelSpan
{
  int Low[3];
  int High[3];
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
