// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Volumes in compressed form, as files hold them.
#ifndef Strider_VolumeFile_h
#define Strider_VolumeFile_h

#include "Strider/BrickFormat.h"
#include "Strider/IndexBox.h"
#include "Strider/Status.h"
#include "Strider/TaskProgress.h"
#include "Strider/VolumeView.h"

#include <array>
#include <iosfwd>
#include <memory>
#include <string>

namespace Strider
{

/// What a file says of a volume beside its voxels.
struct VolumeFileHead
{
  ScalarType Type = ScalarType::UInt8;
  int Components = 1; ///< 1 to 4
  VoxelPlacement Placement = VoxelPlacement::Points;
  /// First and last point of each axis, both included.
  std::array<int, 6> Extent{ 0, 0, 0, 0, 0, 0 };
  std::array<double, 3> Origin{ 0.0, 0.0,
    0.0 }; ///< where point 0, 0, 0 lies, which the extent need not hold
  std::array<double, 3> Spacing{ 1.0, 1.0, 1.0 }; ///< between points
  std::array<double, 9> Direction{ 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0 }; ///< row by row
  /// Smallest and largest finite scalar of each component.
  std::array<std::array<double, 2>, 4> Ranges{};
  std::string Name; ///< of the array, at most MostNameBytes

  static constexpr int MostNameBytes = 4096;

  /// Voxels along each axis: points, or cells of the grid, one where an axis has a single point.
  std::array<int, 3> CountVoxels() const
  {
    std::array<int, 3> voxels{};
    for (int axis = 0; axis < 3; ++axis)
    {
      const int steps = this->Extent[2 * axis + 1] - this->Extent[2 * axis];
      voxels[axis] = this->Placement == VoxelPlacement::Cells && steps > 0 ? steps : steps + 1;
    }
    return voxels;
  }
};

/// Of voxels in host memory, by all processors.
Status CompressVolume(const VolumeView& volume, BrickFormat format, const TaskProgress& progress,
  std::shared_ptr<const CompressedVolume>& compressed);

/// The voxels of a box in the volume, x fastest, into memory for all scalars of them, by all processors.
Status DecompressVolume(const CompressedVolume& compressed, const IndexBox& box,
  const TaskProgress& progress, void* voxels);

/// Fails where the head is not one of this volume, or the stream does not take all bytes.
Status WriteVolumeFile(const VolumeFileHead& head, const CompressedVolume& volume,
  const TaskProgress& progress, std::ostream& stream);

/// Whether a stream begins as a file of compressed volumes does, of whatever version and in whatever state.
bool IsVolumeFile(std::istream& stream);

/// Reads the head alone, of a stream that can be sought and holds nothing but the file. Whatever the bytes are, it fails, with what
/// is wrong, or gives a head of which every number is in its range.
Status ReadVolumeFileHead(std::istream& stream, VolumeFileHead& head);

/// Reads all. Whatever the bytes are, it takes no more memory than there are bytes, and fails, with what is wrong, or gives a volume
/// that decodes within its bounds.
Status ReadVolumeFile(std::istream& stream, const TaskProgress& progress, VolumeFileHead& head,
  std::shared_ptr<const CompressedVolume>& volume);

} // namespace Strider

#endif
