// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Cache of the bricks that a thread has decoded recently.
#ifndef Strider_Host_Tiles_BrickCache_h
#define Strider_Host_Tiles_BrickCache_h

#include "Compression/Format/BrickGrid.h"

namespace Strider
{

/// Set-associative cache; a brick's entry in the list determines its set. Within a set a brick that was not used
/// recently is replaced (Guthe and Goesele, GPU-based lossless volume data compression, 3DTV-CON 2016).
struct BrickCache
{
  /// The values take half a MiB, which fits the L2 cache per thread of most processors. For an oblique view of 256^3
  /// noisy voxels in 300x300 pixels, 64, 256 and 512 sets have hit rates of 91.2, 96.1 and 96.8%.
  static constexpr int SetBits = 8;
  static constexpr int Sets = 1 << SetBits;
  static constexpr int Ways = 8;
  static constexpr unsigned int AllWays = (1u << Ways) - 1u;
  static constexpr std::uint64_t NoEntry = ~std::uint64_t{ 0 };

  alignas(64) float Values[Sets][Ways][BrickVoxels]; ///< stored values, x fastest
  std::uint64_t Entries[Sets][Ways];                 ///< indices in BrickGrid
  unsigned char Recent[Sets];                        ///< way used last; it is active
  unsigned char Active[Sets];                        ///< bit mask of ways used
  unsigned char New[Sets];                           ///< bit mask of ways filled
  std::uint64_t Requests;                            ///< bricks requested
  std::uint64_t Misses;                              ///< requested bricks that were decoded

  /// Empties the cache.
  STRIDER_HOST_DEVICE void Clear()
  {
    for (int set = 0; set < Sets; ++set)
    {
      for (std::uint64_t& entry : this->Entries[set])
      {
        entry = NoEntry;
      }
      this->Recent[set] = 0;
      this->Active[set] = 0;
      this->New[set] = 0;
    }
  }

  /// Returns the set of an entry; neighbouring bricks have different sets.
  STRIDER_HOST_DEVICE static int ChooseSet(std::uint64_t entry)
  {
    constexpr std::uint64_t GoldenRatio = 0x9e3779b97f4a7c15u;
    return static_cast<int>(entry * GoldenRatio >> (64 - SetBits));
  }

  /// Returns the way that holds an entry, or Ways.
  STRIDER_HOST_DEVICE int FindWay(int set, std::uint64_t entry) const
  {
    int way = 0;
    while (way < Ways && this->Entries[set][way] != entry)
    {
      ++way;
    }
    return way;
  }

  STRIDER_HOST_DEVICE void Use(int set, int way)
  {
    this->Recent[set] = static_cast<unsigned char>(way);
    this->Active[set] = static_cast<unsigned char>(this->Active[set] | 1u << way);
  }

  /// Chooses a way to replace, and assigns it to the entry.
  STRIDER_HOST_DEVICE int TakeWay(int set, std::uint64_t entry)
  {
    unsigned int free = ~this->Active[set] & AllWays;
    if (free == 0)
    {
      this->Active[set] = this->New[set];
      this->New[set] = 0;
      free = ~this->Active[set] & AllWays;
    }
    if (free == 0)
    {
      this->Active[set] = 0;
      free = AllWays;
    }
    int way = 0;
    while ((free >> way & 1u) == 0)
    {
      ++way;
    }
    this->New[set] = static_cast<unsigned char>(this->New[set] | 1u << way);
    this->Entries[set][way] = entry;
    return way;
  }
};

} // namespace Strider

#endif
