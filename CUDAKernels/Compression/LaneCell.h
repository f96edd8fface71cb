// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The voxels that a lane wants around a point, and the bricks that hold them.
#ifndef Strider_Compression_LaneCell_h
#define Strider_Compression_LaneCell_h

#include "Compression/WarpBricks.h"
#include "Foundation/Clamp.h"
#include "Foundation/WholePart.h"

namespace Strider
{

/// How far a lane reads beyond the voxel at which its cell begins, along each axis: voxels, which lie in two bricks at most.
struct CellReach
{
  int Before; ///< 0 or 1
  int Behind; ///< 0 to 2
};

/// How the numbers of bricks grow along the axes, and with the component.
struct BrickStrides
{
  std::uint32_t Y;
  std::uint32_t Component;
  std::uint32_t Z;

  STRIDER_HOST_DEVICE explicit BrickStrides(const BrickGrid& grid)
    : Y(static_cast<std::uint32_t>(grid.Bricks[0]))
    , Component(this->Y * static_cast<std::uint32_t>(grid.Bricks[1]))
    , Z(this->Component * static_cast<std::uint32_t>(grid.Components))
  {
  }

  /// BrickGrid's entry.
  STRIDER_HOST_DEVICE std::uint32_t FindNumber(const BrickPlace& brick) const
  {
    return static_cast<std::uint32_t>(brick.X) + static_cast<std::uint32_t>(brick.Y) * this->Y +
      static_cast<std::uint32_t>(brick.Component) * this->Component +
      static_cast<std::uint32_t>(brick.Z) * this->Z;
  }

  /// Of a brick of a cell whose brick 0 has the number `first`.
  STRIDER_HOST_DEVICE std::uint32_t FindNumber(std::uint32_t first, int brick) const
  {
    return first + (brick & 1) + ((brick & 2) != 0 ? this->Y : 0) +
      ((brick & 4) != 0 ? this->Z : 0);
  }
};

/// A cell and its bricks, of which there are up to 8: bits 0, 1, 2 of a brick's number say whether it is the second one along x, y,
/// z.
struct LaneCell
{
  int Voxel[3];
  BrickPlace First;     ///< brick 0
  std::uint32_t Number; ///< of brick 0
  int Across = 0;       ///< axes, as bits, along which the voxels lie in two bricks

  STRIDER_HOST_DEVICE LaneCell(const CompressedVoxels& voxels, const BrickStrides& strides, int x,
    int y, int z, int component, const CellReach& reach)
    : Voxel{ x, y, z }
    , First{ 0, 0, 0, component }
  {
    int* const first[3] = { &this->First.X, &this->First.Y, &this->First.Z };
    for (int axis = 0; axis < 3; ++axis)
    {
      const int low = Larger(this->Voxel[axis] - reach.Before, 0);
      const int high = Smaller(this->Voxel[axis] + reach.Behind, voxels.Last[axis]);
      *first[axis] = FindBrickOf(low);
      this->Across |= FindBrickOf(high) != *first[axis] ? 1 << axis : 0;
    }
    this->Number = strides.FindNumber(this->First);
  }

  STRIDER_HOST_DEVICE BrickPlace FindBrick(int brick) const
  {
    return { this->First.X + (brick & 1), this->First.Y + (brick >> 1 & 1),
      this->First.Z + (brick >> 2), this->First.Component };
  }

  STRIDER_HOST_DEVICE int FindKey(int brick) const
  {
    const BrickPlace place = this->FindBrick(brick);
    return FindDirectoryKey(place.X, place.Y, place.Z, place.Component);
  }

  /// The brick after `brick` among those of the cell, and 0 after the last one.
  STRIDER_HOST_DEVICE int FindNext(int brick) const
  {
    return (brick - this->Across) & this->Across;
  }

  STRIDER_HOST_DEVICE int CountBricks() const
  {
    return 1 << ((this->Across & 1) + (this->Across >> 1 & 1) + (this->Across >> 2));
  }

  /// Calls visit(corner, brick, value) for the corners of the cell, x fastest: the brick that holds one, and which of its values it
  /// is. An axis of one voxel has no next voxel: the voxel itself stands in.
  template <typename Visitor>
  STRIDER_HOST_DEVICE void VisitCorners(const CompressedVoxels& voxels, const Visitor& visit) const
  {
    const int first[3] = { this->First.X, this->First.Y, this->First.Z };
    int bricks[3][2];
    int values[3][2];
    for (int axis = 0; axis < 3; ++axis)
    {
      for (int end = 0; end < 2; ++end)
      {
        const int voxel = this->Voxel[axis] + (voxels.Last[axis] > 0 ? end : 0);
        bricks[axis][end] = (FindBrickOf(voxel) - first[axis]) << axis;
        values[axis][end] = FindInBrick(voxel) << 2 * axis;
      }
    }
    for (int corner = 0; corner < 8; ++corner)
    {
      const int x = corner & 1;
      const int y = corner >> 1 & 1;
      const int z = corner >> 2;
      visit(corner, bricks[0][x] | bricks[1][y] | bricks[2][z],
        values[0][x] | values[1][y] | values[2][z]);
    }
  }
};

/// Takes the corners that lie in bricks whose places are known: findPlace(brick) gives them, or NoPlace. `Value` is what is kept.
template <typename Value, typename Bricks, typename FindPlace>
STRIDER_HOST_DEVICE void TakeCornersAs(
  const Bricks& bricks, const LaneCell& cell, const FindPlace& findPlace, float (&corners)[8])
{
  const auto* values = reinterpret_cast<const Value*>(bricks.Values);
  const float bias = bricks.Voxels.WordBias;
  cell.VisitCorners(bricks.Voxels, [&](int corner, int brick, int value) {
    const int place = findPlace(brick);
    if (place != NoPlace)
    {
      const Value kept = values[bricks.FindFirstValue(place) + value];
      corners[corner] =
        sizeof(Value) < 4 ? ConvertWhole(static_cast<int>(kept)) + bias : static_cast<float>(kept);
    }
  });
}

template <typename Bricks, typename FindPlace>
STRIDER_HOST_DEVICE void TakeCorners(
  const Bricks& bricks, const LaneCell& cell, const FindPlace& findPlace, float (&corners)[8])
{
  bricks.VisitValue(
    [&](auto zero) { TakeCornersAs<decltype(zero)>(bricks, cell, findPlace, corners); });
}

} // namespace Strider

#endif
