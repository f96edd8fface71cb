// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The voxels of a box, into memory that the lanes of a warp share.
#ifndef Strider_MarchingCache_FillBoxByWarp_h
#define Strider_MarchingCache_FillBoxByWarp_h

#include "Foundation/Clamp.h"
#include "MarchingCache/VoxelBox.h"
#include "Sampling/CubicPlace.h"

namespace Strider
{

/// A lane's way through the rows of a box, several of which the warp takes at once, in floats that are whole numbers: that is how
/// textures want them.
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
  int Row;    ///< the first one
  int Column; ///< in the row
  float X;
  float Y;
  float Z;

private:
  float Height;
  float EndY;
  float StepY;
  float StepZ;
};

/// store(cell, fetch(x, y, z)) for each voxel of the box, by its place among the stored voxels, and for some behind it: there must be
/// room for VoxelBox::CountSpareRows(). What was in the memory is read no more, and what is there now may be read by all.
template <typename Warp, typename Fetch, typename Store>
STRIDER_HOST_DEVICE void FillBoxByWarp(
  const Warp& warp, const VoxelBox& box, const Fetch& fetch, const Store& store)
{
  using Texel = decltype(fetch(0.0f, 0.0f, 0.0f));
  RowWalk walk(box, warp.Lane);
  const int step = VoxelBox::RowCells * walk.RowsAtOnce;
  const int end = walk.Row < walk.RowsAtOnce ? VoxelBox::RowCells * box.CountRows() : 0;
  warp.Synchronize();
#if defined(__CUDACC__)
#pragma unroll 1
#endif
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

/// Of a cubic filter at two samples of a ray and those between them.
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

/// The same of the eight voxels around places, and so many around them: a cubic has one.
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

/// One of the voxels of a place by itself.
template <typename Fetch>
STRIDER_HOST_DEVICE auto FetchTap(const Fetch& fetch, const CubicPlace& place, int x, int y, int z)
{
  return fetch(static_cast<float>(place.Low[0] + x), static_cast<float>(place.Low[1] + y),
    static_cast<float>(place.Low[2] + z));
}

} // namespace Strider

#endif
