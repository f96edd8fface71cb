// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples and differences of their neighbours one voxel away, for all rays of a packet: each voxel is read once.
#ifndef Strider_Host_Tiles_ReadUnitSamples_h
#define Strider_Host_Tiles_ReadUnitSamples_h

#include "Host/Tiles/PacketVoxels.h"
#include "Host/Tiles/RayPacket.h"
#include "Host/Tiles/ReadTransposed.h"
#include "Sampling/SampleTrilinear.h"

namespace Strider
{

/// Cells of the rays' samples along one axis, and the weights at the samples and at their neighbours on both sides.
struct UnitNeighbours
{
  PacketValues<float> Coordinates;
  PacketValues<int> Cells;
  PacketValues<float> Here;
  PacketValues<float> Above;
  PacketValues<float> Below;
  PacketValues<int> IsLast; ///< no cell lies above: the neighbour above lies at the end of this one
  PacketValues<int>
    IsFirst; ///< no cell lies below: the neighbour below lies at the start of this one
};

/// True if volumes have cells with neighbours on both sides along each axis.
STRIDER_HOST_DEVICE bool HasUnitNeighbours(const int (&first)[3], const int (&last)[3])
{
  return Smaller(last[0] - first[0], Smaller(last[1] - first[1], last[2] - first[2])) >= 3;
}

/// Finds cells and weights, as FindCell does for the three points. Sets isOdd where that would give others: outside of
/// the volume, and where the coordinate of the neighbour above is rounded to the next cell.
STRIDER_HOST_DEVICE void FindUnitNeighbours(
  int first, int last, UnitNeighbours& axis, PacketValues<int>& isOdd)
{
  const float begin = static_cast<float>(first);
  const float end = static_cast<float>(last);
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    // Multiplies by 0 or 1, since compilers turn conditions into branches.
    const float coordinate = axis.Coordinates[lane];
    const float inside = Clamp(coordinate, begin, end);
    const int cell = static_cast<int>(inside);
    const int isFirst = cell == first ? 1 : 0;
    const int isLast = cell == last - 1 ? 1 : 0;
    const float start = static_cast<float>(cell);
    const float here = inside - start;
    // Unlike this sum, a coordinate of at least 1 minus 1 is exact.
    const float above = (inside + 1.0f) - (start + 1.0f);
    isOdd[lane] |=
      (coordinate >= begin ? 0 : 1) | (coordinate < end ? 0 : 1) | (above < 1.0f ? 0 : 1);
    axis.Cells[lane] = cell;
    axis.Here[lane] = here;
    axis.Above[lane] = above * static_cast<float>(1 - isLast) + static_cast<float>(isLast);
    axis.Below[lane] = here * static_cast<float>(1 - isFirst);
    axis.IsFirst[lane] = isFirst;
    axis.IsLast[lane] = isLast;
  }
}

/// True for rows that belong to the cell along an axis.
constexpr bool IsRowOfCell(int place)
{
  return place == 1 || place == 2;
}

/// Rows of four voxels along x around the rays' cells, from the voxel before the cell on. Row [z][y] lies z - 1 and
/// y - 1 voxels from the cell. Unless `IsWhole`, rows outside of the cell along both axes are not read, and of those
/// outside along one, only the voxels of the cell.
template <typename Scalar, bool IsWhole>
struct UnitRows
{
  static constexpr int WordCount = sizeof(Scalar); ///< of a row

  PacketValues<std::uint32_t> Words[4][4][WordCount];

  /// True if a row of scalars of two bytes has one word, which begins at the cell.
  static STRIDER_HOST_DEVICE bool IsShort(int z, int y)
  {
    return !IsWhole && WordCount == 2 && !(IsRowOfCell(z) && IsRowOfCell(y));
  }

  STRIDER_HOST_DEVICE void Read(
    const Scalar* const (&cells)[PacketLanes], std::ptrdiff_t offset, int z, int y)
  {
    auto& words = this->Words[z][y];
    if constexpr (WordCount == 4)
    {
      ReadTransposed(cells, offset, words);
    }
    else
    {
      ReadWords(cells, IsShort(z, y) ? offset + 1 : offset, words[0]);
      if (WordCount == 2 && !IsShort(z, y))
      {
        ReadWords(cells, offset + 2, words[WordCount - 1]);
      }
    }
  }

  /// Returns voxel `x` of a row.
  STRIDER_HOST_DEVICE float Get(int z, int y, int x, int lane) const
  {
    if constexpr (WordCount == 4)
    {
      float value = 0.0f;
      std::memcpy(&value, &this->Words[z][y][x][lane], sizeof(value));
      return value;
    }
    else
    {
      constexpr std::uint32_t Mask = std::numeric_limits<Scalar>::max();
      const int bit = 8 * static_cast<int>(sizeof(Scalar)) * (IsShort(z, y) ? x - 1 : x);
      const std::uint32_t part = this->Words[z][y][bit / 32][lane] >> bit % 32;
      return static_cast<float>(static_cast<std::int32_t>(part & Mask));
    }
  }
};

/// Returns `one` where all bits of `mask` are set, `other` where none is.
STRIDER_HOST_DEVICE std::uint32_t SelectBits(
  std::uint32_t mask, std::uint32_t one, std::uint32_t other)
{
  return other ^ ((one ^ other) & mask);
}

/// Moves words by one place along an axis for rays in the first and last cell, whose four places around the second and
/// second last cell have been read. What lies beyond the volume is undefined.
STRIDER_HOST_DEVICE void MovePlaces(const UnitNeighbours& axis, PacketValues<std::uint32_t>& first,
  PacketValues<std::uint32_t>& second, PacketValues<std::uint32_t>& third,
  PacketValues<std::uint32_t>& fourth)
{
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    const auto isFirst = static_cast<std::uint32_t>(-axis.IsFirst[lane]);
    const auto isLast = static_cast<std::uint32_t>(-axis.IsLast[lane]);
    const std::uint32_t words[4] = { first[lane], second[lane], third[lane], fourth[lane] };
    first[lane] = SelectBits(isLast, words[1], words[0]);
    second[lane] = SelectBits(isFirst, words[0], SelectBits(isLast, words[2], words[1]));
    third[lane] = SelectBits(isFirst, words[1], SelectBits(isLast, words[3], words[2]));
    fourth[lane] = SelectBits(isFirst, words[2], words[3]);
  }
}

/// Moves the voxels of a row by one place, as MovePlaces. A row of bytes has one word, of scalars of two bytes two, of
/// floats four.
template <std::size_t Count>
STRIDER_HOST_DEVICE void MoveVoxels(
  const UnitNeighbours& axis, PacketValues<std::uint32_t> (&words)[Count])
{
  if constexpr (Count == 4)
  {
    MovePlaces(axis, words[0], words[1], words[2], words[3]);
  }
  else
  {
    for (int lane = 0; lane < PacketLanes; ++lane)
    {
      const auto isFirst = static_cast<std::uint32_t>(-axis.IsFirst[lane]);
      const auto isLast = static_cast<std::uint32_t>(-axis.IsLast[lane]);
      const std::uint32_t low = words[0][lane];
      if constexpr (Count == 1)
      {
        words[0][lane] = SelectBits(isFirst, low << 8, SelectBits(isLast, low >> 8, low));
      }
      else
      {
        const std::uint32_t high = words[1][lane];
        const std::uint32_t middle = low >> 16 | high << 16;
        words[0][lane] = SelectBits(isFirst, low << 16, SelectBits(isLast, middle, low));
        words[1][lane] = SelectBits(isFirst, middle, SelectBits(isLast, high >> 16, high));
      }
    }
  }
}

/// Reads the rows around the rays' cells.
template <bool IsWhole, typename Scalar>
STRIDER_HOST_DEVICE void ReadUnitRows(const PacketVoxels<Scalar>& voxels,
  const UnitNeighbours (&axes)[3], UnitRows<Scalar, IsWhole>& rows)
{
  alignas(64) PacketValues<int> offsets;
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    const int x = Larger(voxels.First[0] + 1, Smaller(axes[0].Cells[lane], voxels.Last[0] - 2));
    const int y = Larger(voxels.First[1] + 1, Smaller(axes[1].Cells[lane], voxels.Last[1] - 2));
    const int z = Larger(voxels.First[2] + 1, Smaller(axes[2].Cells[lane], voxels.Last[2] - 2));
    offsets[lane] = x + y * voxels.Stride[1] + z * voxels.Stride[2];
  }
  const std::ptrdiff_t strideY = voxels.Stride[1];
  const std::ptrdiff_t strideZ = voxels.Stride[2];
  const Scalar* cells[PacketLanes];
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    cells[lane] = voxels.Voxels + offsets[lane];
  }
  for (int row = 0; row < 16; ++row)
  {
    const int z = row / 4;
    const int y = row % 4;
    if (IsWhole || IsRowOfCell(z) || IsRowOfCell(y))
    {
      rows.Read(cells, (z - 1) * strideZ + (y - 1) * strideY - 1, z, y);
    }
  }
  for (int line = 0; IsWhole && line < 4 * UnitRows<Scalar, IsWhole>::WordCount; ++line)
  {
    const int y = line % 4;
    const int word = line / 4;
    auto& words = rows.Words;
    MovePlaces(axes[2], words[0][y][word], words[1][y][word], words[2][y][word], words[3][y][word]);
  }
  for (int line = 0; IsWhole && line < 4 * UnitRows<Scalar, IsWhole>::WordCount; ++line)
  {
    auto& words = rows.Words[line % 4];
    const int word = line / 4;
    MovePlaces(axes[1], words[0][word], words[1][word], words[2][word], words[3][word]);
  }
  for (int row = 0; IsWhole && row < 16; ++row)
  {
    MoveVoxels(axes[0], rows.Words[row / 4][row % 4]);
  }
}

/// Returns the neighbour at +1 along an axis: between the second and third of three places or, in the last cell, the
/// first and second.
template <bool HasBorders>
STRIDER_HOST_DEVICE float MixAbove(
  const UnitNeighbours& axis, int lane, float first, float second, float third)
{
  const bool isLast = HasBorders && axis.IsLast[lane] != 0;
  return Interpolate(isLast ? first : second, isLast ? second : third, axis.Above[lane]);
}

/// Returns the neighbour at -1: between the first and second of three places or, in the first cell, the second and
/// third.
template <bool HasBorders>
STRIDER_HOST_DEVICE float MixBelow(
  const UnitNeighbours& axis, int lane, float first, float second, float third)
{
  const bool isFirst = HasBorders && axis.IsFirst[lane] != 0;
  return Interpolate(isFirst ? second : first, isFirst ? third : second, axis.Below[lane]);
}

/// Interpolates samples and neighbours in the rows around them. `HasBorders`: some cells are the first or last ones.
template <bool HasBorders, typename Scalar>
STRIDER_HOST_DEVICE_CALL void MixUnitRows(const PacketVoxels<Scalar>& voxels,
  const UnitNeighbours (&axes)[3], PacketValues<float>& values,
  PacketValues<float> (&differences)[3])
{
  alignas(64) UnitRows<Scalar, HasBorders> rows;
  ReadUnitRows<HasBorders>(voxels, axes, rows);
  // Local arrays, since compilers vectorise loops whose arrays cannot overlap.
  alignas(64) PacketValues<float> samples;
  alignas(64) PacketValues<float> slopes[3];
  const UnitNeighbours& x = axes[0];
  const UnitNeighbours& y = axes[1];
  const UnitNeighbours& z = axes[2];
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    // Along x, then y, then z: the order of SampleTrilinear.
    const auto get = [&](int slice, int row, int column) {
      return rows.Get(slice, row, column, lane);
    };
    const auto mixRow = [&](int slice, int row) {
      return Interpolate(get(slice, row, 1), get(slice, row, 2), x.Here[lane]);
    };
    const auto mixRowAbove = [&](int slice, int row) {
      return MixAbove<HasBorders>(
        x, lane, get(slice, row, 1), get(slice, row, 2), get(slice, row, 3));
    };
    const auto mixRowBelow = [&](int slice, int row) {
      return MixBelow<HasBorders>(
        x, lane, get(slice, row, 0), get(slice, row, 1), get(slice, row, 2));
    };
    const auto mixSlice = [&](int slice, const auto& mix) {
      return Interpolate(mix(slice, 1), mix(slice, 2), y.Here[lane]);
    };
    const auto mixSliceAbove = [&](int slice) {
      return MixAbove<HasBorders>(y, lane, mixRow(slice, 1), mixRow(slice, 2), mixRow(slice, 3));
    };
    const auto mixSliceBelow = [&](int slice) {
      return MixBelow<HasBorders>(y, lane, mixRow(slice, 0), mixRow(slice, 1), mixRow(slice, 2));
    };
    const auto mixCell = [&](float front, float back) {
      return Interpolate(front, back, z.Here[lane]);
    };
    const float below = mixSlice(0, mixRow);
    const float front = mixSlice(1, mixRow);
    const float back = mixSlice(2, mixRow);
    const float above = mixSlice(3, mixRow);
    samples[lane] = mixCell(front, back);
    slopes[0][lane] = mixCell(mixSlice(1, mixRowAbove), mixSlice(2, mixRowAbove)) -
      mixCell(mixSlice(1, mixRowBelow), mixSlice(2, mixRowBelow));
    slopes[1][lane] =
      mixCell(mixSliceAbove(1), mixSliceAbove(2)) - mixCell(mixSliceBelow(1), mixSliceBelow(2));
    slopes[2][lane] = MixAbove<HasBorders>(z, lane, front, back, above) -
      MixBelow<HasBorders>(z, lane, below, front, back);
  }
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    values[lane] = samples[lane];
    differences[0][lane] = slopes[0][lane];
    differences[1][lane] = slopes[1][lane];
    differences[2][lane] = slopes[2][lane];
  }
}

/// Sets the samples and the differences of their neighbours at +1 and -1 along each axis, with the bits of single
/// samples, except where isOdd is set: those samples need their neighbours one by one. It is not set for rays that are
/// not `wanted` (0). For volumes of HasUnitNeighbours.
template <typename Scalar>
STRIDER_HOST_DEVICE void ReadUnitSamples(const PacketVoxels<Scalar>& voxels,
  const PacketPlaces& places, const PacketValues<float>& wanted, PacketValues<float>& values,
  PacketValues<float> (&differences)[3], PacketValues<int>& isOdd)
{
  alignas(64) UnitNeighbours axes[3];
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    const Vector3 point = places.At(lane);
    axes[0].Coordinates[lane] = point.X;
    axes[1].Coordinates[lane] = point.Y;
    axes[2].Coordinates[lane] = point.Z;
    isOdd[lane] = 0;
  }
  FindUnitNeighbours(voxels.First[0], voxels.Last[0], axes[0], isOdd);
  FindUnitNeighbours(voxels.First[1], voxels.Last[1], axes[1], isOdd);
  FindUnitNeighbours(voxels.First[2], voxels.Last[2], axes[2], isOdd);
  int isAnyBorder = 0;
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    const int isWanted = wanted[lane] > 0.0f ? 1 : 0;
    const int isFirst = axes[0].IsFirst[lane] | axes[1].IsFirst[lane] | axes[2].IsFirst[lane];
    const int isLast = axes[0].IsLast[lane] | axes[1].IsLast[lane] | axes[2].IsLast[lane];
    isAnyBorder |= isWanted & (isFirst | isLast);
    isOdd[lane] &= isWanted;
  }
  if (isAnyBorder != 0)
  {
    MixUnitRows<true>(voxels, axes, values, differences);
  }
  else
  {
    MixUnitRows<false>(voxels, axes, values, differences);
  }
}

} // namespace Strider

#endif
