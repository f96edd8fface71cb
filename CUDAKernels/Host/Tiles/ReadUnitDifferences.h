// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Differences of neighbours one voxel away, for all rays of a packet: each voxel around a sample is read once.
#ifndef Strider_Host_Tiles_ReadUnitDifferences_h
#define Strider_Host_Tiles_ReadUnitDifferences_h

#include "Host/Tiles/PacketVoxels.h"
#include "Host/Tiles/RayPacket.h"
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

/// Finds cells and weights. Returns true if a sample that is needed has neighbours that do not lie in the next cells:
/// at a border, or because of rounding.
STRIDER_HOST_DEVICE bool FindUnitNeighbours(
  int last, const PacketValues<float>& opacities, UnitNeighbours& axis)
{
  int isAnyOdd = 0;
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    const CellCoordinate here = FindCell(axis.Coordinates[lane], last);
    const CellCoordinate above = FindCell(axis.Coordinates[lane] + 1.0f, last);
    const CellCoordinate below = FindCell(axis.Coordinates[lane] - 1.0f, last);
    const int isOdd =
      (above.Voxel != here.Voxel + 1 ? 1 : 0) | (below.Voxel != here.Voxel - 1 ? 1 : 0);
    isAnyOdd |= isOdd & (opacities[lane] > 0.0f ? 1 : 0);
    axis.Cells[lane] = Larger(1, Smaller(here.Voxel, last - 2));
    axis.Here[lane] = here.Weight;
    axis.Above[lane] = above.Weight;
    axis.Below[lane] = below.Weight;
  }
  return isAnyOdd != 0;
}

/// Voxels around the rays' cells: rows of four along x through the cells, and the pairs beside them.
struct UnitVoxels
{
  PacketValues<float> Rows[2][2][4];   ///< z and y of the cell, x from -1 to 2
  PacketValues<float> AlongY[2][2][2]; ///< z of the cell, y of -1 and 2, x of the cell
  PacketValues<float> AlongZ[2][2][2]; ///< z of -1 and 2, y of the cell, x of the cell
};

/// Reads `Count` adjacent voxels at an offset from those of each lane.
template <int Count, typename Scalar>
STRIDER_HOST_DEVICE void ReadAdjacent(const PacketVoxels<Scalar>& voxels,
  const PacketValues<int>& offsets, std::ptrdiff_t from, PacketValues<float> (&values)[Count])
{
  if constexpr (std::is_same_v<Scalar, float>)
  {
    alignas(64) float read[PacketLanes][Count];
    for (int lane = 0; lane < PacketLanes; ++lane)
    {
      std::memcpy(read[lane], voxels.Voxels + (offsets[lane] + from), sizeof(read[lane]));
    }
    for (int value = 0; value < Count; ++value)
    {
      for (int lane = 0; lane < PacketLanes; ++lane)
      {
        values[value][lane] = read[lane][value];
      }
    }
  }
  else
  {
    using Word = std::conditional_t<Count * sizeof(Scalar) == 8, std::uint64_t,
      std::conditional_t<Count * sizeof(Scalar) == 4, std::uint32_t, std::uint16_t>>;
    constexpr Word Mask = std::numeric_limits<Scalar>::max();
    alignas(64) Word read[PacketLanes];
    for (int lane = 0; lane < PacketLanes; ++lane)
    {
      std::memcpy(&read[lane], voxels.Voxels + (offsets[lane] + from), sizeof(Word));
    }
    for (int value = 0; value < Count; ++value)
    {
      for (int lane = 0; lane < PacketLanes; ++lane)
      {
        const Word part = static_cast<Word>(read[lane] >> 8 * sizeof(Scalar) * value) & Mask;
        values[value][lane] = static_cast<float>(static_cast<std::int32_t>(part));
      }
    }
  }
}

template <typename Scalar>
STRIDER_HOST_DEVICE void ReadUnitVoxels(
  const PacketVoxels<Scalar>& voxels, const PacketValues<int>& offsets, UnitVoxels& read)
{
  const std::ptrdiff_t y = voxels.Stride[1];
  const std::ptrdiff_t z = voxels.Stride[2];
  for (int near = 0; near < 2; ++near)
  {
    const std::ptrdiff_t side = near == 0 ? -1 : 2;
    for (int place = 0; place < 2; ++place)
    {
      ReadAdjacent(voxels, offsets, near * z + place * y - 1, read.Rows[near][place]);
      ReadAdjacent(voxels, offsets, place * z + side * y, read.AlongY[place][near]);
      ReadAdjacent(voxels, offsets, side * z + place * y, read.AlongZ[near][place]);
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

/// Sets the differences of the neighbours at +1 and -1 along each axis, with the bits of single samples. Returns false,
/// and sets nothing, if a ray with a positive opacity needs its neighbours one by one.
template <typename Scalar>
STRIDER_HOST_DEVICE bool ReadUnitDifferences(const PacketVoxels<Scalar>& voxels,
  const PacketPlaces& places, const PacketValues<float>& opacities,
  PacketValues<float> (&differences)[3])
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
  }
  const int(&last)[3] = voxels.Last;
  if (Smaller(last[0], Smaller(last[1], last[2])) < 3 ||
    FindUnitNeighbours(last[0], opacities, x) || FindUnitNeighbours(last[1], opacities, y) ||
    FindUnitNeighbours(last[2], opacities, z))
  {
    return false;
  }
  alignas(64) PacketValues<int> offsets;
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    offsets[lane] =
      x.Cells[lane] + y.Cells[lane] * voxels.Stride[1] + z.Cells[lane] * voxels.Stride[2];
  }
  alignas(64) UnitVoxels read;
  ReadUnitVoxels(voxels, offsets, read);
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    const auto row = [&](int z, int y, int x) { return read.Rows[z][y][x][lane]; };
    const auto mixX = [&](int from, float weight) {
      return InterpolateCell(
        { row(0, 0, from), row(0, 0, from + 1), row(0, 1, from), row(0, 1, from + 1),
          row(1, 0, from), row(1, 0, from + 1), row(1, 1, from), row(1, 1, from + 1) },
        { weight, y.Here[lane], z.Here[lane] });
    };
    const auto besideY = [&](int z, int side, int x) { return read.AlongY[z][side][x][lane]; };
    const auto besideZ = [&](int side, int y, int x) { return read.AlongZ[side][y][x][lane]; };
    const float right = mixX(2, x.Above[lane]);
    const float left = mixX(0, x.Below[lane]);
    const float above =
      InterpolateCell({ row(0, 1, 1), row(0, 1, 2), besideY(0, 1, 0), besideY(0, 1, 1),
                        row(1, 1, 1), row(1, 1, 2), besideY(1, 1, 0), besideY(1, 1, 1) },
        { x.Here[lane], y.Above[lane], z.Here[lane] });
    const float below =
      InterpolateCell({ besideY(0, 0, 0), besideY(0, 0, 1), row(0, 0, 1), row(0, 0, 2),
                        besideY(1, 0, 0), besideY(1, 0, 1), row(1, 0, 1), row(1, 0, 2) },
        { x.Here[lane], y.Below[lane], z.Here[lane] });
    const float behind =
      InterpolateCell({ row(1, 0, 1), row(1, 0, 2), row(1, 1, 1), row(1, 1, 2), besideZ(1, 0, 0),
                        besideZ(1, 0, 1), besideZ(1, 1, 0), besideZ(1, 1, 1) },
        { x.Here[lane], y.Here[lane], z.Above[lane] });
    const float front =
      InterpolateCell({ besideZ(0, 0, 0), besideZ(0, 0, 1), besideZ(0, 1, 0), besideZ(0, 1, 1),
                        row(0, 0, 1), row(0, 0, 2), row(0, 1, 1), row(0, 1, 2) },
        { x.Here[lane], y.Here[lane], z.Below[lane] });
    differences[0][lane] = right - left;
    differences[1][lane] = above - below;
    differences[2][lane] = behind - front;
  }
  return true;
}

} // namespace Strider

#endif
