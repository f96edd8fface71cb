// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The artificial filter of Jonsson et al., "Explicit Cache Management for Volume Ray-Casting on Parallel
// Architectures", EGPGV 2012, equation 11, with any number of voxels and any amount of arithmetic.
#ifndef StriderBenchmarks_ArtificialKernel_h
#define StriderBenchmarks_ArtificialKernel_h

#include "Foundation/Divide.h"
#include "MarchingCache/BoxKernels.h"

namespace StriderBenchmarks
{

/// A filter of Side^3 voxels around a position, Side even. Each is weighted by 1, 1/2 ... 1/Iterations in turn, and
/// the sum is divided by that of the weights, so that it is the mean of the voxels up to rounding. One of Strider's
/// box kernels: see BoxKernels.h.
template <int Side>
struct ArtificialKernel
{
  static_assert(Side % 2 == 0);
  static constexpr int Reach = Side / 2 - 1;

  /// Set at run time, so that the compiler cannot precompute the weights: the paper's filter represents one that must
  /// compute them.
  int Iterations;

  template <typename Voxels>
  STRIDER_HOST_DEVICE float Read(
    const Strider::TexelUnits& units, const Voxels& voxels, Strider::Vector3 place, int) const
  {
    return this->template ReadAt<typename Voxels::Cells>(units, voxels.FindTaps(), place);
  }

  /// `taps` returns values of the type that Cells holds.
  template <typename Cells, typename Taps>
  STRIDER_HOST_DEVICE float ReadAt(
    const Strider::TexelUnits& units, const Taps& taps, Strider::Vector3 place) const
  {
    const Strider::CubicPlace first = Strider::FindCubicPlace(place);
    const auto block =
      taps.From(first.Low[0] + 1 - Reach, first.Low[1] + 1 - Reach, first.Low[2] + 1 - Reach);
    float sum = 0.0f;
    float weights = 0.0f;
#if defined(__CUDACC__)
#pragma unroll 1
#endif
    for (int z = 0; z < Side; ++z)
    {
#if defined(__CUDACC__)
#pragma unroll 1
#endif
      for (int y = 0; y < Side; ++y)
      {
        float row[Side];
        block.ReadRow(y, z, row);
#if defined(__CUDACC__)
#pragma unroll
#endif
        for (int x = 0; x < Side; ++x)
        {
          this->Add(row[x], sum, weights);
        }
      }
    }
    return Cells::Restore(units, Strider::Divide(sum, weights));
  }

private:
  STRIDER_HOST_DEVICE void Add(float value, float& sum, float& weights) const
  {
    const auto last = static_cast<float>(this->Iterations);
#if defined(__CUDACC__)
#pragma unroll 1
#endif
    for (float iteration = 1.0f; iteration <= last; iteration += 1.0f)
    {
      const float weight = Strider::Divide(1.0f, iteration);
      sum += value * weight;
      weights += weight;
    }
  }
};

} // namespace StriderBenchmarks

#endif
