// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The voxels that a lane reads around a point, and the bricks that contain them.
#ifndef Strider_Compression_Warp_LaneStencil_h
#define Strider_Compression_Warp_LaneStencil_h

#include "Compression/Warp/BrickBox.h"
#include "Compression/Warp/WarpBricks.h"
#include "Foundation/Clamp.h"
#include "Foundation/WholeNumbers.h"

namespace Strider
{

/// Number of voxels that a lane reads before and behind the first voxel of its cell, along each axis. Together they
/// span at most two bricks.
struct CellReach
{
  int Before; ///< 0 or 1
  int Behind; ///< 0 to 2
};

/// A cell of eight voxels, and the bricks that contain it.
struct LaneStencil
{
  int Voxel[3];
  BrickBox Box;

  /// `box` must contain the cell.
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

  /// Positions of a cell's two voxels along an axis: bricks of the box, and indices of values in a brick. If the axis
  /// has only one voxel, it is used twice.
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

  /// Calls visit(corner, brick, value) for the corners of the cell, x fastest, with the brick that contains the
  /// corner and the index of its value.
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

  /// Returns the number of bricks that contain the cell.
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

/// Converts a cached value to a stored value; `bias` is CompressedVoxels::WordBias.
STRIDER_HOST_DEVICE float RestoreKept(float kept, float)
{
  return kept;
}

template <typename Kept>
STRIDER_HOST_DEVICE float RestoreKept(Kept kept, float bias)
{
  static_assert(sizeof(Kept) < 4);
#if defined(__CUDA_ARCH__)
  // Exact, because all of these are whole numbers below 2^24.
  return __int_as_float(WholeNumberBits | static_cast<int>(kept)) + (bias - WholeNumbers);
#else
  return static_cast<float>(kept) + bias;
#endif
}

/// Reads the corners that lie in cached bricks: findPlace(brick) returns a place, or NoPlace.
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
