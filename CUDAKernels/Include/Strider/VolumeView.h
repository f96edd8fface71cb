// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume as its owner holds it in memory: Strider reads it and never changes it.
#ifndef Strider_VolumeView_h
#define Strider_VolumeView_h

#include "Strider/IndexBox.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace Strider
{

struct CompressedVolume; // Strider/VolumeFile.h makes them

/// How one voxel is stored. 64-bit integers and doubles become floats relative to the scalar range on the device.
enum class ScalarType
{
  Int8,
  UInt8,
  Int16,
  UInt16,
  Int32,
  UInt32,
  Int64,
  UInt64,
  Float32,
  Float64
};

/// Bytes of one voxel.
inline std::size_t SizeOf(ScalarType type)
{
  switch (type)
  {
    case ScalarType::Int8:
    case ScalarType::UInt8:
      return 1;
    case ScalarType::Int16:
    case ScalarType::UInt16:
      return 2;
    case ScalarType::Int32:
    case ScalarType::UInt32:
    case ScalarType::Float32:
      return 4;
    case ScalarType::Int64:
    case ScalarType::UInt64:
    case ScalarType::Float64:
      return 8;
  }
  return 0;
}

/// Where voxels lie.
enum class MemorySpace
{
  Host,
  Device ///< memory of the CUDA device that renders
};

/// One scalar per voxel, x fastest. Voxel centres are the whole numbers of index space, 0 to Dimensions - 1 on each axis.
/// What a voxel is: a point of the grid, or a cell between points. Index space is that of the grid's points in both cases, 0 for
/// the first one: cell i lies between i and i + 1 and has its value in the middle.
enum class VoxelPlacement
{
  Points,
  Cells
};

struct VolumeView
{
  /// Dimensions[0] * Dimensions[1] * Dimensions[2] values.
  const void* Voxels = nullptr;
  /// Device memory is only taken by the CUDA backend, as UInt8, UInt16 or Float32, and is not read after SetVolume.
  MemorySpace Space = MemorySpace::Host;
  ScalarType Type = ScalarType::UInt8;
  /// At least 1 each.
  std::array<int, 3> Dimensions{ 0, 0, 0 };
  /// Smallest and largest finite scalar, of the first component; equal for a constant volume.
  std::array<double, 2> ScalarRange{ 0.0, 1.0 };
  /// Values of a voxel, one after the other in memory: 1 to 4.
  int Components = 1;
  /// ScalarRange of the further components.
  std::array<std::array<double, 2>, 3> OtherRanges{};
  /// By component: scalars that functions tell apart. Types that become floats keep their steps there; floats keep differences there that light can
  /// be computed from. A range without extent: GetRange. For volumes of which few scalars, fill values say, lie far from all others.
  std::array<std::array<double, 2>, 4> ResolvedRanges{};
  /// Some scalar of Float32 is infinite: infinite ones are stored as finite ones below or above all others, so that interpolation next
  /// to them stays a number. Float64 does not need it.
  bool HasInfinity = false;
  VoxelPlacement Placement = VoxelPlacement::Points;
  /// Of a rectilinear grid: where the points of each axis lie in index space, ascending, 0 for the first and the number of cells
  /// for the last: so many more than there are voxels as CountPoints says. Null: evenly spaced. They must live as long as the
  /// voxels. Of a piece it is its own index space (VolumePiece::CellSize).
  std::array<const double*, 3> PointPlaces{ nullptr, nullptr, nullptr };
  /// Owns the memory of Voxels and PointPlaces. A renderer keeps a copy of each view whose memory it may still read, also while a
  /// thread of its own brings that volume in, and gives the last copy up on the caller's thread. Null: the caller keeps the memory
  /// until the renderer is gone, or has successfully been given another volume and does not stage this one.
  std::shared_ptr<const void> Owner;
  /// Voxels that may differ from those that the last SetVolume brought in; default: all, and all are brought in. Where its volume had
  /// the same dimensions, type, components and placement, and wider types the same ranges, those outside of the box need not be read
  /// again: they must be what they were. What is outside of the volume does not count.
  IndexBox Changed;
  /// Other than 0: views with the same number and the same memory show the same voxels, so that a volume that was staged
  /// (VolumeRenderer::StageVolume) can be told from what its memory held later. 0: nobody knows.
  std::uint64_t Version = 0;
  /// The same voxels compressed already, as read from a file, or null. A backend that is to keep bricks takes these instead of
  /// making its own, where their dimensions, type and components are those of the view.
  std::shared_ptr<const CompressedVolume> Compressed;

  /// The same grid and type without any memory, for code that reads no more voxels.
  VolumeView GetLayout() const
  {
    VolumeView layout = *this;
    layout.Voxels = nullptr;
    layout.PointPlaces = { nullptr, nullptr, nullptr };
    layout.Owner = nullptr;
    layout.Compressed = nullptr;
    return layout;
  }

  std::size_t CountVoxels() const
  {
    return static_cast<std::size_t>(this->Dimensions[0]) * this->Dimensions[1] *
      this->Dimensions[2];
  }

  /// Points of the grid along an axis.
  int CountPoints(int axis) const
  {
    return this->Dimensions[axis] + (this->Placement == VoxelPlacement::Cells ? 1 : 0);
  }

  const std::array<double, 2>& GetRange(int component) const
  {
    return component == 0 ? this->ScalarRange : this->OtherRanges[component - 1];
  }

  const std::array<double, 2>& GetResolvedRange(int component) const
  {
    const std::array<double, 2>& resolved = this->ResolvedRanges[component];
    return resolved[0] < resolved[1] ? resolved : this->GetRange(component);
  }
};

} // namespace Strider

#endif
