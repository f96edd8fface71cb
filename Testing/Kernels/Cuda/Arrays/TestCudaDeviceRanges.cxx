// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Ranges and selected components of volumes in device memory are those that the host finds, from any address on.
#include "DeviceVolumes.h"
#include "MakeFeatureScenes.h"

#include "Strider/DeviceMemory.h"
#include "Strider/FindFiniteRange.h"

#include <cmath>
#include <cstring>
#include <limits>

namespace Strider::Testing
{
namespace
{

using Range = std::array<double, 2>;

TestVolume MakeComponents(ScalarType type, int components, std::array<int, 3> sides)
{
  const std::array<double, 2> scalars = ChooseScalars(type);
  std::vector<TestVolume> volumes;
  for (int component = 0; component < components; ++component)
  {
    const Field noise = MakeNoiseField(scalars[0], scalars[1]);
    volumes.push_back(MakeVolume(type, sides,
      [&](double x, double y, double z) { return noise(x + 1000.0 * component, y, z); }));
  }
  return Interleave(volumes);
}

Range FindLengths(const TestVolume& volume)
{
  Range lengths{ std::numeric_limits<double>::infinity(), 0.0 };
  const std::size_t scalarBytes = SizeOf(volume.Layout.Type);
  VolumeView one = volume.Layout;
  one.Dimensions = { 1, 1, 1 };
  for (std::size_t voxel = 0; voxel < volume.Layout.CountVoxels(); ++voxel)
  {
    one.Voxels = volume.Bytes.data() + voxel * scalarBytes * volume.Layout.Components;
    double square = 0.0;
    for (int component = 0; component < one.Components; ++component)
    {
      const double value = FindFiniteRange(one, component)[0];
      square += value * value;
    }
    lengths = { std::min(lengths[0], std::sqrt(square)), std::max(lengths[1], std::sqrt(square)) };
  }
  return lengths;
}

class CudaDeviceRanges : public ::testing::TestWithParam<ScalarType>
{
};

TEST_P(CudaDeviceRanges, AreThoseOfTheHost)
{
  DeviceRanges ranges;
  for (const std::array<int, 3>& sides :
    { std::array<int, 3>{ 1, 1, 1 }, { 3, 1, 1 }, { 37, 29, 23 }, { 301, 97, 31 } })
  {
    for (int components = 1; components <= 4; ++components)
    {
      SCOPED_TRACE(components);
      const TestVolume volume = MakeComponents(GetParam(), components, sides);
      VolumeView host = volume.View();
      FiniteRanges().Update(host);
      VolumeView device = MoveToDevice(volume.View());
      device.ScalarRange = { 5.0, 1.0 };
      const Status status = ranges.Update(device);
      ASSERT_TRUE(status.IsOk()) << status.GetMessage();
      EXPECT_EQ(device.HasInfinity, host.HasInfinity);
      for (int component = 0; component < components; ++component)
      {
        EXPECT_EQ(device.GetRange(component), host.GetRange(component)) << component;
      }
      if (components > 1 && volume.Layout.CountVoxels() < 30000)
      {
        std::vector<ScalarExtremes> extremes;
        ASSERT_TRUE(ranges.Find(device, extremes).IsOk());
        ASSERT_EQ(extremes.size(), static_cast<std::size_t>(components) + 1);
        EXPECT_EQ((Range{ extremes.back().Low, extremes.back().High }), FindLengths(volume));
      }
    }
  }
}

/// Words of 16 bytes begin anywhere, and few voxels may have none.
TEST_P(CudaDeviceRanges, BeginAtEveryScalar)
{
  const TestVolume volume = MakeComponents(GetParam(), 1, { 61, 1, 1 });
  const DeviceBytes memory(volume.Bytes);
  DeviceRanges ranges;
  for (int first = 0; first < 20; ++first)
  {
    for (const int count : { 1, 2, 7, 16, 17, 40 })
    {
      const std::size_t offset = static_cast<std::size_t>(first) * SizeOf(GetParam());
      VolumeView host = volume.View();
      host.Dimensions = { count, 1, 1 };
      host.Voxels = volume.Bytes.data() + offset;
      VolumeView device = host;
      device.Voxels = memory.Get() + offset;
      device.Space = MemorySpace::Device;
      ASSERT_TRUE(ranges.Update(device).IsOk());
      EXPECT_EQ(device.ScalarRange, FindFiniteRange(host)) << first << ", " << count;
    }
  }
}

TEST_P(CudaDeviceRanges, ComponentsAreSelected)
{
  const TestVolume vectors = MakeComponents(GetParam(), 3, { 37, 29, 23 });
  const TestVolume opacity = MakeComponents(GetParam(), 1, { 37, 29, 23 });
  const std::size_t voxels = vectors.Layout.CountVoxels();
  const std::size_t scalarBytes = SizeOf(GetParam());
  DeviceComponents components;
  VolumeView made = vectors.Layout;
  const Status status = components.Make(
    { { MoveToDevice(vectors.View()), 2 }, { MoveToDevice(opacity.View()), 0 } }, made);
  ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  ASSERT_EQ(made.Components, 2);
  std::vector<unsigned char> found(voxels * 2 * scalarBytes);
  ASSERT_TRUE(CopyToHost(made, found.data()).IsOk());
  for (std::size_t voxel = 0; voxel < voxels; ++voxel)
  {
    ASSERT_EQ(std::memcmp(found.data() + 2 * voxel * scalarBytes,
                vectors.Bytes.data() + (3 * voxel + 2) * scalarBytes, scalarBytes),
      0);
    ASSERT_EQ(std::memcmp(found.data() + (2 * voxel + 1) * scalarBytes,
                opacity.Bytes.data() + voxel * scalarBytes, scalarBytes),
      0);
  }
  made = vectors.Layout;
  made.Type = ScalarType::Float32;
  ASSERT_TRUE(
    components.Make({ { MoveToDevice(vectors.View()), ComponentSource::Length } }, made).IsOk());
  std::vector<float> lengths(voxels);
  ASSERT_TRUE(CopyToHost(made, lengths.data()).IsOk());
  for (const std::array<int, 3>& place :
    { std::array<int, 3>{ 0, 0, 0 }, { 36, 28, 22 }, { 9, 5, 7 } })
  {
    double square = 0.0;
    for (int component = 0; component < 3; ++component)
    {
      VolumeView one = vectors.Layout;
      one.Dimensions = { 1, 1, 1 };
      const std::size_t voxel =
        (static_cast<std::size_t>(place[2]) * 29 + place[1]) * 37 + place[0];
      one.Voxels = vectors.Bytes.data() + voxel * 3 * scalarBytes;
      const double value = FindFiniteRange(one, component)[0];
      square += value * value;
      if (component == 2)
      {
        EXPECT_EQ(lengths[voxel], static_cast<float>(std::sqrt(square)));
      }
    }
  }
}

std::string NameType(const ::testing::TestParamInfo<ScalarType>& type)
{
  return NameOf(type.param);
}

INSTANTIATE_TEST_SUITE_P(Types, CudaDeviceRanges, ::testing::ValuesIn(ListScalarTypes()), NameType);

TEST(CudaDeviceInfinities, AreFoundAndLeftOut)
{
  constexpr float infinity = std::numeric_limits<float>::infinity();
  std::vector<float> voxels(1000, 3.0f);
  voxels[5] = -7.0f;
  voxels[6] = std::numeric_limits<float>::quiet_NaN();
  voxels[7] = -infinity;
  VolumeView view;
  view.Type = ScalarType::Float32;
  view.Dimensions = { 1000, 1, 1 };
  view.Voxels = voxels.data();
  DeviceRanges ranges;
  std::vector<ScalarExtremes> extremes;
  ASSERT_TRUE(ranges.Find(MoveToDevice(view), extremes).IsOk());
  EXPECT_EQ(extremes[0].Low, -7.0);
  EXPECT_EQ(extremes[0].High, 3.0);
  EXPECT_TRUE(extremes[0].HasNegativeInfinity);
  EXPECT_FALSE(extremes[0].HasPositiveInfinity);
  voxels.assign(voxels.size(), infinity);
  ASSERT_TRUE(ranges.Find(MoveToDevice(view), extremes).IsOk());
  EXPECT_TRUE(extremes[0].IsEmpty);
  EXPECT_EQ((Range{ extremes[0].Low, extremes[0].High }), (Range{ 0.0, 1.0 }));
  EXPECT_TRUE(extremes[0].HasPositiveInfinity);
}

TEST(CudaDeviceRangesOfBadViews, AreRefused)
{
  DeviceRanges ranges;
  std::vector<float> voxels(8);
  VolumeView view;
  view.Type = ScalarType::Float32;
  view.Dimensions = { 8, 1, 1 };
  view.Voxels = voxels.data();
  EXPECT_EQ(ranges.Update(view).GetCode(), StatusCode::InvalidArgument);
  view.Space = MemorySpace::Device;
  EXPECT_EQ(ranges.Update(view).GetCode(), StatusCode::InvalidArgument);
  int device = -7;
  EXPECT_EQ(FindMemoryDevice(voxels.data(), device).GetCode(), StatusCode::InvalidArgument);
  EXPECT_EQ(device, -7);
}

} // namespace
} // namespace Strider::Testing
