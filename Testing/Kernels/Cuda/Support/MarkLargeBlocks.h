// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The marks of large differences that a gradient texture should have, computed on the host.
#ifndef Strider_Testing_MarkLargeBlocks_h
#define Strider_Testing_MarkLargeBlocks_h

#include "MakeVolumes.h"

#include "Cuda/Fetch/GradientTexture.h"

#include <algorithm>
#include <array>
#include <vector>

namespace Strider::Testing
{

/// True if a difference at a voxel leaves the range of 8 bits. Voxels outside the volume are those of its border.
inline bool HasLargeDifference(const TestVolume& volume, const std::array<int, 3>& voxel)
{
  bool isLarge = false;
  for (int axis = 0; axis < 3; ++axis)
  {
    const auto read = [&](int step) {
      std::array<int, 3> at = voxel;
      at[axis] += step;
      for (int other = 0; other < 3; ++other)
      {
        at[other] = std::clamp(at[other], 0, volume.Layout.Dimensions[other] - 1);
      }
      return volume.Read(at[0], at[1], at[2]);
    };
    const double difference = read(1) - read(-1);
    isLarge = isLarge || difference < -128.0 || difference > 127.0;
  }
  return isLarge;
}

/// Returns the words of a gradient texture of these extents, in the order of index space. `large` describes the words.
inline std::vector<LargeBlockWord> MarkLargeBlocks(
  const TestVolume& volume, const std::array<int, 3>& extents, const LargeDifferences& large)
{
  const int border = volume.Layout.Placement == VoxelPlacement::Cells ? 1 : 0;
  const std::array<int, 3> blocks{ (extents[0] - 1) / LargeBlockSide + 1,
    (extents[1] - 1) / LargeBlockSide + 1, (extents[2] - 1) / LargeBlockSide + 1 };
  std::vector<LargeBlockWord> words(static_cast<std::size_t>(large.LastWord + 1));
  const auto mark = [&](const std::array<int, 3>& block, unsigned int LargeBlockWord::*marks) {
    for (int axis = 0; axis < 3; ++axis)
    {
      if (block[axis] < 0 || block[axis] >= blocks[axis])
      {
        return;
      }
    }
    const LargeBlockBit bit = FindLargeBlockBit(large, block[0], block[1], block[2]);
    words[static_cast<std::size_t>(bit.Word)].*marks |= bit.Mask;
  };
  for (int texel = 0; texel < extents[0] * extents[1] * extents[2]; ++texel)
  {
    const std::array<int, 3> at{ texel % extents[0], texel / extents[0] % extents[1],
      texel / extents[0] / extents[1] };
    if (!HasLargeDifference(volume, { at[0] - border, at[1] - border, at[2] - border }))
    {
      continue;
    }
    for (int sample = 0; sample < 8; ++sample)
    {
      std::array<int, 3> block{};
      for (int axis = 0; axis < 3; ++axis)
      {
        block[axis] = std::max(at[axis] - (sample >> axis & 1), 0) / LargeBlockSide;
      }
      mark(block, &LargeBlockWord::Own);
      for (int near = 0; near < 27; ++near)
      {
        mark({ block[0] + near % 3 - 1, block[1] + near / 3 % 3 - 1, block[2] + near / 9 - 1 },
          &LargeBlockWord::Near);
      }
    }
  }
  return words;
}

} // namespace Strider::Testing

#endif
