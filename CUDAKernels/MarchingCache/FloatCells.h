// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Voxels in a box as texture units give them: one texel each.
#ifndef Strider_MarchingCache_FloatCells_h
#define Strider_MarchingCache_FloatCells_h

#include "MarchingCache/FillBoxByWarp.h"
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
  /// What cells sum up to, for a texel of 1.
  static constexpr float TexelUnits = 1.0f;

  Texel* Cells;

  template <typename Warp, typename Fetch>
  STRIDER_HOST_DEVICE void FillByWarp(
    const Warp& warp, const VoxelBox& box, const Fetch& fetch) const
  {
    FillBoxByWarp(
      warp, box, fetch, [&](int number, const Texel& texel) { this->Cells[number] = texel; });
  }

  /// At a place whose voxels are all in the box.
  template <ReconstructionFilter Filter>
  STRIDER_HOST_DEVICE Texel Sum(const VoxelBox& box, const CubicPlace& place, int derivedAxis) const
  {
    const Texel* first = this->Cells + box.Find(place.Low[0], place.Low[1], place.Low[2]);
    const int row = box.Size[0];
    const int slice = row * box.Size[1];
    return SumCubicTaps<4, Texel>(Filter, place, derivedAxis,
      [&](int x, int y, int z) { return first[x + row * y + slice * z]; });
  }

  /// The same of voxels that fetch(x, y, z) gives.
  template <ReconstructionFilter Filter, typename Fetch>
  STRIDER_HOST_DEVICE static Texel SumFetched(
    const CubicPlace& place, int derivedAxis, const Fetch& fetch)
  {
    return SumCubicTaps<1, Texel>(Filter, place, derivedAxis, [&](int x, int y, int z) {
      return fetch(place.Low[0] + x, place.Low[1] + y, place.Low[2] + z);
    });
  }
};

} // namespace Strider

#endif
