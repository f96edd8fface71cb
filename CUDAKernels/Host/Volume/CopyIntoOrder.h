// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Copies voxels to another order of axes with all threads.
#ifndef Strider_Host_Volume_CopyIntoOrder_h
#define Strider_Host_Volume_CopyIntoOrder_h

#include "Rotation/ListVoxelOrders.h"
#include "Sampling/LinearVoxels.h"
#include "Strider/VolumeView.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <tbb/blocked_range2d.h>
#include <tbb/parallel_for.h>

namespace Strider
{

/// Slabs per task, as in MoveInPlace: rows of neighbouring slabs lie in the same pages.
constexpr int SlabsOfCopy = 16;

/// Extents and strides of source and target, in voxels, along x, along the axis that becomes the fastest, and along
/// the third axis.
struct Crossing
{
  std::array<int, 3> Count;
  std::array<std::ptrdiff_t, 3> From;
  std::array<std::ptrdiff_t, 3> To;
};

inline Crossing FindCrossing(const VolumeView& volume, const AxisOrder& axes)
{
  const auto& size = volume.Dimensions;
  const VoxelStrides from = FindStrides({}, size);
  const VoxelStrides to =
    FindStrides(MakeVoxelOrder(axes), { size[axes[0]], size[axes[1]], size[axes[2]] });
  const int fast = axes[0] == 0 ? axes[1] : axes[0];
  Crossing crossing{};
  const std::array<int, 3> sides{ 0, fast, 3 - fast };
  for (int side = 0; side < 3; ++side)
  {
    crossing.Count[side] = size[sides[side]];
    crossing.From[side] = from.Axis[sides[side]];
    crossing.To[side] = to.Axis[sides[side]];
  }
  return crossing;
}

/// Copies rows of voxels that remain rows.
inline void CopyRows(const Crossing& way, std::size_t voxelBytes, const void* from, void* to)
{
  const auto* const source = static_cast<const unsigned char*>(from);
  auto* const target = static_cast<unsigned char*>(to);
  const auto bytes = static_cast<std::ptrdiff_t>(voxelBytes);
  tbb::parallel_for(tbb::blocked_range2d<int>(0, way.Count[2], 1, 0, way.Count[1], 64),
    [&](const tbb::blocked_range2d<int>& range) {
      for (int slab = range.rows().begin(); slab < range.rows().end(); ++slab)
      {
        for (int row = range.cols().begin(); row < range.cols().end(); ++row)
        {
          std::memcpy(target + bytes * (slab * way.To[2] + row * way.To[1]),
            source + bytes * (slab * way.From[2] + row * way.From[1]),
            voxelBytes * static_cast<std::size_t>(way.Count[0]));
        }
      }
    });
}

/// Transposes a tile through a buffer in the L1 cache, so that each cache line of memory is accessed once.
template <typename Word, int Side>
void CopyTile(
  const Word* from, std::ptrdiff_t fromRow, int width, int height, Word* to, std::ptrdiff_t toRow)
{
  Word tile[Side][Side];
  for (int row = 0; row < height; ++row)
  {
    for (int column = 0; column < width; ++column)
    {
      tile[column][row] = from[row * fromRow + column];
    }
  }
  for (int column = 0; column < width; ++column)
  {
    std::copy_n(tile[column], height, to + column * toRow);
  }
}

template <typename Word>
void CopyTiles(const Crossing& way, const void* from, void* to)
{
  constexpr int side = sizeof(Word) <= 2 ? 128 : 64;
  const auto* const source = static_cast<const Word*>(from);
  auto* const target = static_cast<Word*>(to);
  const int tiles = (way.Count[1] + side - 1) / side;
  tbb::parallel_for(tbb::blocked_range2d<int>(0, tiles, 1, 0, way.Count[2], SlabsOfCopy),
    [&](const tbb::blocked_range2d<int>& range) {
      for (int tile = range.rows().begin(); tile < range.rows().end(); ++tile)
      {
        const int y = side * tile;
        for (int x = 0; x < way.Count[0]; x += side)
        {
          for (int slab = range.cols().begin(); slab < range.cols().end(); ++slab)
          {
            CopyTile<Word, side>(source + slab * way.From[2] + y * way.From[1] + x, way.From[1],
              std::min(side, way.Count[0] - x), std::min(side, way.Count[1] - y),
              target + slab * way.To[2] + y + x * way.To[0], way.To[0]);
          }
        }
      }
    });
}

/// Copies the volume to contiguous memory of the same size, axes[0] fastest. Both sides are accessed in runs of at
/// least 128 bytes if the volume is wide enough. Both must be aligned to one voxel.
inline void CopyIntoOrder(const VolumeView& volume, const AxisOrder& axes, void* to)
{
  const Crossing way = FindCrossing(volume, axes);
  const std::size_t voxelBytes = SizeOf(volume.Type);
  if (axes[0] == 0)
  {
    CopyRows(way, voxelBytes, volume.Voxels, to);
    return;
  }
  switch (voxelBytes)
  {
    case 1:
      CopyTiles<std::uint8_t>(way, volume.Voxels, to);
      break;
    case 2:
      CopyTiles<std::uint16_t>(way, volume.Voxels, to);
      break;
    case 4:
      CopyTiles<std::uint32_t>(way, volume.Voxels, to);
      break;
    default:
      CopyTiles<std::uint64_t>(way, volume.Voxels, to);
      break;
  }
}

} // namespace Strider

#endif
