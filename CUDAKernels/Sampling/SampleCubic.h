// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples value and derivatives with a cubic filter over 4x4x4 voxels, in full float precision.
#ifndef Strider_Sampling_SampleCubic_h
#define Strider_Sampling_SampleCubic_h

#include "Sampling/CubicWeights.h"
#include "Sampling/SampleTrilinear.h"

namespace Strider
{

/// Voxels along one axis that contribute to a sample: the border voxels are repeated outside the volume.
struct CubicTaps
{
  int Voxels[4];
  float Way; ///< fraction between the second and the third of them
  CubicWeights Weights;
};

/// Returns the voxel nearest to the point among the 64.
STRIDER_HOST_DEVICE float FindBase(
  const float (&voxels)[64], const CubicTaps& x, const CubicTaps& y, const CubicTaps& z)
{
  const int tapX = x.Way < 0.5f ? 1 : 2;
  const int tapY = y.Way < 0.5f ? 1 : 2;
  const int tapZ = z.Way < 0.5f ? 1 : 2;
  return voxels[16 * tapZ + 4 * tapY + tapX];
}

/// Returns the weighted sum of the voxels' differences from `base`, so that equal voxels add nothing, however their
/// weights are rounded. Not inlined, one copy serves all ways to read voxels: compilers fuse products and sums
/// differently, and all ways must give identical bits.
STRIDER_HOST_DEVICE_CALL float SumTaps(
  const float (&voxels)[64], float base, const CubicTaps& x, const CubicTaps& y, const CubicTaps& z)
{
  float sum = 0.0f;
  for (int tapZ = 0; tapZ < 4; ++tapZ)
  {
    float slice = 0.0f;
    for (int tapY = 0; tapY < 4; ++tapY)
    {
      const float* row = voxels + 16 * tapZ + 4 * tapY;
      slice += y.Weights.Taps[tapY] *
        (x.Weights.Taps[0] * (row[0] - base) + x.Weights.Taps[1] * (row[1] - base) +
          x.Weights.Taps[2] * (row[2] - base) + x.Weights.Taps[3] * (row[3] - base));
    }
    sum += z.Weights.Taps[tapZ] * slice;
  }
  return sum;
}

/// Samples stored values at points of index space; points outside are clamped to the border.
struct SampleCubic
{
  ReconstructionFilter Filter; ///< one that IsCubic

  template <typename Voxels>
  STRIDER_HOST_DEVICE float operator()(const Voxels& voxels, Vector3 pointIndexSpace) const
  {
    CubicTaps taps[3];
    float read[64];
    this->Read(voxels, pointIndexSpace, taps, read);
    const float base = FindBase(read, taps[0], taps[1], taps[2]);
    return base + SumTaps(read, base, taps[0], taps[1], taps[2]);
  }

  /// Returns the derivatives along the axes, in stored values per voxel.
  template <typename Voxels>
  STRIDER_HOST_DEVICE Vector3 Derive(const Voxels& voxels, Vector3 pointIndexSpace) const
  {
    CubicTaps taps[3];
    float read[64];
    this->Read(voxels, pointIndexSpace, taps, read);
    const CubicTaps slopes[3] = { this->Derive(taps[0]), this->Derive(taps[1]),
      this->Derive(taps[2]) };
    const float base = FindBase(read, taps[0], taps[1], taps[2]);
    return { SumTaps(read, base, slopes[0], taps[1], taps[2]),
      SumTaps(read, base, taps[0], slopes[1], taps[2]),
      SumTaps(read, base, taps[0], taps[1], slopes[2]) };
  }

private:
  STRIDER_HOST_DEVICE CubicTaps Derive(const CubicTaps& taps) const
  {
    return { {}, taps.Way, DeriveCubic(this->Filter, taps.Way) };
  }

  STRIDER_HOST_DEVICE CubicTaps FindTaps(float coordinate, int first, int last) const
  {
    const CellCoordinate cell = FindCell(coordinate, first, last);
    CubicTaps taps{ {}, cell.Weight, WeighCubic(this->Filter, cell.Weight) };
    for (int tap = 0; tap < 4; ++tap)
    {
      taps.Voxels[tap] = Larger(Smaller(cell.Voxel + tap - 1, last), first);
    }
    return taps;
  }

  template <typename Voxels>
  STRIDER_HOST_DEVICE void Read(
    const Voxels& voxels, Vector3 point, CubicTaps (&taps)[3], float (&read)[64]) const
  {
    taps[0] = this->FindTaps(point.X, FindFirst(voxels, 0), voxels.Last[0]);
    taps[1] = this->FindTaps(point.Y, FindFirst(voxels, 1), voxels.Last[1]);
    taps[2] = this->FindTaps(point.Z, FindFirst(voxels, 2), voxels.Last[2]);
    for (int tap = 0; tap < 64; ++tap)
    {
      read[tap] = voxels.ReadVoxel(
        taps[0].Voxels[tap & 3], taps[1].Voxels[tap >> 2 & 3], taps[2].Voxels[tap >> 4]);
    }
  }
};

} // namespace Strider

#endif
