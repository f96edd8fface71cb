// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes volume files in memory for their tests.
#ifndef Strider_Testing_VolumeFiles_h
#define Strider_Testing_VolumeFiles_h

#include "CompressionVolumes.h"

#include "Strider/FindFiniteRange.h"
#include "Strider/VolumeFile.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace Strider::Testing
{

/// Makes the header of a raw volume, with a non-default value in every field.
inline VolumeFileHead MakeHead(const RawVolume& volume, VoxelPlacement placement)
{
  VolumeFileHead head;
  head.Type = volume.Type;
  head.Components = volume.Components;
  head.Placement = placement;
  for (int axis = 0; axis < 3; ++axis)
  {
    head.Extent[2 * axis] = 5 * axis - 7;
    head.Extent[2 * axis + 1] = head.Extent[2 * axis] + volume.Dimensions[axis] -
      (placement == VoxelPlacement::Cells ? 0 : 1);
  }
  head.Origin = { -1.5, 1e300, 0.1 };
  head.Spacing = { 0.25, -3.0, 1e-7 };
  head.Direction = { 0.0, -1.0, 0.0, 0.6, 0.0, 0.8, 0.8, 0.0, -0.6 };
  for (int component = 0; component < volume.Components; ++component)
  {
    head.Ranges[component] = FindFiniteRange(volume.View(), component);
  }
  head.Name = "Dichte \xce\xbc \"of\" <it>";
  return head;
}

inline std::shared_ptr<const CompressedVolume> Compress(
  const RawVolume& volume, BrickFormat format = BrickFormat::Automatic)
{
  std::shared_ptr<const CompressedVolume> compressed;
  EXPECT_TRUE(CompressVolume(volume.View(), format, {}, compressed).IsOk());
  return compressed;
}

inline std::string WriteBytes(const VolumeFileHead& head, const CompressedVolume& volume)
{
  std::ostringstream stream;
  const Status status = WriteVolumeFile(head, volume, {}, stream);
  EXPECT_TRUE(status.IsOk()) << status.GetMessage();
  return stream.str();
}

} // namespace Strider::Testing

#endif
