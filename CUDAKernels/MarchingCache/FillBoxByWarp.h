// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The voxels of a box, into memory that the lanes of a warp share.
#ifndef Strider_MarchingCache_FillBoxByWarp_h
#define Strider_MarchingCache_FillBoxByWarp_h

#include "MarchingCache/VoxelBox.h"

namespace Strider
{

/// Voxels that a lane fetches before it stores the first.
constexpr int FetchesInFlight = 4;

/// A lane's way through the voxels of a box, every 32nd of them: no division on the way.
class BoxWalk
{
public:
  STRIDER_HOST_DEVICE BoxWalk(const VoxelBox& box, int lane)
    : Width(box.Size[0])
    , Height(box.Size[1])
    , StepX(WarpLanes % box.Size[0])
  {
    const int stepRows = WarpLanes / box.Size[0];
    this->StepY = stepRows % this->Height;
    this->StepZ = stepRows / this->Height;
    const int row = lane / this->Width;
    this->X = lane - row * this->Width;
    this->Z = row / this->Height;
    this->Y = row - this->Z * this->Height;
  }

  STRIDER_HOST_DEVICE void Advance()
  {
    this->X += this->StepX;
    this->Y += this->StepY;
    this->Z += this->StepZ;
    const bool isBeyondRow = this->X >= this->Width;
    this->X -= isBeyondRow ? this->Width : 0;
    this->Y += isBeyondRow ? 1 : 0;
    const bool isBeyondSlice = this->Y >= this->Height;
    this->Y -= isBeyondSlice ? this->Height : 0;
    this->Z += isBeyondSlice ? 1 : 0;
  }

  int X;
  int Y;
  int Z;

private:
  int Width;
  int Height;
  int StepX;
  int StepY;
  int StepZ;
};

/// store(number, fetch(x, y, z)) for each voxel of the box, by its number and its place among the stored voxels. What was in the memory
/// is read no more, and what is there now may be read by all.
template <typename Warp, typename Fetch, typename Store>
STRIDER_HOST_DEVICE void FillBoxByWarp(
  const Warp& warp, const VoxelBox& box, const Fetch& fetch, const Store& store)
{
  using Texel = decltype(fetch(0, 0, 0));
  const int count = box.Count();
  BoxWalk walk(box, warp.Lane);
  warp.Synchronize();
#if defined(__CUDACC__)
#pragma unroll 1
#endif
  for (int first = warp.Lane; first < count; first += FetchesInFlight * WarpLanes)
  {
    Texel texels[FetchesInFlight];
#if defined(__CUDACC__)
#pragma unroll
#endif
    for (int next = 0; next < FetchesInFlight; ++next)
    {
      if (first + next * WarpLanes < count)
      {
        texels[next] = fetch(box.Low[0] + walk.X, box.Low[1] + walk.Y, box.Low[2] + walk.Z);
      }
      walk.Advance();
    }
#if defined(__CUDACC__)
#pragma unroll
#endif
    for (int next = 0; next < FetchesInFlight; ++next)
    {
      const int number = first + next * WarpLanes;
      if (number < count)
      {
        store(number, texels[next]);
      }
    }
  }
  warp.Synchronize();
}

} // namespace Strider

#endif
