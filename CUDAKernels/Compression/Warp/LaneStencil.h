// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The voxels that a lane wants around a point, and the bricks that hold them.
#ifndef Strider_Compression_Warp_LaneStencil_h
#define Strider_Compression_Warp_LaneStencil_h

#include "Compression/Warp/BrickBox.h"
#include "Compression/Warp/WarpBricks.h"
#include "Foundation/Clamp.h"
#include "Foundation/WholeNumbers.h"

namespace Strider
{

/// How far a lane reads beyond the voxel at which its cell begins, along each axis: voxels, which lie in two bricks at most.
struct CellReach
{
  int Before; ///< 0 or 1
  int Behind; ///< 0 to 2
};

/// A cell in a box of bricks.
struct LaneStencil
{
  int Voxel[3];
  BrickBox Box;

  /// In a box that holds it.
  STRIDER_HOST_DEVICE LaneStencil(int x, int y, int z, const BrickBox& box)
    : Voxel{ x, y, z }
    , Box(box)
  {
  }

  STRIDER_HOST_DEVICE LaneStencil(const CompressedVoxels& voxels, const BrickStrides& strides,
    int x, int y, int z, int component, const CellReach& reach)
    : Voxel{ x, y, z }
    , Box(strides, FindReach(voxels, this->Voxel, reach), component)
  {
  }

  /// Where along an axis the two voxels of the cell are: bricks of the box, and which of a brick's values. An axis of one voxel has
  /// no next voxel: the voxel itself stands in.
  struct Ends
  {
    int Bricks[2];
    int Values[2];
  };

  STRIDER_HOST_DEVICE Ends FindEnds(const CompressedVoxels& voxels, int axis) const
  {
    const int first[3] = { this->Box.First.X, this->Box.First.Y, this->Box.First.Z };
    Ends ends;
    for (int end = 0; end < 2; ++end)
    {
      const int voxel = this->Voxel[axis] + (voxels.Last[axis] > 0 ? end : 0);
      ends.Bricks[end] = FindBrickOf(voxel) - first[axis];
      ends.Values[end] = FindInBrick(voxel) << 2 * axis;
    }
    return ends;
  }

  /// Calls visit(corner, brick, value) for the corners of the cell, x fastest: the brick that holds one, and which of its values it
  /// is.
  template <typename Visitor>
  STRIDER_HOST_DEVICE void VisitCorners(const CompressedVoxels& voxels, const Visitor& visit) const
  {
    const Ends ends[3] = { this->FindEnds(voxels, 0), this->FindEnds(voxels, 1),
      this->FindEnds(voxels, 2) };
    for (int corner = 0; corner < 8; ++corner)
    {
      const int x = corner & 1;
      const int y = corner >> 1 & 1;
      const int z = corner >> 2;
      visit(corner, ends[0].Bricks[x] | ends[1].Bricks[y] << 1 | ends[2].Bricks[z] << 2,
        ends[0].Values[x] | ends[1].Values[y] | ends[2].Values[z]);
    }
  }

  /// How many bricks hold the cell.
  STRIDER_HOST_DEVICE int CountBricks(const CompressedVoxels& voxels) const
  {
    int across = 0;
    for (int axis = 0; axis < 3; ++axis)
    {
      const Ends ends = this->FindEnds(voxels, axis);
      across += ends.Bricks[1] - ends.Bricks[0];
    }
    return 1 << across;
  }

private:
  STRIDER_HOST_DEVICE static VoxelReach FindReach(
    const CompressedVoxels& voxels, const int (&voxel)[3], const CellReach& reach)
  {
    VoxelReach found;
    for (int axis = 0; axis < 3; ++axis)
    {
      found.Low[axis] = Larger(voxel[axis] - reach.Before, 0);
      found.High[axis] = Smaller(voxel[axis] + reach.Behind, voxels.Last[axis]);
    }
    return found;
  }
};

/// The stored value of what is kept: `bias` is CompressedVoxels::WordBias.
STRIDER_HOST_DEVICE float RestoreKept(float kept, float)
{
  return kept;
}

template <typename Kept>
STRIDER_HOST_DEVICE float RestoreKept(Kept kept, float bias)
{
  static_assert(sizeof(Kept) < 4);
#if defined(__CUDA_ARCH__)
  // Exact: all of these are whole numbers below 2^24.
  return __int_as_float(WholeNumberBits | static_cast<int>(kept)) + (bias - WholeNumbers);
#else
  return static_cast<float>(kept) + bias;
#endif
}

/// Takes the corners that lie in bricks whose places are known: findPlace(brick) gives them, or NoPlace.
template <typename Bricks, typename FindPlace>
STRIDER_HOST_DEVICE void TakeCorners(
  const Bricks& bricks, const LaneStencil& cell, const FindPlace& findPlace, float (&corners)[8])
{
  bricks.VisitValue([&](auto zero) {
    const auto* values = reinterpret_cast<const decltype(zero)*>(bricks.Values);
    cell.VisitCorners(bricks.Voxels, [&](int corner, int brick, int value) {
      const int place = findPlace(brick);
      if (place != NoPlace)
      {
        corners[corner] =
          RestoreKept(values[bricks.FindFirstValue(place) + value], bricks.Voxels.WordBias);
      }
    });
  });
}

} // namespace Strider

#endif
