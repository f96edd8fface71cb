// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How much room voxels get so that they can be moved; plain C++.
#ifndef Strider_Rotation_PlanStorage_h
#define Strider_Rotation_PlanStorage_h

#include "Strider/Strategies.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

namespace Strider
{

/// Surfaces are read and written in words of this size.
constexpr int MoveWordBytes = 16;
/// Larger voxels are not moved: there are no tiles for them.
constexpr int MostMovedBytes = 4;
/// A side of the tiles that move along x, and along the axis that changes places with it: 8 rows of it are 256 bytes in a row
/// of a texture's memory. Measured on an H200, 1024^3 to 2048^3: sides of 64 bytes reach 2 to 4% less, or 15% where four tiles
/// of 8-bit voxels are rotated at a time and leave room for one block only.
constexpr int MoveTileBytes = 32;

/// Where voxels can go once they are stored.
enum class MoveRoom
{
  None,          ///< nowhere: they stay as they came
  Copy,          ///< any order, in a second array
  SquareInPlace, ///< x and z change places
  CubeInPlace,   ///< any order, in place
  SidesInPlace   ///< what the sides allow, in place
};

struct StoragePlan
{
  /// Voxels stored along x, y, z. What is beyond the volume repeats its border voxels: clamped reads stay clamped reads.
  std::array<int, 3> Extents{ 0, 0, 0 };
  MoveRoom Room = MoveRoom::None;
  std::string Reason; ///< why there is no more room; empty where any order can be had

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

/// As it comes, without any padding.
inline StoragePlan PlanPlainStorage(const std::array<int, 3>& dimensions)
{
  return { dimensions, MoveRoom::None, "" };
}

/// Rows are whole words; nothing else is padded.
inline StoragePlan PlanCopies(const std::array<int, 3>& dimensions, int voxelBytes)
{
  return { { RoundUp(dimensions[0], MoveWordBytes / voxelBytes), dimensions[1], dimensions[2] },
    MoveRoom::Copy, "" };
}

/// Square slices of x and z, in whole tiles.
inline StoragePlan PlanSquare(const std::array<int, 3>& dimensions, int voxelBytes)
{
  const int side = RoundUp(std::max(dimensions[0], dimensions[2]), MoveTileBytes / voxelBytes);
  return { { side, dimensions[1], side }, MoveRoom::SquareInPlace, "" };
}

/// A cube of whole tiles.
inline StoragePlan PlanCube(const std::array<int, 3>& dimensions, int voxelBytes)
{
  const int side =
    RoundUp(*std::max_element(dimensions.begin(), dimensions.end()), MoveTileBytes / voxelBytes);
  return { { side, side, side }, MoveRoom::CubeInPlace, "" };
}

/// Free memory that must remain once a volume is stored, as a share of the device's: others want to work as well.
constexpr double KeptFree = 0.1;
/// Padding beyond this share of the volume costs more than a better order is worth.
constexpr double MostPadding = 0.25;

/// The room for a mode. `voxelBytes` are those of all components. `freeBytes` and `allBytes` are the device's, without what this volume takes or took itself.
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
    plain.Reason = "voxels of " + std::to_string(voxelBytes) + " bytes are not moved";
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
      padded.Reason = padded.Room == MoveRoom::CubeInPlace ? "" : "no memory for a second copy";
      return padded;
    }
  }
  StoragePlan stays = plain;
  stays.Reason = "no memory for a second copy, and its sides differ too much to be turned in place";
  return stays;
}

} // namespace Strider

#endif
