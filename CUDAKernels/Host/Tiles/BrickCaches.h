// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Brick caches of all threads that march through a compressed volume.
#ifndef Strider_Host_Tiles_BrickCaches_h
#define Strider_Host_Tiles_BrickCaches_h

#include "Host/Tiles/BrickCache.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace Strider
{

class BrickCaches
{
public:
  /// Allocates a cache for each thread of the caller's parallel loops, and resets the counters. Returns false if
  /// memory is insufficient.
  bool Reserve();
  /// Returns the calling thread's cache. Call within a parallel loop of the thread that called Reserve.
  BrickCache& GetOwn();
  /// Empties all caches, because the voxels have changed.
  void Clear();
  void Release();

  /// Returns the number of bricks requested since Reserve, and of those that were decoded.
  std::uint64_t CountRequests() const;
  std::uint64_t CountMisses() const;
  /// Returns the bytes of all caches.
  std::size_t CountBytes() const { return this->Caches.size() * sizeof(BrickCache); }

private:
  std::vector<std::unique_ptr<BrickCache>> Caches;
};

} // namespace Strider

#endif
