// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compares the enhancement filters with their definitions in double precision, and tests their fixed points and
// pictures.
#include "SkippingUnderTest.h"

#include "Compositing/SceneFeatures.h"
#include "Sampling/LinearVoxels.h"
#include "Sampling/SampleTrilinear.h"
#include "Shading/ReadGradient.h"

#include <functional>
#include <random>

namespace Strider::Testing
{
namespace
{

using Point = std::array<double, 3>;
using Reader = std::function<double(const Point&)>;

LinearVoxels<float> ViewVoxels(const TestVolume& volume)
{
  const auto& dimensions = volume.Layout.Dimensions;
  return MakeLinearVoxels(reinterpret_cast<const float*>(volume.Bytes.data()), dimensions,
    FindStrides({}, dimensions), {});
}

/// Linear interpolation in double precision; outside, the border voxels are repeated.
Reader MakeReader(const TestVolume& volume)
{
  return [&volume](const Point& point) {
    double sum = 0.0;
    for (int corner = 0; corner < 8; ++corner)
    {
      int voxel[3];
      double weight = 1.0;
      for (int axis = 0; axis < 3; ++axis)
      {
        const int last = volume.Layout.Dimensions[axis] - 1;
        const double inside = std::clamp(point[axis], 0.0, static_cast<double>(last));
        const int low = static_cast<int>(inside);
        const bool isHigh = (corner >> axis & 1) != 0;
        voxel[axis] = std::min(low + (isHigh ? 1 : 0), last);
        weight *= isHigh ? inside - low : 1.0 - (inside - low);
      }
      sum += weight * volume.Read(voxel[0], voxel[1], voxel[2]);
    }
    return sum;
  };
}

/// Calls visit(point, squared distance) for all (size - 1)^3 positions at whole voxels around a point.
template <typename Visit>
void VisitPlaces(const Point& at, int size, const Visit& visit)
{
  const int radius = (size - 2) / 2;
  for (int z = -radius; z <= radius; ++z)
  {
    for (int y = -radius; y <= radius; ++y)
    {
      for (int x = -radius; x <= radius; ++x)
      {
        visit(Point{ at[0] + x, at[1] + y, at[2] + z }, x * x + y * y + z * z);
      }
    }
  }
}

double Average(const Reader& read, const Point& at, int size)
{
  double sum = 0.0;
  VisitPlaces(at, size, [&](const Point& place, int) { sum += read(place); });
  return sum / std::pow(size - 1.0, 3.0);
}

double Bilateral(const Reader& read, const Point& at, int size, double contrast)
{
  const double here = read(at);
  double sum = 0.0;
  double total = 0.0;
  VisitPlaces(at, size, [&](const Point& place, int squared) {
    const double value = read(place);
    const double weight = std::exp(-0.5 * squared / std::pow(size / 4.0, 2.0)) *
      std::exp(-0.5 * std::pow((value - here) / contrast, 2.0));
    sum += weight * value;
    total += weight;
  });
  return sum / total;
}

/// Central differences over two voxels, smoothed by 1 2 1.
Point FilteredGradient(const Reader& read, const Point& at)
{
  Point gradient{ 0.0, 0.0, 0.0 };
  for (int axis = 0; axis < 3; ++axis)
  {
    VisitPlaces(at, 4, [&](const Point& place, int) {
      double weight = 1.0;
      for (int other = 0; other < 3; ++other)
      {
        weight *= place[other] == at[other] ? 0.5 : 0.25;
      }
      Point before = place;
      Point behind = place;
      before[axis] -= 1.0;
      behind[axis] += 1.0;
      gradient[axis] += weight * (read(behind) - read(before));
    });
  }
  return gradient;
}

/// Reads values as the sampler of a scene does.
struct TestSampler
{
  LinearVoxels<float> Voxels;

  float Read(Vector3 point, int) const { return SampleTrilinear()(this->Voxels, point); }
};

SceneLight MakeGradientLight(EnhancementFilter enhancement)
{
  SceneLight light{};
  light.GradientStep = { 1.0f, 1.0f, 1.0f };
  light.Enhancement = enhancement;
  return light;
}

TEST(EnhancementFilters, AreTheirDefinitions)
{
  const std::array<int, 3> dimensions{ 24, 21, 22 };
  std::mt19937 random(3);
  for (const Field& field :
    { MakeMarschnerLobbField(dimensions, -2.0, 3.0), MakeNoiseField(-2.0, 3.0) })
  {
    const TestVolume volume = MakeVolume(ScalarType::Float32, dimensions, field);
    const TestSampler sampler{ ViewVoxels(volume) };
    const auto readFloat = [&](Vector3 point) { return sampler.Read(point, 0); };
    const Reader read = MakeReader(volume);
    for (int sample = 0; sample < 300; ++sample)
    {
      const auto place = [&](int axis) {
        std::uniform_int_distribution<int> inside(0, 64 * (dimensions[axis] - 1));
        return inside(random) / 64.0; // exact in floats
      };
      const Point at{ place(0), place(1), place(2) };
      const Vector3 point{ static_cast<float>(at[0]), static_cast<float>(at[1]),
        static_cast<float>(at[2]) };
      for (const int size : { 4, 6, 8 })
      {
        EXPECT_NEAR(
          AverageNeighbours(readFloat, point, FindRadius(size)), Average(read, at, size), 1e-5);
        for (const double contrast : { 0.1, 2.0 })
        {
          EXPECT_NEAR(FilterBilateral(
                        readFloat, point, MakeBilateralWeights(size, static_cast<float>(contrast))),
            Bilateral(read, at, size, contrast), 2e-5)
            << size << " " << contrast;
        }
      }
      const Vector3 found = ReadSeenDifferences(
        sampler, MakeGradientLight(EnhancementFilter::FilteredGradient), point, 0);
      const Point expected = FilteredGradient(read, at);
      EXPECT_NEAR(found.X, expected[0], 2e-5);
      EXPECT_NEAR(found.Y, expected[1], 2e-5);
      EXPECT_NEAR(found.Z, expected[2], 2e-5);
    }
  }
}

TEST(EnhancementFilters, ReproduceConstantsAndAffineFields)
{
  const std::array<int, 3> dimensions{ 20, 20, 20 };
  const TestVolume constant =
    MakeVolume(ScalarType::Float32, dimensions, MakeConstantField(-1024.1));
  const TestVolume affine = MakeVolume(ScalarType::Float32, dimensions,
    [](double x, double y, double z) { return 1.0 + 2.0 * x - 3.0 * y + 0.5 * z; });
  for (float way = 0.0f; way < 1.0f; way += 0.0625f)
  {
    const Vector3 point{ 8.0f + way, 11.0f - way, 9.0f + 0.5f * way };
    for (const int size : { 4, 6, 8 })
    {
      const TestSampler flat{ ViewVoxels(constant) };
      const auto readFlat = [&](Vector3 place) { return flat.Read(place, 0); };
      EXPECT_EQ(AverageNeighbours(readFlat, point, FindRadius(size)), -1024.1f);
      EXPECT_EQ(FilterBilateral(readFlat, point, MakeBilateralWeights(size, 0.1f)), -1024.1f);
      const TestSampler sloped{ ViewVoxels(affine) };
      const auto readSloped = [&](Vector3 place) { return sloped.Read(place, 0); };
      const double expected = 1.0 + 2.0 * point.X - 3.0 * point.Y + 0.5 * point.Z;
      EXPECT_NEAR(AverageNeighbours(readSloped, point, FindRadius(size)), expected, 2e-5);
      EXPECT_NEAR(
        FilterBilateral(readSloped, point, MakeBilateralWeights(size, 3.0f)), expected, 2e-5);
      const Vector3 gradient = ReadSeenDifferences(
        sloped, MakeGradientLight(EnhancementFilter::FilteredGradient), point, 0);
      EXPECT_NEAR(gradient.X, 4.0f, 2e-5f);
      EXPECT_NEAR(gradient.Y, -6.0f, 2e-5f);
      EXPECT_NEAR(gradient.Z, 1.0f, 2e-5f);
    }
  }
}

/// Noise is removed, and the edge stays.
TEST(EnhancementFilters, BilateralKeepsEdges)
{
  const Field noise = MakeNoiseField(-10.0, 10.0);
  const auto step = [](double x) { return x < 10.0 ? 0.0 : 1000.0; };
  const TestVolume volume = MakeVolume(ScalarType::Float32, { 20, 20, 20 },
    [&](double x, double y, double z) { return step(x) + noise(x, y, z); });
  const TestSampler sampler{ ViewVoxels(volume) };
  const auto read = [&](Vector3 point) { return sampler.Read(point, 0); };
  double before = 0.0;
  double after = 0.0;
  for (float x = 4.0f; x < 16.0f; x += 1.0f)
  {
    for (float y = 4.0f; y < 16.0f; y += 1.0f)
    {
      const Vector3 point{ x, y, 10.0f };
      before += std::pow(read(point) - step(x), 2.0);
      after +=
        std::pow(FilterBilateral(read, point, MakeBilateralWeights(6, 50.0f)) - step(x), 2.0);
    }
  }
  EXPECT_LT(std::sqrt(after), 0.35 * std::sqrt(before));
}

class EnhancementOnBackend : public SkippingOnBackend
{
protected:
  static RenderRequest MakeRequest(
    const TestVolume& volume, EnhancementFilter enhancement, int size = 4)
  {
    RenderRequest request = MakeScene(volume, {}, ListCameras(volume)[1].Place).Request;
    request.Filters.Enhancement = enhancement;
    request.Filters.EnhancementSize = size;
    return request;
  }
};

/// A constant volume in the middle of its range: half of the light remains, and the opacity is unchanged.
TEST_F(EnhancementOnBackend, AmbientOcclusionDarkensByTheMean)
{
  TestVolume volume = MakeVolume(ScalarType::UInt8, { 20, 20, 20 }, MakeConstantField(100.0));
  volume.Layout.ScalarRange = { 0.0, 200.0 };
  this->Set(volume, MakeUniformFunctions({ 0.8f, 0.6f, 0.4f }, 0.1f));
  const KeptImage plain = this->Render(this->MakeRequest(volume, EnhancementFilter::None));
  for (const int size : { 4, 6, 8 })
  {
    const KeptImage dark =
      this->Render(this->MakeRequest(volume, EnhancementFilter::AmbientOcclusion, size));
    for (std::size_t value = 0; value < plain.Rgba.size(); ++value)
    {
      const float share = value % 4 == 3 ? 1.0f : 0.5f;
      EXPECT_NEAR(dark.Rgba[value], share * plain.Rgba[value], 1e-3f);
    }
  }
}

/// Pictures stay the same where there is nothing to enhance: bilateral means of flat voxels, gradients of linear
/// samples.
TEST_F(EnhancementOnBackend, NothingToEnhanceChangesNothing)
{
  const TestVolume flat = MakeVolume(ScalarType::Int16, { 20, 20, 20 }, MakeConstantField(-1000.0));
  this->Set(flat, MakeUniformFunctions({ 0.8f, 0.6f, 0.4f }, 0.1f));
  const KeptImage plain = this->Render(this->MakeRequest(flat, EnhancementFilter::None));
  const KeptImage bilateral = this->Render(this->MakeRequest(flat, EnhancementFilter::Bilateral));
  for (std::size_t value = 0; value < plain.Rgba.size(); ++value)
  {
    EXPECT_NEAR(bilateral.Rgba[value], plain.Rgba[value], 1e-5f);
  }
  const std::array<int, 3> dimensions{ 30, 30, 30 };
  const TestVolume balls =
    MakeVolume(ScalarType::Int16, dimensions, MakeBallsField(dimensions, 0.0, 1000.0));
  this->Set(balls, MakeWindow(balls, 0.3, 2.0));
  RenderRequest lit = this->MakeRequest(balls, EnhancementFilter::None);
  lit.Appearance.IsShaded[0] = true;
  lit.Appearance.Lights.resize(1);
  RenderRequest same = lit;
  same.Filters.Enhancement = EnhancementFilter::Gradient;
  const KeptImage one = this->Render(lit);
  const KeptImage other = this->Render(same);
  for (std::size_t value = 0; value < one.Rgba.size(); ++value)
  {
    EXPECT_NEAR(one.Rgba[value], other.Rgba[value], this->IsOnCuda() ? 0.02f : 1e-5f);
  }
}

TEST_F(EnhancementOnBackend, SkippingChangesNoBit)
{
  const std::array<int, 3> dimensions{ 71, 41, 53 };
  const Field balls = MakeBallsField(dimensions, 0.0, 1000.0);
  const Field noise = MakeNoiseField(0.0, 60.0);
  const TestVolume volume = MakeVolume(ScalarType::Int16, dimensions,
    [&](double x, double y, double z) { return balls(x, y, z) + noise(x, y, z); });
  TransferFunctions functions = MakeWindow(volume, 0.4, 2.0);
  functions.GradientOpacities.assign(64, 0.0f);
  std::fill(functions.GradientOpacities.begin() + 4, functions.GradientOpacities.end(), 0.7f);
  functions.GradientRange = { 0.0, 500.0 };
  this->Set(volume, functions);
  for (const EnhancementFilter enhancement :
    { EnhancementFilter::Bilateral, EnhancementFilter::AmbientOcclusion,
      EnhancementFilter::Gradient, EnhancementFilter::FilteredGradient })
  {
    for (const ReconstructionFilter filter :
      { ReconstructionFilter::Linear, ReconstructionFilter::CatmullRom })
    {
      SCOPED_TRACE(static_cast<int>(enhancement));
      RenderRequest request = this->MakeRequest(volume, enhancement);
      request.Filter = filter;
      EXPECT_GT(this->ExpectSame(request), 0.2);
      request.Appearance.Blend = BlendMode::MaximumIntensity;
      this->ExpectSame(request);
      // Diverging rays do not find all their voxels in the box of their warp.
      const CameraPlace inside = ListCameras(volume)[2].Place;
      RenderRequest lit = MakeScene(volume, {}, inside).Request;
      lit.Filters = request.Filters;
      lit.Filter = filter;
      lit.Appearance.IsShaded[0] = true;
      lit.Appearance.Lights.resize(1);
      this->ExpectSame(lit);
    }
  }
}

TEST_F(EnhancementOnBackend, RefusesBadSettings)
{
  const TestVolume volume = MakeVolume(ScalarType::UInt8, { 4, 4, 4 }, MakeConstantField(1.0));
  this->Set(volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.1f));
  RenderRequest request = this->MakeRequest(volume, EnhancementFilter::Bilateral, 5);
  RenderedImage image;
  const Status size = this->Renderer->Render(request, image);
  EXPECT_EQ(size.GetCode(), StatusCode::InvalidArgument);
  EXPECT_NE(size.GetMessage().find("5 is not 4, 6 or 8"), std::string::npos) << size.GetMessage();
  request = this->MakeRequest(volume, EnhancementFilter::Bilateral);
  request.Filters.BilateralContrast = 0.0;
  EXPECT_EQ(this->Renderer->Render(request, image).GetCode(), StatusCode::InvalidArgument);
}

} // namespace
} // namespace Strider::Testing
