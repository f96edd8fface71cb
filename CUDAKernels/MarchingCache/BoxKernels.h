// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Filters that compute a sample from the surrounding voxels: cubic reconstruction, or enhancement of linear samples.
#ifndef Strider_MarchingCache_BoxKernels_h
#define Strider_MarchingCache_BoxKernels_h

#include "Compositing/ClassifySample.h"
#include "Compositing/SceneFeatures.h"
#include "MarchingCache/ByteRows.h"
#include "MarchingCache/FloatCells.h"
#include "MarchingCache/SumNeighbours.h"
#include "Sampling/EnhanceSample.h"

namespace Strider
{

/// Conversion from texels to stored values: stored value = texel * Scale + Offset.
struct TexelUnits
{
  float Scale;
  float Offset;

  STRIDER_HOST_DEVICE float Restore(float texel) const
  {
    return texel * this->Scale + this->Offset;
  }
};

/// The voxels of a box, as kernels read them. `CellsType` is FloatCells or ByteRows.
template <typename CellsType>
struct BoxVoxels
{
  using Cells = CellsType;
  const Cells& Memory;
  const VoxelBox& Box;

  STRIDER_HOST_DEVICE auto FindTaps() const { return this->Memory.FindTaps(this->Box); }
  STRIDER_HOST_DEVICE auto Sum(ReconstructionFilter filter, Vector3 point) const
  {
    return this->Memory.Sum(filter, this->Box, FindCubicPlace(point));
  }
  STRIDER_HOST_DEVICE auto SumSlopes(
    ReconstructionFilter filter, Vector3 point, float (&slopes)[3]) const
  {
    return this->Memory.SumSlopes(filter, this->Box, FindCubicPlace(point), slopes);
  }
};

/// Voxels that fetch(x, y, z) returns, in place of a box. Results are bit-identical to those of BoxVoxels.
template <typename CellsType, typename Fetch>
struct FetchedVoxels
{
  using Cells = CellsType;
  const Fetch& FetchVoxel;

  STRIDER_HOST_DEVICE auto FindTaps() const { return Cells::FindFetchedTaps(this->FetchVoxel); }
  STRIDER_HOST_DEVICE auto Sum(ReconstructionFilter filter, Vector3 point) const
  {
    return Cells::SumFetched(filter, FindCubicPlace(point), this->FetchVoxel);
  }
  STRIDER_HOST_DEVICE void SumSlopes(
    ReconstructionFilter filter, Vector3 point, float (&slopes)[3]) const
  {
    Cells::SumSlopesFetched(filter, FindCubicPlace(point), this->FetchVoxel, slopes);
  }
};

// A kernel has Reach, the number of voxels that it reads beyond the eight around a position, and Read(units, voxels,
// place, slot). `voxels` are BoxVoxels or FetchedVoxels; `slot` is the index under which a sample may store further
// results.

template <ReconstructionFilter Filter>
struct CubicKernel
{
  static constexpr int Reach = 1;

  template <typename Voxels>
  STRIDER_HOST_DEVICE float Read(
    const TexelUnits& units, const Voxels& voxels, Vector3 place, int) const
  {
    return Voxels::Cells::Restore(units, voxels.Sum(Filter, place));
  }
};

/// Bilateral filter of linear samples.
struct BilateralKernel
{
  BilateralWeights Weights; ///< for stored values
  int Reach;

  template <typename Voxels>
  STRIDER_HOST_DEVICE float Read(
    const TexelUnits& units, const Voxels& voxels, Vector3 place, int) const
  {
    using Cells = typename Voxels::Cells;
    const auto taps = voxels.FindTaps();
    const float scale = Cells::FindScale(units);
    BilateralSum sum{ SumLinear<float>(taps, place),
      { this->Weights.Radius, this->Weights.Nearness, this->Weights.Likeness * scale * scale } };
    VisitNeighboursOf(taps, place, this->Weights.Radius,
      [&](float distanceSquare, float value) { sum.Add(distanceSquare, value); });
    return Cells::Restore(units, sum.Get());
  }
};

/// Ambient occlusion of linear samples. For each visible sample it stores the fraction of light that reaches it past
/// its neighbours.
struct OcclusionKernel
{
  TransferTable Table;
  TableAxis Normalized; ///< maps stored values to [0, 1] over the scalar range
  int Radius;
  int Reach;
  bool HasNumbersOnly; ///< no voxel is NaN
  float* Lights;       ///< indexed by slot

  template <typename Voxels>
  STRIDER_HOST_DEVICE float Read(
    const TexelUnits& units, const Voxels& voxels, Vector3 place, int slot) const
  {
    using Cells = typename Voxels::Cells;
    const auto taps = voxels.FindTaps();
    const float value = Cells::Restore(units, SumLinear<float>(taps, place));
    if (ClassifyOpacity(this->Table, value) > 0.0f)
    {
      const float mean = Cells::AreNumbers || this->HasNumbersOnly
        ? AverageTexels(taps, place, this->Radius)
        : AverageNumbers(taps, place, this->Radius);
      const float dense =
        Cells::Restore(units, mean) * this->Normalized.Scale + this->Normalized.Bias;
      this->Lights[slot] = 1.0f - Clamp(dense, 0.0f, 1.0f);
    }
    return value;
  }
};

} // namespace Strider

#endif
