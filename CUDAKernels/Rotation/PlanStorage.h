// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Padding of stored volumes so that they can be moved; plain C++.
#ifndef Strider_Rotation_PlanStorage_h
#define Strider_Rotation_PlanStorage_h

#include "Strider/FrameChoices.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace Strider
{

/// Size of the words in which surfaces are read and written.
constexpr int MoveWordBytes = 16;
/// Largest voxel that can be moved; there are no tiles for larger ones.
constexpr int MostMovedBytes = 4;
/// Side in bytes of the tiles that move along x and along the axis exchanged with it; 8 such rows are 256 consecutive
/// bytes of texture memory. Measured on an H200, 1024^3 to 2048^3: sides of 64 bytes are slower by 2 to 4%, and by
/// 15% where four tiles of 8-bit voxels are rotated at a time, which leave shared memory for one block only.
constexpr int MoveTileBytes = 32;

/// Moves that a stored volume allows.
enum class MoveRoom
{
  None,          ///< none: voxels stay as uploaded
  Copy,          ///< any order, through a second array
  SquareInPlace, ///< exchange of x and z, in place
  CubeInPlace,   ///< any order, in place
  SidesInPlace   ///< only the swaps that the extents allow, in place
};

struct StoragePlan
{
  /// Stored extents along x, y, z. The padding repeats the border voxels, so that clamped reads keep their values.
  std::array<int, 3> Extents{ 0, 0, 0 };
  MoveRoom Room = MoveRoom::None;
  OrderLimit Limit = OrderLimit::None; ///< why not every order is available

  std::size_t CountBytes(int voxelBytes) const
  {
    return static_cast<std::size_t>(this->Extents[0]) * static_cast<std::size_t>(this->Extents[1]) *
      static_cast<std::size_t>(this->Extents[2]) * static_cast<std::size_t>(voxelBytes);
  }
};

inline int RoundUp(int number, int unit)
{
  return (number + unit - 1) / unit * unit;
}

/// Plans storage without padding or moves.
inline StoragePlan PlanPlainStorage(const std::array<int, 3>& dimensions)
{
  return { dimensions, MoveRoom::None, OrderLimit::None };
}

/// Pads rows to whole words, and nothing else.
inline StoragePlan PlanCopies(const std::array<int, 3>& dimensions, int voxelBytes)
{
  return { { RoundUp(dimensions[0], MoveWordBytes / voxelBytes), dimensions[1], dimensions[2] },
    MoveRoom::Copy, OrderLimit::None };
}

/// Pads x and z to square slices of whole tiles.
inline StoragePlan PlanSquare(const std::array<int, 3>& dimensions, int voxelBytes)
{
  const int side = RoundUp(std::max(dimensions[0], dimensions[2]), MoveTileBytes / voxelBytes);
  return { { side, dimensions[1], side }, MoveRoom::SquareInPlace, OrderLimit::None };
}

/// Pads the volume to a cube of whole tiles.
inline StoragePlan PlanCube(const std::array<int, 3>& dimensions, int voxelBytes)
{
  const int side =
    RoundUp(*std::max_element(dimensions.begin(), dimensions.end()), MoveTileBytes / voxelBytes);
  return { { side, side, side }, MoveRoom::CubeInPlace, OrderLimit::None };
}

/// Fraction of the device's memory that must stay free for other users once a volume is stored.
constexpr double KeptFree = 0.1;
/// Largest padding as a fraction of the volume; more would cost more than a better order gains.
constexpr double MostPadding = 0.25;

/// Plans the storage for a rotation mode. `voxelBytes` is the size of a voxel with all its components. `freeBytes`
/// and `allBytes` are the device's free and total memory; free memory includes the memory that this volume occupies
/// already.
inline StoragePlan PlanStorage(RotationMode mode, const std::array<int, 3>& dimensions,
  int voxelBytes, std::size_t freeBytes, std::size_t allBytes)
{
  StoragePlan plain = PlanPlainStorage(dimensions);
  if (mode == RotationMode::Off)
  {
    return plain;
  }
  if (voxelBytes > MostMovedBytes)
  {
    plain.Limit = OrderLimit::WideVoxels;
    return plain;
  }
  StoragePlan square = PlanSquare(dimensions, voxelBytes);
  if (mode == RotationMode::Published)
  {
    return square;
  }
  const double bytes = static_cast<double>(plain.CountBytes(voxelBytes));
  const double room = static_cast<double>(freeBytes) - KeptFree * static_cast<double>(allBytes);
  StoragePlan copies = PlanCopies(dimensions, voxelBytes);
  if (2.0 * static_cast<double>(copies.CountBytes(voxelBytes)) <= room)
  {
    return copies;
  }
  for (StoragePlan padded : { PlanCube(dimensions, voxelBytes), square })
  {
    const double paddedBytes = static_cast<double>(padded.CountBytes(voxelBytes));
    if (paddedBytes <= (1.0 + MostPadding) * bytes && paddedBytes <= std::max(room, bytes))
    {
      padded.Limit =
        padded.Room == MoveRoom::CubeInPlace ? OrderLimit::None : OrderLimit::NoSecondCopy;
      return padded;
    }
  }
  plain.Limit = OrderLimit::UnequalSides;
  return plain;
}

} // namespace Strider

#endif
