// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Loading of a box of voxels into shared memory by the lanes of a warp.
#ifndef Strider_MarchingCache_FillBoxByWarp_h
#define Strider_MarchingCache_FillBoxByWarp_h

#include "Foundation/Clamp.h"
#include "MarchingCache/VoxelBox.h"
#include "Sampling/CubicPlace.h"

namespace Strider
{

/// Path of a lane through the rows of a box, several of which the warp loads at once. Positions are whole numbers
/// stored as floats, as texture fetches require.
class RowWalk
{
public:
  STRIDER_HOST_DEVICE RowWalk(const VoxelBox& box, int lane)
    : RowsAtOnce(box.CountRowsAtOnce())
    , Row(DivideSmall(lane, box.Size[0]))
    , Height(static_cast<float>(box.Size[1]))
    , EndY(static_cast<float>(box.Low[1] + box.Size[1]))
  {
    const int slice = DivideSmall(this->Row, box.Size[1]);
    const int stepZ = DivideSmall(this->RowsAtOnce, box.Size[1]);
    this->Column = lane - this->Row * box.Size[0];
    this->X = static_cast<float>(box.Low[0] + this->Column);
    this->Y = static_cast<float>(box.Low[1] + this->Row - slice * box.Size[1]);
    this->Z = static_cast<float>(box.Low[2] + slice);
    this->StepZ = static_cast<float>(stepZ);
    this->StepY = static_cast<float>(this->RowsAtOnce - stepZ * box.Size[1]);
  }

  STRIDER_HOST_DEVICE void Advance()
  {
    this->Y += this->StepY;
    this->Z += this->StepZ;
    if (this->Y >= this->EndY)
    {
      this->Y -= this->Height;
      this->Z += 1.0f;
    }
  }

  int RowsAtOnce;
  int Row;    ///< first row
  int Column; ///< position within the row
  float X;
  float Y;
  float Z;

private:
  float Height;
  float EndY;
  float StepY;
  float StepZ;
};

/// Calls store(cell, fetch(x, y, z)) for each voxel of the box, and for up to VoxelBox::CountSpareRows() rows behind
/// it, for which there must be room. Synchronizes the warp before and after: earlier reads are complete, and all
/// lanes may read the new voxels.
template <typename Warp, typename Fetch, typename Store>
STRIDER_HOST_DEVICE void FillBoxByWarp(
  const Warp& warp, const VoxelBox& box, const Fetch& fetch, const Store& store)
{
  using Texel = decltype(fetch(0.0f, 0.0f, 0.0f));
  RowWalk walk(box, warp.Lane);
  const int step = VoxelBox::RowCells * walk.RowsAtOnce;
  const int end = walk.Row < walk.RowsAtOnce ? VoxelBox::RowCells * box.CountRows() : 0;
  warp.Synchronize();
  STRIDER_ROLL
  for (int cell = walk.Column + VoxelBox::RowCells * walk.Row; cell < end;)
  {
    Texel texels[FetchesInFlight];
    for (Texel& texel : texels)
    {
      texel = fetch(walk.X, walk.Y, walk.Z);
      walk.Advance();
    }
    for (const Texel& texel : texels)
    {
      store(cell, texel);
      cell += step;
    }
  }
  warp.Synchronize();
}

/// Returns the voxels that a cubic filter reads for two samples of a ray and those between them.
STRIDER_HOST_DEVICE VoxelSpan FindCubicSpan(Vector3 one, Vector3 other)
{
  const CubicPlace first = FindCubicPlace(one);
  const CubicPlace last = FindCubicPlace(other);
  VoxelSpan span;
  for (int axis = 0; axis < 3; ++axis)
  {
    span.Low[axis] = Smaller(first.Low[axis], last.Low[axis]);
    span.High[axis] = Larger(first.Low[axis], last.Low[axis]) + 3;
  }
  return span;
}

/// Returns the span of the eight voxels around each position, extended by `reach` voxels; a cubic filter has a reach
/// of 1.
STRIDER_HOST_DEVICE VoxelSpan FindWideSpan(Vector3 one, Vector3 other, int reach)
{
  VoxelSpan span = FindCubicSpan(one, other);
  for (int axis = 0; axis < 3; ++axis)
  {
    span.Low[axis] -= reach - 1;
    span.High[axis] += reach - 1;
  }
  return span;
}

/// Fetches a single voxel of the neighbourhood of a position.
template <typename Fetch>
STRIDER_HOST_DEVICE auto FetchTap(const Fetch& fetch, const CubicPlace& place, int x, int y, int z)
{
  return fetch(static_cast<float>(place.Low[0] + x), static_cast<float>(place.Low[1] + y),
    static_cast<float>(place.Low[2] + z));
}

} // namespace Strider

#endif
