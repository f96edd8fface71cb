// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Recompressing a changed box gives the same bytes as compressing the whole volume, and encodes only the bricks of
// the box.
#include "CompressionVolumes.h"
#include "MakeVolumes.h"

#include "Host/Volume/CompressVolume.h"

#include <gtest/gtest.h>

#include <set>

namespace Strider::Testing
{
namespace
{

using Shared = std::shared_ptr<const CompressedVolume>;

const std::array<int, 3> Dimensions{ 45, 38, 27 };

Shared Compress(const VolumeView& view, BrickFormat format = BrickFormat::Automatic)
{
  Shared compressed;
  EXPECT_TRUE(CompressVolume(view, format, {}, compressed).IsOk());
  return compressed;
}

void ExpectEqual(const CompressedVolume& found, const CompressedVolume& expected)
{
  EXPECT_EQ(found.Dimensions, expected.Dimensions);
  EXPECT_EQ(found.Type, expected.Type);
  EXPECT_EQ(found.Components, expected.Components);
  EXPECT_EQ(found.Format, expected.Format);
  EXPECT_EQ(found.Kind, expected.Kind);
  EXPECT_EQ(found.EntryBits, expected.EntryBits);
  EXPECT_EQ(found.GroupBits, expected.GroupBits);
  EXPECT_EQ(found.BaseWords, expected.BaseWords);
  EXPECT_EQ(found.Background, expected.Background);
  EXPECT_EQ(found.PayloadBytes, expected.PayloadBytes);
  EXPECT_TRUE(found.Payload == expected.Payload);
  EXPECT_TRUE(found.Index == expected.Index);
  EXPECT_TRUE(found.Groups == expected.Groups);
}

/// A voxel, a row of the last slice, whole bricks, across bricks, a slice, and beyond the volume.
const IndexBox Boxes[] = { { { 17, 9, 21 }, { 17, 9, 21 } }, { { 0, 37, 26 }, { 44, 37, 26 } },
  { { 8, 4, 12 }, { 19, 11, 23 } }, { { 3, 15, 7 }, { 12, 16, 8 } },
  { { 0, 0, 13 }, { 44, 37, 13 } }, { { -3, 30, 20 }, { 5, 99, 99 } },
  { { 50, 0, 0 }, { 60, 9, 9 } } };

/// Copies the voxels of a box from `from` to `to`.
void CopyBox(const RawVolume& from, const IndexBox& box, RawVolume& to)
{
  const IndexBox inside = Intersect(box, MakeWholeBox(Dimensions));
  const std::size_t voxelBytes = to.Components * SizeOf(to.Type);
  for (int z = inside.First[2]; z <= inside.Last[2]; ++z)
  {
    for (int y = inside.First[1]; y <= inside.Last[1]; ++y)
    {
      for (int x = inside.First[0]; x <= inside.Last[0]; ++x)
      {
        const std::size_t byte =
          ((static_cast<std::size_t>(z) * Dimensions[1] + y) * Dimensions[0] + x) * voxelBytes;
        std::memcpy(&to.Bytes[byte], &from.Bytes[byte], voxelBytes);
      }
    }
  }
}

TEST(RecompressionMakesTheSameBytes, OfAnyTypeFillingAndBox)
{
  std::set<BrickIndex> kinds;
  for (const ScalarType type : ListScalarTypes())
  {
    for (const int components : { 1, 3 })
    {
      for (const Filling filling : AllFillings)
      {
        RawVolume volume = MakeRawVolume(type, Dimensions, components, filling);
        const RawVolume other = MakeRawVolume(type, Dimensions, components,
          filling == Filling::Noise ? Filling::Constant : Filling::Smooth, 7);
        Shared former = Compress(volume.View());
        for (const IndexBox& box : Boxes)
        {
          SCOPED_TRACE(std::string(NameOf(type)) + ", filling " +
            std::to_string(static_cast<int>(filling)) + ", box at " + std::to_string(box.First[0]));
          CopyBox(other, box, volume);
          Shared found;
          ASSERT_TRUE(RecompressVolume(volume.View(), *former, box, {}, found).IsOk());
          ExpectEqual(*found, *Compress(volume.View()));
          kinds.insert(found->Kind);
          former = found;
        }
      }
    }
  }
  EXPECT_EQ(kinds.size(), 3u);
}

TEST(RecompressionMakesTheSameBytes, WithoutReadingOtherBricks)
{
  RawVolume volume = MakeRawVolume(ScalarType::Int16, Dimensions, 2, Filling::Smooth);
  const Shared former = Compress(volume.View());
  for (const IndexBox& box : Boxes)
  {
    // Noise that is never read outside the bricks of the box.
    RawVolume part = MakeRawVolume(ScalarType::Int16, Dimensions, 2, Filling::Noise);
    IndexBox bricks = Intersect(box, MakeWholeBox(Dimensions));
    for (int axis = 0; axis < 3; ++axis)
    {
      bricks.First[axis] = bricks.First[axis] / BrickSide * BrickSide;
      bricks.Last[axis] = bricks.Last[axis] / BrickSide * BrickSide + BrickSide - 1;
    }
    CopyBox(volume, bricks, part);
    Shared found;
    ASSERT_TRUE(RecompressVolume(part.View(), *former, box, {}, found).IsOk());
    ExpectEqual(*found, *former);
  }
}

/// Bricks of other formats and volumes are not reused.
TEST(RecompressionMakesTheSameBytes, WhateverItWas)
{
  const RawVolume volume = MakeRawVolume(ScalarType::UInt16, Dimensions, 1, Filling::Smooth);
  const RawVolume turned = MakeRawVolume(ScalarType::UInt16, { 38, 45, 27 }, 1, Filling::Smooth);
  for (const Shared& former :
    { Compress(volume.View(), BrickFormat::Published), Compress(turned.View()) })
  {
    Shared found;
    ASSERT_TRUE(RecompressVolume(volume.View(), *former, Boxes[0], {}, found).IsOk());
    ExpectEqual(*found, *Compress(volume.View()));
  }
}

} // namespace
} // namespace Strider::Testing
