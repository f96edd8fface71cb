// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Splits a volume into contiguous boxes of bounded size; plain C++.
#ifndef Strider_Cuda_Runtime_CutIntoChunks_h
#define Strider_Cuda_Runtime_CutIntoChunks_h

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace Strider
{

/// A range of whole rows, or of whole slices where it has more than one. Its voxels are contiguous in memory.
struct VoxelChunk
{
  int FirstRow;
  int RowCount;
  int FirstSlice;
  int SliceCount;
};

/// Returns the chunks in memory order. Each has at most `voxelsPerChunk` voxels, but at least one row.
inline std::vector<VoxelChunk> CutIntoChunks(
  const std::array<int, 3>& dimensions, std::size_t voxelsPerChunk)
{
  const std::size_t rowVoxels = static_cast<std::size_t>(dimensions[0]);
  const std::size_t rowsThatFit = std::max<std::size_t>(1, voxelsPerChunk / rowVoxels);
  const int rows = static_cast<int>(std::min<std::size_t>(rowsThatFit, dimensions[1]));
  const int slices = rows < dimensions[1]
    ? 1
    : static_cast<int>(std::min<std::size_t>(rowsThatFit / dimensions[1], dimensions[2]));
  std::vector<VoxelChunk> chunks;
  for (int slice = 0; slice < dimensions[2]; slice += slices)
  {
    for (int row = 0; row < dimensions[1]; row += rows)
    {
      chunks.push_back({ row, std::min(rows, dimensions[1] - row), slice,
        std::min(slices, dimensions[2] - slice) });
    }
  }
  return chunks;
}

} // namespace Strider

#endif
