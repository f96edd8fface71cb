// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compression of a volume, slab by slab, by all threads, and back.
#ifndef Strider_Host_Volume_CompressVolume_h
#define Strider_Host_Volume_CompressVolume_h

#include "Compression/Format/CompressedVolume.h"
#include "Compression/Format/CompressionRequest.h"
#include "Strider/Status.h"
#include "Strider/VolumeFile.h"
#include "Strider/VolumeView.h"

namespace Strider
{

/// Never holds more of the volume than one slab. `compressed` is as it was where the source fails, or the request is wrong.
Status CompressVolume(
  const CompressionRequest& request, const SliceSource& source, CompressedVolume& compressed);

/// Of a volume in host memory, as VolumeFile.h has it too.
Status CompressVolume(const VolumeView& volume, BrickFormat format, CompressedVolume& compressed);

/// All voxels, into CountRawBytes bytes that are aligned as one scalar. `compressed` is one that CheckCompressed has accepted.
void DecompressVolume(const CompressedVolume& compressed, void* voxels);

} // namespace Strider

#endif
