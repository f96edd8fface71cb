// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The cubic filters: weights, slopes, polynomials that they reproduce, and their error between the voxels of a
// signal.
#include "MakeVolumes.h"

#include "Sampling/LinearVoxels.h"
#include "Sampling/SampleCubic.h"

#include <gtest/gtest.h>

#include <cmath>

namespace Strider::Testing
{
namespace
{

constexpr ReconstructionFilter Cubics[] = { ReconstructionFilter::CatmullRom,
  ReconstructionFilter::CubicBSpline };

LinearVoxels<float> ViewVoxels(const TestVolume& volume)
{
  const auto& dimensions = volume.Layout.Dimensions;
  return MakeLinearVoxels(reinterpret_cast<const float*>(volume.Bytes.data()), dimensions,
    FindStrides({}, dimensions), {});
}

float Add(const CubicWeights& weights)
{
  return weights.Taps[0] + weights.Taps[1] + weights.Taps[2] + weights.Taps[3];
}

TEST(CubicFilters, WeightsAddUpToOneAndTheirDerivativesToNothing)
{
  for (const ReconstructionFilter filter : Cubics)
  {
    for (int step = 0; step <= 256; ++step)
    {
      const float way = static_cast<float>(step) / 256.0f;
      EXPECT_NEAR(Add(WeighCubic(filter, way)), 1.0f, 2e-7f) << way;
      EXPECT_NEAR(Add(DeriveCubic(filter, way)), 0.0f, 5e-7f) << way;
    }
  }
}

TEST(CubicFilters, DerivativesAreThoseOfTheWeights)
{
  constexpr float Width = 1.0f / 128.0f;
  for (const ReconstructionFilter filter : Cubics)
  {
    for (float way = Width; way < 1.0f - Width; way += 0.0171f)
    {
      const CubicWeights before = WeighCubic(filter, way - Width);
      const CubicWeights after = WeighCubic(filter, way + Width);
      for (int tap = 0; tap < 4; ++tap)
      {
        // The third derivative is at most 9, so the central difference is off by 9 / 6 Width^2.
        EXPECT_NEAR(DeriveCubic(filter, way).Taps[tap],
          (after.Taps[tap] - before.Taps[tap]) / (2.0f * Width), 1.5f * Width * Width + 2e-5f)
          << way << " " << tap;
      }
    }
  }
}

TEST(CubicFilters, CatmullRomPassesThroughTheVoxels)
{
  const TestVolume volume = MakeVolume(ScalarType::Float32, { 7, 5, 4 }, MakeNoiseField(-5.0, 5.0));
  const LinearVoxels<float> voxels = ViewVoxels(volume);
  for (int voxel = 0; voxel < 7 * 5 * 4; ++voxel)
  {
    const int x = voxel % 7;
    const int y = voxel / 7 % 5;
    const int z = voxel / 35;
    const Vector3 point{ static_cast<float>(x), static_cast<float>(y), static_cast<float>(z) };
    EXPECT_EQ((SampleCubic{ ReconstructionFilter::CatmullRom }(voxels, point)),
      static_cast<float>(volume.Read(x, y, z)));
  }
}

TEST(CubicFilters, BothReproduceAffineFieldsAndTheirSlopes)
{
  const TestVolume volume = MakeVolume(ScalarType::Float32, { 8, 9, 10 },
    [](double x, double y, double z) { return 1.0 + 2.0 * x - 3.0 * y + 0.5 * z; });
  const LinearVoxels<float> voxels = ViewVoxels(volume);
  for (const ReconstructionFilter filter : Cubics)
  {
    for (float step = 0.0f; step <= 1.0f; step += 0.03125f)
    {
      // The point lies where no border voxel is repeated.
      const Vector3 point{ 1.0f + 5.0f * step, 7.0f - 6.0f * step, 1.0f + 7.0f * step };
      EXPECT_NEAR((SampleCubic{ filter }(voxels, point)),
        1.0 + 2.0 * point.X - 3.0 * point.Y + 0.5 * point.Z, 2e-5);
      const Vector3 slope = SampleCubic{ filter }.Derive(voxels, point);
      EXPECT_NEAR(slope.X, 2.0f, 2e-5f);
      EXPECT_NEAR(slope.Y, -3.0f, 2e-5f);
      EXPECT_NEAR(slope.Z, 0.5f, 2e-5f);
    }
  }
}

TEST(CubicFilters, AnAxisOfOneOrTwoVoxelsRepeatsThem)
{
  const TestVolume volume = MakeVolume(ScalarType::Float32, { 1, 2, 6 }, MakeNoiseField(-5.0, 5.0));
  const LinearVoxels<float> voxels = ViewVoxels(volume);
  for (const ReconstructionFilter filter : Cubics)
  {
    const SampleCubic sample{ filter };
    EXPECT_EQ(sample(voxels, { -3.0f, 0.3f, 2.4f }), sample(voxels, { 5.0f, 0.3f, 2.4f }));
    EXPECT_EQ(sample(voxels, { 0.0f, -1.0f, 2.4f }), sample(voxels, { 0.0f, 0.0f, 2.4f }));
    EXPECT_NEAR(sample.Derive(voxels, { 0.0f, 0.3f, 2.4f }).X, 0.0f, 1e-6f);
  }
}

/// Root mean square difference, between voxels of the interior, from the signal that the voxels were sampled from.
template <typename Sampler>
double MeasureError(const Sampler& sample, const LinearVoxels<float>& voxels, const Field& signal)
{
  double sum = 0.0;
  int count = 0;
  for (float z = 4.0f; z < 36.0f; z += 1.37f)
  {
    for (float y = 4.0f; y < 36.0f; y += 1.71f)
    {
      for (float x = 4.0f; x < 36.0f; x += 1.13f)
      {
        const double difference = sample(voxels, Vector3{ x, y, z }) - signal(x, y, z);
        sum += difference * difference;
        ++count;
      }
    }
  }
  return std::sqrt(sum / count);
}

TEST(CubicFilters, CatmullRomComesNearestToTheSignalOfMarschnerAndLobb)
{
  const std::array<int, 3> dimensions{ 41, 41, 41 };
  const Field signal = MakeMarschnerLobbField(dimensions, 0.0, 1.0);
  const TestVolume volume = MakeVolume(ScalarType::Float32, dimensions, signal);
  const LinearVoxels<float> voxels = ViewVoxels(volume);
  const double linear = MeasureError(SampleTrilinear{}, voxels, signal);
  const double through =
    MeasureError(SampleCubic{ ReconstructionFilter::CatmullRom }, voxels, signal);
  const double smooth =
    MeasureError(SampleCubic{ ReconstructionFilter::CubicBSpline }, voxels, signal);
  ::testing::Test::RecordProperty("linear", std::to_string(linear));
  ::testing::Test::RecordProperty("CatmullRom", std::to_string(through));
  ::testing::Test::RecordProperty("CubicBSpline", std::to_string(smooth));
  // 41 voxels hold six samples per wave: the smoothing of B-splines without a prefilter costs more than linear
  // interpolation.
  EXPECT_LT(through, 0.7 * linear) << through << " " << linear << " " << smooth;
  EXPECT_GT(smooth, linear) << through << " " << linear << " " << smooth;
}

} // namespace
} // namespace Strider::Testing
