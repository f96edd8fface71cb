// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Interpolated samples of a compressed volume by a warp, and the synchronization of its rays.
#ifndef Strider_Compression_Warp_SampleByWarp_h
#define Strider_Compression_Warp_SampleByWarp_h

#include "Compression/Warp/ReadCellByWarp.h"
#include "Sampling/SampleNearest.h"
#include "Sampling/SampleTrilinear.h"

namespace Strider
{

/// Keeps the rays of a warp in lock step until the last one has ended, because they read bricks together.
template <typename Warp>
struct WarpSync
{
  Warp Lanes;

  STRIDER_HOST_DEVICE bool operator()(bool isAlive) const
  {
    return this->Lanes.Ballot(isAlive) != 0;
  }
};

/// Replaces LinearVoxels with bit-identical values. All lanes must read.
template <typename Bricks>
struct ConvergedVoxels
{
  const Bricks& Source;
  bool IsWanted; ///< this lane reads
  int Component;
  int Margin; ///< voxels around those read whose bricks are fetched as well, 0 or 1
  int Last[3];

  STRIDER_HOST_DEVICE float ReadVoxel(int x, int y, int z) const
  {
    float corners[8] = { 0.0f };
    ReadCellByWarp(this->Source, this->IsWanted, x, y, z, this->Component,
      { this->Margin, this->Margin }, corners);
    return corners[0];
  }

  template <int Batch>
  STRIDER_HOST_DEVICE void ReadCells(const int (&cells)[3][Batch], float (&corners)[8][Batch]) const
  {
    static_assert(Batch == 1, "one sample after the other");
    float values[8] = { 0.0f };
    ReadCellByWarp(this->Source, this->IsWanted, cells[0][0], cells[1][0], cells[2][0],
      this->Component, { this->Margin, 1 + this->Margin }, values);
    for (int corner = 0; corner < 8; ++corner)
    {
      corners[corner][0] = values[corner];
    }
  }
};

/// Replaces LinearVoxels for one lane, independently of the others.
template <typename Bricks>
struct LoneVoxels
{
  const Bricks& Source;
  int Component;
  int Last[3];

  STRIDER_HOST_DEVICE float ReadVoxel(int x, int y, int z) const
  {
    float corners[8];
    ReadCellAlone(this->Source, x, y, z, this->Component, { 0, 0 }, corners);
    return corners[0];
  }

  template <int Batch>
  STRIDER_HOST_DEVICE void ReadCells(const int (&cells)[3][Batch], float (&corners)[8][Batch]) const
  {
    static_assert(Batch == 1, "one sample after the other");
    float values[8];
    ReadCellAlone(
      this->Source, cells[0][0], cells[1][0], cells[2][0], this->Component, { 0, 1 }, values);
    for (int corner = 0; corner < 8; ++corner)
    {
      corners[corner][0] = values[corner];
    }
  }
};

/// Returns the stored value of a component at a voxel position, in the lanes where `isWanted`; all lanes must call
/// it.
template <typename Bricks>
STRIDER_HOST_DEVICE float SampleAsWarp(
  const Bricks& bricks, bool isWanted, Vector3 voxel, int component, int margin, bool isNearest)
{
  const int(&last)[3] = bricks.Voxels.Last;
  const ConvergedVoxels<Bricks> voxels{ bricks, isWanted, component, margin,
    { last[0], last[1], last[2] } };
  const Vector3 place = isWanted ? voxel : Vector3{ 0.0f, 0.0f, 0.0f };
  return isNearest ? SampleNearest()(voxels, place) : SampleTrilinear()(voxels, place);
}

/// Version for one lane; `source` is passed by value, as in FetchMissingByWarp.
template <typename Bricks>
STRIDER_HOST_DEVICE_CALL float SampleAlone(
  const Bricks source, Vector3 voxel, int component, bool isNearest)
{
  const Bricks bricks = source.Reopen();
  const int(&last)[3] = bricks.Voxels.Last;
  const LoneVoxels<Bricks> voxels{ bricks, component, { last[0], last[1], last[2] } };
  return isNearest ? SampleNearest()(voxels, voxel) : SampleTrilinear()(voxels, voxel);
}

} // namespace Strider

#endif
