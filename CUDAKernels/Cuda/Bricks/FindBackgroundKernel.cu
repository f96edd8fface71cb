// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernels that list the words of constant bricks, which CUB then sorts and counts, and that remove the code words
// of the most frequent one.
#include "Cuda/Bricks/EncodeBricks.h"
#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Runtime/KernelLaunch.h"
#include "Strider/GuardMemory.h"

#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_run_length_encode.cuh>

#include <algorithm>
#include <vector>

namespace Strider
{

namespace
{

constexpr int BackgroundThreads = 256;

/// True for the length of a constant brick's code word; all others have a head.
template <typename Word>
__device__ __forceinline__ bool IsConstantLength(int bytes)
{
  return bytes == AutomaticBrick<Word>::AnchorBytes;
}

/// Returns the word of the brick's first voxel, which all of its voxels share.
template <typename Word>
__device__ __forceinline__ Word ReadConstant(
  const VoxelSlab<const Word>& slab, const BrickGrid& grid, std::uint64_t entry)
{
  const BrickPlace brick = grid.FindPlace(entry);
  return OrderWord(slab.Voxels[slab.Find(BrickSide * brick.X, BrickSide * brick.Y,
                     BrickSide * brick.Z, brick.Component)],
    slab.Order);
}

/// Counts constant bricks; lists their words where `words` is not null.
template <typename Word>
__global__ void __launch_bounds__(BackgroundThreads)
  ListConstantsKernel(const __grid_constant__ VoxelSlab<const Word> slab, BrickGrid grid,
    const std::uint16_t* lengths, std::uint64_t* words, unsigned int* count)
{
  const std::uint64_t entry =
    static_cast<std::uint64_t>(blockIdx.x) * BackgroundThreads + threadIdx.x;
  if (entry < grid.CountAll() && IsConstantLength<Word>(lengths[entry]))
  {
    const unsigned int place = atomicAdd(count, 1u);
    if (words != nullptr)
    {
      words[place] = ReadConstant(slab, grid, entry);
    }
  }
}

Status LaunchListConstants(
  const EncodeTask& task, std::uint64_t* words, unsigned int* count, cudaStream_t stream)
{
  const BrickGrid grid = task.MakeGrid();
  const unsigned int blocks = CountBlocks(grid.CountAll(), BackgroundThreads);
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemsetAsync(count, 0, sizeof(*count), stream)));
  VisitWord(task.Type, [&](auto zero) {
    using Word = decltype(zero);
    ListConstantsKernel<Word><<<blocks, BackgroundThreads, 0, stream>>>(
      MakeSlab<Word>(task), grid, task.Measured.Lengths, words, count);
  });
  return CheckCuda(cudaGetLastError(), "ListConstantsKernel", __FILE__, __LINE__);
}

template <typename Element>
Status CopyBack(const Element* from, std::size_t count, const Stream& stream, Element* to)
{
  STRIDER_TRY(STRIDER_CUDA_CALL(
    cudaMemcpyAsync(to, from, count * sizeof(Element), cudaMemcpyDeviceToHost, stream.Get())));
  return stream.Synchronize();
}

/// Finds the most frequent of `count` words; `count` must be at least 1.
Status FindMostFrequent(const std::uint64_t* words, unsigned int count, int bits,
  const Stream& stream, std::uint64_t& mostFrequent)
{
  const int items = static_cast<int>(count);
  DeviceBuffer<std::uint64_t> sorted;
  DeviceBuffer<std::uint64_t> different;
  DeviceBuffer<unsigned int> counts; // one more element for the number of runs
  STRIDER_TRY(sorted.Reserve(count));
  STRIDER_TRY(different.Reserve(count));
  STRIDER_TRY(counts.Reserve(static_cast<std::size_t>(count) + 1));
  unsigned int* const runs = counts.Get() + count;
  std::size_t sortBytes = 0;
  std::size_t encodeBytes = 0;
  STRIDER_TRY(STRIDER_CUDA_CALL(cub::DeviceRadixSort::SortKeys(
    nullptr, sortBytes, words, sorted.Get(), items, 0, bits, stream.Get())));
  STRIDER_TRY(STRIDER_CUDA_CALL(cub::DeviceRunLengthEncode::Encode(
    nullptr, encodeBytes, sorted.Get(), different.Get(), counts.Get(), runs, items, stream.Get())));
  DeviceBuffer<unsigned char> room;
  STRIDER_TRY(room.Reserve(std::max(sortBytes, encodeBytes)));
  STRIDER_TRY(STRIDER_CUDA_CALL(cub::DeviceRadixSort::SortKeys(
    room.Get(), sortBytes, words, sorted.Get(), items, 0, bits, stream.Get())));
  STRIDER_TRY(STRIDER_CUDA_CALL(cub::DeviceRunLengthEncode::Encode(room.Get(), encodeBytes,
    sorted.Get(), different.Get(), counts.Get(), runs, items, stream.Get())));
  unsigned int runCount = 0;
  STRIDER_TRY(CopyBack(runs, 1, stream, &runCount));
  return GuardMemory([&]() -> Status {
    std::vector<unsigned int> lengths(runCount);
    STRIDER_TRY(CopyBack(counts.Get(), runCount, stream, lengths.data()));
    const auto longest = std::max_element(lengths.begin(), lengths.end()) - lengths.begin();
    return CopyBack(different.Get() + longest, 1, stream, &mostFrequent);
  });
}

template <typename Word>
__global__ void __launch_bounds__(BackgroundThreads)
  DropBackgroundKernel(const __grid_constant__ VoxelSlab<const Word> slab, BrickGrid grid,
    Word background, std::uint16_t* lengths)
{
  const std::uint64_t entry =
    static_cast<std::uint64_t>(blockIdx.x) * BackgroundThreads + threadIdx.x;
  if (entry < grid.CountAll() && IsConstantLength<Word>(lengths[entry]) &&
    ReadConstant(slab, grid, entry) == background)
  {
    lengths[entry] = 0;
  }
}

} // namespace

Status FindBackground(const EncodeTask& task, const Stream& stream, std::uint64_t& background)
{
  DeviceBuffer<unsigned int> counter;
  STRIDER_TRY(counter.Reserve(1));
  STRIDER_TRY(LaunchListConstants(task, nullptr, counter.Get(), stream.Get()));
  unsigned int count = 0;
  STRIDER_TRY(CopyBack(counter.Get(), 1, stream, &count));
  background = 0;
  if (count == 0)
  {
    return {};
  }
  DeviceBuffer<std::uint64_t> words;
  STRIDER_TRY(words.Reserve(count));
  STRIDER_TRY(LaunchListConstants(task, words.Get(), counter.Get(), stream.Get()));
  return FindMostFrequent(
    words.Get(), count, 8 * static_cast<int>(SizeOf(task.Type)), stream, background);
}

Status LaunchDropBackground(const EncodeTask& task, std::uint64_t background, cudaStream_t stream)
{
  const BrickGrid grid = task.MakeGrid();
  const unsigned int blocks = CountBlocks(grid.CountAll(), BackgroundThreads);
  VisitWord(task.Type, [&](auto zero) {
    using Word = decltype(zero);
    DropBackgroundKernel<Word><<<blocks, BackgroundThreads, 0, stream>>>(
      MakeSlab<Word>(task), grid, static_cast<Word>(background), task.Measured.Lengths);
  });
  return CheckCuda(cudaGetLastError(), "DropBackgroundKernel", __FILE__, __LINE__);
}

} // namespace Strider
