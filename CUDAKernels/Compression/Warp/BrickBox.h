// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Box of up to 2x2x2 bricks that contains the voxels a lane reads.
#ifndef Strider_Compression_Warp_BrickBox_h
#define Strider_Compression_Warp_BrickBox_h

#include "Compression/Format/CompressedVoxels.h"
#include "Compression/Warp/WarpBrickCache.h"

namespace Strider
{

/// Increments of a brick's number along the axes and with the component.
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

  /// Returns the entry in BrickGrid.
  STRIDER_HOST_DEVICE std::uint32_t FindNumber(const BrickPlace& brick) const
  {
    return static_cast<std::uint32_t>(brick.X) + static_cast<std::uint32_t>(brick.Y) * this->Y +
      static_cast<std::uint32_t>(brick.Component) * this->Component +
      static_cast<std::uint32_t>(brick.Z) * this->Z;
  }

  /// Returns the number of a brick in a box whose brick 0 has the number `first`.
  STRIDER_HOST_DEVICE std::uint32_t FindNumber(std::uint32_t first, int brick) const
  {
    return first + (brick & 1) + ((brick & 2) != 0 ? this->Y : 0) +
      ((brick & 4) != 0 ? this->Z : 0);
  }
};

/// Range of voxels from Low to High, inclusive, inside the volume.
struct VoxelReach
{
  int Low[3];
  int High[3];

  /// True if the range spans at most two bricks along each axis.
  STRIDER_HOST_DEVICE bool FitsIntoBox() const
  {
    int most = 0;
    for (int axis = 0; axis < 3; ++axis)
    {
      most |= FindBrickOf(this->High[axis]) - FindBrickOf(this->Low[axis]);
    }
    return most < 2;
  }
};

/// Up to 8 bricks. Bits 0, 1 and 2 of an index are set for the second brick along x, y and z.
struct BrickBox
{
  BrickPlace First;     ///< brick 0
  std::uint32_t Number; ///< number of brick 0
  int Across = 0;       ///< bit mask of the axes along which there are two bricks

  /// Finds the bricks of a range of voxels for which FitsIntoBox is true.
  STRIDER_HOST_DEVICE BrickBox(const BrickStrides& strides, const VoxelReach& reach, int component)
    : First{ FindBrickOf(reach.Low[0]), FindBrickOf(reach.Low[1]), FindBrickOf(reach.Low[2]),
      component }
    , Number(strides.FindNumber(this->First))
  {
    const int first[3] = { this->First.X, this->First.Y, this->First.Z };
    for (int axis = 0; axis < 3; ++axis)
    {
      this->Across |= FindBrickOf(reach.High[axis]) != first[axis] ? 1 << axis : 0;
    }
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

  /// Returns the index of the brick after `brick` in the box; 0 after the last one.
  STRIDER_HOST_DEVICE int FindNext(int brick) const
  {
    return (brick - this->Across) & this->Across;
  }

  STRIDER_HOST_DEVICE int CountBricks() const
  {
    return 1 << ((this->Across & 1) + (this->Across >> 1 & 1) + (this->Across >> 2));
  }
};

} // namespace Strider

#endif
