// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compression parameters for a volume in memory; host only.
#ifndef Strider_Compression_Format_MakeCompressionRequest_h
#define Strider_Compression_Format_MakeCompressionRequest_h

#include "Compression/Format/CompressionRequest.h"

#include <algorithm>

namespace Strider
{

/// Bytes of raw voxels that are encoded at a time, unless one layer of bricks has more.
constexpr std::uint64_t MostSlabBytes = std::uint64_t{ 1 } << 29;

/// Requests as many layers of bricks at a time as fit into MostSlabBytes: at least one, and no more than the default.
inline CompressionRequest MakeCompressionRequest(const VolumeView& volume, BrickFormat format)
{
  CompressionRequest request{ volume.Dimensions, volume.Type, volume.Components, format };
  CompressedVolume layer = request.MakeShape();
  layer.Dimensions[2] = BrickSide;
  const std::uint64_t layers = MostSlabBytes / std::max<std::uint64_t>(layer.CountRawBytes(), 1);
  request.SlabSlices = static_cast<int>(std::clamp<std::uint64_t>(
    BrickSide * layers, BrickSide, static_cast<std::uint64_t>(request.SlabSlices)));
  return request;
}

} // namespace Strider

#endif
