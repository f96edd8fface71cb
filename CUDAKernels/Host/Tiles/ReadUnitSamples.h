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
};

/// True if cells have neighbours on both sides along each axis.
STRIDER_HOST_DEVICE bool HasUnitNeighbours(const int (&last)[3])
{
  return Smaller(last[0], Smaller(last[1], last[2])) >= 3;
}

/// Finds cells and weights. Sets isOdd where the neighbours of a sample do not lie in the next cells: at a border, or
/// because of rounding.
STRIDER_HOST_DEVICE void FindUnitNeighbours(
  int last, UnitNeighbours& axis, PacketValues<int>& isOdd)
{
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    const CellCoordinate here = FindCell(axis.Coordinates[lane], last);
    const CellCoordinate above = FindCell(axis.Coordinates[lane] + 1.0f, last);
    const CellCoordinate below = FindCell(axis.Coordinates[lane] - 1.0f, last);
    isOdd[lane] |=
      (above.Voxel != here.Voxel + 1 ? 1 : 0) | (below.Voxel != here.Voxel - 1 ? 1 : 0);
    axis.Cells[lane] = Larger(1, Smaller(here.Voxel, last - 2));
    axis.Here[lane] = here.Weight;
    axis.Above[lane] = above.Weight;
    axis.Below[lane] = below.Weight;
  }
}

/// True for rows that belong to the cell along an axis.
constexpr bool IsRowOfCell(int place)
{
  return place == 1 || place == 2;
}

/// Rows of four voxels along x around the rays' cells, from the voxel before the cell on. Row [z][y] lies z - 1 and
/// y - 1 voxels from the cell; rows outside of the cell along both axes are not read.
template <typename Scalar>
struct UnitRows
{
  static constexpr bool IsTwoWords = sizeof(Scalar) == 2;

  /// Of scalars of two bytes, rows outside of the cell have one word, which begins at the cell.
  PacketValues<std::uint32_t> Words[4][4][IsTwoWords ? 2 : 1];

  STRIDER_HOST_DEVICE void Read(
    const Scalar* const (&cells)[PacketLanes], std::ptrdiff_t offset, int z, int y)
  {
    auto& words = this->Words[z][y];
    const bool isOutside = !IsRowOfCell(z) || !IsRowOfCell(y);
    ReadWords(cells, IsTwoWords && isOutside ? offset + 1 : offset, words[0]);
    if (IsTwoWords && !isOutside)
    {
      ReadWords(cells, offset + 2, words[IsTwoWords ? 1 : 0]);
    }
  }

  /// Returns voxel `x` of a row; of rows outside of the cell, only 1 and 2.
  STRIDER_HOST_DEVICE float Get(int z, int y, int x, int lane) const
  {
    const bool isOutside = !IsRowOfCell(z) || !IsRowOfCell(y);
    const int place = IsTwoWords && isOutside ? x - 1 : x;
    const int bit = 8 * static_cast<int>(sizeof(Scalar)) * place;
    const std::uint32_t part = this->Words[z][y][bit / 32][lane] >> bit % 32;
    return static_cast<float>(static_cast<std::int32_t>(part & std::numeric_limits<Scalar>::max()));
  }
};

template <>
struct UnitRows<float>
{
  PacketValues<float> Values[4][4][4];

  STRIDER_HOST_DEVICE void Read(
    const float* const (&cells)[PacketLanes], std::ptrdiff_t offset, int z, int y)
  {
    ReadTransposed(cells, offset, this->Values[z][y]);
  }

  STRIDER_HOST_DEVICE float Get(int z, int y, int x, int lane) const
  {
    return this->Values[z][y][x][lane];
  }
};

/// Reads the rows around the cells that begin `offsets` behind the first voxel.
template <typename Scalar>
STRIDER_HOST_DEVICE void ReadUnitRows(
  const PacketVoxels<Scalar>& voxels, const PacketValues<int>& offsets, UnitRows<Scalar>& rows)
{
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
    if (IsRowOfCell(z) || IsRowOfCell(y))
    {
      rows.Read(cells, (z - 1) * strideZ + (y - 1) * strideY - 1, z, y);
    }
  }
}

/// Interpolates eight corners, x fastest, as SampleTrilinear does.
STRIDER_HOST_DEVICE float InterpolateCell(const float (&corners)[8], Vector3 weights)
{
  const float front = Interpolate(Interpolate(corners[0], corners[1], weights.X),
    Interpolate(corners[2], corners[3], weights.X), weights.Y);
  const float back = Interpolate(Interpolate(corners[4], corners[5], weights.X),
    Interpolate(corners[6], corners[7], weights.X), weights.Y);
  return Interpolate(front, back, weights.Z);
}

/// Sets the samples and the differences of their neighbours at +1 and -1 along each axis, with the bits of single samples, except where
/// isOdd is set: those samples need their neighbours one by one. For volumes of
/// HasUnitNeighbours.
template <typename Scalar>
STRIDER_HOST_DEVICE void ReadUnitSamples(const PacketVoxels<Scalar>& voxels,
  const PacketPlaces& places, PacketValues<float>& values, PacketValues<float> (&differences)[3],
  PacketValues<int>& isOdd)
{
  alignas(64) UnitNeighbours x;
  alignas(64) UnitNeighbours y;
  alignas(64) UnitNeighbours z;
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    const Vector3 point = places.At(lane);
    x.Coordinates[lane] = point.X;
    y.Coordinates[lane] = point.Y;
    z.Coordinates[lane] = point.Z;
    isOdd[lane] = 0;
  }
  FindUnitNeighbours(voxels.Last[0], x, isOdd);
  FindUnitNeighbours(voxels.Last[1], y, isOdd);
  FindUnitNeighbours(voxels.Last[2], z, isOdd);
  alignas(64) PacketValues<int> offsets;
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    offsets[lane] =
      x.Cells[lane] + y.Cells[lane] * voxels.Stride[1] + z.Cells[lane] * voxels.Stride[2];
  }
  alignas(64) UnitRows<Scalar> rows;
  ReadUnitRows(voxels, offsets, rows);
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    // Corners of the cell that begins at a voxel of a row.
    const auto mix = [&](int z, int y, int x, Vector3 weights) {
      const auto read = [&](int addZ, int addY, int addX) {
        return rows.Get(z + addZ, y + addY, x + addX, lane);
      };
      return InterpolateCell({ read(0, 0, 0), read(0, 0, 1), read(0, 1, 0), read(0, 1, 1),
                               read(1, 0, 0), read(1, 0, 1), read(1, 1, 0), read(1, 1, 1) },
        weights);
    };
    const Vector3 here{ x.Here[lane], y.Here[lane], z.Here[lane] };
    values[lane] = mix(1, 1, 1, here);
    differences[0][lane] = mix(1, 1, 2, { x.Above[lane], here.Y, here.Z }) -
      mix(1, 1, 0, { x.Below[lane], here.Y, here.Z });
    differences[1][lane] = mix(1, 2, 1, { here.X, y.Above[lane], here.Z }) -
      mix(1, 0, 1, { here.X, y.Below[lane], here.Z });
    differences[2][lane] = mix(2, 1, 1, { here.X, here.Y, z.Above[lane] }) -
      mix(0, 1, 1, { here.X, here.Y, z.Below[lane] });
  }
}

} // namespace Strider

#endif
