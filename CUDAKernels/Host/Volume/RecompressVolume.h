// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compresses a volume of which some voxels have changed.
#ifndef Strider_Host_Volume_RecompressVolume_h
#define Strider_Host_Volume_RecompressVolume_h

#include "Compression/Format/CompressedVolume.h"
#include "Strider/IndexBox.h"
#include "Strider/Status.h"
#include "Strider/TaskProgress.h"

#include <memory>

namespace Strider
{

/// Compresses a volume in host memory in the format Automatic. `former` is the volume before voxels in `changed`
/// changed. Bricks without changed voxels reuse its code words and are not read, if `former` has that format. The
/// result equals that of CompressVolume if Strider encoded `former` as well.
Status RecompressVolume(const VolumeView& volume, const CompressedVolume& former,
  const IndexBox& changed, const TaskProgress& progress,
  std::shared_ptr<const CompressedVolume>& compressed);

} // namespace Strider

#endif
