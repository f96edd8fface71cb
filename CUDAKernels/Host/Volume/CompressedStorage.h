// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Whether the CPU's rays read a volume as its owner keeps it or compressed bricks of it, and these bricks.
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
#include <string>

namespace Strider
{

class CompressedStorage
{
public:
  /// Another volume, or the same one with other voxels, all of them within `changed`: where that is empty bricks stay in use, and
  /// else those that have changed are made anew when a frame needs them.
  void SetVolume(const VolumeView& volume, const IndexBox& changed);

  /// Has a frame's rays read bricks, the view's or its own, which are made where there are none, where the settings want it; gives them back where the
  /// settings do not. Where host memory is missing the voxels are read as they are. `job` knows how components are stored. Fails where
  /// `progress` stops it, and the next frame begins anew.
  Status StoreFor(const Strategies& settings, DecodeStoredFunction decode,
    const TaskProgress& progress, VolumeJob& job);
  /// Gives bricks back for frames that read something else.
  void Rest(const std::string& reason);
  /// Whether frames read bricks.
  bool IsInUse() const { return this->Bricks != nullptr; }

  std::size_t CountBytes() const;
  /// All that FrameStatistics says of storage, and UploadMilliseconds where bricks are in use.
  void Report(FrameStatistics& statistics) const;

private:
  bool Wants(const Strategies& settings);
  /// Takes the view's bricks, or makes some.
  Status FindBricks(const TaskProgress& progress);
  /// What the bricks of a frame are made of, where they do not come with the view.
  Status MakeBricks(const TaskProgress& progress);
  void Release();

  VolumeView Volume;
  std::shared_ptr<const CompressedVolume> Bricks; ///< null where frames do not read any
  std::shared_ptr<const CompressedVolume>
    Former; ///< those of a former frame, of the same volume but for Changed; or null
  IndexBox Changed = MakeEmptyBox();
  std::uint64_t VoxelsEncoded = 0; ///< by the last compression
  BrickSource Source{};
  BrickCaches Caches;
  StoredScalars Scalars[MostComponents]; ///< what the caches hold
  double Milliseconds = 0.0; ///< of the last compression, 0 of bricks that the view came with
  std::string Reason;
};

} // namespace Strider

#endif
