// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that finds the values in each macrocell: it reads a volume once, in words of 16 bytes.
#include "Cuda/FindValueRangesOnDevice.h"

#include "Cuda/CheckCuda.h"
#include "Rotation/PlanStorage.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

constexpr int WarpLanes = 32;
constexpr int WarpsPerBlock = 4;
/// Macrocells that a thread finds one after the other along z: each of them shares a slice with the next.
constexpr int CellsPerThread = 16;

/// Smallest and largest of the elements of a word.
template <typename Element>
struct WordRange;

template <>
struct WordRange<unsigned char>
{
  uint4 Low{ 0xffffffffu, 0xffffffffu, 0xffffffffu, 0xffffffffu };
  uint4 High{ 0u, 0u, 0u, 0u };

  __device__ __forceinline__ void Add(const uint4& low, const uint4& high)
  {
    this->Low = make_uint4(__vminu4(this->Low.x, low.x), __vminu4(this->Low.y, low.y),
      __vminu4(this->Low.z, low.z), __vminu4(this->Low.w, low.w));
    this->High = make_uint4(__vmaxu4(this->High.x, high.x), __vmaxu4(this->High.y, high.y),
      __vmaxu4(this->High.z, high.z), __vmaxu4(this->High.w, high.w));
  }
};

template <>
struct WordRange<unsigned short>
{
  uint4 Low{ 0xffffffffu, 0xffffffffu, 0xffffffffu, 0xffffffffu };
  uint4 High{ 0u, 0u, 0u, 0u };

  __device__ __forceinline__ void Add(const uint4& low, const uint4& high)
  {
    this->Low = make_uint4(__vminu2(this->Low.x, low.x), __vminu2(this->Low.y, low.y),
      __vminu2(this->Low.z, low.z), __vminu2(this->Low.w, low.w));
    this->High = make_uint4(__vmaxu2(this->High.x, high.x), __vmaxu2(this->High.y, high.y),
      __vmaxu2(this->High.z, high.z), __vmaxu2(this->High.w, high.w));
  }
};

/// What is not a number is neither small nor large.
template <>
struct WordRange<float>
{
  static constexpr unsigned int Infinity = 0x7f800000u;
  static constexpr unsigned int MinusInfinity = 0xff800000u;
  uint4 Low{ Infinity, Infinity, Infinity, Infinity };
  uint4 High{ MinusInfinity, MinusInfinity, MinusInfinity, MinusInfinity };
  unsigned int NotNumbers = 0; ///< a bit for each element

  static __device__ __forceinline__ unsigned int Minimum(unsigned int one, unsigned int other)
  {
    return __float_as_uint(fminf(__uint_as_float(one), __uint_as_float(other)));
  }
  static __device__ __forceinline__ unsigned int Maximum(unsigned int one, unsigned int other)
  {
    return __float_as_uint(fmaxf(__uint_as_float(one), __uint_as_float(other)));
  }
  static __device__ __forceinline__ unsigned int Mark(unsigned int value, unsigned int bit)
  {
    return isnan(__uint_as_float(value)) ? bit : 0u;
  }

  __device__ __forceinline__ void Add(const uint4& low, const uint4& high)
  {
    this->NotNumbers |= Mark(low.x, 1u) | Mark(low.y, 2u) | Mark(low.z, 4u) | Mark(low.w, 8u);
    this->Low = make_uint4(Minimum(this->Low.x, low.x), Minimum(this->Low.y, low.y),
      Minimum(this->Low.z, low.z), Minimum(this->Low.w, low.w));
    this->High = make_uint4(Maximum(this->High.x, high.x), Maximum(this->High.y, high.y),
      Maximum(this->High.z, high.z), Maximum(this->High.w, high.w));
  }
};

template <typename Element>
__device__ __forceinline__ void Merge(WordRange<Element>& range, const WordRange<Element>& other)
{
  range.Add(other.Low, other.High);
  if constexpr (sizeof(Element) == sizeof(float))
  {
    range.NotNumbers |= other.NotNumbers;
  }
}

/// As texture units read an element.
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

template <typename Element, int Channels>
struct CellLayout
{
  static constexpr int WordVoxels = MoveWordBytes / (static_cast<int>(sizeof(Element)) * Channels);
  static constexpr int WordElements = MoveWordBytes / static_cast<int>(sizeof(Element));
  /// Macrocells of which a warp has all voxels, with the one where the next begins, so many that the next warp begins a word.
  static constexpr int FullCells = (WarpLanes * WordVoxels - 1) / MacrocellSide;
  static constexpr int CellsPerWarp = WordVoxels == 16 ? FullCells / 2 * 2 : FullCells;
  static constexpr int WordsPerWarp = CellsPerWarp * MacrocellSide / WordVoxels;
  static_assert(CellsPerWarp * MacrocellSide % WordVoxels == 0);
};

struct FindValueRangesTask
{
  cudaSurfaceObject_t Surface;
  int RowBytes;  ///< of the array
  int Voxels[3]; ///< without padding
  int Cells[3];
  ValueRange* Ranges;
};

/// The word at a place of a row. The last one of a row that is no whole number of words is brought together from its texels.
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

/// Of the rows of a macrocell in one slice.
template <typename Element, int Channels>
__device__ __forceinline__ WordRange<Element> ReadSlice(
  const FindValueRangesTask& task, int offset, int firstRow, int z)
{
  constexpr int VoxelBytes = static_cast<int>(sizeof(Element)) * Channels;
  WordRange<Element> range;
  if (offset < task.RowBytes)
  {
    uint4 words[MacrocellSide + 1];
#pragma unroll
    for (int row = 0; row <= MacrocellSide; ++row)
    {
      words[row] = ReadWord<VoxelBytes>(task, offset, min(firstRow + row, task.Voxels[1] - 1), z);
    }
#pragma unroll
    for (int row = 0; row <= MacrocellSide; ++row)
    {
      range.Add(words[row], words[row]);
    }
  }
  return range;
}

/// What the lanes of a warp know of their words, macrocell by macrocell.
template <typename Element, int Channels>
struct WarpWords
{
  Element Low[WarpLanes * CellLayout<Element, Channels>::WordElements];
  Element High[WarpLanes * CellLayout<Element, Channels>::WordElements];
  unsigned int NotNumbers[WarpLanes];
};

template <typename Element, int Channels>
__device__ __forceinline__ void WriteCells(const FindValueRangesTask& task,
  const WordRange<Element>& range, WarpWords<Element, Channels>& words, int firstCell, int cellY,
  int cellZ)
{
  using Layout = CellLayout<Element, Channels>;
  const int lane = static_cast<int>(threadIdx.x);
  __syncwarp();
  reinterpret_cast<uint4*>(words.Low)[lane] = range.Low;
  reinterpret_cast<uint4*>(words.High)[lane] = range.High;
  if constexpr (sizeof(Element) == sizeof(float))
  {
    words.NotNumbers[lane] = range.NotNumbers;
  }
  __syncwarp();
  const int cells = min(Layout::CellsPerWarp, task.Cells[0] - firstCell);
  const std::size_t cellCount =
    static_cast<std::size_t>(task.Cells[0]) * task.Cells[1] * task.Cells[2];
  for (int item = lane; item < cells * Channels; item += WarpLanes)
  {
    const int cell = item / Channels;
    const int channel = item % Channels;
    const int first = cell * MacrocellSide;
    const int last = min(first + MacrocellSide, task.Voxels[0] - 1 - firstCell * MacrocellSide);
    Element low = words.Low[first * Channels + channel];
    Element high = words.High[first * Channels + channel];
    bool hasNaN = false;
    for (int voxel = first; voxel <= last; ++voxel)
    {
      const int element = voxel * Channels + channel;
      low = min(low, words.Low[element]);
      high = max(high, words.High[element]);
      if constexpr (sizeof(Element) == sizeof(float))
      {
        hasNaN = hasNaN ||
          (words.NotNumbers[element / Layout::WordElements] >> element % Layout::WordElements & 1u);
      }
    }
    const std::size_t place =
      (static_cast<std::size_t>(cellZ) * task.Cells[1] + cellY) * task.Cells[0] +
      static_cast<std::size_t>(firstCell + cell);
    task.Ranges[channel * cellCount + place] =
      MakeValueRange(ToFraction(low), ToFraction(high), hasNaN);
  }
}

template <typename Element, int Channels>
__global__ void __launch_bounds__(WarpLanes* WarpsPerBlock)
  FindValueRangesKernel(const __grid_constant__ FindValueRangesTask task)
{
  using Layout = CellLayout<Element, Channels>;
  __shared__ alignas(16) WarpWords<Element, Channels> words[WarpsPerBlock];
  const int segment = static_cast<int>(blockIdx.x);
  const int cellY = static_cast<int>(blockIdx.y * WarpsPerBlock + threadIdx.y);
  if (cellY >= task.Cells[1])
  {
    return; // the whole warp
  }
  const int offset =
    (segment * Layout::WordsPerWarp + static_cast<int>(threadIdx.x)) * MoveWordBytes;
  const int firstRow = cellY * MacrocellSide;
  const int firstCell = static_cast<int>(blockIdx.z) * CellsPerThread;
  const int endCell = min(firstCell + CellsPerThread, task.Cells[2]);
  WordRange<Element> shared =
    ReadSlice<Element, Channels>(task, offset, firstRow, firstCell * MacrocellSide);
  for (int cell = firstCell; cell < endCell; ++cell)
  {
    WordRange<Element> range = shared;
    const int last = min((cell + 1) * MacrocellSide, task.Voxels[2] - 1);
    for (int z = cell * MacrocellSide + 1; z <= last; ++z)
    {
      shared = ReadSlice<Element, Channels>(task, offset, firstRow, z);
      Merge(range, shared);
    }
    WriteCells<Element, Channels>(
      task, range, words[threadIdx.y], segment * Layout::CellsPerWarp, cellY, cell);
  }
}

template <typename Element, int Channels>
Status Launch(const FindValueRangesTask& task, cudaStream_t stream)
{
  using Layout = CellLayout<Element, Channels>;
  const auto blocks = [](int count, int each) {
    return static_cast<unsigned int>((count + each - 1) / each);
  };
  const dim3 grid(blocks(task.Cells[0], Layout::CellsPerWarp), blocks(task.Cells[1], WarpsPerBlock),
    blocks(task.Cells[2], CellsPerThread));
  FindValueRangesKernel<Element, Channels>
    <<<grid, dim3(WarpLanes, WarpsPerBlock), 0, stream>>>(task);
  return CheckCuda(cudaGetLastError(), "FindValueRangesKernel", __FILE__, __LINE__);
}

template <typename Element>
Status LaunchOf(const FindValueRangesTask& task, int channels, cudaStream_t stream)
{
  switch (channels)
  {
    case 1:
      return Launch<Element, 1>(task, stream);
    case 2:
      return Launch<Element, 2>(task, stream);
    default:
      return Launch<Element, 4>(task, stream);
  }
}

} // namespace

Status LaunchFindValueRanges(const SurfaceVoxels& array, const TexelFormat& format,
  const std::array<int, 3>& voxels, ValueRange* ranges, cudaStream_t stream)
{
  const std::array<int, 3> cells = CountMacrocells(voxels);
  const FindValueRangesTask task{ array.Surface, array.Extents[0] * array.VoxelBytes,
    { voxels[0], voxels[1], voxels[2] }, { cells[0], cells[1], cells[2] }, ranges };
  switch (format.Type)
  {
    case TexelType::UInt8:
      return LaunchOf<unsigned char>(task, format.Channels, stream);
    case TexelType::UInt16:
      return LaunchOf<unsigned short>(task, format.Channels, stream);
    case TexelType::Float32:
      break;
  }
  return LaunchOf<float>(task, format.Channels, stream);
}

} // namespace Strider
