// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The copy that the CPU makes or moves: its padding repeats the border, no stale voxel is ever read, and its memory
// is released.
#include "Host/Volume/MovedVolume.h"
#include "Rotation/PlanStorage.h"

#include "MakeVolumes.h"

#include "vtkStriderDescribeOrder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

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

/// Reads all voxels of index space, and as many beyond each border as there is padding, through the strides.
void ExpectVoxels(const MovedVolume& moved, const TestVolume& volume, bool isPadded = true)
{
  const VolumeView stored = moved.GetStored();
  const VoxelStrides strides = moved.GetStrides();
  const auto& dimensions = volume.Layout.Dimensions;
  const std::size_t size = SizeOf(stored.Type);
  const bool isCopy = isPadded && stored.Voxels != volume.Bytes.data();
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
        moved.StoreFor(MakeSettings(RotationMode::Published), LookAlong(axis), 0);
        EXPECT_EQ(
          vtkStriderDescribeAxes(ListStoredAxes(moved.GetOrder())), axis == 0 ? "-zyx" : "xyz");
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
    moved.StoreFor(MakeSettings(mode), LookAlong(0), 0);
    EXPECT_EQ(moved.CountBytes(), 0u);
    EXPECT_EQ(moved.GetStored().Voxels, volume.Bytes.data());
  }
  moved.StoreFor(MakeSettings(RotationMode::Published), LookAlong(2), 0);
  EXPECT_EQ(moved.CountBytes(), 0u);
  const std::size_t copyBytes = PlanSquare({ 19, 3, 7 }, 2).CountBytes(2);
  std::uint64_t moves = 0;
  for (const int axis : { 0, 2, 0 })
  {
    moved.StoreFor(MakeSettings(RotationMode::Published), LookAlong(axis), 0);
    moved.StoreFor(MakeSettings(RotationMode::Published), LookAlong(axis), 0);
    moved.Report(statistics);
    EXPECT_EQ(moved.CountBytes(), copyBytes);
    EXPECT_EQ(statistics.RotationCount, ++moves);
    EXPECT_GT(statistics.RotationMilliseconds, 0.0);
  }
  moved.StoreFor(MakeSettings(RotationMode::Off), LookAlong(0), 0);
  moved.Report(statistics);
  EXPECT_EQ(moved.CountBytes(), 0u);
  EXPECT_EQ(vtkStriderDescribeOrder(statistics), "xyz (off)");
  EXPECT_EQ(statistics.RotationCount, moves);
  ExpectVoxels(moved, volume);
}

TEST(MovedVolume, NoStaleVoxelIsRead)
{
  TestVolume volume = MakeVolume(ScalarType::UInt8, { 9, 4, 128 }, MakeNoiseField(0.0, 255.0));
  const Strategies settings = MakeSettings(RotationMode::Published);
  MovedVolume moved;
  moved.SetVolume(volume.View());
  moved.StoreFor(settings, LookAlong(0), 0);
  for (const int axis : { 0, 2, 0, 1, 2, 0 })
  {
    for (unsigned char& byte : volume.Bytes)
    {
      byte = static_cast<unsigned char>(byte * 5 + 1);
    }
    moved.SetVolume(volume.View());
    moved.StoreFor(settings, LookAlong(axis), 0);
    ExpectVoxels(moved, volume);
    ASSERT_FALSE(::testing::Test::HasFatalFailure());
  }
  // Other voxels in an equal number of bytes.
  const TestVolume other =
    MakeVolume(ScalarType::Float32, { 64, 4, 11 }, MakeNoiseField(-1.0, 1.0));
  moved.SetVolume(other.View());
  ExpectVoxels(moved, other);
  moved.StoreFor(settings, LookAlong(0), 0);
  ExpectVoxels(moved, other);
}

TEST(MovedVolume, WithoutMemoryForACopyTheVolumeStaysAsItIs)
{
  // The copy needs four squares of 2^20 x 2^20 voxels.
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, { 1 << 20, 4, 1 }, MakeNoiseField(0.0, 255.0));
  MovedVolume moved;
  moved.SetVolume(volume.View());
  moved.StoreFor(MakeSettings(RotationMode::Published), LookAlong(0), 0);
  FrameStatistics statistics;
  moved.Report(statistics);
  EXPECT_EQ(vtkStriderDescribeOrder(statistics),
    "xyz (published: x points into the screen, but 4194304 MiB of host memory for a copy are "
    "missing)");
  EXPECT_EQ(moved.GetStored().Voxels, volume.Bytes.data());
  EXPECT_EQ(moved.GetStrides().Axis[1], 1 << 20);
  EXPECT_EQ(moved.CountBytes(), 0u);
  EXPECT_EQ(statistics.RotationCount, 0u);
}

/// A volume in mode Automatic, whose frames take 10 ms in the owner's order and 5 ms in others.
class AutomaticVolume
{
public:
  explicit AutomaticVolume(const TestVolume& volume)
    : Shown(volume)
  {
    this->Set();
  }

  void Set()
  {
    this->Moved.SetVolume(this->Shown.View());
    ++this->Content;
  }

  /// Shows the volume from a camera on the orbit about y (0: along z).
  void Show(double degrees)
  {
    const double sine = std::sin(degrees / 57.29577951308232);
    const double cosine = std::cos(degrees / 57.29577951308232);
    ViewGeometry view;
    view.PerPixelAcross = { cosine, 0.0, -sine };
    view.PerSample = { sine, 0.0, cosine };
    this->Moved.StoreFor(MakeSettings(RotationMode::Automatic), view, this->Content);
    this->Moved.Learn(this->GetOrder() == "xyz" ? 10.0 : 5.0);
    this->Moved.Report(this->Statistics);
  }

  std::string GetOrder() const
  {
    return vtkStriderDescribeAxes(ListStoredAxes(this->Moved.GetOrder()));
  }

  const TestVolume& Shown;
  MovedVolume Moved;
  FrameStatistics Statistics;

private:
  std::uint64_t Content = 0;
};

TestVolume MakeLargeVolume()
{
  return MakeVolume(ScalarType::Float32, { 65, 63, 130 }, MakeNoiseField(0.0, 1.0));
}

TEST(MovedVolume, AutomaticCopiesOnceTheViewHasPaidForIt)
{
  const TestVolume volume = MakeLargeVolume();
  AutomaticVolume automatic(volume);
  automatic.Show(0.0);
  EXPECT_EQ(automatic.GetOrder(), "xyz");
  EXPECT_EQ(automatic.Moved.CountBytes(), 0u);
  EXPECT_EQ(automatic.Statistics.RotationCount, 0u);
  EXPECT_EQ(automatic.Statistics.RotationMilliseconds, 0.0);
  for (int frame = 0; frame < 40; ++frame)
  {
    automatic.Show(-10.0 + 0.5 * frame);
    ExpectVoxels(automatic.Moved, volume, false);
    ASSERT_FALSE(::testing::Test::HasFatalFailure());
  }
  EXPECT_EQ(automatic.GetOrder()[0], 'z');
  EXPECT_EQ(automatic.Moved.CountBytes(), volume.Bytes.size());
  EXPECT_EQ(automatic.Statistics.RotationCount, 1u);
  EXPECT_GT(automatic.Statistics.RotationMilliseconds, 0.0);
  EXPECT_EQ(automatic.Statistics.UploadMilliseconds, 0.0);
  EXPECT_NE(
    vtkStriderDescribeOrder(automatic.Statistics).find(" (automatic: saves "), std::string::npos);
  EXPECT_NE(
    vtkStriderDescribeOrder(automatic.Statistics).find(" % of a frame in xyz)"), std::string::npos)
    << vtkStriderDescribeOrder(automatic.Statistics);

  automatic.Moved.StoreFor(MakeSettings(RotationMode::Off), LookAlong(2), 0);
  EXPECT_EQ(automatic.Moved.CountBytes(), 0u);
  EXPECT_EQ(automatic.GetOrder(), "xyz");
  EXPECT_EQ(automatic.Moved.GetStored().Voxels, volume.Bytes.data());
}

TEST(MovedVolume, AutomaticTriesOrdersWhereTheCameraRests)
{
  const TestVolume volume = MakeLargeVolume();
  AutomaticVolume automatic(volume);
  for (int frame = 0; frame < 20; ++frame)
  {
    automatic.Show(0.0);
    ExpectVoxels(automatic.Moved, volume, false);
    ASSERT_FALSE(::testing::Test::HasFatalFailure());
  }
  EXPECT_NE(automatic.GetOrder(), "xyz");
  EXPECT_NE(vtkStriderDescribeOrder(automatic.Statistics).find("timed here"), std::string::npos)
    << vtkStriderDescribeOrder(automatic.Statistics);
  const std::uint64_t moves = automatic.Statistics.RotationCount;
  EXPECT_GE(moves, 1u);
  EXPECT_LE(moves, 4u);
  for (int frame = 0; frame < 20; ++frame)
  {
    automatic.Show(0.0);
  }
  EXPECT_EQ(automatic.Statistics.RotationCount, moves);
}

TEST(MovedVolume, AutomaticStaysWhereOrdersAreAlike)
{
  const TestVolume small = MakeVolume(ScalarType::UInt8, { 19, 3, 7 }, MakeNoiseField(0.0, 255.0));
  AutomaticVolume tiny(small);
  const TestVolume volume = MakeLargeVolume();
  AutomaticVolume along(volume);
  for (int frame = 0; frame < 40; ++frame)
  {
    tiny.Show(frame < 20 ? 0.0 : 9.0 * frame);
    along.Show(90.0); // x points into the screen
  }
  for (const AutomaticVolume* automatic : { &tiny, &along })
  {
    EXPECT_EQ(automatic->Statistics.RotationCount, 0u);
    EXPECT_EQ(automatic->Moved.CountBytes(), 0u);
  }
  EXPECT_EQ(vtkStriderDescribeOrder(along.Statistics),
    "xyz (automatic: no order is predicted to be faster)");
}

TEST(MovedVolume, AutomaticMovesOnceForACameraThatSwings)
{
  for (const double reach : { 1.0, 2.0, 5.0 })
  {
    const TestVolume volume = MakeLargeVolume();
    AutomaticVolume automatic(volume);
    for (int swing = 0; swing < 100; ++swing)
    {
      for (const double way : { -1.0, -0.5, 0.0, 0.5, 1.0, 0.5, 0.0, -0.5 })
      {
        automatic.Show(45.0 + way * reach);
      }
    }
    EXPECT_LE(automatic.Statistics.RotationCount, 1u) << reach;
  }
}

TEST(MovedVolume, AutomaticNeverShowsAStaleCopy)
{
  TestVolume volume = MakeLargeVolume();
  AutomaticVolume automatic(volume);
  for (int change = 0; change < 4; ++change)
  {
    for (int frame = 0; frame < 12; ++frame)
    {
      automatic.Show(0.0);
      ExpectVoxels(automatic.Moved, volume, false);
      ASSERT_FALSE(::testing::Test::HasFatalFailure());
      EXPECT_EQ(automatic.Moved.CountBytes() > 0, automatic.GetOrder() != "xyz" || frame > 2);
    }
    EXPECT_NE(automatic.GetOrder(), "xyz");
    std::reverse(volume.Bytes.begin(), volume.Bytes.end());
    automatic.Set();
    EXPECT_EQ(automatic.GetOrder(), "xyz");
    ExpectVoxels(automatic.Moved, volume, false);
  }
  // A mode does not use another mode's copy.
  automatic.Show(0.0);
  automatic.Moved.StoreFor(MakeSettings(RotationMode::Published), LookAlong(0), 0);
  ExpectVoxels(automatic.Moved, volume);
  automatic.Show(0.0);
  ExpectVoxels(automatic.Moved, volume, false);
}

TEST(MovedVolume, AutomaticSaysWhatMemoryIsMissing)
{
  // 4 TiB that are never read.
  const TestVolume corner = MakeVolume(ScalarType::UInt8, { 4, 4, 4 }, MakeNoiseField(0.0, 255.0));
  TestVolume volume = corner;
  volume.Layout.Dimensions = { 1 << 20, 1 << 12, 1 << 10 };
  AutomaticVolume automatic(volume);
  for (int frame = 0; frame < 20; ++frame)
  {
    automatic.Show(frame < 10 ? 0.0 : frame - 10.0);
    EXPECT_EQ(automatic.GetOrder(), "xyz");
  }
  EXPECT_EQ(automatic.Moved.CountBytes(), 0u);
  EXPECT_EQ(automatic.Statistics.RotationCount, 0u);
  EXPECT_EQ(
    vtkStriderDescribeOrder(automatic.Statistics).find("xyz (automatic: zxy might save "), 0u)
    << vtkStriderDescribeOrder(automatic.Statistics);
  EXPECT_NE(vtkStriderDescribeOrder(automatic.Statistics)
              .find("of a frame, but 8388608 MiB of host memory to copy into are missing)"),
    std::string::npos)
    << vtkStriderDescribeOrder(automatic.Statistics);
}

} // namespace
} // namespace Strider::Testing
