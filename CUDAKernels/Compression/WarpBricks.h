// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a warp needs to read a compressed volume: the volume, its cache, and the memory of its slots.
#ifndef Strider_Compression_WarpBricks_h
#define Strider_Compression_WarpBricks_h

#include "Compression/CompressedVoxels.h"
#include "Compression/LaneCodes.h"
#include "Compression/WarpBrickCache.h"

namespace Strider
{

/// How much a warp keeps; the same for all of a launch.
struct WarpCacheSize
{
  int Slots = MostSlots; ///< 1 to MostSlots
  /// Nothing is kept, and each lane has the bricks that it reads decoded for itself: shows what the cache is worth.
  bool IsForgetful = false;

  /// Bytes of the memory that the lanes share, a multiple of 16.
  STRIDER_HOST_DEVICE std::size_t CountBytes(int valueBytes) const
  {
    const auto values =
      static_cast<std::size_t>(this->Slots * BrickVoxels + ConstantPlaces) * valueBytes;
    return (sizeof(WarpBrickCache) + values + 15) / 16 * 16;
  }
};

template <typename WarpType>
struct WarpBricks
{
  using Warp = WarpType;

  WarpType Lanes;
  const CompressedVoxels& Voxels;
  WarpCacheSize Size;
  WarpBrickCache& Cache;
  unsigned char* Values; ///< of the slots, then of the constant places
  LaneFaces Faces;

  /// `memory` has Size.CountBytes, is aligned to 16, and is as Start and the warp have left it; `faces` are FindLaneFaces of the lane.
  STRIDER_HOST_DEVICE WarpBricks(const WarpType& lanes, const CompressedVoxels& voxels,
    const WarpCacheSize& size, unsigned char* memory, const LaneFaces& faces)
    : Lanes(lanes)
    , Voxels(voxels)
    , Size(size)
    , Cache(*reinterpret_cast<WarpBrickCache*>(memory))
    , Values(memory + sizeof(WarpBrickCache))
    , Faces(faces)
  {
  }

  /// Before anything is read. All lanes call it.
  STRIDER_HOST_DEVICE void Start() const
  {
    this->Cache.Requests[this->Lanes.Lane] = 0;
    this->Cache.Misses[this->Lanes.Lane] = 0;
    this->Forget();
  }

  /// All lanes call it.
  STRIDER_HOST_DEVICE void Forget() const
  {
    const int lane = this->Lanes.Lane;
    this->Lanes.Synchronize();
    this->Cache.Bricks[lane] = NoBrick;
    this->Cache.Active[lane] = 0;
    this->Cache.Directory[lane] = 0;
    this->Cache.Directory[lane + WarpLanes] = 0;
    if (lane < ConstantPlaces)
    {
      this->Cache.Bricks[MostSlots + lane] = NoBrick;
    }
    if (lane == 0)
    {
      this->Cache.New = 0;
      this->Cache.NextConstant = 0;
    }
    this->Lanes.Synchronize();
  }

  /// Where in the values those of a place begin.
  STRIDER_HOST_DEVICE int FindFirstValue(int place) const
  {
    return place < MostSlots ? place * BrickVoxels
                             : this->Size.Slots * BrickVoxels + (place - MostSlots);
  }
};

static_assert(sizeof(WarpBrickCache) % 16 == 0, "values of any size lie behind it");
static_assert(DirectoryPlaces == 2 * WarpLanes, "each lane clears two of them");

} // namespace Strider

#endif
