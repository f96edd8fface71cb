// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compression of a volume, slab by slab, by all threads, and back.
#ifndef Strider_Host_CompressVolume_h
#define Strider_Host_CompressVolume_h

#include "Compression/CompressedVolume.h"
#include "Strider/Status.h"
#include "Strider/VolumeView.h"

#include <functional>

namespace Strider
{

/// Gives slices [firstSlice, firstSlice + slices) of a volume in host memory, x fastest, with the components of a voxel one after the
/// other. They must stay until the next call. Called by one thread, for all slices in order.
using SliceSource = std::function<Status(int firstSlice, int slices, const void*& voxels)>;

/// How a volume is compressed.
struct CompressionRequest
{
  std::array<int, 3> Dimensions{ 0, 0, 0 }; ///< voxels, at least 1 each
  ScalarType Type = ScalarType::UInt8;
  int Components = 1; ///< 1 to 4
  BrickFormat Format = BrickFormat::Automatic;
  /// Slices that are asked for at a time, rounded up to whole bricks; at least 1. The result does not depend on it.
  int SlabSlices = 64;
};

/// Never holds more of the volume than one slab. `compressed` is as it was where the source fails, or the request is wrong.
Status CompressVolume(
  const CompressionRequest& request, const SliceSource& source, CompressedVolume& compressed);

/// Of a volume in host memory.
Status CompressVolume(const VolumeView& volume, BrickFormat format, CompressedVolume& compressed);

/// All voxels, into CountRawBytes bytes that are aligned as one scalar. `compressed` is one that CheckCompressed has accepted.
void DecompressVolume(const CompressedVolume& compressed, void* voxels);

} // namespace Strider

#endif
