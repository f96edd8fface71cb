// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Access to the texels around a position, in a box or fetched one by one.
#ifndef Strider_MarchingCache_TexelTaps_h
#define Strider_MarchingCache_TexelTaps_h

#include "MarchingCache/VoxelBox.h"

namespace Strider
{

/// Taps in a box. From(voxel) returns a block that begins at the voxel, with At(x, y, z), ReadRow(y, z, row) for
/// several voxels along x, and IsInBox, which is false where voxels are fetched.
template <typename Texel>
struct BoxTaps
{
  const Texel* Cells;
  const VoxelBox& Box;

  struct Block
  {
    static constexpr bool IsInBox = true;
    const Texel* First;
    int Slice;

    STRIDER_HOST_DEVICE Texel At(int x, int y, int z) const
    {
      return this->First[x + VoxelBox::RowCells * y + this->Slice * z];
    }

    /// Reads voxels from x = 0 on.
    template <int Count>
    STRIDER_HOST_DEVICE void ReadRow(int y, int z, Texel (&row)[Count]) const
    {
      for (int x = 0; x < Count; ++x)
      {
        row[x] = this->At(x, y, z);
      }
    }
  };

  STRIDER_HOST_DEVICE Block From(int x, int y, int z) const
  {
    return { this->Cells + this->Box.Find({ x, y, z }), this->Box.CountSliceCells() };
  }
};

template <typename Fetch>
struct FetchedTaps
{
  const Fetch& FetchVoxel;

  struct Block
  {
    static constexpr bool IsInBox = false;
    const Fetch& FetchVoxel;
    int First[3];

    STRIDER_HOST_DEVICE auto At(int x, int y, int z) const
    {
      return this->FetchVoxel(static_cast<float>(this->First[0] + x),
        static_cast<float>(this->First[1] + y), static_cast<float>(this->First[2] + z));
    }

    /// Reads voxels from x = 0 on.
    template <int Count, typename Texel>
    STRIDER_HOST_DEVICE void ReadRow(int y, int z, Texel (&row)[Count]) const
    {
      for (int x = 0; x < Count; ++x)
      {
        row[x] = this->At(x, y, z);
      }
    }
  };

  STRIDER_HOST_DEVICE Block From(int x, int y, int z) const
  {
    return { this->FetchVoxel, { x, y, z } };
  }
};

} // namespace Strider

#endif
