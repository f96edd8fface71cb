// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Prefiltered B-splines pass through the voxels, and come closer to a signal than Catmull-Rom.
#include "SkippingUnderTest.h"

#include "Host/Volume/PrefilterVolume.h"
#include "Sampling/LinearVoxels.h"
#include "Sampling/SampleCubic.h"
#include "Sampling/SolveSplineLine.h"

#include <limits>

namespace Strider::Testing
{
namespace
{

constexpr SampleCubic Spline{ ReconstructionFilter::CubicBSpline };

/// The coefficients of a volume as a sampler reads them.
struct Coefficients
{
  std::vector<float> Values;
  std::array<int, 3> Dimensions;
  int Components;

  explicit Coefficients(const VolumeView& view)
    : Values(view.CountVoxels() * static_cast<std::size_t>(view.Components))
    , Dimensions(view.Dimensions)
    , Components(view.Components)
  {
    EXPECT_TRUE(PrefilterVolume(view, -128.0f, this->Values).IsOk());
  }

  LinearVoxels<float> View(int component) const
  {
    VoxelStrides strides = FindStrides({}, this->Dimensions);
    for (std::ptrdiff_t& stride : strides.Axis)
    {
      stride *= this->Components;
    }
    return MakeLinearVoxels(this->Values.data() + component, this->Dimensions, strides, {});
  }
};

Vector3 FindPlace(std::size_t voxel, const std::array<int, 3>& dimensions)
{
  const auto width = static_cast<std::size_t>(dimensions[0]);
  const auto height = static_cast<std::size_t>(dimensions[1]);
  return { static_cast<float>(voxel % width), static_cast<float>(voxel / width % height),
    static_cast<float>(voxel / width / height) };
}

TEST(PrefilteredSplines, PassThroughTheVoxelsOfEveryType)
{
  const std::vector<std::array<int, 3>> sizes{ { 19, 17, 23 }, { 1, 2, 40 }, { 3, 1, 1 },
    { 33, 5, 1 } };
  for (const ScalarType type : ListScalarTypes())
  {
    for (const std::array<int, 3>& dimensions : sizes)
    {
      const std::array<double, 2> scalars = ChooseScalars(type);
      const TestVolume volume =
        MakeVolume(type, dimensions, MakeNoiseField(scalars[0], scalars[1]));
      const StoredScalars stored = DescribeStoredScalars(volume.View());
      const Coefficients coefficients(volume.View());
      const double low = (scalars[0] - stored.Offset) * stored.Scale;
      const double high = (scalars[1] - stored.Offset) * stored.Scale;
      // Float errors along three axes, whose intermediate values may be three times as large as the voxels, plus the
      // flatness threshold of 2^-20.
      const double bound = 4e-6 * std::max({ high - low, std::fabs(low), std::fabs(high) });
      for (std::size_t voxel = 0; voxel < volume.View().CountVoxels(); ++voxel)
      {
        const Vector3 place = FindPlace(voxel, dimensions);
        const double expected = (volume.Read(static_cast<int>(place.X), static_cast<int>(place.Y),
                                   static_cast<int>(place.Z)) -
                                  stored.Offset) *
          stored.Scale;
        ASSERT_NEAR(Spline(coefficients.View(0), place), expected, bound) << NameOf(type);
      }
    }
  }
}

TEST(PrefilteredSplines, KeepComponentsApart)
{
  const std::array<int, 3> dimensions{ 21, 6, 18 };
  const TestVolume one = MakeVolume(ScalarType::Float32, dimensions, MakeNoiseField(0.0, 1.0));
  const TestVolume other =
    MakeVolume(ScalarType::Float32, dimensions, MakeNoiseField(-100.0, 900.0));
  std::vector<float> both;
  for (std::size_t voxel = 0; voxel < one.View().CountVoxels(); ++voxel)
  {
    both.push_back(reinterpret_cast<const float*>(one.Bytes.data())[voxel]);
    both.push_back(reinterpret_cast<const float*>(other.Bytes.data())[voxel]);
  }
  VolumeView view = one.View();
  view.Components = 2;
  view.Voxels = both.data();
  const Coefficients coefficients(view);
  for (std::size_t voxel = 0; voxel < one.View().CountVoxels(); ++voxel)
  {
    const Vector3 place = FindPlace(voxel, dimensions);
    ASSERT_NEAR(Spline(coefficients.View(0), place), both[2 * voxel], 4e-3f);
    ASSERT_NEAR(Spline(coefficients.View(1), place), both[2 * voxel + 1], 4e-3f);
  }
}

TEST(PrefilteredSplines, LeaveFlatSurroundingsFlat)
{
  const std::array<int, 3> dimensions{ 60, 20, 20 };
  const TestVolume volume = MakeVolume(ScalarType::Int16, dimensions,
    [](double x, double y, double z) { return x < 4.0 && y > 8.0 && z > 8.0 ? 1000.0 : -1024.0; });
  const Coefficients coefficients(volume.View());
  int differing = 0;
  for (std::size_t voxel = 0; voxel < coefficients.Values.size(); ++voxel)
  {
    const bool isFar = FindPlace(voxel, dimensions).X > 24.0f;
    EXPECT_TRUE(!isFar || coefficients.Values[voxel] == -1024.0f) << voxel;
    differing += coefficients.Values[voxel] != -1024.0f ? 1 : 0;
  }
  EXPECT_GT(differing, 1000);
}

/// Bad voxels end the filtered lines on both sides, and no others become bad.
TEST(PrefilteredSplines, BadVoxelsHarmOnlyTheirNeighbours)
{
  const std::array<int, 3> dimensions{ 18, 14, 15 };
  TestVolume volume = MakeVolume(ScalarType::Float32, dimensions, MakeNoiseField(-5.0, 5.0));
  WriteVoxel(volume, 7, 6, 5, std::numeric_limits<double>::quiet_NaN());
  WriteVoxel(volume, 0, 0, 0, std::numeric_limits<double>::infinity());
  const Coefficients coefficients(volume.View());
  int kept = 0;
  for (std::size_t voxel = 0; voxel < coefficients.Values.size(); ++voxel)
  {
    const Vector3 place = FindPlace(voxel, dimensions);
    const auto distance = [&](float x, float y, float z) {
      return std::max({ std::fabs(place.X - x), std::fabs(place.Y - y), std::fabs(place.Z - z) });
    };
    EXPECT_EQ(std::isfinite(coefficients.Values[voxel]),
      distance(7.0f, 6.0f, 5.0f) > 0.0f && distance(0.0f, 0.0f, 0.0f) > 0.0f);
    // A sample at a voxel reads voxels up to two away, the second one with weight 0. Lines that end at bad voxels are
    // solved as if there were a border, so values next to bad voxels differ.
    if (distance(7.0f, 6.0f, 5.0f) > 8.0f && distance(0.0f, 0.0f, 0.0f) > 8.0f)
    {
      const double expected = volume.Read(
        static_cast<int>(place.X), static_cast<int>(place.Y), static_cast<int>(place.Z));
      EXPECT_NEAR(Spline(coefficients.View(0), place), expected, 1e-3);
      ++kept;
    }
  }
  EXPECT_GT(kept, 500);
}

TEST(PrefilteredSplines, ComeNearerThanCatmullRomToMarschnerAndLobb)
{
  const std::array<int, 3> dimensions{ 41, 41, 41 };
  const Field signal = MakeMarschnerLobbField(dimensions, 0.0, 1.0);
  const TestVolume volume = MakeVolume(ScalarType::Float32, dimensions, signal);
  const Coefficients coefficients(volume.View());
  const LinearVoxels<float> voxels =
    MakeLinearVoxels(reinterpret_cast<const float*>(volume.Bytes.data()), dimensions,
      FindStrides({}, dimensions), {});
  const SampleCubic catmullRom{ ReconstructionFilter::CatmullRom };
  double ofSpline = 0.0;
  double ofCatmullRom = 0.0;
  int places = 0;
  for (float z = 5.0f; z < 35.0f; z += 1.37f)
  {
    for (float y = 5.0f; y < 35.0f; y += 1.71f)
    {
      for (float x = 5.0f; x < 35.0f; x += 1.13f)
      {
        const Vector3 point{ x, y, z };
        ofSpline += std::pow(Spline(coefficients.View(0), point) - signal(x, y, z), 2.0);
        ofCatmullRom += std::pow(catmullRom(voxels, point) - signal(x, y, z), 2.0);
        ++places;
      }
    }
  }
  // Quoted in Data/Guide/HowItWorks/Filters.md.
  ::testing::Test::RecordProperty("error", std::to_string(std::sqrt(ofSpline / places)));
  EXPECT_LT(std::sqrt(ofSpline), 0.8 * std::sqrt(ofCatmullRom));
}

/// One thread per line, with bad voxels and lines of every length.
TEST(PrefilteredSplines, LinesAloneAreSolvedAsTogether)
{
  for (int length = 1; length < 70; ++length)
  {
    TestVolume volume =
      MakeVolume(ScalarType::Float32, { length, 1, 1 }, MakeNoiseField(-1.0, 1.0));
    if (length % 3 == 0)
    {
      WriteVoxel(volume, length / 3, 0, 0, std::numeric_limits<double>::infinity());
      WriteVoxel(volume, length / 2, 0, 0, std::numeric_limits<double>::quiet_NaN());
    }
    const auto* voxels = reinterpret_cast<const float*>(volume.Bytes.data());
    std::vector<float> line;
    for (int place = 0; place < length; ++place)
    {
      line.insert(line.end(), { voxels[place], 9.0f });
    }
    SolveSplineLine(ListSplinePivots(), line.data(), 2, length);
    const Coefficients coefficients(volume.View());
    for (int place = 0; place < length; ++place)
    {
      const float expected = coefficients.Values[place];
      ASSERT_EQ(std::isfinite(line[2 * place]), std::isfinite(expected));
      if (std::isfinite(expected))
      {
        ASSERT_NEAR(line[2 * place], expected, 2e-6f) << place << " of " << length;
      }
      ASSERT_EQ(line[2 * place + 1], 9.0f);
    }
  }
}

} // namespace
} // namespace Strider::Testing
