// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chooses the size of a warp's brick cache, and validates the settings of compressed storage; host only.
#ifndef Strider_Compression_Warp_ChooseWarpCache_h
#define Strider_Compression_Warp_ChooseWarpCache_h

#include "Compression/Warp/WarpBricks.h"
#include "Strider/Status.h"
#include "Strider/Strategies.h"

#include <algorithm>
#include <string>

namespace Strider
{

/// Bytes of the slots of a warp. 16 warps with these slots and their constant bricks share the 228 KiB of a
/// multiprocessor of compute capability 9.0, and leave some for the L1 cache.
constexpr int WarpSlotBytes = 6 * 1024;

inline Status CheckStorageSettings(const Strategies& settings)
{
  if (settings.WarpCacheBricks < -1 || settings.WarpCacheBricks > MostSlots)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      std::to_string(settings.WarpCacheBricks) + " bricks in the cache of a warp: 1 to " +
        std::to_string(MostSlots) + ", 0 for automatic, or -1 for none");
  }
  if (settings.PoolCells < 0)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      std::to_string(settings.PoolCells) + " cached macrocells: at least 1, or 0 for automatic");
  }
  if (settings.SlabSlices < 0 || settings.SlabSlices % BrickSide != 0)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      std::to_string(settings.SlabSlices) +
        " slices in a slab: multiples of 4, or 0 for automatic");
  }
  return {};
}

/// Returns the size of a warp's cache for CompressedVoxels::ValueBytes.
inline WarpCacheSize ChooseWarpCache(const Strategies& settings, int valueBytes)
{
  const int automatic = std::min(MostSlots, WarpSlotBytes / (BrickVoxels * valueBytes));
  return { settings.WarpCacheBricks > 0 ? settings.WarpCacheBricks : automatic,
    settings.WarpCacheBricks < 0 };
}

} // namespace Strider

#endif
