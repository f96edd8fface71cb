// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Context of a warp that reads a compressed volume: the volume, the cache, and the memory of its places.
#ifndef Strider_Compression_Warp_WarpBricks_h
#define Strider_Compression_Warp_WarpBricks_h

#include "Compression/Format/CompressedVoxels.h"
#include "Compression/Warp/LaneCodes.h"
#include "Compression/Warp/WarpBrickCache.h"

#include <type_traits>

namespace Strider
{

/// Returns the number of places for constant bricks that are never used; they are the first ones.
STRIDER_HOST_DEVICE int CountUnusedPlaces(int valueBytes)
{
  return valueBytes < 4 ? 0 : PlacesUnusedByFloats;
}

/// Size of a warp's cache, the same for all warps of a launch.
struct WarpCacheSize
{
  int Slots = MostSlots; ///< 1 to MostSlots
  /// Disables caching: each lane decodes the bricks that it reads. Used to measure the benefit of the cache.
  bool IsForgetful = false;

  /// Returns the bytes of shared memory per warp, a multiple of 16.
  STRIDER_HOST_DEVICE std::size_t CountBytes(int valueBytes) const
  {
    const int places = ConstantPlaces - CountUnusedPlaces(valueBytes) + this->Slots;
    const auto values = static_cast<std::size_t>(places * BrickVoxels) * valueBytes;
    return (sizeof(WarpBrickCache) + values + 15) / 16 * 16;
  }
};

/// Placeholder for a word size that is known only at run time.
struct AnyWord
{
};

/// Context for words of type `Word`, or of any size. A kernel for one word size has a quarter of the code of one for
/// AnyWord, whose instructions exceed the instruction caches.
template <typename WarpType, typename Word = AnyWord>
struct WarpBricks
{
  using Warp = WarpType;
  static constexpr bool IsOfAnyWord = std::is_same_v<Word, AnyWord>;

  WarpType Lanes;
  const CompressedVoxels& Voxels;
  WarpCacheSize Size;
  WarpBrickCache& Cache;
  unsigned char* Values; ///< of places for constant bricks, then of slots
  LaneFaces Faces;

  /// `memory` has Size.CountBytes bytes, is aligned to 16, and was initialised by Start; `faces` is FindLaneFaces of
  /// the lane.
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

  /// Returns a copy in which the compiler knows again that the cache is in shared memory; for use after a call.
  STRIDER_HOST_DEVICE WarpBricks Reopen() const
  {
    auto* memory = reinterpret_cast<unsigned char*>(&this->Cache);
    return { this->Lanes, this->Voxels, this->Size, this->Lanes.SeeShared(memory), this->Faces };
  }

  /// Initialises the cache and its counters. All lanes must call it.
  STRIDER_HOST_DEVICE void Start() const
  {
    this->Cache.Requests[this->Lanes.Lane] = 0;
    this->Cache.Misses[this->Lanes.Lane] = 0;
    this->Forget();
    this->SetConcurrentSamples(MostConcurrentSamples);
  }

  /// Empties the cache. All lanes must call it.
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

  /// Sets ConcurrentSamples. All lanes must call it.
  STRIDER_HOST_DEVICE void SetConcurrentSamples(int samples) const
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

  /// Returns the index of a place's first value.
  STRIDER_HOST_DEVICE int FindFirstValue(int place) const
  {
    return BrickVoxels * (place - this->CountUnusedPlaces());
  }

  /// Calls visit with a zero of the volume's word type.
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

  /// Calls visit with a zero of the type of cached values.
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
