// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The copy that the CPU moves: its padding repeats the border, no stale voxel is ever read, and it is given back.
#include "Host/MovedVolume.h"

#include "MakeVolumes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

namespace Strider::Testing
{
namespace
{

ViewGeometry LookAlong(int axis)
{
  ViewGeometry view;
  view.PerSample = { 0.0, 0.0, 0.0 };
  view.PerSample[axis] = 1.0;
  return view;
}

Strategies MakeSettings(RotationMode mode)
{
  Strategies settings;
  settings.Rotation = mode;
  return settings;
}

/// All voxels of index space, and as many beyond each border as there is padding, are read through the strides.
void ExpectVoxels(const MovedVolume& moved, const TestVolume& volume)
{
  const VolumeView stored = moved.GetStored();
  const VoxelStrides strides = moved.GetStrides();
  const auto& dimensions = volume.Layout.Dimensions;
  const std::size_t size = SizeOf(stored.Type);
  const bool isCopy = stored.Voxels != volume.Bytes.data();
  const auto plan = PlanSquare(dimensions, static_cast<int>(size)).Extents;
  const std::array<int, 3> ends = isCopy ? plan : dimensions;
  for (int z = 0; z < ends[2]; ++z)
  {
    for (int y = 0; y < ends[1]; ++y)
    {
      for (int x = 0; x < ends[0]; ++x)
      {
        const std::ptrdiff_t place =
          strides.First + x * strides.Axis[0] + y * strides.Axis[1] + z * strides.Axis[2];
        const int insideX = std::min(x, dimensions[0] - 1);
        const int insideY = std::min(y, dimensions[1] - 1);
        const int insideZ = std::min(z, dimensions[2] - 1);
        const std::size_t voxel =
          (static_cast<std::size_t>(insideZ) * dimensions[1] + insideY) * dimensions[0] + insideX;
        ASSERT_EQ(std::memcmp(static_cast<const unsigned char*>(stored.Voxels) +
                      place * static_cast<std::ptrdiff_t>(size),
                    &volume.Bytes[voxel * size], size),
          0)
          << x << ", " << y << ", " << z;
      }
    }
  }
}

TEST(MovedVolume, PaddingRepeatsTheBorderInEveryOrder)
{
  for (const ScalarType type : ListScalarTypes())
  {
    for (const auto& dimensions : { std::array<int, 3>{ 19, 3, 7 }, { 1, 2, 67 }, { 64, 1, 1 },
           { 1, 1, 1 }, { 31, 5, 31 }, { 64, 2, 64 } })
    {
      SCOPED_TRACE(NameOf(type));
      const auto scalars = ChooseScalars(type);
      const TestVolume volume =
        MakeVolume(type, dimensions, MakeNoiseField(scalars[0], scalars[1]));
      MovedVolume moved;
      moved.SetVolume(volume.View());
      for (const int axis : { 2, 0, 1, 0, 0, 2 })
      {
        moved.StoreFor(MakeSettings(RotationMode::Published), LookAlong(axis));
        EXPECT_EQ(DescribeOrder(moved.GetOrder()), axis == 0 ? "-zyx" : "xyz");
        ExpectVoxels(moved, volume);
        ASSERT_FALSE(::testing::Test::HasFatalFailure());
      }
    }
  }
}

TEST(MovedVolume, CopiesOnlyWhereTheModeNeedsIt)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt16, { 19, 3, 7 }, MakeNoiseField(0.0, 60000.0));
  MovedVolume moved;
  moved.SetVolume(volume.View());
  FrameStatistics statistics;
  for (const RotationMode mode : { RotationMode::Off, RotationMode::Automatic })
  {
    moved.StoreFor(MakeSettings(mode), LookAlong(0));
    EXPECT_EQ(moved.CountBytes(), 0u);
    EXPECT_EQ(moved.GetStored().Voxels, volume.Bytes.data());
  }
  moved.StoreFor(MakeSettings(RotationMode::Published), LookAlong(2));
  EXPECT_EQ(moved.CountBytes(), 0u);
  const std::size_t copyBytes = PlanSquare({ 19, 3, 7 }, 2).CountBytes(2);
  std::uint64_t moves = 0;
  for (const int axis : { 0, 2, 0 })
  {
    moved.StoreFor(MakeSettings(RotationMode::Published), LookAlong(axis));
    moved.StoreFor(MakeSettings(RotationMode::Published), LookAlong(axis));
    moved.Report(statistics);
    EXPECT_EQ(moved.CountBytes(), copyBytes);
    EXPECT_EQ(statistics.RotationCount, ++moves);
    EXPECT_GT(statistics.RotationMilliseconds, 0.0);
  }
  moved.StoreFor(MakeSettings(RotationMode::Off), LookAlong(0));
  moved.Report(statistics);
  EXPECT_EQ(moved.CountBytes(), 0u);
  EXPECT_EQ(statistics.StoredOrder, "xyz (off)");
  EXPECT_EQ(statistics.RotationCount, moves);
  ExpectVoxels(moved, volume);
}

TEST(MovedVolume, NoStaleVoxelIsRead)
{
  TestVolume volume = MakeVolume(ScalarType::UInt8, { 9, 4, 128 }, MakeNoiseField(0.0, 255.0));
  const Strategies settings = MakeSettings(RotationMode::Published);
  MovedVolume moved;
  moved.SetVolume(volume.View());
  moved.StoreFor(settings, LookAlong(0));
  for (const int axis : { 0, 2, 0, 1, 2, 0 })
  {
    for (unsigned char& byte : volume.Bytes)
    {
      byte = static_cast<unsigned char>(byte * 5 + 1);
    }
    moved.SetVolume(volume.View());
    moved.StoreFor(settings, LookAlong(axis));
    ExpectVoxels(moved, volume);
    ASSERT_FALSE(::testing::Test::HasFatalFailure());
  }
  // As many bytes as before, but other voxels.
  const TestVolume other =
    MakeVolume(ScalarType::Float32, { 64, 4, 11 }, MakeNoiseField(-1.0, 1.0));
  moved.SetVolume(other.View());
  ExpectVoxels(moved, other);
  moved.StoreFor(settings, LookAlong(0));
  ExpectVoxels(moved, other);
}

TEST(MovedVolume, WithoutMemoryForACopyTheVolumeStaysAsItIs)
{
  // A square of 2^20 x 2^20 voxels, four times.
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, { 1 << 20, 4, 1 }, MakeNoiseField(0.0, 255.0));
  MovedVolume moved;
  moved.SetVolume(volume.View());
  moved.StoreFor(MakeSettings(RotationMode::Published), LookAlong(0));
  FrameStatistics statistics;
  moved.Report(statistics);
  EXPECT_EQ(statistics.StoredOrder,
    "xyz (published: x points into the screen, but 4194304 MiB of host memory for a copy are "
    "missing)");
  EXPECT_EQ(moved.GetStored().Voxels, volume.Bytes.data());
  EXPECT_EQ(moved.GetStrides().Axis[1], 1 << 20);
  EXPECT_EQ(moved.CountBytes(), 0u);
  EXPECT_EQ(statistics.RotationCount, 0u);
}

} // namespace
} // namespace Strider::Testing
