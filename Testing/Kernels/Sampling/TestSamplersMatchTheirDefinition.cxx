// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The software samplers: exact at voxels, linear between them, clamped outside, and the same in batches as one by
// one.
#include "MakeVolumes.h"

#include "Rays/SampleLattice.h"
#include "Sampling/LinearVoxels.h"
#include "Sampling/SampleNearest.h"
#include "Sampling/SampleTrilinear.h"

#include <gtest/gtest.h>

namespace Strider::Testing
{
namespace
{

const std::array<int, 3> Dimensions{ 5, 4, 3 };

LinearVoxels<float> ViewVoxels(const TestVolume& volume)
{
  const auto& dimensions = volume.Layout.Dimensions;
  return MakeLinearVoxels(reinterpret_cast<const float*>(volume.Bytes.data()), dimensions,
    FindStrides({}, dimensions), {});
}

TEST(Samplers, VoxelCentresGiveTheirVoxel)
{
  const TestVolume volume = MakeVolume(ScalarType::Float32, Dimensions, MakeNoiseField(-5.0, 5.0));
  const LinearVoxels<float> voxels = ViewVoxels(volume);
  for (int voxel = 0; voxel < 60; ++voxel)
  {
    const int x = voxel % 5;
    const int y = voxel / 5 % 4;
    const int z = voxel / 20;
    const Vector3 point{ static_cast<float>(x), static_cast<float>(y), static_cast<float>(z) };
    // At the upper border the value is computed from its neighbour: from + 1 * (to - from).
    EXPECT_NEAR(SampleTrilinear{}(voxels, point), volume.Read(x, y, z), 1e-6);
    EXPECT_EQ(SampleNearest{}(voxels, point), static_cast<float>(volume.Read(x, y, z)));
  }
}

TEST(Samplers, TrilinearReproducesAffineFields)
{
  const TestVolume volume = MakeVolume(ScalarType::Float32, Dimensions,
    [](double x, double y, double z) { return 1.0 + 2.0 * x - 3.0 * y + 0.5 * z; });
  const LinearVoxels<float> voxels = ViewVoxels(volume);
  for (float step = 0.0f; step <= 1.0f; step += 0.03125f)
  {
    const Vector3 point{ 4.0f * step, 3.0f - 3.0f * step, 2.0f * step };
    EXPECT_NEAR(
      SampleTrilinear{}(voxels, point), 1.0 + 2.0 * point.X - 3.0 * point.Y + 0.5 * point.Z, 1e-5);
  }
}

TEST(Samplers, OutsideIsTheBorder)
{
  const TestVolume volume = MakeVolume(ScalarType::Float32, Dimensions, MakeNoiseField(-5.0, 5.0));
  const LinearVoxels<float> voxels = ViewVoxels(volume);
  EXPECT_EQ(
    SampleTrilinear{}(voxels, { -3.0f, -0.1f, -1e9f }), static_cast<float>(volume.Read(0, 0, 0)));
  EXPECT_NEAR(SampleTrilinear{}(voxels, { 1e9f, 1e20f, 2.5f }), volume.Read(4, 3, 2), 1e-6);
  EXPECT_EQ(
    SampleNearest{}(voxels, { 1e9f, -7.0f, 2.5f }), static_cast<float>(volume.Read(4, 0, 2)));
}

TEST(Samplers, BatchesGiveTheSameBitsAsSinglePoints)
{
  const TestVolume volume = MakeVolume(ScalarType::Float32, Dimensions, MakeNoiseField(-5.0, 5.0));
  const LinearVoxels<float> voxels = ViewVoxels(volume);
  const Vector3 start{ -0.3f, 3.2f, 0.1f };
  const Vector3 step{ 0.17f, -0.11f, 0.07f };
  float values[16];
  SampleTrilinear{}.SampleBatch(voxels, EvenPlaces{ start, step, 5 }, values);
  for (int sample = 0; sample < 16; ++sample)
  {
    const Vector3 point = start + static_cast<float>(5 + sample) * step;
    EXPECT_FLOAT_EQ(values[sample], SampleTrilinear{}(voxels, point));
  }
}

} // namespace
} // namespace Strider::Testing
