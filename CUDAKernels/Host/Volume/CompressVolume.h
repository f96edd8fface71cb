// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compression of a volume in host memory, slab by slab with all threads; VolumeFile.h declares its inverse.
#ifndef Strider_Host_Volume_CompressVolume_h
#define Strider_Host_Volume_CompressVolume_h

#include "Compression/Format/CompressedVolume.h"
#include "Strider/Status.h"
#include "Strider/VolumeFile.h"
#include "Strider/VolumeView.h"

namespace Strider
{

/// Compresses a volume in host memory; VolumeFile.h declares a version with progress.
Status CompressVolume(const VolumeView& volume, BrickFormat format, CompressedVolume& compressed);

/// Compresses a volume in host memory in the format Automatic. `former` is the volume before voxels in `changed`
/// changed. Bricks without changed voxels reuse its code words and are not read, if `former` has that format. The
/// result equals that of CompressVolume if Strider encoded `former` as well.
Status RecompressVolume(const VolumeView& volume, const CompressedVolume& former,
  const IndexBox& changed, const TaskProgress& progress,
  std::shared_ptr<const CompressedVolume>& compressed);

} // namespace Strider

#endif
