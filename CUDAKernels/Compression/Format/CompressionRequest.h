// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Parameters of a compression, and the source of the volume's slices; host only.
#ifndef Strider_Compression_Format_CompressionRequest_h
#define Strider_Compression_Format_CompressionRequest_h

#include "Compression/Format/CompressedVolume.h"
#include "Strider/Status.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string>

namespace Strider
{

/// Provides slices [firstSlice, firstSlice + slices) of a volume in host memory, x fastest, with the components of a
/// voxel adjacent. They must stay valid until the next call. It is called by one thread, for all slices in order.
using SliceSource = std::function<Status(int firstSlice, int slices, const void*& voxels)>;

/// Parameters of a compression.
struct CompressionRequest
{
  std::array<int, 3> Dimensions{ 0, 0, 0 }; ///< voxels, at least 1 each
  ScalarType Type = ScalarType::UInt8;
  int Components = 1; ///< 1 to 4
  BrickFormat Format = BrickFormat::Automatic;
  /// Number of slices requested at a time, rounded up to whole bricks; at least 1. The result does not depend on it.
  int SlabSlices = 64;

  /// Returns the number of slices of every slab but the last: whole bricks.
  std::int64_t CountSlabSlices() const
  {
    return std::int64_t{ BrickSide } *
      std::min(CountBricks(this->SlabSlices), CountBricks(this->Dimensions[2]));
  }

  /// Returns a compressed volume without its arrays.
  CompressedVolume MakeShape() const
  {
    CompressedVolume volume;
    volume.Dimensions = this->Dimensions;
    volume.Type = this->Type;
    volume.Components = this->Components;
    volume.Format = this->Format;
    return volume;
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

} // namespace Strider

#endif
