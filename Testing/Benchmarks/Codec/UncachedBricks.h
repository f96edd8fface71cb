// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads a compressed volume by a warp without caching bricks.
#ifndef StriderBenchmarks_UncachedBricks_h
#define StriderBenchmarks_UncachedBricks_h

#include "Compression/Warp/DecodeBrickByWarp.h"
#include "Compression/Warp/SampleBatchByWarp.h"

namespace StriderBenchmarks
{

/// Replaces WarpBricks.
template <typename Warp, typename Word>
struct UncachedBricks
{
  Warp Lanes;
  const Strider::CompressedVoxels& Voxels;
  Strider::LaneOrders Orders; ///< FindLanePlaces of the lane
  int& Decoded;               ///< counts bricks
};

/// The stored value of a voxel. All lanes call it with the same arguments and get the same value.
template <typename Warp, typename Word>
STRIDER_HOST_DEVICE float ReadVoxelByWarp(
  const UncachedBricks<Warp, Word>& bricks, int x, int y, int z, int component)
{
  using namespace Strider;
  const CompressedVoxels& voxels = bricks.Voxels;
  const BrickPlace brick{ FindBrickOf(x), FindBrickOf(y), FindBrickOf(z), component };
  const int voxel = FindInBrick(x) + BrickSide * (FindInBrick(y) + BrickSide * FindInBrick(z));
  const Warp& lanes = bricks.Lanes;
  const LaneVoxelPair<Word> words = DecodeBrickByWarp<Word, BrickFormat::Automatic>(
    lanes, bricks.Orders, voxels.Bricks, FindCodeWordByWarp(lanes, voxels.Bricks, brick));
  const Word word = lanes.Shuffle(voxel < WarpLanes ? words.First : words.Second, voxel);
  return FindStoredValue(word, voxels, voxels.Stored[component]);
}

/// Counterpart of ReadCellByWarp for WarpBricks: serves one lane after the other, one voxel after the other.
template <typename Warp, typename Word>
STRIDER_HOST_DEVICE void ReadCellByWarp(const UncachedBricks<Warp, Word>& bricks, bool isWanted,
  int x, int y, int z, int component, const Strider::CellReach&, float (&corners)[8])
{
  const Warp& lanes = bricks.Lanes;
  const int(&last)[3] = bricks.Voxels.Last;
  for (std::uint32_t left = lanes.Ballot(isWanted); left != 0; left &= left - 1)
  {
    const int leader = Strider::FindLowestBit(left);
    const int first[3] = { lanes.Shuffle(x, leader), lanes.Shuffle(y, leader),
      lanes.Shuffle(z, leader) };
#if defined(__CUDACC__)
#pragma unroll 1
#endif
    for (int corner = 0; corner < 8; ++corner)
    {
      // An axis of one voxel has no next voxel; the voxel itself is used instead.
      const float value = ReadVoxelByWarp(bricks, first[0] + (last[0] > 0 ? corner & 1 : 0),
        first[1] + (last[1] > 0 ? corner >> 1 & 1 : 0), first[2] + (last[2] > 0 ? corner >> 2 : 0),
        component);
      // With constant addresses only, the corners stay in registers.
      for (int other = 0; other < 8; ++other)
      {
        corners[other] = other == corner && lanes.Lane == leader ? value : corners[other];
      }
      ++bricks.Decoded;
    }
  }
}

/// Counterpart of SampleNext for WarpBricks, one sample after the other.
template <typename Warp, typename Word, typename Lattice, int Batch>
STRIDER_HOST_DEVICE void SampleNext(
  const Strider::SampleByWarp<UncachedBricks<Warp, Word>>& sampler, bool isWanted, Lattice& path,
  int first, float (&values)[Batch])
{
  for (float& value : values)
  {
    value = 0.0f;
  }
#if defined(__CUDACC__)
#pragma unroll 1
#endif
  for (int sample = 0; sample < Batch; ++sample)
  {
    const bool isInside = isWanted && first + sample < path.Count;
    Strider::Vector3 place{ 0.0f, 0.0f, 0.0f };
    if (isInside)
    {
      place = path.template TakeBatch<1>(first + sample).At(0);
    }
    const float value = SampleAsWarp(sampler.Source, isInside, place, 0, 0, sampler.IsNearest);
    // With constant addresses only, the batch stays in registers.
    for (int other = 0; other < Batch; ++other)
    {
      values[other] = other == sample ? value : values[other];
    }
  }
}

} // namespace StriderBenchmarks

#endif
