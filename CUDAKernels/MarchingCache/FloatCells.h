// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Voxels in a box as texture units give them: one texel each.
#ifndef Strider_MarchingCache_FloatCells_h
#define Strider_MarchingCache_FloatCells_h

#include "MarchingCache/FillBoxByWarp.h"
#include "MarchingCache/TexelTaps.h"
#include "Sampling/SumCubicTaps.h"

namespace Strider
{

/// `Value`: float, or float4 of several components. Sums have the bits of those of single fetches.
template <typename Value>
struct FloatCells
{
  using Texel = Value;
  static constexpr int CellBytes = static_cast<int>(sizeof(Texel));
  /// Cells that no voxel of a box has, before its first.
  static constexpr int Lead = 0;
  /// Whether each of them is one.
  static constexpr bool AreNumbers = false;

  Texel* Cells;

  /// What sums are as stored values.
  template <typename Units>
  STRIDER_HOST_DEVICE static float Restore(const Units& units, float sum)
  {
    return units.Restore(sum);
  }

  /// Of stored values, in what sums are counted.
  template <typename Units>
  STRIDER_HOST_DEVICE static float FindScale(const Units& units)
  {
    return units.Scale;
  }

  STRIDER_HOST_DEVICE BoxTaps<Texel> FindTaps(const VoxelBox& box) const
  {
    return { this->Cells, box };
  }

  /// Of voxels that fetch(x, y, z) gives.
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

  /// At a place whose voxels are all in the box.
  STRIDER_HOST_DEVICE Texel Sum(
    ReconstructionFilter filter, const VoxelBox& box, const CubicPlace& place) const
  {
    const Texel* first = this->Cells + box.Find(place.Low);
    const int slice = box.CountSliceCells();
    return SumCubicTaps<4, Texel>(filter, place,
      [&](int x, int y, int z) { return first[x + VoxelBox::RowCells * y + slice * z]; });
  }

  /// Derivatives along the stored axes.
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

  /// The same as Sum of voxels that fetch(x, y, z) gives.
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
