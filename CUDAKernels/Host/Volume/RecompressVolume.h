// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compression of a volume of which some voxels have changed.
#ifndef Strider_Host_Volume_RecompressVolume_h
#define Strider_Host_Volume_RecompressVolume_h

#include "Compression/Format/CompressedVolume.h"
#include "Strider/IndexBox.h"
#include "Strider/Status.h"
#include "Strider/TaskProgress.h"

#include <memory>

namespace Strider
{

/// Of a volume in host memory, in the format Automatic. `former` is what it was before voxels of `changed` changed: bricks without
/// any of them keep its code words and are not read, where they are of that format. The same bytes as CompressVolume makes, if
/// Strider has encoded `former` too.
Status RecompressVolume(const VolumeView& volume, const CompressedVolume& former,
  const IndexBox& changed, const TaskProgress& progress,
  std::shared_ptr<const CompressedVolume>& compressed);

} // namespace Strider

#endif
