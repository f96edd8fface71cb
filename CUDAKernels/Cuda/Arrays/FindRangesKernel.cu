// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernels that find the ranges of voxels in device memory.
#include "Cuda/Arrays/FindRangesOnDevice.h"

#include "Cuda/Arrays/JoinExtremes.cuh"
#include "Cuda/Runtime/CheckCuda.h"
#include "EmptySpace/WordRange.cuh"
#include "Foundation/VisitScalarType.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <cstddef>
#include <type_traits>

namespace Strider
{

namespace
{

constexpr unsigned int FindRangesThreads = 256;
/// Enough blocks to fill every GPU; each thread reads many words, and each block ends with one reduction.
constexpr std::size_t MostFindRangesBlocks = 2048;
constexpr int WordBytes = 16;

/// Scalars of volumes of one component: words of 16 bytes, and those before and behind them.
template <typename Scalar>
__global__ void __launch_bounds__(FindRangesThreads)
  FindRangeKernel(const Scalar* scalars, std::size_t count, std::size_t head, RangeKeys* keys)
{
  constexpr int PerWord = WordBytes / static_cast<int>(sizeof(Scalar));
  const std::size_t thread = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  const std::size_t threads = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  const std::size_t words = (count - head) / PerWord;
  const uint4* first = reinterpret_cast<const uint4*>(scalars + head);
  Extremes<Scalar> lanes[PerWord];
  for (std::size_t word = thread; word < words; word += threads)
  {
    const uint4 bits = __ldcs(first + word);
    const Scalar* values = reinterpret_cast<const Scalar*>(&bits);
#pragma unroll
    for (int lane = 0; lane < PerWord; ++lane)
    {
      lanes[lane].Include(values[lane]);
    }
  }
  if (thread < head)
  {
    lanes[0].Include(scalars[thread]);
  }
  const std::size_t behind = head + words * PerWord + thread;
  if (behind < count)
  {
    lanes[0].Include(scalars[behind]);
  }
#pragma unroll
  for (int lane = 1; lane < PerWord; ++lane)
  {
    lanes[0].Include(lanes[lane]);
  }
  JoinExtremes(lanes[0], 0, keys);
}

/// Bits that turn integers into unsigned ones of the same order, in each scalar of a part of a word.
template <typename Scalar>
constexpr unsigned int SignBits = !std::is_signed_v<Scalar> ? 0u
  : sizeof(Scalar) == 1                                     ? 0x80808080u
                                                            : 0x80008000u;

template <typename Scalar>
__device__ __forceinline__ uint4 Turn(const uint4& word)
{
  constexpr unsigned int bits = SignBits<Scalar>;
  return make_uint4(word.x ^ bits, word.y ^ bits, word.z ^ bits, word.w ^ bits);
}

/// As FindRangeKernel, for integers of 8 and 16 bits, whose words are compared as a whole.
template <typename Scalar>
__global__ void __launch_bounds__(FindRangesThreads)
  FindWordRangeKernel(const Scalar* scalars, std::size_t count, std::size_t head, RangeKeys* keys)
{
  constexpr int PerWord = WordBytes / static_cast<int>(sizeof(Scalar));
  constexpr int PerTurn = 4; // loads in flight
  const std::size_t thread = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  const std::size_t threads = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  const std::size_t words = (count - head) / PerWord;
  const uint4* first = reinterpret_cast<const uint4*>(scalars + head);
  WordRange<std::make_unsigned_t<Scalar>> range;
  for (std::size_t word = thread; word < words; word += PerTurn * threads)
  {
    uint4 loaded[PerTurn];
#pragma unroll
    for (int turn = 0; turn < PerTurn; ++turn)
    {
      const std::size_t place = word + turn * threads;
      loaded[turn] = Turn<Scalar>(__ldcs(first + (place < words ? place : word)));
    }
#pragma unroll
    for (int turn = 0; turn < PerTurn; turn += 2)
    {
      range.Add(loaded[turn], loaded[turn + 1]);
    }
  }
  Extremes<Scalar> found;
  if (thread < words)
  {
    const uint4 ends[2] = { Turn<Scalar>(range.GetLow()), Turn<Scalar>(range.GetHigh()) };
    const Scalar* values = reinterpret_cast<const Scalar*>(ends);
#pragma unroll
    for (int value = 0; value < 2 * PerWord; ++value)
    {
      found.Include(values[value]);
    }
  }
  if (thread < head)
  {
    found.Include(scalars[thread]);
  }
  const std::size_t behind = head + words * PerWord + thread;
  if (behind < count)
  {
    found.Include(scalars[behind]);
  }
  JoinExtremes(found, 0, keys);
}

/// Voxels of several components, and their lengths.
template <typename Scalar, int Components>
__global__ void __launch_bounds__(FindRangesThreads)
  FindVectorRangesKernel(const Scalar* scalars, std::size_t voxels, RangeKeys* keys)
{
  const std::size_t threads = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  Extremes<Scalar> found[Components];
  Extremes<double> squares;
  for (std::size_t voxel = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
       voxel < voxels; voxel += threads)
  {
    double square = 0.0;
#pragma unroll
    for (int component = 0; component < Components; ++component)
    {
      const Scalar value = scalars[voxel * Components + component];
      found[component].Include(value);
      // Without a fused product, as the host computes it.
      const auto wide = static_cast<double>(value);
      square = __dadd_rn(square, __dmul_rn(wide, wide));
    }
    squares.Include(square);
  }
#pragma unroll
  for (int component = 0; component < Components; ++component)
  {
    JoinExtremes(found[component], component, keys);
  }
  if (squares.Low <= squares.High)
  {
    squares.Low = sqrt(squares.Low);
    squares.High = sqrt(squares.High);
  }
  JoinExtremes(squares, Components, keys);
}

template <typename Scalar>
Status StartFindRanges(const VolumeView& volume, RangeKeys* keys, cudaStream_t stream)
{
  const auto* scalars = static_cast<const Scalar*>(volume.Voxels);
  const std::size_t voxels = volume.CountVoxels();
  const std::size_t items = volume.Components == 1 ? voxels * sizeof(Scalar) / WordBytes : voxels;
  const auto blocks = static_cast<unsigned int>(
    std::max<std::size_t>(1, std::min(items / FindRangesThreads + 1, MostFindRangesBlocks)));
  const std::size_t beyond = reinterpret_cast<std::uintptr_t>(scalars) % WordBytes;
  const std::size_t head =
    std::min(voxels, beyond == 0 ? 0 : (WordBytes - beyond) / sizeof(Scalar));
  switch (volume.Components)
  {
    case 1:
      if constexpr (sizeof(Scalar) <= 2)
      {
        FindWordRangeKernel<Scalar>
          <<<blocks, FindRangesThreads, 0, stream>>>(scalars, voxels, head, keys);
      }
      else
      {
        FindRangeKernel<Scalar>
          <<<blocks, FindRangesThreads, 0, stream>>>(scalars, voxels, head, keys);
      }
      break;
    case 2:
      FindVectorRangesKernel<Scalar, 2>
        <<<blocks, FindRangesThreads, 0, stream>>>(scalars, voxels, keys);
      break;
    case 3:
      FindVectorRangesKernel<Scalar, 3>
        <<<blocks, FindRangesThreads, 0, stream>>>(scalars, voxels, keys);
      break;
    default:
      FindVectorRangesKernel<Scalar, 4>
        <<<blocks, FindRangesThreads, 0, stream>>>(scalars, voxels, keys);
      break;
  }
  return CheckCuda(cudaGetLastError(), "FindRangesKernel", __FILE__, __LINE__);
}

} // namespace

Status ClearRangeKeys(RangeKeys* keys, cudaStream_t stream)
{
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemsetAsync(keys, 0xff, sizeof(keys->Low), stream)));
  return STRIDER_CUDA_CALL(
    cudaMemsetAsync(keys->High, 0, sizeof(RangeKeys) - offsetof(RangeKeys, High), stream));
}

Status LaunchFindRanges(const VolumeView& volume, RangeKeys* keys, cudaStream_t stream)
{
  return VisitScalarType(volume.Type,
    [&](auto scalar) { return StartFindRanges<decltype(scalar)>(volume, keys, stream); });
}

} // namespace Strider
