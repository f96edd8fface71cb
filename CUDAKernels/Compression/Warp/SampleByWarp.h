// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Values between the voxels of a compressed volume, by a warp, and how a warp keeps together on its way.
#ifndef Strider_Compression_Warp_SampleByWarp_h
#define Strider_Compression_Warp_SampleByWarp_h

#include "Compression/Warp/ReadCellAlone.h"
#include "Compression/Warp/ReadCellByWarp.h"
#include "Sampling/SampleNearest.h"
#include "Sampling/SampleTrilinear.h"

namespace Strider
{

/// Rays of a warp take each sample together, until the last one has ended: they read together.
template <typename Warp>
struct WarpSync
{
  Warp Lanes;

  STRIDER_HOST_DEVICE bool operator()(bool isAlive) const
  {
    return this->Lanes.Ballot(isAlive) != 0;
  }
};

/// In the place of LinearVoxels; the values have the same bits. All lanes read.
template <typename Bricks>
struct MultiVolumeVoxels
{
  const Bricks& Source;
  bool IsWanted; ///< by this lane
  int Component;
  int Margin; ///< voxels around those that are read whose bricks shall be at hand, 0 or 1
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

/// The same of one lane, whatever the others do.
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

/// Stored value of a component at a voxel place, in the lanes that want it; all lanes call it.
template <typename Bricks>
STRIDER_HOST_DEVICE float SampleAsWarp(
  const Bricks& bricks, bool isWanted, Vector3 voxel, int component, int margin, bool isNearest)
{
  const int(&last)[3] = bricks.Voxels.Last;
  const MultiVolumeVoxels<Bricks> voxels{ bricks, isWanted, component, margin,
    { last[0], last[1], last[2] } };
  const Vector3 place = isWanted ? voxel : Vector3{ 0.0f, 0.0f, 0.0f };
  return isNearest ? SampleNearest()(voxels, place) : SampleTrilinear()(voxels, place);
}

/// The same for one lane; `source` is a copy, as in FetchMissingByWarp.
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
