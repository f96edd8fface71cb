// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Encodes all bricks of a volume, slab by slab with all threads.
#ifndef Strider_Host_Volume_EncodeVolume_h
#define Strider_Host_Volume_EncodeVolume_h

#include "Compression/Format/CompressedVolume.h"
#include "Compression/Format/CompressionRequest.h"
#include "Strider/IndexBox.h"
#include "Strider/Status.h"
#include "Strider/VolumeFile.h"
#include "Strider/VolumeView.h"

namespace Strider
{

/// Bricks of a volume before some of its voxels changed, in the format Automatic.
struct FormerBricks
{
  CompressedBricks Bricks;
  IndexBox Changed; ///< bricks to be encoded again

  bool Has(const BrickPlace& brick) const
  {
    const IndexBox& box = this->Changed;
    return brick.X < box.First[0] || brick.X > box.Last[0] || brick.Y < box.First[1] ||
      brick.Y > box.Last[1] || brick.Z < box.First[2] || brick.Z > box.Last[2];
  }
};

/// Compresses a volume and never holds more than one slab of it. Reuses the code words of the bricks that `former` has,
/// if it is not null. `compressed` is unchanged if the source fails or the request is invalid.
Status EncodeVolume(const CompressionRequest& request, const SliceSource& source,
  const FormerBricks* former, CompressedVolume& compressed);

/// Encodes a volume in host memory; fails with OutOfMemory if the result does not fit.
Status EncodeVolume(const VolumeView& volume, BrickFormat format, const FormerBricks* former,
  const TaskProgress& progress, CompressedVolume& compressed);

} // namespace Strider

#endif
