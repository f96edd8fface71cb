// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that finds the value range of each macrocell. It reads a volume once, in words of 16 bytes.
#include "Cuda/EmptySpace/FindValueRangesOnDevice.h"

#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/KernelLaunch.h"
#include "EmptySpace/WordRange.cuh"
#include "Foundation/WarpLanes.h"
#include "Rotation/PlanStorage.h"

#include <cuda_runtime.h>

#include <algorithm>

namespace Strider
{

namespace
{

constexpr int FindValueRangesThreads = 256;
/// Consecutive macrocells along z per thread; each shares a slice with the next.
constexpr int CellsPerThread = 8;

/// Converts an element to the value that texture units read.
__device__ __forceinline__ float ToFraction(unsigned char value)
{
  return static_cast<float>(value) / 255.0f;
}
__device__ __forceinline__ float ToFraction(unsigned short value)
{
  return static_cast<float>(value) / 65535.0f;
}
__device__ __forceinline__ float ToFraction(float value)
{
  return value;
}

struct FindValueRangesTask
{
  cudaSurfaceObject_t Surface;
  int RowBytes;  ///< bytes of a row of the array
  int Voxels[3]; ///< extents without padding
  int Cells[3];
  /// First macrocell of the search; along x rounded down to the start of a word.
  int First[3];
  int Last[3];
  /// Byte offset in a row at which First starts.
  int FirstOffset;
  /// Macrocells of a block along x. Its threads read one word each, and the voxel where the next block begins.
  int BlockCells;
  int BlockWords; ///< words from the start of a block to the next
  ValueRange* Ranges;
};

/// Reads the word at a byte offset of a row. An incomplete last word is assembled from its texels.
template <int VoxelBytes>
__device__ __forceinline__ uint4 ReadWord(const FindValueRangesTask& task, int offset, int y, int z)
{
  if (offset + MoveWordBytes <= task.RowBytes)
  {
    return surf3Dread<uint4>(task.Surface, offset, y, z);
  }
  unsigned int parts[4] = { 0u, 0u, 0u, 0u };
  for (int byte = 0; offset + byte < task.RowBytes; byte += VoxelBytes)
  {
    if constexpr (VoxelBytes == 1)
    {
      const unsigned int texel = surf3Dread<unsigned char>(task.Surface, offset + byte, y, z);
      parts[byte / 4] |= texel << 8 * (byte % 4);
    }
    else if constexpr (VoxelBytes == 2)
    {
      const unsigned int texel = surf3Dread<unsigned short>(task.Surface, offset + byte, y, z);
      parts[byte / 4] |= texel << 8 * (byte % 4);
    }
    else
    {
      for (int part = 0; part < VoxelBytes / 4; ++part)
      {
        parts[byte / 4 + part] =
          surf3Dread<unsigned int>(task.Surface, offset + byte + 4 * part, y, z);
      }
    }
  }
  return make_uint4(parts[0], parts[1], parts[2], parts[3]);
}

/// Reads the value range of one slice of a macrocell's rows.
template <typename Element, int Channels>
__device__ __forceinline__ WordRange<Element> ReadSlice(
  const FindValueRangesTask& task, int offset, int firstRow, int z)
{
  static_assert(MacrocellSide % 2 == 0);
  WordRange<Element> range;
  if (offset < task.RowBytes)
  {
    uint4 words[MacrocellSide + 1];
#pragma unroll
    for (int row = 0; row <= MacrocellSide; ++row)
    {
      words[row] = ReadWord<static_cast<int>(sizeof(Element)) * Channels>(
        task, offset, min(firstRow + row, task.Voxels[1] - 1), z);
    }
#pragma unroll
    for (int row = 0; row < MacrocellSide; row += 2)
    {
      range.Add(words[row], words[row + 1]);
    }
    range.Add(words[MacrocellSide], words[MacrocellSide]);
  }
  return range;
}

/// Value ranges of the words of a block, in shared memory.
template <typename Element>
struct BlockWords
{
  static constexpr int WordElements = MoveWordBytes / static_cast<int>(sizeof(Element));
  alignas(16) Element Low[FindValueRangesThreads * WordElements];
  alignas(16) Element High[FindValueRangesThreads * WordElements];
  unsigned int NotNumbers[FindValueRangesThreads];

  /// Stores this thread's range. All threads of the block must call it.
  __device__ __forceinline__ void Write(const WordRange<Element>& range)
  {
    const int thread = static_cast<int>(threadIdx.y * blockDim.x + threadIdx.x);
    __syncthreads(); // the former ranges have been read
    reinterpret_cast<uint4*>(this->Low)[thread] = range.GetLow();
    reinterpret_cast<uint4*>(this->High)[thread] = range.GetHigh();
    if constexpr (sizeof(Element) == sizeof(float))
    {
      this->NotNumbers[thread] = range.NotNumbers;
    }
    __syncthreads();
  }

  __device__ __forceinline__ bool IsNaN(int element) const
  {
    return sizeof(Element) == sizeof(float) &&
      (this->NotNumbers[element / WordElements] >> element % WordElements & 1u) != 0;
  }
};

/// Writes the value ranges of the macrocells in this thread's row of words.
template <typename Element, int Channels>
__device__ __forceinline__ void WriteCells(const FindValueRangesTask& task,
  const BlockWords<Element>& words, int firstCell, int cellY, int cellZ)
{
  const std::size_t cellCount =
    static_cast<std::size_t>(task.Cells[0]) * task.Cells[1] * task.Cells[2];
  const std::size_t row =
    (static_cast<std::size_t>(cellZ) * task.Cells[1] + cellY) * task.Cells[0] + firstCell;
  const int cells = min(task.BlockCells, task.Last[0] + 1 - firstCell);
  const int lastVoxel = task.Voxels[0] - 1 - firstCell * MacrocellSide;
  const int rowElements =
    static_cast<int>(threadIdx.y * blockDim.x) * BlockWords<Element>::WordElements;
  for (int item = static_cast<int>(threadIdx.x); item < cells * Channels;
       item += static_cast<int>(blockDim.x))
  {
    const int cell = item / Channels;
    const int channel = item % Channels;
    const int first = cell * MacrocellSide;
    const int last = min(first + MacrocellSide, lastVoxel);
    Element low = words.Low[rowElements + first * Channels + channel];
    Element high = words.High[rowElements + first * Channels + channel];
    bool hasNaN = false;
    for (int voxel = first; voxel <= last; ++voxel)
    {
      const int element = rowElements + voxel * Channels + channel;
      low = min(low, words.Low[element]);
      high = max(high, words.High[element]);
      hasNaN = hasNaN || words.IsNaN(element);
    }
    task.Ranges[channel * cellCount + row + cell] =
      MakeValueRange(ToFraction(low), ToFraction(high), hasNaN);
  }
}

/// Threads along x read the words of a row of macrocells; threads along y handle other rows.
template <typename Element, int Channels>
__global__ void __launch_bounds__(FindValueRangesThreads)
  FindValueRangesKernel(const __grid_constant__ FindValueRangesTask task)
{
  __shared__ BlockWords<Element> words;
  const int offset = task.FirstOffset +
    (static_cast<int>(blockIdx.x) * task.BlockWords + static_cast<int>(threadIdx.x)) *
      MoveWordBytes;
  const int cellY = task.First[1] + static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  const bool isInside = cellY <= task.Last[1];
  const int firstRow = min(cellY, task.Last[1]) * MacrocellSide;
  const int firstCell = task.First[2] + static_cast<int>(blockIdx.z) * CellsPerThread;
  const int endCell = min(firstCell + CellsPerThread, task.Last[2] + 1);
  WordRange<Element> shared =
    ReadSlice<Element, Channels>(task, offset, firstRow, firstCell * MacrocellSide);
  for (int cell = firstCell; cell < endCell; ++cell)
  {
    WordRange<Element> range = shared;
    const int last = min((cell + 1) * MacrocellSide, task.Voxels[2] - 1);
    for (int z = cell * MacrocellSide + 1; z <= last; ++z)
    {
      shared = ReadSlice<Element, Channels>(task, offset, firstRow, z);
      range.Add(shared);
    }
    words.Write(range);
    if (isInside)
    {
      WriteCells<Element, Channels>(
        task, words, task.First[0] + static_cast<int>(blockIdx.x) * task.BlockCells, cellY, cell);
    }
  }
}

template <typename Element, int Channels>
Status StartFindValueRanges(FindValueRangesTask task, cudaStream_t stream)
{
  constexpr int VoxelBytes = static_cast<int>(sizeof(Element)) * Channels;
  constexpr int WordVoxels = MoveWordBytes / VoxelBytes;
  constexpr int CellsPerWord = WordVoxels > MacrocellSide ? WordVoxels / MacrocellSide : 1;
  const auto divideUp = [](int count, int each) { return (count + each - 1) / each; };
  task.First[0] = task.First[0] / CellsPerWord * CellsPerWord;
  task.FirstOffset = task.First[0] * MacrocellSide * VoxelBytes;
  const int rowCells = task.Last[0] + 1 - task.First[0];
  const int rowVoxels =
    std::min(rowCells * MacrocellSide + 1, task.Voxels[0] - task.First[0] * MacrocellSide);
  const int rowWords = divideUp(rowVoxels, WordVoxels);
  // A block takes a whole row where it fits. Otherwise it takes as many macrocells as it has all voxels of, rounded
  // so that the next block starts with a word.
  const int width = std::min(divideUp(rowWords, WarpLanes) * WarpLanes, FindValueRangesThreads);
  constexpr int WordsPerStep = WordVoxels < MacrocellSide ? MacrocellSide / WordVoxels : 1;
  const bool isWhole = rowWords <= width;
  task.BlockWords = isWhole ? rowWords : (width - 1) / WordsPerStep * WordsPerStep;
  task.BlockCells = isWhole ? rowCells : task.BlockWords * WordVoxels / MacrocellSide;
  const int height = FindValueRangesThreads / width;
  const dim3 grid(CountBlocks(rowCells, task.BlockCells),
    CountBlocks(task.Last[1] + 1 - task.First[1], height),
    CountBlocks(task.Last[2] + 1 - task.First[2], CellsPerThread));
  FindValueRangesKernel<Element, Channels><<<grid,
    dim3(static_cast<unsigned int>(width), static_cast<unsigned int>(height)), 0, stream>>>(task);
  return CheckCuda(cudaGetLastError(), "FindValueRangesKernel", __FILE__, __LINE__);
}

} // namespace

Status LaunchFindValueRanges(const SurfaceVoxels& array, const TexelFormat& format,
  const std::array<int, 3>& voxels, const IndexBox& part, ValueRange* ranges, cudaStream_t stream)
{
  const std::array<int, 3> cells = CountMacrocells(voxels);
  FindValueRangesTask task{};
  task.Surface = array.Surface;
  task.RowBytes = array.Extents[0] * array.VoxelBytes;
  std::copy(voxels.begin(), voxels.end(), task.Voxels);
  std::copy(cells.begin(), cells.end(), task.Cells);
  std::copy(part.First.begin(), part.First.end(), task.First);
  std::copy(part.Last.begin(), part.Last.end(), task.Last);
  task.Ranges = ranges;
  return VisitNumber(format.Channels, [&](auto channels) {
    switch (format.Type)
    {
      case TexelType::UInt8:
        return StartFindValueRanges<unsigned char, channels()>(task, stream);
      case TexelType::UInt16:
        return StartFindValueRanges<unsigned short, channels()>(task, stream);
      case TexelType::Float32:
        break;
    }
    return StartFindValueRanges<float, channels()>(task, stream);
  });
}

} // namespace Strider
