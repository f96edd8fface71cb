// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Voxels in linear memory in any storage order, addressed by the axes of index space.
#ifndef Strider_Sampling_LinearVoxels_h
#define Strider_Sampling_LinearVoxels_h

#include "Foundation/Clamp.h"
#include "Foundation/VoxelOrder.h"
#include "Sampling/StoredScalars.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace Strider
{

/// Offsets of index space's voxels in linear memory, in voxels from its start: voxel (x, y, z) is at
/// First + x * Axis[0] + y * Axis[1] + z * Axis[2]. Mirrored axes have negative strides.
struct VoxelStrides
{
  std::ptrdiff_t First;
  std::ptrdiff_t Axis[3];
};

/// Returns the strides of memory with `extents` voxels along its stored axes, the first of which is the fastest.
inline VoxelStrides FindStrides(const VoxelOrder& order, const std::array<int, 3>& extents)
{
  VoxelStrides strides{};
  std::ptrdiff_t stored = 1;
  for (int axis = 0; axis < 3; ++axis)
  {
    strides.First += static_cast<std::ptrdiff_t>(order.Offset[axis]) * stored;
    strides.Axis[order.Axis[axis]] = order.Sign[axis] < 0.0f ? -stored : stored;
    stored *= extents[axis];
  }
  return strides;
}

/// Pair of integers of one or two bytes in little-endian memory: the first one is in the low bits.
template <typename Scalar>
struct VoxelPair
{
  using Bits = std::conditional_t<sizeof(Scalar) == 1, std::uint16_t, std::uint32_t>;
  static_assert(std::is_integral_v<Scalar> && 2 * sizeof(Scalar) == sizeof(Bits));

  Bits Both;

  STRIDER_HOST_DEVICE Scalar GetFirst() const { return static_cast<Scalar>(this->Both); }
  STRIDER_HOST_DEVICE Scalar GetSecond() const
  {
    return static_cast<Scalar>(this->Both >> 8 * sizeof(Scalar));
  }
};

/// Reads two adjacent voxels with one load.
template <typename Scalar>
STRIDER_HOST_DEVICE VoxelPair<Scalar> ReadPair(const Scalar* first)
{
  VoxelPair<Scalar> pair;
  std::memcpy(&pair.Both, first, sizeof(pair.Both));
  return pair;
}

/// Positions, cells and weights refer to index space, so that a sample is bit-identical in every storage order.
/// `IsXFastest` promises that neighbours in x are adjacent in memory, the order of callers' voxels. This saves one
/// multiplication a sample: 1 to 5% of the march of 128^3 voxels (UInt8, linear; AVX2 and AVX-512).
///
/// The memory may hold a box of a larger grid: voxels First to Last of it. Places then count from the beginning of the
/// grid, which keeps the bits of cells and weights, and those outside of the box are clamped to it.
template <typename Scalar, bool IsXFastest = false>
struct LinearVoxels
{
  const Scalar*
    Voxels;     ///< the voxel at the origin of index space, which may lie outside of the memory
  int First[3]; ///< index of the first voxel on each axis
  int Last[3];  ///< index of the last voxel on each axis
  /// Offset from a voxel to the next on each axis; negative if the axis is mirrored.
  std::ptrdiff_t Stride[3];
  StoredScalars Stored;

  STRIDER_HOST_DEVICE float Read(std::ptrdiff_t offset) const
  {
    return StoreScalar(this->Voxels[offset], this->Stored);
  }

  STRIDER_HOST_DEVICE std::ptrdiff_t GetStrideX() const { return IsXFastest ? 1 : this->Stride[0]; }

  STRIDER_HOST_DEVICE std::ptrdiff_t GetOffset(int x, int y, int z) const
  {
    return x * this->GetStrideX() + y * this->Stride[1] + z * this->Stride[2];
  }

  STRIDER_HOST_DEVICE float ReadVoxel(int x, int y, int z) const
  {
    return this->Read(this->GetOffset(x, y, z));
  }

  /// Reads the eight corners of the cells that begin at the given voxels, for each sample of a batch, x fastest. On an
  /// axis with a single voxel, that voxel replaces the next one.
  template <int Batch>
  STRIDER_HOST_DEVICE void ReadCells(const int (&cells)[3][Batch], float (&corners)[8][Batch]) const
  {
    const std::ptrdiff_t nextX = this->Last[0] > this->First[0] ? this->GetStrideX() : 0;
    const std::ptrdiff_t nextY = this->Last[1] > this->First[1] ? this->Stride[1] : 0;
    const std::ptrdiff_t nextZ = this->Last[2] > this->First[2] ? this->Stride[2] : 0;
    if constexpr (IsXFastest && sizeof(Scalar) <= 2)
    {
      if (nextX > 0)
      {
        VoxelPair<Scalar> pairs[4][Batch];
        for (int sample = 0; sample < Batch; ++sample)
        {
          const Scalar* first =
            this->Voxels + this->GetOffset(cells[0][sample], cells[1][sample], cells[2][sample]);
          pairs[0][sample] = ReadPair(first);
          pairs[1][sample] = ReadPair(first + nextY);
          pairs[2][sample] = ReadPair(first + nextZ);
          pairs[3][sample] = ReadPair(first + nextZ + nextY);
        }
        for (int pair = 0; pair < 4; ++pair)
        {
          for (int sample = 0; sample < Batch; ++sample)
          {
            corners[2 * pair][sample] = StoreScalar(pairs[pair][sample].GetFirst(), this->Stored);
            corners[2 * pair + 1][sample] =
              StoreScalar(pairs[pair][sample].GetSecond(), this->Stored);
          }
        }
        return;
      }
    }
    if constexpr (IsXFastest && std::is_same_v<Scalar, float>)
    {
      if (nextX > 0 && this->Stored.IsNative)
      {
        float pairs[4][Batch][2];
        for (int sample = 0; sample < Batch; ++sample)
        {
          const Scalar* first =
            this->Voxels + this->GetOffset(cells[0][sample], cells[1][sample], cells[2][sample]);
          std::memcpy(pairs[0][sample], first, sizeof(pairs[0][sample]));
          std::memcpy(pairs[1][sample], first + nextY, sizeof(pairs[0][sample]));
          std::memcpy(pairs[2][sample], first + nextZ, sizeof(pairs[0][sample]));
          std::memcpy(pairs[3][sample], first + nextZ + nextY, sizeof(pairs[0][sample]));
        }
        for (int pair = 0; pair < 4; ++pair)
        {
          for (int sample = 0; sample < Batch; ++sample)
          {
            corners[2 * pair][sample] = pairs[pair][sample][0];
            corners[2 * pair + 1][sample] = pairs[pair][sample][1];
          }
        }
        return;
      }
    }
    for (int sample = 0; sample < Batch; ++sample)
    {
      const std::ptrdiff_t base =
        this->GetOffset(cells[0][sample], cells[1][sample], cells[2][sample]);
      corners[0][sample] = this->Read(base);
      corners[1][sample] = this->Read(base + nextX);
      corners[2][sample] = this->Read(base + nextY);
      corners[3][sample] = this->Read(base + nextY + nextX);
      corners[4][sample] = this->Read(base + nextZ);
      corners[5][sample] = this->Read(base + nextZ + nextX);
      corners[6][sample] = this->Read(base + nextZ + nextY);
      corners[7][sample] = this->Read(base + nextZ + nextY + nextX);
    }
  }
};

/// Makes the voxels of a volume whose memory starts at `stored`. `first` is the place of its first voxel in a larger
/// grid.
template <bool IsXFastest = false, typename Scalar>
LinearVoxels<Scalar, IsXFastest> MakeLinearVoxels(const Scalar* stored,
  const std::array<int, 3>& dimensions, const VoxelStrides& strides, const StoredScalars& scalars,
  const std::array<int, 3>& first = {})
{
  const std::ptrdiff_t before =
    first[0] * strides.Axis[0] + first[1] * strides.Axis[1] + first[2] * strides.Axis[2];
  return { stored + (strides.First - before), { first[0], first[1], first[2] },
    { first[0] + dimensions[0] - 1, first[1] + dimensions[1] - 1, first[2] + dimensions[2] - 1 },
    { strides.Axis[0], strides.Axis[1], strides.Axis[2] }, scalars };
}

} // namespace Strider

#endif
