// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a sample becomes of the voxels around it: by a cubic filter, or of the neighbours of a linear one.
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

/// How texels become stored values: stored value = texel * Scale + Offset.
struct TexelUnits
{
  float Scale;
  float Offset;

  STRIDER_HOST_DEVICE float Restore(float texel) const
  {
    return texel * this->Scale + this->Offset;
  }
};

// Each has Reach, the voxels that it reads beyond the eight around a place; Read(units, cells, box, place, slot) of voxels in a box, and
// ReadAlone(units, fetch, place, slot) of those that fetch(x, y, z) gives, the same bits. `slot`: where the sample may note something.

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

/// Of linear samples.
struct BilateralKernel
{
  BilateralWeights Weights; ///< of stored values
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

/// Linear samples, which note the share of light that their neighbours leave them where they are visible.
struct OcclusionKernel
{
  TransferTable Table;
  TableAxis Normalized; ///< stored values to [0, 1] over the scalar range
  int Radius;
  int Reach;
  bool HasNumbersOnly; ///< every voxel is a number
  float* Lights;       ///< by slot

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
