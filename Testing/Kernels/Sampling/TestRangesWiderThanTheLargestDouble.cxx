// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Doubles may be farther apart than the largest double. Such volumes look like the same ones in small numbers.
#include "BackendUnderTest.h"

#include "Sampling/StoredScalars.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>

namespace Strider::Testing
{
namespace
{

constexpr std::array<int, 3> WideDimensions{ 24, 20, 28 };
constexpr int WideExponent = 1023; ///< of two, by which the small numbers are multiplied

void Enlarge(std::array<double, 2>& range)
{
  range = { std::ldexp(range[0], WideExponent), std::ldexp(range[1], WideExponent) };
}

/// Returns the scene with all numbers multiplied.
Scene Enlarge(const Scene& small)
{
  Scene large = small;
  for (std::size_t byte = 0; byte < large.Volume.Bytes.size(); byte += sizeof(double))
  {
    double scalar = 0.0;
    std::memcpy(&scalar, &large.Volume.Bytes[byte], sizeof(double));
    scalar = std::ldexp(scalar, WideExponent);
    std::memcpy(&large.Volume.Bytes[byte], &scalar, sizeof(double));
  }
  Enlarge(large.Volume.Layout.ScalarRange);
  Enlarge(large.Functions.ColorRange);
  Enlarge(large.Functions.OpacityRange);
  Enlarge(large.Functions.GradientRange);
  if (large.Request.Appearance.Blend == BlendMode::AverageIntensity)
  {
    Enlarge(large.Request.Appearance.AverageRange);
  }
  for (double& value : large.Request.Appearance.IsoValues)
  {
    value = std::ldexp(value, WideExponent);
  }
  return large;
}

class WideDoublesOnBackend : public RendererOnBackend
{
protected:
  /// Expects the same image but for the rounding of stored values, which are scaled by different factors: up to 2^-23
  /// of the range for each sample, over functions that rise by up to 4 over the range.
  void ExpectSame(const char* name, const std::function<void(Scene&)>& change)
  {
    SCOPED_TRACE(name);
    const TestVolume volume = MakeVolume(
      ScalarType::Float64, WideDimensions, MakeMarschnerLobbField(WideDimensions, -1.75, 1.9));
    Scene scene =
      MakeScene(volume, MakeColorfulFunctions(volume, 0.3f), ListCameras(volume)[1].Place);
    change(scene);
    const KeptImage expected = this->Render(scene);
    const KeptImage image = this->Render(Enlarge(scene));
    ASSERT_EQ(image.Rgba.size(), expected.Rgba.size());
    float most = 0.0f;
    float seen = 0.0f;
    for (std::size_t value = 0; value < image.Rgba.size(); ++value)
    {
      ASSERT_TRUE(std::isfinite(image.Rgba[value]));
      most = std::max(most, std::fabs(image.Rgba[value] - expected.Rgba[value]));
      seen = std::max(seen, expected.Rgba[value]);
    }
    EXPECT_GT(seen, 0.2f);
    EXPECT_LT(most, 1e-4f);
  }
};

TEST_F(WideDoublesOnBackend, AreComposited)
{
  this->ExpectSame("plain", [](Scene&) {});
  this->ExpectSame("lit", [](Scene& scene) { scene.Request.Appearance.IsShaded[0] = true; });
  this->ExpectSame("gradient opacity", [](Scene& scene) {
    scene.Functions.GradientOpacities = { 0.0f, 1.0f };
    scene.Functions.GradientRange = { 0.0, 0.9 };
  });
  this->ExpectSame("pre-integrated", [](Scene& scene) { scene.Request.How.PreIntegration = true; });
  this->ExpectSame("as VTK", [](Scene& scene) { scene.Request.MatchVTK = true; });
}

TEST_F(WideDoublesOnBackend, AreFiltered)
{
  this->ExpectSame(
    "nearest", [](Scene& scene) { scene.Request.Filter = ReconstructionFilter::Nearest; });
  this->ExpectSame("prefiltered", [](Scene& scene) {
    scene.Request.Filter = ReconstructionFilter::CubicBSpline;
    scene.Request.Filters.PrefiltersBSpline = true;
  });
}

TEST_F(WideDoublesOnBackend, HaveEveryBlendMode)
{
  for (const bool matchesVTK : { false, true })
  {
    const auto blend = [matchesVTK](BlendMode mode) {
      return [matchesVTK, mode](Scene& scene) {
        scene.Request.Appearance.Blend = mode;
        scene.Request.MatchVTK = matchesVTK;
        scene.Request.Appearance.AverageRange = { -1.0, 1.5 };
        scene.Request.Appearance.IsoValues = { -0.5, 0.75 };
      };
    };
    this->ExpectSame("maximum", blend(BlendMode::MaximumIntensity));
    this->ExpectSame("average", blend(BlendMode::AverageIntensity));
    this->ExpectSame("isosurface", blend(BlendMode::Isosurface));
  }
}

TEST(WideDoubles, KeepTheirSteps)
{
  VolumeView volume;
  volume.Type = ScalarType::Float64;
  volume.ScalarRange = { -1.7e308, 1.6e308 };
  const StoredScalars stored = DescribeStoredScalars(volume);
  for (int step = 0; step <= 1000; ++step)
  {
    const double scalar = -1.7e308 + 1.65e305 * step + 1.65e305 * step;
    ASSERT_NEAR(StoreScalar(scalar, stored) / stored.Scale / 1e308, scalar / 1e308, 2e-7);
  }
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_GT(StoreScalar(infinity, stored), StoreScalar(1.6e308, stored));
  EXPECT_LT(StoreScalar(-infinity, stored), StoreScalar(-1.7e308, stored));
  EXPECT_LT(StoreScalar(infinity, stored), 100.0f);
}

} // namespace
} // namespace Strider::Testing
