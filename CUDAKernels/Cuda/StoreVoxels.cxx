// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Voxels made ready for a 3-D texture.
#include "Cuda/StoreVoxels.h"

#include "Sampling/StoredScalars.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <type_traits>

namespace Strider
{

namespace
{

/// Voxels of one task: large enough to hide its start, small enough to spread a chunk over all threads.
constexpr std::size_t VoxelsPerTask = std::size_t(1) << 17;

template <typename Scalar>
void StoreRange(const Scalar* voxels, const StoredScalars& stored,
  [[maybe_unused]] SmallestInteger smallest, std::size_t count, void* texels)
{
  if constexpr (std::is_integral_v<Scalar> && std::is_signed_v<Scalar> && sizeof(Scalar) <= 2)
  {
    using Texel = std::make_unsigned_t<Scalar>;
    constexpr Texel signBit = static_cast<Texel>(Texel(1) << (8 * sizeof(Scalar) - 1));
    const Scalar lowest = static_cast<Scalar>(
      std::numeric_limits<Scalar>::min() + (smallest == SmallestInteger::Raised ? 1 : 0));
    Texel* out = static_cast<Texel*>(texels);
    for (std::size_t voxel = 0; voxel < count; ++voxel)
    {
      out[voxel] =
        static_cast<Texel>(static_cast<Texel>(std::max(voxels[voxel], lowest)) ^ signBit);
    }
  }
  else if constexpr (sizeof(Scalar) <= 2 || std::is_same_v<Scalar, float>)
  {
    std::memcpy(texels, voxels, count * sizeof(Scalar));
  }
  else
  {
    float* out = static_cast<float*>(texels);
    for (std::size_t voxel = 0; voxel < count; ++voxel)
    {
      out[voxel] = StoreScalar(voxels[voxel], stored);
    }
  }
}

template <typename Scalar>
void StoreInParallel(const VolumeView& volume, SmallestInteger smallest, std::size_t first,
  std::size_t count, void* texels)
{
  const Scalar* voxels = static_cast<const Scalar*>(volume.Voxels) + first;
  const StoredScalars stored = DescribeStoredScalars(volume);
  const std::size_t texelBytes = SizeOf(FindTexelType(volume.Type));
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, count, VoxelsPerTask),
    [&](const tbb::blocked_range<std::size_t>& range) {
      StoreRange(voxels + range.begin(), stored, smallest, range.size(),
        static_cast<char*>(texels) + range.begin() * texelBytes);
    });
}

} // namespace

bool HoldsSmallestInteger(const VolumeView& volume)
{
  return (volume.Type == ScalarType::Int8 && volume.ScalarRange[0] <= -128.0) ||
    (volume.Type == ScalarType::Int16 && volume.ScalarRange[0] <= -32768.0);
}

void StoreVoxels(const VolumeView& volume, SmallestInteger smallest, std::size_t first,
  std::size_t count, void* texels)
{
  switch (volume.Type)
  {
    case ScalarType::Int8:
      return StoreInParallel<std::int8_t>(volume, smallest, first, count, texels);
    case ScalarType::UInt8:
      return StoreInParallel<std::uint8_t>(volume, smallest, first, count, texels);
    case ScalarType::Int16:
      return StoreInParallel<std::int16_t>(volume, smallest, first, count, texels);
    case ScalarType::UInt16:
      return StoreInParallel<std::uint16_t>(volume, smallest, first, count, texels);
    case ScalarType::Int32:
      return StoreInParallel<std::int32_t>(volume, smallest, first, count, texels);
    case ScalarType::UInt32:
      return StoreInParallel<std::uint32_t>(volume, smallest, first, count, texels);
    case ScalarType::Int64:
      return StoreInParallel<std::int64_t>(volume, smallest, first, count, texels);
    case ScalarType::UInt64:
      return StoreInParallel<std::uint64_t>(volume, smallest, first, count, texels);
    case ScalarType::Float32:
      return StoreInParallel<float>(volume, smallest, first, count, texels);
    case ScalarType::Float64:
      return StoreInParallel<double>(volume, smallest, first, count, texels);
  }
}

} // namespace Strider
