// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples the trilinear interpolation of the eight voxels around a point, in full float precision.
#ifndef Strider_Sampling_SampleTrilinear_h
#define Strider_Sampling_SampleTrilinear_h

#include "Foundation/Clamp.h"
#include "Foundation/Vector3.h"
#include "Sampling/FindFirst.h"

namespace Strider
{

/// A voxel and the fraction of the way to the next one, in [0, 1]. At the upper border it is the preceding cell with
/// fraction 1, so that no voxel outside of `first` to `last` is read.
struct CellCoordinate
{
  int Voxel;
  float Weight;
};

STRIDER_HOST_DEVICE CellCoordinate FindCell(float coordinate, int first, int last)
{
  const float inside = Clamp(coordinate, static_cast<float>(first), static_cast<float>(last));
  const int voxel = Larger(Smaller(static_cast<int>(inside), last - 1), first);
  return { voxel, inside - static_cast<float>(voxel) };
}

STRIDER_HOST_DEVICE float Interpolate(float from, float to, float weight)
{
  return from + weight * (to - from);
}

/// A batch of one sample.
struct OnePlace
{
  Vector3 Point;

  STRIDER_HOST_DEVICE Vector3 At(int) const { return this->Point; }
};

/// Samples the trilinear interpolation of stored values at a point of index space; points outside are clamped to the
/// border voxel.
struct SampleTrilinear
{
  template <typename Voxels>
  STRIDER_HOST_DEVICE float operator()(const Voxels& voxels, Vector3 pointIndexSpace) const
  {
    float values[1];
    this->SampleBatch(voxels, OnePlace{ pointIndexSpace }, values);
    return values[0];
  }

  /// Samples the values at places.At(k), 0 <= k < Batch, in three loops: addresses and weights (vector), voxels (scalar
  /// loads), interpolation (vector).
  template <typename Voxels, typename Places, int Batch>
  STRIDER_HOST_DEVICE void SampleBatch(
    const Voxels& voxels, const Places& places, float (&values)[Batch]) const
  {
    int cells[3][Batch];
    float weights[3][Batch];
    for (int sample = 0; sample < Batch; ++sample)
    {
      const Vector3 point = places.At(sample);
      const CellCoordinate x = FindCell(point.X, FindFirst(voxels, 0), voxels.Last[0]);
      const CellCoordinate y = FindCell(point.Y, FindFirst(voxels, 1), voxels.Last[1]);
      const CellCoordinate z = FindCell(point.Z, FindFirst(voxels, 2), voxels.Last[2]);
      cells[0][sample] = x.Voxel;
      cells[1][sample] = y.Voxel;
      cells[2][sample] = z.Voxel;
      weights[0][sample] = x.Weight;
      weights[1][sample] = y.Weight;
      weights[2][sample] = z.Weight;
    }
    float corners[8][Batch];
    voxels.ReadCells(cells, corners);
    for (int sample = 0; sample < Batch; ++sample)
    {
      const float weightX = weights[0][sample];
      const float front = Interpolate(Interpolate(corners[0][sample], corners[1][sample], weightX),
        Interpolate(corners[2][sample], corners[3][sample], weightX), weights[1][sample]);
      const float back = Interpolate(Interpolate(corners[4][sample], corners[5][sample], weightX),
        Interpolate(corners[6][sample], corners[7][sample], weightX), weights[1][sample]);
      values[sample] = Interpolate(front, back, weights[2][sample]);
    }
  }
};

} // namespace Strider

#endif
