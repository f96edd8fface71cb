// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernels that find the ranges of voxels in device memory.
#include "Cuda/Arrays/FindRangesOnDevice.h"

#include "Cuda/Runtime/CheckCuda.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <limits>

namespace Strider
{

namespace
{

constexpr unsigned int ThreadsPerBlock = 256;
/// Enough blocks to fill every GPU; each thread reads many words, and each block ends with one reduction.
constexpr std::size_t MostBlocks = 2048;
constexpr int WordBytes = 16;

template <typename Scalar>
constexpr Scalar Lowest = std::numeric_limits<Scalar>::lowest();
template <typename Scalar>
constexpr Scalar Highest = std::numeric_limits<Scalar>::max();
template <typename Scalar>
constexpr bool IsInteger = std::numeric_limits<Scalar>::is_integer;

template <typename Scalar>
struct Extremes
{
  Scalar Low = Highest<Scalar>;
  Scalar High = Lowest<Scalar>;
  unsigned int Infinite = 0;

  /// Infinities and NaN fail both comparisons.
  __device__ __forceinline__ void Include(Scalar value)
  {
    if constexpr (IsInteger<Scalar>)
    {
      this->Low = value < this->Low ? value : this->Low;
      this->High = value > this->High ? value : this->High;
    }
    else
    {
      constexpr Scalar lowest = Lowest<Scalar>;
      constexpr Scalar highest = Highest<Scalar>;
      this->Low = value < this->Low && value >= lowest ? value : this->Low;
      this->High = value > this->High && value <= highest ? value : this->High;
      this->Infinite |=
        (value < lowest ? RangeKeys::Negative : 0u) | (value > highest ? RangeKeys::Positive : 0u);
    }
  }
  __device__ __forceinline__ void Include(const Extremes& other)
  {
    this->Low = other.Low < this->Low ? other.Low : this->Low;
    this->High = other.High > this->High ? other.High : this->High;
    this->Infinite |= other.Infinite;
  }
};

__device__ __forceinline__ unsigned long long OrderedKey(double value)
{
  constexpr unsigned long long sign = 1ull << 63;
  const auto bits = static_cast<unsigned long long>(__double_as_longlong(value));
  return (bits & sign) ? ~bits : bits | sign;
}

/// Joins the extremes of all threads of a block to the results. All threads must call it.
template <typename Scalar>
__device__ __forceinline__ void Write(const Extremes<Scalar>& found, int entry, RangeKeys* keys)
{
  const bool isEmpty = found.Low > found.High;
  unsigned long long low = isEmpty ? ~0ull : OrderedKey(static_cast<double>(found.Low));
  unsigned long long high = isEmpty ? 0ull : OrderedKey(static_cast<double>(found.High));
  unsigned int infinite = found.Infinite;
  for (int lanes = 16; lanes > 0; lanes /= 2)
  {
    low = min(low, __shfl_xor_sync(~0u, low, lanes));
    high = max(high, __shfl_xor_sync(~0u, high, lanes));
    infinite |= __shfl_xor_sync(~0u, infinite, lanes);
  }
  if (threadIdx.x % 32 == 0)
  {
    atomicMin(&keys->Low[entry], low);
    atomicMax(&keys->High[entry], high);
    if (infinite != 0)
    {
      atomicOr(&keys->Infinite[entry], infinite);
    }
  }
}

/// Scalars of volumes of one component: words of 16 bytes, and those before and behind them.
template <typename Scalar>
__global__ void __launch_bounds__(ThreadsPerBlock)
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
  Write(lanes[0], 0, keys);
}

/// Voxels of several components, and their lengths.
template <typename Scalar, int Components>
__global__ void __launch_bounds__(ThreadsPerBlock)
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
    Write(found[component], component, keys);
  }
  if (squares.Low <= squares.High)
  {
    squares.Low = sqrt(squares.Low);
    squares.High = sqrt(squares.High);
  }
  Write(squares, Components, keys);
}

template <typename Scalar>
Status Launch(const VolumeView& volume, RangeKeys* keys, cudaStream_t stream)
{
  const auto* scalars = static_cast<const Scalar*>(volume.Voxels);
  const std::size_t voxels = volume.CountVoxels();
  const std::size_t items = volume.Components == 1 ? voxels * sizeof(Scalar) / WordBytes : voxels;
  const auto blocks = static_cast<unsigned int>(
    std::max<std::size_t>(1, std::min(items / ThreadsPerBlock + 1, MostBlocks)));
  const std::size_t beyond = reinterpret_cast<std::uintptr_t>(scalars) % WordBytes;
  const std::size_t head =
    std::min(voxels, beyond == 0 ? 0 : (WordBytes - beyond) / sizeof(Scalar));
  switch (volume.Components)
  {
    case 1:
      FindRangeKernel<Scalar><<<blocks, ThreadsPerBlock, 0, stream>>>(scalars, voxels, head, keys);
      break;
    case 2:
      FindVectorRangesKernel<Scalar, 2>
        <<<blocks, ThreadsPerBlock, 0, stream>>>(scalars, voxels, keys);
      break;
    case 3:
      FindVectorRangesKernel<Scalar, 3>
        <<<blocks, ThreadsPerBlock, 0, stream>>>(scalars, voxels, keys);
      break;
    default:
      FindVectorRangesKernel<Scalar, 4>
        <<<blocks, ThreadsPerBlock, 0, stream>>>(scalars, voxels, keys);
      break;
  }
  return CheckCuda(cudaGetLastError(), "FindRangesKernel", __FILE__, __LINE__);
}

} // namespace

Status LaunchFindRanges(const VolumeView& volume, RangeKeys* keys, cudaStream_t stream)
{
  switch (volume.Type)
  {
    case ScalarType::Int8:
      return Launch<std::int8_t>(volume, keys, stream);
    case ScalarType::UInt8:
      return Launch<std::uint8_t>(volume, keys, stream);
    case ScalarType::Int16:
      return Launch<std::int16_t>(volume, keys, stream);
    case ScalarType::UInt16:
      return Launch<std::uint16_t>(volume, keys, stream);
    case ScalarType::Int32:
      return Launch<std::int32_t>(volume, keys, stream);
    case ScalarType::UInt32:
      return Launch<std::uint32_t>(volume, keys, stream);
    case ScalarType::Int64:
      return Launch<std::int64_t>(volume, keys, stream);
    case ScalarType::UInt64:
      return Launch<std::uint64_t>(volume, keys, stream);
    case ScalarType::Float32:
      return Launch<float>(volume, keys, stream);
    case ScalarType::Float64:
      break;
  }
  return Launch<double>(volume, keys, stream);
}

} // namespace Strider
