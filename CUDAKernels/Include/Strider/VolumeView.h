// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume in its owner's memory, which Strider reads and never changes.
#ifndef Strider_VolumeView_h
#define Strider_VolumeView_h

#include "Strider/IndexBox.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace Strider
{

struct CompressedVolume; // made by the functions of Strider/VolumeFile.h
struct LevelVolume;      // made by MakeLevelVolume of Strider/LevelVolume.h

/// Storage type of one scalar. On the device, 64-bit integers and doubles become floats relative to the scalar range.
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

/// Bytes of one scalar.
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

/// Memory that holds the voxels.
enum class MemorySpace
{
  Host,
  Device ///< CUDA memory, which the device can read: of cudaMalloc, managed, or page-locked
};

/// Position of the voxels in the grid: at its points, or in the cells between them. Index space counts the grid's
/// points in both cases, from 0 for the first one. Cell i spans i to i + 1 and has its value at the centre.
enum class VoxelPlacement
{
  Points,
  Cells
};

struct VolumeView
{
  /// Dimensions[0] * Dimensions[1] * Dimensions[2] voxels, x fastest.
  const void* Voxels = nullptr;
  /// The CUDA backend reads device memory during SetVolume and SetAuxiliaryVolume only, and copies it first where
  /// another device holds it. The CPU backend keeps a copy in host memory. Settings of later frames that would need the
  /// voxels again (compression, or the smallest signed integer as it is after RenderRequest::MatchVTK) take effect at
  /// the next SetVolume.
  MemorySpace Space = MemorySpace::Host;
  /// Space Device: stream (cudaStream_t) of the voxels' writer, whose queued work is waited for, on the device. It must
  /// exist as long as the view is used. Null: none. For default streams see Strider/DeviceMemory.h.
  void* WriterStream = nullptr;
  /// Space Device: event (cudaEvent_t) that the writer has recorded behind its work, which is waited for likewise.
  /// Null: none. Without stream and event the voxels must be complete.
  void* WriterEvent = nullptr;
  ScalarType Type = ScalarType::UInt8;
  /// At least 1 each.
  std::array<int, 3> Dimensions{ 0, 0, 0 };
  /// Smallest and largest finite scalar of the first component; equal for a constant volume.
  std::array<double, 2> ScalarRange{ 0.0, 1.0 };
  /// Number of scalars of a voxel, consecutive in memory: 1 to 4.
  int Components = 1;
  /// ScalarRange of the other components.
  std::array<std::array<double, 2>, 3> OtherRanges{};
  /// Range of scalars that transfer functions distinguish, by component. Types that are converted to floats keep their
  /// steps inside it, and floats keep differences inside it from which light can be computed. An empty range means
  /// GetRange. For volumes in which a few scalars, such as fill values, lie far from all others.
  std::array<std::array<double, 2>, 4> ResolvedRanges{};
  /// SetVolume replaces the ranges by those of the voxels, and reports them in FrameStatistics::FoundRanges. Only for
  /// integers of 8 and 16 bits, whose storage does not depend on the ranges; ignored for other types.
  bool FindsRanges = false;
  /// A Float32 scalar is infinite. Infinite scalars are then stored as finite ones below or above all others, so that
  /// interpolation next to them yields numbers. Not needed for Float64.
  bool HasInfinity = false;
  VoxelPlacement Placement = VoxelPlacement::Points;
  /// Positions of the points along each axis of a rectilinear grid in index space: ascending, 0 for the first, the
  /// number of cells for the last, CountPoints(axis) values. Null: evenly spaced. They must stay valid as long as the
  /// voxels. For a piece they refer to its own index space (VolumePiece::CellSize).
  std::array<const double*, 3> PointPlaces{ nullptr, nullptr, nullptr };
  /// Owner of the memory of Voxels and PointPlaces. A renderer keeps a copy of each view whose memory it may still
  /// read, including while a worker thread transfers the volume, and releases the last copy on the caller's thread.
  /// Null: the caller keeps the memory until the renderer is destroyed, or has accepted another volume and is not
  /// staging this one.
  std::shared_ptr<const void> Owner;
  /// Voxels that may differ from those of the last SetVolume; default: all, and all are transferred. If that volume had
  /// the same dimensions, type, components and placement, and for wider types the same ranges, voxels outside the box
  /// need not be read again: they must be unchanged. Parts of the box outside the volume are ignored.
  IndexBox Changed;
  /// If not 0, views with the same number and memory show the same voxels, which tells a staged volume
  /// (VolumeRenderer::StageVolume) from later contents of its memory. 0: unknown.
  std::uint64_t Version = 0;
  /// Compressed copy of the voxels, as read from a file, or null. A backend that stores bricks uses it instead of
  /// compressing, if its dimensions, type and components are those of the view.
  std::shared_ptr<const CompressedVolume> Compressed;
  /// Levels of an adaptive grid, of which Voxels are the coarsest; null for other volumes. Rays read the levels instead
  /// of the voxels, with nearest or linear samples.
  std::shared_ptr<const LevelVolume> Levels;

  /// Returns the grid and type without any memory, for code that does not read voxels.
  VolumeView GetLayout() const
  {
    VolumeView layout = *this;
    layout.Voxels = nullptr;
    layout.PointPlaces = { nullptr, nullptr, nullptr };
    layout.Owner = nullptr;
    layout.Compressed = nullptr;
    layout.Levels = nullptr;
    layout.WriterStream = nullptr;
    layout.WriterEvent = nullptr;
    return layout;
  }

  std::size_t CountVoxels() const
  {
    return static_cast<std::size_t>(this->Dimensions[0]) * this->Dimensions[1] *
      this->Dimensions[2];
  }

  /// Number of grid points along an axis.
  int CountPoints(int axis) const
  {
    return this->Dimensions[axis] + (this->Placement == VoxelPlacement::Cells ? 1 : 0);
  }

  const std::array<double, 2>& GetRange(int component) const
  {
    return component == 0 ? this->ScalarRange : this->OtherRanges[component - 1];
  }

  /// True where SetVolume finds the ranges.
  bool LacksRanges() const { return this->FindsRanges && SizeOf(this->Type) <= 2; }

  const std::array<double, 2>& GetResolvedRange(int component) const
  {
    const std::array<double, 2>& resolved = this->ResolvedRanges[component];
    return resolved[0] < resolved[1] ? resolved : this->GetRange(component);
  }
};

} // namespace Strider

#endif
