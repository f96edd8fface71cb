// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Sentences about statistics that only a CUDA device, or a device short of memory, reports.
#include "vtkStriderDescribeDevices.h"
#include "vtkStriderDescribeFiltering.h"
#include "vtkStriderDescribeLaunch.h"
#include "vtkStriderDescribeOrder.h"
#include "vtkStriderDescribePreIntegration.h"
#include "vtkStriderDescribeSkipping.h"
#include "vtkStriderDescribeStorage.h"

#include <gtest/gtest.h>

namespace Strider::Testing
{
namespace
{

std::string DescribeLaunch(const LaunchChoice& choice, const OptionalTextureChoice& texture = {})
{
  FrameStatistics statistics;
  statistics.Launch = LaunchShape();
  statistics.Launch->Choice = choice;
  statistics.Optional = texture;
  return vtkStriderDescribeLaunch(statistics);
}

TEST(Sentences, AreEmptyBeforeTheFirstFrame)
{
  const FrameStatistics none;
  EXPECT_EQ(vtkStriderDescribeLaunch(none), "");
  EXPECT_EQ(vtkStriderDescribeOrder(none), "");
  EXPECT_EQ(vtkStriderDescribeStorage(none), "");
  EXPECT_EQ(vtkStriderDescribeSkipping(none), "");
  EXPECT_EQ(vtkStriderDescribeFiltering(none), "");
  EXPECT_EQ(vtkStriderDescribeDevices(none), "");
  EXPECT_EQ(vtkStriderDescribePreIntegration(none), "");
}

TEST(Sentences, TellWhatDevicesDo)
{
  FrameStatistics statistics;
  statistics.Devices = { { 0, "A", DeviceState::Renders, 600, 3.0, 1 },
    { 2, "B", DeviceState::Renders, 480, 2.0, 1 } };
  EXPECT_EQ(vtkStriderDescribeDevices(statistics),
    "2 devices, 83% even: 0 A 600 rows in 3.00 ms; 2 B 480 rows in 2.00 ms");
  statistics.Devices = { { 0, "A", DeviceState::Renders, 1080, 0.256, 1 },
    { 1, "A", DeviceState::Rests, 0, 0.0, 1 }, { 2, "A", DeviceState::LacksMemory, 0, 0.0, 1 },
    { 3, "B", DeviceState::Lost, 0, 0.0, 0 } };
  EXPECT_EQ(vtkStriderDescribeDevices(statistics),
    "4 devices: 0 A 1080 rows in 0.26 ms; 1 A rests, fewer devices are faster here; "
    "2 A left out, too little memory; 3 B lost, a call has failed");
}

TEST(Sentences, TellHowAVolumeIsSplit)
{
  FrameStatistics statistics;
  statistics.Devices = { { 0, "A", DeviceState::Renders, 600, 3.0, 1, { 0, 52 } },
    { 1, "A", DeviceState::Renders, 600, 2.0, 1, { 44, 96 } } };
  const std::string slices = ": 0 A slices 0 to 52 in 3.00 ms; 1 A slices 44 to 96 in 2.00 ms";
  const auto describe = [&](SplitReason reason) {
    statistics.Split = SplitChoice{ reason };
    return vtkStriderDescribeDevices(statistics);
  };
  EXPECT_EQ(describe(SplitReason::Requested), "2 devices, 83% even, volume split (on)" + slices);
  EXPECT_EQ(describe(SplitReason::ExceedsLimit),
    "2 devices, 83% even, volume split (automatic: exceeds the memory limit)" + slices);
  EXPECT_EQ(describe(SplitReason::NoMemory),
    "2 devices, 83% even, volume split (automatic: too large for one device)" + slices);
  for (DeviceShare& share : statistics.Devices)
  {
    share.Slices = DeviceShare().Slices;
  }
  const std::string rows = ": 0 A 600 rows in 3.00 ms; 1 A 600 rows in 2.00 ms";
  EXPECT_EQ(describe(SplitReason::Fits), "2 devices, 83% even" + rows);
  EXPECT_EQ(describe(SplitReason::Off), "2 devices, 83% even" + rows);
  const std::pair<SplitReason, const char*> reasons[] = { { SplitReason::CompressionIsSet,
                                                            "compressed on request" },
    { SplitReason::VoxelsOnDevice, "arrays in GPU memory" },
    { SplitReason::TooFewSlices, "too few slices along z" },
    { SplitReason::PiecesTooLarge, "too large for all devices together" },
    { SplitReason::DeviceLost, "one device is left" },
    { SplitReason::PieceFailed, "a device failed with its slices" },
    { SplitReason::MatchesVTK, "frames match VTK" },
    { SplitReason::MultiVolume, "several volumes" },
    { SplitReason::StartsAtSurface, "rays start at isosurfaces" },
    { SplitReason::Scattering, "scattered light" },
    { SplitReason::Averages, "averages of three or more components" },
    { SplitReason::PreIntegration, "pre-integration" } };
  for (const auto& [reason, words] : reasons)
  {
    EXPECT_EQ(describe(reason),
      "2 devices, 83% even, volume not split (" + std::string(words) + ")" + rows);
  }
}

TEST(Sentences, GiveTheReasonsOfLaunches)
{
  const auto expect = [](const LaunchChoice& choice, const std::string& reason) {
    EXPECT_EQ(DescribeLaunch(choice), "16x16, batch 8 (" + reason + ")");
  };
  expect({ LaunchReason::Fixed }, "fixed");
  expect({ LaunchReason::Published, 15, DeepAxis::X },
    "published for 15 to 30 degrees, x into the screen");
  expect({ LaunchReason::Published, 0, DeepAxis::YOrZ },
    "published for 0 to 15 degrees, y or z into the screen");
  expect({ LaunchReason::Published, 75, DeepAxis::Z },
    "published for 75 to 90 degrees, z into the screen");
  expect({ LaunchReason::MostIsSkipped }, "automatic: most is skipped");
  expect({ LaunchReason::DistantRays }, "automatic: large blocks for lit rays far apart");
  expect({ LaunchReason::StackedSlices }, "automatic: compact warps for stacked slices");
  expect({ LaunchReason::CompressedBricks }, "automatic: compact warps for compressed bricks");
  expect({ LaunchReason::WideFilters }, "automatic: compact warps for wide filters");
  expect({ LaunchReason::Predicted, 4, DeepAxis::X, 0, 0, "an H200" },
    "automatic: as on an H200 for a view 4 degrees away");
  expect({ LaunchReason::TimedNearby, 3, DeepAxis::X, 2, 12 },
    "automatic: fastest of 12 timed 3 degrees away");
  expect({ LaunchReason::Timing, 0, DeepAxis::X, 2, 12 }, "automatic: timing 2 of 12");
  expect({ LaunchReason::TimedHere, 0, DeepAxis::X, 2, 12 }, "automatic: fastest of 12 timed here");
}

TEST(Sentences, TellUprightWarps)
{
  LaunchShape shape;
  shape.BlockHeight = 32;
  shape.LanesRunDown = true;
  shape.ShearAxis = 1;
  EXPECT_EQ(vtkStriderDescribeShape(shape), "16x32, upright warps, sheared along y, batch 8");
}

TEST(Sentences, GiveTheReasonsOfOptionalTextures)
{
  using Outcome = OptionalTextureOutcome;
  const auto expect = [](const OptionalTextureChoice& choice, const std::string& text) {
    EXPECT_EQ(DescribeLaunch({}, choice), "16x16, batch 8 (fixed); " + text);
  };
  constexpr OptionalTexture gradients = OptionalTexture::Gradients;
  constexpr OptionalTexture slices = OptionalTexture::StackedSlices;
  expect({ gradients, Outcome::Used, false }, "gradient texture (automatic)");
  expect({ slices, Outcome::Used, true }, "stacked slices (on)");
  expect({ gradients, Outcome::Off, false }, "no gradient texture (off)");
  expect({ gradients, Outcome::NotForBricks }, "no gradient texture (compressed bricks)");
  expect(
    { gradients, Outcome::NotForProgram }, "no gradient texture (unsupported by these settings)");
  expect({ gradients, Outcome::NotAsVTK },
    "no gradient texture (VTK's neighbors are not whole voxels away)");
  expect({ gradients, Outcome::ExecutionIsSet },
    "no gradient texture (Filter Execution is not Automatic)");
  expect({ gradients, Outcome::ExceedsLimit, true, 3 << 19, 1 << 20 },
    "no gradient texture (on: 1.5 MiB with it, the limit is 1 MiB)");
  expect(
    { gradients, Outcome::NoMemory, false }, "no gradient texture (automatic: no memory to spare)");
  expect({ slices, Outcome::TooLarge, true }, "no stacked slices (on: no texture can be as large)");
  expect({ slices, Outcome::TooManyBits }, "no stacked slices (scalars of more than 16 bits)");
  expect({ slices, Outcome::SmallVolume }, "no stacked slices (automatic: a small volume)");
  expect({ slices, Outcome::MostlyEmpty }, "no stacked slices (automatic: most is empty)");
}

TEST(Sentences, GiveTheReasonsOfOrders)
{
  const auto expect = [](const OrderChoice& choice, OrderLimit limit, const std::string& reason) {
    FrameStatistics statistics;
    statistics.StoredOrder =
      OrderStatistics{ { { 2, 1, 0 }, { true, false, false } }, choice, limit, 8 };
    EXPECT_EQ(vtkStriderDescribeOrder(statistics), "-zyx (" + reason + ")");
  };
  constexpr OrderLimit none = OrderLimit::None;
  const std::array<int, 3> other{ 2, 0, 1 };
  expect({ OrderReason::Off }, none, "off");
  expect({ OrderReason::Bricks }, none, "compressed bricks are not reordered");
  expect({ OrderReason::Coefficients }, none, "B-spline coefficients are not reordered");
  expect({ OrderReason::XIsDeep, {}, 0, 0.0, 5 << 20 }, none,
    "published: x points into the screen, but 5 MiB of host memory for a copy are missing");
  expect({ OrderReason::StackedSlices }, none,
    "automatic: stacked slices are read as fast along all axes");
  expect(
    { OrderReason::HysteresisIsOne }, none, "automatic: a hysteresis of 1 prevents reordering");
  expect({ OrderReason::Timing, other }, none, "automatic: timing zxy");
  expect({ OrderReason::TimedHere, other, 3 }, OrderLimit::NoSecondCopy,
    "automatic: fastest of 3 timed here; no memory for a second copy");
  expect({ OrderReason::TimedAtRest }, none, "automatic: timed where the camera rested");
  expect({ OrderReason::NoneIsFaster }, none, "automatic: no order is predicted to be faster");
  expect({ OrderReason::NotPaidOff }, none, "automatic: reordering has not paid off yet");
  expect({ OrderReason::Saves, other, 0, 0.123 }, none, "automatic: saves 12 % of a frame in zxy");
  expect({ OrderReason::NoRoomToCopy, other, 0, 0.123, 7 << 20 }, none,
    "automatic: zxy might save 12 % of a frame, but 7 MiB of host memory to copy into are missing");
  expect({ OrderReason::Limited }, OrderLimit::WideVoxels, "voxels of 8 bytes are not moved");
  expect({ OrderReason::LimitedPublished }, OrderLimit::PaddingTooLarge,
    "published: no texture can be as large as the padded volume");
  expect({ OrderReason::LimitedPublished }, OrderLimit::NoPaddedMemory,
    "published: no memory for the padded volume");
  expect({ OrderReason::LimitedAutomatic }, OrderLimit::UnequalSides,
    "automatic: no memory for a second copy, and its sides differ too much to be turned in place");
}

TEST(Sentences, GiveTheReasonsOfStorages)
{
  FrameStatistics statistics;
  const auto expect = [&](const StorageChoice& choice, const std::string& reason) {
    statistics.Storage = StorageStatistics();
    statistics.Storage->Kind = StorageKind::Texture;
    statistics.Storage->Choice = choice;
    EXPECT_EQ(vtkStriderDescribeStorage(statistics), "texture (" + reason + ")");
  };
  expect({ StorageReason::Requested, 0, 0, StorageObstacle::VoxelsOnDevice },
    "on request, but voxels in device memory are not converted");
  expect({ StorageReason::Automatic, 0, 0, StorageObstacle::NoMemoryToCompress },
    "automatic, no memory to compress them");
  expect({ StorageReason::ExceedsLimit, 3 << 19, 200 << 20, StorageObstacle::NoTextureRoom },
    "automatic: raw voxels need 1.5 MiB, 200 MiB are allowed, but the device has no room for a "
    "texture");
  expect({ StorageReason::TooLong }, "automatic: no texture can have as many voxels along an axis");
  expect({ StorageReason::NoMemory, 1 << 20 },
    "automatic: the device has no memory for raw voxels of 1.0 MiB");
  expect({ StorageReason::Coefficients }, "voxels and their coefficients");
  expect({ StorageReason::WideFilter }, "wide filters do not read bricks by warps");
  expect({ StorageReason::MultiVolume }, "several volumes in a view");
}

TEST(Sentences, SayWhereBricksAreDecoded)
{
  FrameStatistics statistics;
  statistics.Storage = StorageStatistics();
  StorageStatistics& storage = *statistics.Storage;
  storage.Kind = StorageKind::Compressed;
  storage.RawBytes = 190;
  storage.CompressedBytes = 100;
  storage.BitsPerVoxel = 4.3;
  storage.Choice.Reason = StorageReason::Requested;
  storage.CameCompressed = true;
  const std::string size =
    "compressed, 4.3 bits a voxel, 1.9 times smaller (on request, as read from its file)";
  EXPECT_EQ(vtkStriderDescribeStorage(statistics), size);
  storage.Place = DecodingPlace::Warps;
  EXPECT_EQ(vtkStriderDescribeStorage(statistics), size + ", decoded by warps");
  storage.Place = DecodingPlace::OneSlab;
  EXPECT_EQ(vtkStriderDescribeStorage(statistics), size + ", decoded once and cached");
  storage.Place = DecodingPlace::Slabs;
  storage.SlabCount = 5;
  storage.SlabSlices = 128;
  EXPECT_EQ(vtkStriderDescribeStorage(statistics), size + ", decoded in 5 slabs of 128 slices");
  storage.Place = DecodingPlace::Pool;
  storage.PooledCells = 12000;
  storage.PoolCells = 276000;
  storage.VolumesInView = 3;
  storage.CompressedInView = 2;
  EXPECT_EQ(vtkStriderDescribeStorage(statistics),
    size + ", 12000 of 276000 macrocells cached, 2 of 3 volumes in the view compressed");
  storage = {};
  storage.Kind = StorageKind::Compressed;
  storage.RawBytes = 100;
  storage.CompressedBytes = 110;
  storage.BitsPerVoxel = 8.8;
  EXPECT_EQ(vtkStriderDescribeStorage(statistics),
    "compressed, 8.8 bits a voxel, 1.1 times larger (automatic)");
}

TEST(Sentences, GiveTheReasonsOfSkipping)
{
  const auto expect = [](const SkippingStatistics& skipping, const std::string& text) {
    FrameStatistics statistics;
    statistics.Skipping = skipping;
    EXPECT_EQ(vtkStriderDescribeSkipping(statistics), text);
  };
  expect({ false, SkippingReason::Off }, "no skipping (off)");
  expect({ false, SkippingReason::NoMemory }, "no skipping (no memory to spare)");
  expect({ false, SkippingReason::BlendMode }, "no skipping (unsupported by this blend mode)");
  expect({ false, SkippingReason::ReadingIsFaster },
    "no skipping, reading all samples is faster here (automatic)");
  expect({ true, SkippingReason::Occupancy, false, 0.031 }, "skipping, 3.1% occupied (automatic)");
  expect({ true, SkippingReason::Occupancy, true, 0.004, 0.5 },
    "skipping, 0.4% occupied, 50.0% of one value (on)");
  expect({ true, SkippingReason::Extremes, true },
    "skipping, voxels that cannot change the extreme (on)");
  expect({ true, SkippingReason::MultiVolume, false }, "skipping, several volumes (automatic)");
}

TEST(Sentences, GiveTheExecutionOfFilters)
{
  const auto expect = [](const FilteringStatistics& filtering, const std::string& text) {
    FrameStatistics statistics;
    statistics.Filtering = filtering;
    EXPECT_EQ(vtkStriderDescribeFiltering(statistics), text);
  };
  constexpr ReconstructionFilter spline = ReconstructionFilter::CubicBSpline;
  Filtering bilateral;
  bilateral.Enhancement = EnhancementFilter::Bilateral;
  bilateral.EnhancementSize = 6;
  Filtering smooth;
  smooth.Enhancement = EnhancementFilter::FilteredGradient;
  Filtering prefiltered;
  prefiltered.PrefiltersBSpline = true;
  expect({ ReconstructionFilter::Nearest }, "nearest");
  expect({ ReconstructionFilter::Linear, bilateral, FilterExecution::Fetches,
           { ExecutionReason::TimedNearby, 3 } },
    "linear; bilateral 6x6x6, single fetches (automatic: timed 3 degrees away)");
  expect({ ReconstructionFilter::CatmullRom, {}, FilterExecution::Fetches,
           { ExecutionReason::Automatic } },
    "Catmull-Rom, 64 fetches (automatic)");
  expect({ spline, smooth, FilterExecution::TextureTrick },
    "cubic B-spline, 8 linear fetches, smooth; filtered gradient 5x5x5");
  expect(
    { spline, prefiltered, FilterExecution::MarchingCache, { ExecutionReason::RaysShareVoxels } },
    "cubic B-spline, marching cache (automatic: rays share voxels), smooth: no prefilter of "
    "compressed voxels");
  expect({ spline, prefiltered, FilterExecution::Automatic, {}, 1400001 },
    "cubic B-spline, 64 voxels, interpolating voxel values with 1.5 MB of coefficients");
}

} // namespace
} // namespace Strider::Testing
