// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Decodes bricks into the cache of a warp, four at a time.
#ifndef Strider_Compression_Warp_FetchBricksByWarp_h
#define Strider_Compression_Warp_FetchBricksByWarp_h

#include "Compression/Warp/AssignCacheSlots.h"
#include "Compression/Warp/DecodeCubesByWarp.h"
#include "Compression/Warp/PackDecodedWords.h"

namespace Strider
{

/// Bricks that are decoded together; a lane works on brick `lane` / 8.
struct BrickBatch
{
  int Count = 0;            ///< up to BricksAtOnce, same in all lanes
  std::uint32_t Number = 0; ///< the lane's brick: its entry in the list
  int Key = 0;              ///< the brick's key in the directory
};

/// Writes the values of a lane's cube to those of its brick, which are stored x fastest.
template <typename Kept>
STRIDER_HOST_DEVICE void WriteValues(int lane, const LaneOctet<Kept>& cube, Kept* ofBrick)
{
  struct alignas(2 * sizeof(Kept)) Pair
  {
    Kept First;
    Kept Second;
  };
  const int first =
    2 * (lane & 1) + BrickSide * (lane & 2) + BrickSide * BrickSide / 2 * (lane & 4);
  for (int voxel = 0; voxel < CubeVoxels; voxel += 2)
  {
    const int row = first + BrickSide * (voxel >> 1 & 1) + BrickSide * BrickSide * (voxel >> 2);
    *reinterpret_cast<Pair*>(ofBrick + row) = { static_cast<Kept>(cube.GetValue(voxel)),
      static_cast<Kept>(cube.GetValue(voxel + 1)) };
  }
}

/// True if no later brick among the first `count` of a batch has the same key, so that only one lane writes the
/// directory's entry.
template <typename Warp>
STRIDER_HOST_DEVICE bool IsLastWithKey(const Warp& lanes, const BrickBatch& batch, int count)
{
  const int turn = lanes.Lane / CubeLanes;
  bool isLast = true;
  for (int other = 1; other < BricksAtOnce; ++other)
  {
    const int key = lanes.Shuffle(batch.Key, CubeLanes * other);
    isLast = isLast && (other <= turn || other >= count || key != batch.Key);
  }
  return isLast;
}

/// Decodes the bricks of a batch, of one component, into places that are not in use. If there are too few, the last
/// bricks of the batch are not decoded.
template <typename Word, typename Bricks>
STRIDER_HOST_DEVICE BatchPlaces DecodeBatchByWarp(
  const Bricks& bricks, const BrickBatch& batch, int component, PlaceBits& inUse)
{
  using Kept = KeptWord<Word>;
  static_assert(
    sizeof(MovedWord<Word>) == sizeof(Kept), "codes change lanes where values will lie");
  const auto& lanes = bricks.Lanes;
  const CompressedVoxels& voxels = bricks.Voxels;
  CodeWordPlace code = FindFourCodeWordsByWarp(lanes, voxels.Bricks, batch.Number);
  code.Bytes = lanes.Lane / CubeLanes < batch.Count ? code.Bytes : 0;
  AutomaticBrick<Word> brick;
  const auto queued = ReadQueuedBrick<Word>(voxels.Bricks, code, 0, brick);
  const BatchPlaces places =
    AssignCacheSlotsByWarp(bricks, lanes.Ballot(brick.IsConstant()), batch.Count, inUse);
  bricks.Cache.Misses[lanes.Lane] += lanes.Lane == 0 ? places.Count : 0;
  const int place = places.Get(lanes.Lane / CubeLanes);
  const bool hasPlace = place != NoPlace;
  Kept* const values =
    reinterpret_cast<Kept*>(bricks.Values) + (hasPlace ? bricks.FindFirstValue(place) : 0);
  auto* const codes = reinterpret_cast<FourWords<MovedWord<Word>>*>(values);
  const LaneOctet<Kept> kept = PackDecodedWords(voxels, voxels.Stored[component],
    DecodeCubesByWarp(
      lanes, hasPlace ? codes : nullptr, bricks.Faces, voxels.Bricks.Payload, queued));
  if (hasPlace)
  {
    WriteValues(lanes.Lane, kept, values);
  }
  const bool isKnown = IsLastWithKey(lanes, batch, places.Count);
  if (hasPlace && lanes.Lane % CubeLanes == 0)
  {
    bricks.Cache.Bricks[place] = batch.Number;
    if (isKnown)
    {
      bricks.Cache.Directory[batch.Key] = static_cast<unsigned char>(place);
    }
  }
  lanes.Synchronize();
  return places;
}

} // namespace Strider

#endif
