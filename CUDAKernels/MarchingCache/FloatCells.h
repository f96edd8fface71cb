// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Cells of a box that hold one texel each, and access to the texels around a position, in a box or fetched one by one.
#ifndef Strider_MarchingCache_FloatCells_h
#define Strider_MarchingCache_FloatCells_h

#include "MarchingCache/FillBoxByWarp.h"
#include "Sampling/SumCubicTaps.h"

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

/// Cells of floats; `Value` is float, or float4 for several components. Sums are bit-identical to those of single
/// fetches.
template <typename Value>
struct FloatCells
{
  using Texel = Value;
  static constexpr int CellBytes = static_cast<int>(sizeof(Texel));
  /// Number of padding cells before the first voxel of a box.
  static constexpr int Lead = 0;
  /// True if no texel can be NaN.
  static constexpr bool AreNumbers = false;
  /// True if SumSlopes returns the value, too.
  static constexpr bool SumsBoth = false;

  Texel* Cells;

  /// Converts a sum to a stored value.
  template <typename Units>
  STRIDER_HOST_DEVICE static float Restore(const Units& units, float sum)
  {
    return units.Restore(sum);
  }

  /// Returns the factor from sums to stored values, for differences.
  template <typename Units>
  STRIDER_HOST_DEVICE static float FindScale(const Units& units)
  {
    return units.Scale;
  }

  STRIDER_HOST_DEVICE BoxTaps<Texel> FindTaps(const VoxelBox& box) const
  {
    return { this->Cells, box };
  }

  /// Returns taps for voxels returned by fetch(x, y, z).
  template <typename Fetch>
  STRIDER_HOST_DEVICE static FetchedTaps<Fetch> FindFetchedTaps(const Fetch& fetch)
  {
    return { fetch };
  }

  template <typename Warp, typename Fetch>
  STRIDER_HOST_DEVICE void FillByWarp(
    const Warp& warp, const VoxelBox& box, const Fetch& fetch) const
  {
    FillBoxByWarp(
      warp, box, fetch, [&](int cell, const Texel& texel) { this->Cells[cell] = texel; });
  }

  /// Returns the filtered value. All voxels of the position must be in the box.
  STRIDER_HOST_DEVICE Texel Sum(
    ReconstructionFilter filter, const VoxelBox& box, const CubicPlace& place) const
  {
    const Texel* first = this->Cells + box.Find(place.Low);
    const int slice = box.CountSliceCells();
    return SumCubicTaps<4, Texel>(filter, place,
      [&](int x, int y, int z) { return first[x + VoxelBox::RowCells * y + slice * z]; });
  }

  /// Computes the derivatives along the stored axes.
  STRIDER_HOST_DEVICE void SumSlopes(ReconstructionFilter filter, const VoxelBox& box,
    const CubicPlace& place, Texel (&slopes)[3]) const
  {
    const Texel* first = this->Cells + box.Find(place.Low);
    const int slice = box.CountSliceCells();
    SumCubicSlopes<4>(
      filter, place,
      [&](int x, int y, int z) { return first[x + VoxelBox::RowCells * y + slice * z]; }, slopes);
  }

  template <typename Fetch>
  STRIDER_HOST_DEVICE static void SumSlopesFetched(
    ReconstructionFilter filter, const CubicPlace& place, const Fetch& fetch, Texel (&slopes)[3])
  {
    SumCubicSlopes<1>(
      filter, place, [&](int x, int y, int z) { return FetchTap(fetch, place, x, y, z); }, slopes);
  }

  /// Computes Sum from voxels returned by fetch(x, y, z).
  template <typename Fetch>
  STRIDER_HOST_DEVICE static Texel SumFetched(
    ReconstructionFilter filter, const CubicPlace& place, const Fetch& fetch)
  {
    return SumCubicTaps<1, Texel>(
      filter, place, [&](int x, int y, int z) { return FetchTap(fetch, place, x, y, z); });
  }
};

} // namespace Strider

#endif
