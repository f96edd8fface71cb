// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The gradient texture as a kernel argument, and the differences that leave the range of its texels: where they are,
// and how they are read instead.
#ifndef Strider_Cuda_Fetch_GradientTexture_h
#define Strider_Cuda_Fetch_GradientTexture_h

#include "Foundation/HostDevice.h"
#include "Foundation/Vector3.h"
#include "Foundation/WholeNumbers.h"

#include <cuda_runtime_api.h>

namespace Strider
{

/// Side of a block in texels. Samples whose first texel along each axis lies in a block belong to it.
constexpr int LargeBlockSide = 4;

/// Bits of 4x4x2 blocks.
struct alignas(8) LargeBlockWord
{
  unsigned int Own;  ///< blocks with samples that read a large difference
  unsigned int Near; ///< these blocks, and their 26 neighbours
};

/// Blocks of a gradient texture that have large differences. Samples in these take the differences from the voxels.
struct LargeDifferences
{
  const LargeBlockWord* Words = nullptr; ///< x fastest; null where texels hold all differences
  int RowWords = 0;                      ///< words from one to the next along y
  int LayerWords = 0;                    ///< words from one to the next along z
  int LastWord = 0;                      ///< number of words less 1
  cudaTextureObject_t Voxels = 0;        ///< filters linearly
  float Shift = 0.0f; ///< added to coordinates of the gradient texture to get those of Voxels
};

/// A 3-D texture of central differences of stored values (next voxel minus previous voxel) along the stored axes:
/// difference = read value * Scale + Offset.
struct GradientTexture
{
  cudaTextureObject_t Texture; ///< 0 where there is none
  float Scale;
  float Offset;
  float Least;              ///< smaller differences are rounding errors and count as 0
  float Shift;              ///< added to stored places to get texture coordinates, along each axis
  LargeDifferences Large{}; ///< differences that texels do not hold
};

/// A bit of a LargeBlockWord.
struct LargeBlockBit
{
  int Word;
  unsigned int Mask;
};

STRIDER_HOST_DEVICE LargeBlockBit FindLargeBlockBit(
  const LargeDifferences& large, int x, int y, int z)
{
  return { (z >> 1) * large.LayerWords + (y >> 2) * large.RowWords + (x >> 2),
    1u << ((x & 3) | (y & 3) << 2 | (z & 1) << 4) };
}

#if defined(__CUDACC__)

/// Returns the bit of the block of a sample; any bit for a sample outside the volume. `place` are coordinates of the
/// gradient texture.
__device__ __forceinline__ LargeBlockBit FindLargeBlockBit(
  const LargeDifferences& large, Vector3 place)
{
  constexpr float blocks = 1.0f / LargeBlockSide;
  const auto find = [](float coordinate) {
    const float block = fmaxf(fmaf(coordinate, blocks, -0.5f * blocks), 0.0f);
    return __float_as_int(__fadd_rd(block, WholeNumbers)) - WholeNumberBits;
  };
  LargeBlockBit bit = FindLargeBlockBit(large, find(place.X), find(place.Y), find(place.Z));
  bit.Word = static_cast<int>(
    min(static_cast<unsigned int>(bit.Word), static_cast<unsigned int>(large.LastWord)));
  return bit;
}

/// True if a sample reads a large difference, or one of its block does.
__device__ __forceinline__ bool IsLarge(const LargeDifferences& large, Vector3 place)
{
  const LargeBlockBit bit = FindLargeBlockBit(large, place);
  return (large.Words[bit.Word].Own & bit.Mask) != 0;
}

/// True if IsLarge may be true of samples up to LargeBlockSide texels away along each axis.
__device__ __forceinline__ bool IsNearLarge(const LargeDifferences& large, Vector3 place)
{
  const LargeBlockBit bit = FindLargeBlockBit(large, place);
  return (large.Words[bit.Word].Near & bit.Mask) != 0;
}

/// Fetches the differences of the six neighbours of a sample, as fractions of the largest integer.
__device__ __forceinline__ Vector3 FetchLargeDifferences(
  const LargeDifferences& large, Vector3 place)
{
  const float x = place.X + large.Shift;
  const float y = place.Y + large.Shift;
  const float z = place.Z + large.Shift;
  const auto fetch = [&](float atX, float atY, float atZ) {
    return tex3D<float>(large.Voxels, atX, atY, atZ);
  };
  return { fetch(x + 1.0f, y, z) - fetch(x - 1.0f, y, z),
    fetch(x, y + 1.0f, z) - fetch(x, y - 1.0f, z), fetch(x, y, z + 1.0f) - fetch(x, y, z - 1.0f) };
}

#endif

} // namespace Strider

#endif
