// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Parameters of a compression, and the source of the volume's slices; host only.
#ifndef Strider_Compression_Format_CompressionRequest_h
#define Strider_Compression_Format_CompressionRequest_h

#include "Compression/Format/CompressedVolume.h"
#include "Strider/Status.h"

#include <algorithm>
#include <functional>
#include <string>

namespace Strider
{

/// Provides slices [firstSlice, firstSlice + slices) of a volume in host memory, x fastest, with the components of a
/// voxel adjacent. They must stay valid until the next call. It is called by one thread, for all slices in order.
using SliceSource = std::function<Status(int firstSlice, int slices, const void*& voxels)>;

/// Parameters of a compression.
struct CompressionRequest : CompressedShape
{
  /// Number of slices requested at a time, rounded up to whole bricks; at least 1. The result does not depend on it.
  int SlabSlices = 64;

  /// Returns the number of slices of every slab but the last: whole bricks.
  std::int64_t CountSlabSlices() const
  {
    return std::int64_t{ BrickSide } *
      std::min(CountBricks(this->SlabSlices), CountBricks(this->Dimensions[2]));
  }
};

inline Status CheckRequest(const CompressionRequest& request)
{
  const auto& dimensions = request.Dimensions;
  if (dimensions[0] < 1 || dimensions[1] < 1 || dimensions[2] < 1)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "a volume of " + std::to_string(dimensions[0]) + "x" + std::to_string(dimensions[1]) + "x" +
        std::to_string(dimensions[2]) + " voxels cannot be compressed: each axis needs at least 1");
  }
  if (request.Components < 1 || request.Components > 4)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      std::to_string(request.Components) + " components a voxel are not in [1, 4]");
  }
  if (request.SlabSlices < 1)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      std::to_string(request.SlabSlices) + " slices a slab are fewer than 1");
  }
  return {};
}

/// Bytes of raw voxels that are encoded at a time, unless one layer of bricks has more.
constexpr std::uint64_t MostSlabBytes = std::uint64_t{ 1 } << 29;

/// Returns the request for a volume in memory. Slabs are as many layers of bricks as fit into MostSlabBytes: at least
/// one, and no more than the default.
inline CompressionRequest MakeCompressionRequest(const VolumeView& volume, BrickFormat format)
{
  CompressionRequest request{ { volume.Dimensions, volume.Type, volume.Components, format } };
  CompressedShape layer = request;
  layer.Dimensions[2] = BrickSide;
  const std::uint64_t layers = MostSlabBytes / std::max<std::uint64_t>(layer.CountRawBytes(), 1);
  request.SlabSlices = static_cast<int>(std::clamp<std::uint64_t>(
    BrickSide * layers, BrickSide, static_cast<std::uint64_t>(request.SlabSlices)));
  return request;
}

/// Calls encode(voxels, firstSlice, slices), which returns a Status, for one slab after the other. Stops at the first
/// failure of `source` or `encode`.
template <typename Encode>
Status ReadSlabs(const CompressionRequest& request, const SliceSource& source, const Encode& encode)
{
  const int slices = request.Dimensions[2];
  const std::int64_t slab = request.CountSlabSlices();
  for (std::int64_t first = 0; first < slices; first += slab)
  {
    const auto firstSlice = static_cast<int>(first);
    const auto count = static_cast<int>(std::min(slab, slices - first));
    const void* voxels = nullptr;
    STRIDER_TRY(source(firstSlice, count, voxels));
    STRIDER_TRY(encode(voxels, firstSlice, count));
  }
  return {};
}

} // namespace Strider

#endif
