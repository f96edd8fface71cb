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

// A kernel has Reach, the number of voxels that it reads beyond the eight around a position. Read(units, cells, box,
// place, slot) uses voxels in a box, and ReadAlone(units, fetch, place, slot) voxels returned by fetch(x, y, z), with
// bit-identical results. `slot` is the index under which a sample may store further results.

template <ReconstructionFilter Filter>
struct CubicKernel
{
  static constexpr int Reach = 1;

  template <typename Cells>
  STRIDER_HOST_DEVICE float Read(
    const TexelUnits& units, const Cells& cells, const VoxelBox& box, Vector3 place, int) const
  {
    return Cells::Restore(units, cells.Sum(Filter, box, FindCubicPlace(place)));
  }

  template <typename Cells, typename Fetch>
  STRIDER_HOST_DEVICE float ReadAlone(
    const TexelUnits& units, const Fetch& fetch, Vector3 place, int) const
  {
    return Cells::Restore(units, Cells::SumFetched(Filter, FindCubicPlace(place), fetch));
  }
};

/// Bilateral filter of linear samples.
struct BilateralKernel
{
  BilateralWeights Weights; ///< for stored values
  int Reach;

  template <typename Cells>
  STRIDER_HOST_DEVICE float Read(
    const TexelUnits& units, const Cells& cells, const VoxelBox& box, Vector3 place, int) const
  {
    return this->template ReadAt<Cells>(units, cells.FindTaps(box), place);
  }

  template <typename Cells, typename Fetch>
  STRIDER_HOST_DEVICE float ReadAlone(
    const TexelUnits& units, const Fetch& fetch, Vector3 place, int) const
  {
    return this->template ReadAt<Cells>(units, Cells::FindFetchedTaps(fetch), place);
  }

private:
  template <typename Cells, typename Taps>
  STRIDER_HOST_DEVICE float ReadAt(const TexelUnits& units, const Taps& taps, Vector3 place) const
  {
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

  template <typename Cells>
  STRIDER_HOST_DEVICE float Read(
    const TexelUnits& units, const Cells& cells, const VoxelBox& box, Vector3 place, int slot) const
  {
    return this->template ReadAt<Cells>(units, cells.FindTaps(box), place, slot);
  }

  template <typename Cells, typename Fetch>
  STRIDER_HOST_DEVICE float ReadAlone(
    const TexelUnits& units, const Fetch& fetch, Vector3 place, int slot) const
  {
    return this->template ReadAt<Cells>(units, Cells::FindFetchedTaps(fetch), place, slot);
  }

private:
  template <typename Cells, typename Taps>
  STRIDER_HOST_DEVICE float ReadAt(
    const TexelUnits& units, const Taps& taps, Vector3 place, int slot) const
  {
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
