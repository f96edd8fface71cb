// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The texels of bricks that a warp has decoded, row by row; device only.
#ifndef Strider_Cuda_GatherTexels_cuh
#define Strider_Cuda_GatherTexels_cuh

#include "Compression/CompressedVolume.h"
#include "Compression/CompressedVoxels.h"
#include "Compression/LaneCube.h"
#include "Cuda/DeviceWarp.cuh"

#include <cuda_runtime.h>

#include <type_traits>

namespace Strider
{

/// What textures keep of a word: of 8 bytes 4, and of 4 bytes a float.
template <typename Word>
using KeptWord = std::conditional_t<sizeof(Word) <= 4, Word, std::uint32_t>;

/// What textures keep of a brick's words.
template <typename Word>
__device__ __forceinline__ LaneCube<KeptWord<Word>> KeepCube(
  const CompressedVoxels& voxels, const StoredScalars& stored, const LaneCube<Word>& cube)
{
  LaneCube<KeptWord<Word>> texels;
  for (int voxel = 0; voxel < CubeVoxels; ++voxel)
  {
    const auto value = KeepWord(static_cast<Word>(cube.Values[voxel]), voxels.Type, stored);
    if constexpr (sizeof(Word) < 4)
    {
      texels.Values[voxel] = value;
    }
    else
    {
      texels.Values[voxel] = __float_as_uint(value);
    }
  }
  return texels;
}

__device__ __forceinline__ LaneCube<std::uint8_t> KeepCube(
  const CompressedVoxels& voxels, const StoredScalars& stored, const LaneCube<std::uint8_t>& cube)
{
  using Cube = LaneCube<std::uint8_t>;
  Cube texels = cube;
  if (voxels.Type == ScalarType::Int8)
  {
    // A word of 0 becomes what KeepWord makes of it: 1, or 0 still.
    const std::uint32_t least = KeepWord(std::uint8_t{ 0 }, voxels.Type, stored);
    for (std::uint32_t& pair : texels.Pairs)
    {
      const std::uint32_t isAbove = ((pair & Cube::LowBytes) + Cube::LowBytes) >> 8 & Cube::Both;
      pair |= (isAbove ^ Cube::Both) * least;
    }
  }
  return texels;
}

/// Rows of four texels. `component` is that of the lane's brick.
template <typename Word>
__device__ __forceinline__ LaneRows<KeptWord<Word>> GatherTexels(
  const DeviceWarp& warp, const CompressedVoxels& voxels, int component, const LaneCube<Word>& cube)
{
  return GatherRowsByWarp(warp, KeepCube(voxels, voxels.Stored[component], cube));
}

/// Four texels of a row at a time, from one on. The row is there, and whole.
template <typename Kept>
__device__ __forceinline__ void WriteTexelRow(
  cudaSurfaceObject_t surface, const FourWords<Kept>& row, int x, int y, int z)
{
  using Texels = std::conditional_t<sizeof(Kept) == 1, unsigned int,
    std::conditional_t<sizeof(Kept) == 2, uint2, uint4>>;
  surf3Dwrite(*reinterpret_cast<const Texels*>(&row), surface, x * static_cast<int>(sizeof(Kept)),
    y, z, cudaBoundaryModeZero);
}

} // namespace Strider

#endif
