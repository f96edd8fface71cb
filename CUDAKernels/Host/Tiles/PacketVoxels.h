// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Voxels that the rays of a packet read together.
#ifndef Strider_Host_Tiles_PacketVoxels_h
#define Strider_Host_Tiles_PacketVoxels_h

#include "Sampling/LinearVoxels.h"

#include <cstdint>
#include <limits>
#include <type_traits>

namespace Strider
{

/// Makes the compiler store an array that it computed in vector registers. GCC would otherwise compute numbers that are
/// then used one by one, such as addresses, one by one, with every multiplication.
template <typename Number, int Count>
STRIDER_HOST_DEVICE void KeepInMemory([[maybe_unused]] Number (&numbers)[Count])
{
#if defined(__GNUC__)
  asm volatile("" : "+m"(numbers));
#endif
}

/// LinearVoxels whose offsets fit 32 bits, so that all lanes compute theirs with one multiplication per axis. Unsigned
/// integers of one or two bytes, or native floats, whose neighbours in x are adjacent.
template <typename Scalar>
struct PacketVoxels
{
  const Scalar* Voxels;
  int First[3];
  int Last[3];
  int Stride[3];

  /// Reads the corners of cells, as LinearVoxels::ReadCells does; integers only.
  template <int Batch>
  STRIDER_HOST_DEVICE void ReadCells(const int (&cells)[3][Batch], float (&corners)[8][Batch]) const
  {
    using Bits = typename VoxelPair<Scalar>::Bits;
    alignas(64) int offsets[Batch];
    for (int sample = 0; sample < Batch; ++sample)
    {
      offsets[sample] =
        cells[0][sample] + cells[1][sample] * this->Stride[1] + cells[2][sample] * this->Stride[2];
    }
    KeepInMemory(offsets);
    const std::ptrdiff_t nextY = this->Last[1] > this->First[1] ? this->Stride[1] : 0;
    const std::ptrdiff_t nextZ = this->Last[2] > this->First[2] ? this->Stride[2] : 0;
    alignas(64) Bits pairs[4][Batch];
    for (int sample = 0; sample < Batch; ++sample)
    {
      const Scalar* first = this->Voxels + offsets[sample];
      pairs[0][sample] = ReadPair(first).Both;
      pairs[1][sample] = ReadPair(first + nextY).Both;
      pairs[2][sample] = ReadPair(first + nextZ).Both;
      pairs[3][sample] = ReadPair(first + nextZ + nextY).Both;
    }
    // Integers of 32 bits convert faster than those of 8 and 16.
    constexpr int Bit = 8 * sizeof(Scalar);
    constexpr std::uint32_t Mask = std::numeric_limits<Scalar>::max();
    for (int pair = 0; pair < 4; ++pair)
    {
      for (int sample = 0; sample < Batch; ++sample)
      {
        const auto both = static_cast<std::uint32_t>(pairs[pair][sample]);
        corners[2 * pair][sample] = static_cast<float>(static_cast<std::int32_t>(both & Mask));
        corners[2 * pair + 1][sample] = static_cast<float>(static_cast<std::int32_t>(both >> Bit));
      }
    }
  }
};

/// Types that PacketVoxels reads.
template <typename Scalar>
constexpr bool IsPacketScalar = std::is_same_v<Scalar, float> ||
  (std::is_unsigned_v<Scalar> && sizeof(Scalar) <= 2);

/// True if PacketVoxels reads these voxels.
template <typename Scalar, bool IsXFastest>
STRIDER_HOST_DEVICE bool FitPacketVoxels(const LinearVoxels<Scalar, IsXFastest>& voxels)
{
  std::ptrdiff_t farthest = 0;
  for (int axis = 0; axis < 3; ++axis)
  {
    const std::ptrdiff_t stride = voxels.Stride[axis];
    farthest += (stride < 0 ? -stride : stride) * (voxels.Last[axis] + 1);
  }
  return IsXFastest && voxels.Last[0] > voxels.First[0] && voxels.Stored.IsNative &&
    farthest < std::numeric_limits<int>::max();
}

template <typename Scalar, bool IsXFastest>
STRIDER_HOST_DEVICE PacketVoxels<Scalar> MakePacketVoxels(
  const LinearVoxels<Scalar, IsXFastest>& voxels)
{
  return { voxels.Voxels, { voxels.First[0], voxels.First[1], voxels.First[2] },
    { voxels.Last[0], voxels.Last[1], voxels.Last[2] },
    { 1, static_cast<int>(voxels.Stride[1]), static_cast<int>(voxels.Stride[2]) } };
}

} // namespace Strider

#endif
