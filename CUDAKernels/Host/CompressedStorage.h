// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Whether the CPU's rays read a volume as its owner keeps it or compressed bricks of it, and these bricks.
#ifndef Strider_Host_CompressedStorage_h
#define Strider_Host_CompressedStorage_h

#include "Compression/CompressedVolume.h"
#include "Host/CachedVoxels.h"
#include "Strider/FrameStatistics.h"
#include "Strider/Strategies.h"
#include "Strider/VolumeView.h"

#include <string>

namespace Strider
{

class CompressedStorage
{
public:
  /// Another volume, or the same one with other voxels, all of them within `changed`: where that is empty bricks stay in use, and
  /// else all are made anew when a frame needs them.
  void SetVolume(const VolumeView& volume, const IndexBox& changed);

  /// Has a frame's rays read bricks, which are made where there are none, where the settings want it; gives them back where the
  /// settings do not. Where host memory is missing the voxels are read as they are. `job` knows how components are stored.
  void StoreFor(const Strategies& settings, DecodeStoredFunction decode, VolumeJob& job);
  /// Whether frames read bricks.
  bool IsInUse() const { return this->HasBricks; }

  std::size_t CountBytes() const;
  /// All that FrameStatistics says of storage, and UploadMilliseconds where bricks are in use.
  void Report(FrameStatistics& statistics) const;

private:
  bool Wants(const Strategies& settings);
  bool Compress();
  void Release();

  VolumeView Volume;
  CompressedVolume Bricks;
  BrickSource Source{};
  BrickCaches Caches;
  StoredScalars Scalars[MostComponents]; ///< what the caches hold
  bool HasBricks = false;
  double Milliseconds = 0.0; ///< of the last compression
  std::string Reason;
};

} // namespace Strider

#endif
