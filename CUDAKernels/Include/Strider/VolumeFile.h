// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compression of volumes, and files of compressed volumes.
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

/// Header of a volume file: all of a volume but its voxels.
struct VolumeFileHead
{
  ScalarType Type = ScalarType::UInt8;
  int Components = 1; ///< 1 to 4
  VoxelPlacement Placement = VoxelPlacement::Points;
  /// First and last point of each axis, both included.
  std::array<int, 6> Extent{ 0, 0, 0, 0, 0, 0 };
  /// Position of point 0, 0, 0, which the extent need not contain.
  std::array<double, 3> Origin{ 0.0, 0.0, 0.0 };
  std::array<double, 3> Spacing{ 1.0, 1.0, 1.0 }; ///< between points
  std::array<double, 9> Direction{ 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0 }; ///< row by row
  /// Smallest and largest finite scalar of each component.
  std::array<std::array<double, 2>, 4> Ranges{};
  std::string Name; ///< array name, at most MostNameBytes

  static constexpr int MostNameBytes = 4096;

  /// Returns the number of voxels along each axis: points, or cells of the grid; one where an axis has a single point.
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

/// Compresses voxels in host memory, with all processors.
Status CompressVolume(const VolumeView& volume, BrickFormat format, const TaskProgress& progress,
  std::shared_ptr<const CompressedVolume>& compressed);

/// Decodes the voxels of a box into memory with room for all its scalars, x fastest, with all processors.
Status DecompressVolume(const CompressedVolume& compressed, const IndexBox& box,
  const TaskProgress& progress, void* voxels);

/// Fails if the header does not describe this volume, or if the stream cannot be written.
Status WriteVolumeFile(const VolumeFileHead& head, const CompressedVolume& volume,
  const TaskProgress& progress, std::ostream& stream);

/// True if a stream begins like a file of compressed volumes, of any version, valid or not.
bool IsVolumeFile(std::istream& stream);

/// Reads the header alone from a seekable stream that holds nothing but the file. For any bytes it either fails and
/// names the defect, or returns a header whose numbers are all in range.
Status ReadVolumeFileHead(std::istream& stream, VolumeFileHead& head);

/// Reads the whole file. For any bytes it takes no more memory than the stream has bytes, and either fails and names
/// the defect, or returns a volume that decodes within its bounds.
Status ReadVolumeFile(std::istream& stream, const TaskProgress& progress, VolumeFileHead& head,
  std::shared_ptr<const CompressedVolume>& volume);

} // namespace Strider

#endif
