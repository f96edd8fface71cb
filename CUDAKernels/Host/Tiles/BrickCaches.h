// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The caches of all threads that march through a compressed volume.
#ifndef Strider_Host_Tiles_BrickCaches_h
#define Strider_Host_Tiles_BrickCaches_h

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace Strider
{

struct BrickCache;

class BrickCaches
{
public:
  BrickCaches();
  ~BrickCaches();

  /// Makes a cache for each thread that the caller's parallel loops can have, and starts to count. False where there is no memory
  /// for them.
  bool Reserve();
  /// Of the calling thread, in a parallel loop of the one that called Reserve.
  BrickCache& GetOwn();
  /// Forgets all bricks: other voxels.
  void Clear();
  void Release();

  /// Bricks that were asked for since Reserve, and how many of them had to be decoded.
  std::uint64_t CountRequests() const;
  std::uint64_t CountMisses() const;
  /// Of one cache.
  static std::size_t CountCacheBytes();
  /// Of all of them.
  std::size_t CountBytes() const { return this->Caches.size() * CountCacheBytes(); }

private:
  std::vector<std::unique_ptr<BrickCache>> Caches;
};

} // namespace Strider

#endif
