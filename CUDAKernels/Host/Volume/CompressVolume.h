// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compression of a volume, slab by slab with all threads, and its inverse.
#ifndef Strider_Host_Volume_CompressVolume_h
#define Strider_Host_Volume_CompressVolume_h

#include "Compression/Format/CompressedVolume.h"
#include "Compression/Format/CompressionRequest.h"
#include "Strider/Status.h"
#include "Strider/VolumeFile.h"
#include "Strider/VolumeView.h"

namespace Strider
{

/// Compresses a volume and never holds more than one slab of it. `compressed` is unchanged if the source fails or the
/// request is invalid.
Status CompressVolume(
  const CompressionRequest& request, const SliceSource& source, CompressedVolume& compressed);

/// Compresses a volume in host memory; VolumeFile.h declares a version with progress.
Status CompressVolume(const VolumeView& volume, BrickFormat format, CompressedVolume& compressed);

/// Writes all voxels to CountRawBytes bytes that are aligned to one scalar. `compressed` must satisfy
/// CheckCompressed.
void DecompressVolume(const CompressedVolume& compressed, void* voxels);

} // namespace Strider

#endif
