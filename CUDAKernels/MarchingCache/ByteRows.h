// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Cells of a box that hold rows of four bytes, which two instructions multiply by their weights and sum.
#ifndef Strider_MarchingCache_ByteRows_h
#define Strider_MarchingCache_ByteRows_h

#include "MarchingCache/ByteBlock.h"
#include "MarchingCache/FillBoxByWarp.h"
#include "Sampling/CubicPlace.h"

#include <cstdint>

namespace Strider
{

/// The weights of four bytes as integers, two per word.
struct ByteWeights
{
  std::uint32_t First;  ///< weights of bytes 0 and 1, that of byte 0 in the lower half
  std::uint32_t Second; ///< weights of bytes 2 and 3
};

/// Fixed-point format of the weights, and the offset that makes their sums positive: values overshoot the range by up
/// to an eighth, slopes lie within 5/4 of it in either direction.
struct ByteParts
{
  int Total; ///< exact sum of all four weights
  float One; ///< fixed-point representation of 1
  int Shift;
};

STRIDER_HOST_DEVICE ByteParts FindByteParts(bool isDerived)
{
  return isDerived ? ByteParts{ 0, 8192.0f, WholeNumberBits + (1 << 22) }
                   : ByteParts{ 16384, 16384.0f, WholeNumberBits + (1 << 21) };
}

STRIDER_HOST_DEVICE ByteWeights MakeByteWeights(const CubicWeights& weights, const ByteParts& parts)
{
  // Below 2^22 the lower bits of such a float are the nearest integer.
  const auto round = [&](float weight) { return weight * parts.One + 12582912.0f; };
#if defined(__CUDA_ARCH__)
  // Includes the upper bits of the float, which cancel in the sum and are dropped from the pairs.
  const auto read = [](float shifted) {
    return static_cast<std::uint32_t>(__float_as_int(shifted));
  };
  const std::uint32_t total = static_cast<std::uint32_t>(parts.Total) + 3u * 0x4b400000u;
#else
  const auto read = [](float shifted) {
    return static_cast<std::uint32_t>(static_cast<int>(shifted - 12582912.0f));
  };
  const auto total = static_cast<std::uint32_t>(parts.Total);
#endif
  const std::uint32_t first = read(round(weights.Taps[0]));
  const std::uint32_t third = read(round(weights.Taps[2]));
  const std::uint32_t fourth = read(round(weights.Taps[3]));
  const std::uint32_t second = total - first - third - fourth;
  const auto pair = [](std::uint32_t low, std::uint32_t high) {
    return (low & 0xffffu) | high << 16;
  };
  return { pair(first, second), pair(third, fourth) };
}

/// Returns `sum` plus the weighted sum of the four bytes of a row.
STRIDER_HOST_DEVICE int AddByteRow(const ByteWeights& weights, std::uint32_t row, int sum)
{
#if defined(__CUDA_ARCH__)
  asm("dp2a.lo.s32.u32 %0, %1, %2, %0;" : "+r"(sum) : "r"(weights.First), "r"(row));
  asm("dp2a.hi.s32.u32 %0, %1, %2, %0;" : "+r"(sum) : "r"(weights.Second), "r"(row));
  return sum;
#else
  const auto weigh = [&](std::uint32_t pair, int byte) {
    const auto half = static_cast<std::int16_t>(byte % 2 == 0 ? pair : pair >> 16);
    return half * static_cast<int>(row >> 8 * byte & 0xffu);
  };
  return sum + weigh(weights.First, 0) + weigh(weights.First, 1) + weigh(weights.Second, 2) +
    weigh(weights.Second, 3);
#endif
}

/// Computes SumCubicTaps for bytes. The weights along x are rounded to 1/16384, their derivatives to 1/8192. A value
/// is therefore off by up to 3/16384 of the range of its voxels, and a slope by 3/8192, times 25/16 for Catmull-Rom;
/// equal voxels are reproduced exactly. `readRow(y, z)` returns the row of four bytes.
template <typename ReadRow>
STRIDER_HOST_DEVICE float SumByteRows(
  ReconstructionFilter filter, const CubicPlace& place, int derivedAxis, const ReadRow& readRow)
{
  const ByteParts parts = FindByteParts(derivedAxis == 0);
  const ByteWeights x = MakeByteWeights(WeighAxis(filter, place.Way[0], derivedAxis == 0), parts);
  const CubicWeights y = WeighAxis(filter, place.Way[1], derivedAxis == 1);
  const CubicWeights z = WeighAxis(filter, place.Way[2], derivedAxis == 2);
  const int base = static_cast<int>(readRow(1, 1) >> 8 & 0xffu) * parts.Total;
  const float baseSum = ShiftWhole(parts.Shift + base);
  float sum = 0.0f;
  STRIDER_UNROLL
  for (int tapZ = 0; tapZ < 4; ++tapZ)
  {
    float slice = 0.0f;
    STRIDER_UNROLL
    for (int tapY = 0; tapY < 4; ++tapY)
    {
      const float row = ShiftWhole(AddByteRow(x, readRow(tapY, tapZ), parts.Shift)) - baseSum;
      slice += y.Taps[tapY] * row;
    }
    sum += z.Taps[tapZ] * slice;
  }
  return (derivedAxis < 0 ? sum + static_cast<float>(base) : sum) / parts.One;
}

/// Computes the derivatives along all axes, and returns the bits of SumByteRows. Reads each row once.
template <typename ReadRow>
STRIDER_HOST_DEVICE float SumByteSlopes(
  ReconstructionFilter filter, const CubicPlace& place, const ReadRow& readRow, float (&slopes)[3])
{
  const ByteParts parts = FindByteParts(false);
  const ByteParts derivedParts = FindByteParts(true);
  const ByteWeights x = MakeByteWeights(WeighAxis(filter, place.Way[0], false), parts);
  const ByteWeights derivedX = MakeByteWeights(WeighAxis(filter, place.Way[0], true), derivedParts);
  const CubicWeights y = WeighAxis(filter, place.Way[1], false);
  const CubicWeights derivedY = WeighAxis(filter, place.Way[1], true);
  const CubicWeights z = WeighAxis(filter, place.Way[2], false);
  const CubicWeights derivedZ = WeighAxis(filter, place.Way[2], true);
  const int base = static_cast<int>(readRow(1, 1) >> 8 & 0xffu) * parts.Total;
  const float baseSum = ShiftWhole(parts.Shift + base);
  const float noSlope = ShiftWhole(derivedParts.Shift);
  float sum = 0.0f;
  float sums[3] = { 0.0f, 0.0f, 0.0f };
  STRIDER_UNROLL
  for (int tapZ = 0; tapZ < 4; ++tapZ)
  {
    float alongX = 0.0f;
    float alongY = 0.0f;
    float slice = 0.0f;
    STRIDER_UNROLL
    for (int tapY = 0; tapY < 4; ++tapY)
    {
      const std::uint32_t bytes = readRow(tapY, tapZ);
      const float row = ShiftWhole(AddByteRow(x, bytes, parts.Shift)) - baseSum;
      alongX +=
        y.Taps[tapY] * (ShiftWhole(AddByteRow(derivedX, bytes, derivedParts.Shift)) - noSlope);
      alongY += derivedY.Taps[tapY] * row;
      slice += y.Taps[tapY] * row;
    }
    sums[0] += z.Taps[tapZ] * alongX;
    sums[1] += z.Taps[tapZ] * alongY;
    sums[2] += derivedZ.Taps[tapZ] * slice;
    sum += z.Taps[tapZ] * slice;
  }
  slopes[0] = sums[0] / derivedParts.One;
  slopes[1] = sums[1] / parts.One;
  slopes[2] = sums[2] / parts.One;
  return (sum + static_cast<float>(base)) / parts.One;
}

/// Words of a box, relative to one of its voxels.
struct BoxWords
{
  static constexpr bool AreInBox = true;
  const std::uint32_t* First;
  int Slice;

  STRIDER_HOST_DEVICE std::uint32_t operator()(int x, int y, int z) const
  {
    return this->First[x + VoxelBox::RowCells * y + this->Slice * z];
  }
};

/// BoxTaps for bytes.
struct ByteBoxTaps
{
  const std::uint32_t* Cells;
  const VoxelBox& Box;

  STRIDER_HOST_DEVICE ByteBlock<BoxWords> From(int x, int y, int z) const
  {
    return { { this->Cells + this->Box.Find({ x, y, z }), this->Box.CountSliceCells() } };
  }
};

/// FetchedTaps for bytes.
template <typename Fetch>
struct FetchedByteTaps
{
  const Fetch& FetchVoxel;

  STRIDER_HOST_DEVICE ByteBlock<FetchedWords<Fetch>> From(int x, int y, int z) const
  {
    return { { this->FetchVoxel, { x, y, z } } };
  }
};

/// Cells for one component of bytes, whose texels are fractions of 255. A cell holds the bytes of its voxel and of
/// the next three along x. Cells overlap, so that a row of four bytes is one word at any position.
struct ByteRows
{
  using Texel = float;
  static constexpr int CellBytes = 4;
  static constexpr int Lead = 3;
  static constexpr bool AreNumbers = true;
  /// True if SumSlopes returns the value, too.
  static constexpr bool SumsBoth = true;

  std::uint32_t* Cells; ///< points behind Lead cells of padding

  /// Converts a sum to a stored value.
  template <typename Units>
  STRIDER_HOST_DEVICE static float Restore(const Units& units, float sum)
  {
    return sum * FindScale(units) + units.Offset;
  }

  /// Returns the factor from sums to stored values, for differences.
  template <typename Units>
  STRIDER_HOST_DEVICE static float FindScale(const Units& units)
  {
    return units.Scale / BytesOfTexel;
  }

  STRIDER_HOST_DEVICE ByteBoxTaps FindTaps(const VoxelBox& box) const
  {
    return { this->Cells, box };
  }

  /// Returns taps for voxels returned by fetch(x, y, z).
  template <typename Fetch>
  STRIDER_HOST_DEVICE static FetchedByteTaps<Fetch> FindFetchedTaps(const Fetch& fetch)
  {
    return { fetch };
  }

  template <typename Warp, typename Fetch>
  STRIDER_HOST_DEVICE void FillByWarp(
    const Warp& warp, const VoxelBox& box, const Fetch& fetch) const
  {
    // The last three cells of a row include bytes of the next row; no sample's row begins in them.
    unsigned char* bytes = reinterpret_cast<unsigned char*>(this->Cells);
    FillBoxByWarp(warp, box, fetch, [&](int cell, float texel) {
      const unsigned char byte = FindByte(texel);
      unsigned char* own = bytes + 4 * cell;
      own[0] = byte;
      own[-3] = byte;
      own[-6] = byte;
      own[-9] = byte;
    });
  }

  /// Returns the filtered value, or a derivative, in bytes. All voxels of the position must be in the box.
  STRIDER_HOST_DEVICE float Sum(ReconstructionFilter filter, const VoxelBox& box,
    const CubicPlace& place, int derivedAxis = -1) const
  {
    const BoxWords words{ this->Cells + box.Find(place.Low), box.CountSliceCells() };
    return SumByteRows(filter, place, derivedAxis, [&](int y, int z) { return words(0, y, z); });
  }

  /// Computes the derivatives along the stored axes, and returns the value.
  STRIDER_HOST_DEVICE float SumSlopes(ReconstructionFilter filter, const VoxelBox& box,
    const CubicPlace& place, float (&slopes)[3]) const
  {
    const BoxWords words{ this->Cells + box.Find(place.Low), box.CountSliceCells() };
    return SumByteSlopes(
      filter, place, [&](int y, int z) { return words(0, y, z); }, slopes);
  }

  template <typename Fetch>
  STRIDER_HOST_DEVICE static void SumSlopesFetched(
    ReconstructionFilter filter, const CubicPlace& place, const Fetch& fetch, float (&slopes)[3])
  {
    const FetchedWords<Fetch> words{ fetch, { place.Low[0], place.Low[1], place.Low[2] } };
    SumByteSlopes(
      filter, place, [&](int y, int z) { return words(0, y, z); }, slopes);
  }

  /// Computes Sum from voxels returned by fetch(x, y, z).
  template <typename Fetch>
  STRIDER_HOST_DEVICE static float SumFetched(
    ReconstructionFilter filter, const CubicPlace& place, const Fetch& fetch, int derivedAxis = -1)
  {
    const FetchedWords<Fetch> words{ fetch, { place.Low[0], place.Low[1], place.Low[2] } };
    return SumByteRows(filter, place, derivedAxis, [&](int y, int z) { return words(0, y, z); });
  }
};

} // namespace Strider

#endif
