// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Storage of the volume that the CPU renderer samples: the caller's voxels, or compressed bricks made from them.
#ifndef Strider_Host_Volume_CompressedStorage_h
#define Strider_Host_Volume_CompressedStorage_h

#include "Compression/Format/CompressedVolume.h"
#include "Host/Tiles/CachedVoxels.h"
#include "Strider/FrameStatistics.h"
#include "Strider/Status.h"
#include "Strider/Strategies.h"
#include "Strider/TaskProgress.h"
#include "Strider/VolumeView.h"

#include <memory>

namespace Strider
{

class CompressedStorage
{
public:
  /// Sets the volume. Only voxels within `changed` may differ from the previous call. If `changed` is empty, bricks
  /// stay in use; otherwise the bricks that have changed are encoded when a frame needs them.
  void SetVolume(const VolumeView& volume, const IndexBox& changed);

  /// Prepares bricks for a frame if the settings request them: uses the view's bricks or encodes the volume. Releases
  /// the bricks if the settings do not request them. If host memory is insufficient, raw voxels are used. `job`
  /// provides the storage of the components. Fails if `progress` stops the encoding; the next frame then starts
  /// again.
  Status StoreFor(const Strategies& settings, DecodeStoredFunction decode,
    const TaskProgress& progress, VolumeJob& job);
  /// Releases the bricks for frames that use other data; `reason` is reported.
  void Rest(StorageReason reason);
  /// True if frames read bricks.
  bool IsInUse() const { return this->Bricks != nullptr; }

  std::size_t CountBytes() const;
  /// Sets all storage statistics, and UploadMilliseconds if bricks are in use.
  void Report(FrameStatistics& statistics) const;

private:
  bool Wants(const Strategies& settings);
  /// Uses the view's bricks, or encodes the volume.
  Status FindBricks(const TaskProgress& progress);
  /// Encodes the bricks of a frame if the view provides none.
  Status MakeBricks(const TaskProgress& progress);
  void Release();

  VolumeView Volume;
  std::shared_ptr<const CompressedVolume> Bricks; ///< null if frames do not read bricks
  /// Bricks of an earlier frame, of the same volume except for voxels in Changed; or null.
  std::shared_ptr<const CompressedVolume> Former;
  IndexBox Changed = MakeEmptyBox();
  std::uint64_t VoxelsEncoded = 0; ///< by the last compression
  BrickSource Source{};
  BrickCaches Caches;
  StoredScalars Scalars[MostComponents]; ///< scalars that the caches hold
  double Milliseconds = 0.0; ///< of the last compression; 0 for bricks that came with the view
  StorageChoice Choice;
};

} // namespace Strider

#endif
