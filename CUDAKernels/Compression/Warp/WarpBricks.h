// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a warp needs to read a compressed volume: the volume, its cache, and the memory of its slots.
#ifndef Strider_Compression_Warp_WarpBricks_h
#define Strider_Compression_Warp_WarpBricks_h

#include "Compression/Format/CompressedVoxels.h"
#include "Compression/Warp/LaneCodes.h"
#include "Compression/Warp/WarpBrickCache.h"

#include <type_traits>

namespace Strider
{

/// The first places of constant bricks that are never taken.
STRIDER_HOST_DEVICE int CountUnusedPlaces(int valueBytes)
{
  return valueBytes < 4 ? 0 : PlacesUnusedByFloats;
}

/// How much a warp keeps; the same for all of a launch.
struct WarpCacheSize
{
  int Slots = MostSlots; ///< 1 to MostSlots
  /// Nothing is kept, and each lane has the bricks that it reads decoded for itself: shows what the cache is worth.
  bool IsForgetful = false;

  /// Bytes of the memory that the lanes share, a multiple of 16.
  STRIDER_HOST_DEVICE std::size_t CountBytes(int valueBytes) const
  {
    const int places = ConstantPlaces - CountUnusedPlaces(valueBytes) + this->Slots;
    const auto values = static_cast<std::size_t>(places * BrickVoxels) * valueBytes;
    return (sizeof(WarpBrickCache) + values + 15) / 16 * 16;
  }
};

/// Words of any size, which is known when they are read.
struct AnyWord
{
};

/// A kernel for words of one size is a quarter as long as one for AnyWord: instructions of the longer one do not stay in the caches.
template <typename WarpType, typename Word = AnyWord>
struct WarpBricks
{
  using Warp = WarpType;
  static constexpr bool IsOfAnyWord = std::is_same_v<Word, AnyWord>;

  WarpType Lanes;
  const CompressedVoxels& Voxels;
  WarpCacheSize Size;
  WarpBrickCache& Cache;
  unsigned char* Values; ///< of constant places, then of the slots
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

  /// The same behind a call, where compilers have lost sight of what kind of memory the cache lies in.
  STRIDER_HOST_DEVICE WarpBricks Reopen() const
  {
    auto* memory = reinterpret_cast<unsigned char*>(&this->Cache);
    return { this->Lanes, this->Voxels, this->Size, this->Lanes.SeeShared(memory), this->Faces };
  }

  /// Before anything is read. All lanes call it.
  STRIDER_HOST_DEVICE void Start() const
  {
    this->Cache.Requests[this->Lanes.Lane] = 0;
    this->Cache.Misses[this->Lanes.Lane] = 0;
    this->Forget();
    this->RememberMultiVolume(MostConcurrentSamples);
  }

  /// All lanes call it.
  STRIDER_HOST_DEVICE void Forget() const
  {
    const int lane = this->Lanes.Lane;
    this->Lanes.Synchronize();
    this->Cache.Bricks[ConstantPlaces + lane] = NoBrick;
    this->Cache.Active[ConstantPlaces + lane] = 0;
    this->Cache.Directory[lane] = 0;
    this->Cache.Directory[lane + WarpLanes] = 0;
    if (lane < ConstantPlaces)
    {
      this->Cache.Bricks[lane] = NoBrick;
    }
    if (lane == 0)
    {
      this->Cache.New = 0;
      this->Cache.NextConstant = 0;
    }
    this->Lanes.Synchronize();
  }

  /// All lanes call it.
  STRIDER_HOST_DEVICE void RememberMultiVolume(int samples) const
  {
    if (this->Lanes.Lane == 0)
    {
      this->Cache.ConcurrentSamples = samples;
    }
    this->Lanes.Synchronize();
  }

  STRIDER_HOST_DEVICE int CountUnusedPlaces() const
  {
    if constexpr (IsOfAnyWord)
    {
      return Strider::CountUnusedPlaces(this->Voxels.ValueBytes);
    }
    else
    {
      return Strider::CountUnusedPlaces(static_cast<int>(sizeof(Word)));
    }
  }

  /// Where in the values those of a place begin.
  STRIDER_HOST_DEVICE int FindFirstValue(int place) const
  {
    return BrickVoxels * (place - this->CountUnusedPlaces());
  }

  /// Calls visit with a zero of the volume's word.
  template <typename Visitor>
  STRIDER_HOST_DEVICE auto VisitWord(const Visitor& visit) const
  {
    if constexpr (IsOfAnyWord)
    {
      return VisitWordOf(this->Voxels.ScalarBytes, visit);
    }
    else
    {
      return visit(Word{ 0 });
    }
  }

  /// Calls visit with a zero of what is kept of a word.
  template <typename Visitor>
  STRIDER_HOST_DEVICE void VisitValue(const Visitor& visit) const
  {
    if constexpr (!IsOfAnyWord)
    {
      visit(std::conditional_t<sizeof(Word) < 4, Word, float>{ 0 });
    }
    else if (this->Voxels.ValueBytes == 1)
    {
      visit(std::uint8_t{ 0 });
    }
    else if (this->Voxels.ValueBytes == 2)
    {
      visit(std::uint16_t{ 0 });
    }
    else
    {
      visit(0.0f);
    }
  }
};

static_assert(sizeof(WarpBrickCache) % 16 == 0, "values of any size lie behind it");
static_assert(DirectoryPlaces == 2 * WarpLanes, "each lane clears two of them");

} // namespace Strider

#endif
