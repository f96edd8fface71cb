// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Rays that skip give the same bits with cubic filters, whose samples use voxels beyond a macrocell and overshoot
// their range.
#include "MakeFeatureScenes.h"
#include "SkippingUnderTest.h"

#include "Host/Volume/FindValueRanges.h"
#include "Sampling/LinearVoxels.h"
#include "Sampling/SampleCubic.h"

#include <limits>
#include <random>

namespace Strider::Testing
{
namespace
{

constexpr ReconstructionFilter Cubics[] = { ReconstructionFilter::CatmullRom,
  ReconstructionFilter::CubicBSpline };

const char* NameOf(ReconstructionFilter filter)
{
  return filter == ReconstructionFilter::CatmullRom ? "Catmull-Rom" : "B-spline";
}

LinearVoxels<float> ViewVoxels(const TestVolume& volume)
{
  const auto& dimensions = volume.Layout.Dimensions;
  return MakeLinearVoxels(reinterpret_cast<const float*>(volume.Bytes.data()), dimensions,
    FindStrides({}, dimensions), {});
}

/// Alternating voxels of two values, the worst case for filters that overshoot, between flat regions.
Field MakeCheckersField(double low, double high)
{
  return [=, noise = MakeNoiseField(0.0, 1.0)](double x, double y, double z) {
    const bool isFlat = static_cast<int>(x / 16.0) % 2 == 0;
    return !isFlat && noise(x, y, z) > 0.5 ? high : low;
  };
}

/// Ranges contain the values and slopes of many samples of a macrocell.
TEST(CubicMacrocells, HoldAllSamplesAndSlopes)
{
  const std::array<int, 3> dimensions{ 37, 20, 19 };
  const TestVolume volume =
    MakeVolume(ScalarType::Float32, dimensions, MakeCheckersField(-3.0, 5.0));
  const LinearVoxels<float> voxels = ViewVoxels(volume);
  const std::array<int, 3> cells = CountMacrocells(dimensions);
  std::mt19937 random(7);
  for (const ReconstructionFilter filter : Cubics)
  {
    const FilterSupport support = FindSupport(filter, false);
    std::vector<ValueRange> ranges(CountAll(cells));
    std::vector<ChangeRange> changes(ranges.size());
    FindValueRanges(volume.View(), MakeWholeBox(cells), ranges.data(), support);
    FindChangeRanges(volume.View(), MakeWholeBox(cells), changes.data(), support);
    int beyond = 0;
    for (int sample = 0; sample < 200000; ++sample)
    {
      const auto place = [&](int axis) {
        std::uniform_real_distribution<float> inside(0.0f, dimensions[axis] - 1.0f);
        const float at = inside(random);
        return sample % 3 == 0 ? std::floor(at) + 0.5f : at;
      };
      const Vector3 point{ place(0), place(1), place(2) };
      const auto cellOf = [&](float at, int axis) {
        return std::min(static_cast<int>(at) / MacrocellSide, cells[axis] - 1);
      };
      const std::size_t cell =
        (static_cast<std::size_t>(cellOf(point.Z, 2)) * cells[1] + cellOf(point.Y, 1)) * cells[0] +
        cellOf(point.X, 0);
      const float value = SampleCubic{ filter }(voxels, point);
      EXPECT_GE(value, ranges[cell].GetLow());
      EXPECT_LE(value, ranges[cell].GetHigh());
      beyond += value < -3.0f || value > 5.0f ? 1 : 0;
      const Vector3 slope = SampleCubic{ filter }.Derive(voxels, point);
      EXPECT_LE(2.0f * std::fabs(slope.X), changes[cell].X);
      EXPECT_LE(2.0f * std::fabs(slope.Y), changes[cell].Y);
      EXPECT_LE(2.0f * std::fabs(slope.Z), changes[cell].Z);
    }
    // Bounds that no sample comes near would prove nothing.
    EXPECT_EQ(beyond > 1000, filter == ReconstructionFilter::CatmullRom) << beyond;
  }
}

/// The overshoot is reached: voxels are high where weights are negative, and low elsewhere.
TEST(CubicMacrocells, OvershootIsTheLeastBound)
{
  const TestVolume volume =
    MakeVolume(ScalarType::Float32, { 4, 4, 4 }, [](double x, double y, double z) {
      const auto isOuter = [](double place) { return place < 0.5 || place > 2.5; };
      return (isOuter(x) != isOuter(y)) != isOuter(z) ? 1.0 : 0.0;
    });
  const float value =
    SampleCubic{ ReconstructionFilter::CatmullRom }(ViewVoxels(volume), { 1.5f, 1.5f, 1.5f });
  EXPECT_FLOAT_EQ(value, -CatmullRomOvershoot);
}

/// Equal voxels give exactly their value, so that background stays background.
TEST(CubicMacrocells, EqualVoxelsGiveTheirValue)
{
  for (const double air : { -1024.0, 0.1, 1117.0, 3.3e7 })
  {
    const TestVolume volume =
      MakeVolume(ScalarType::Float32, { 5, 6, 7 }, [air](double, double, double) { return air; });
    const LinearVoxels<float> voxels = ViewVoxels(volume);
    for (const ReconstructionFilter filter : Cubics)
    {
      for (float way = 0.0f; way < 4.0f; way += 0.017f)
      {
        const Vector3 point{ way, 1.2f * way, 1.4f * way };
        EXPECT_EQ((SampleCubic{ filter }(voxels, point)), static_cast<float>(air));
        EXPECT_EQ((SampleCubic{ filter }.Derive(voxels, point).X), 0.0f);
      }
    }
  }
}

std::vector<RenderRequest> ListCubicWays(const RenderRequest& request)
{
  std::vector<RenderRequest> ways(5, request);
  ways[0].Filter = ReconstructionFilter::CatmullRom;
  ways[1].Filter = ReconstructionFilter::CubicBSpline;
  ways[2].Filter = ReconstructionFilter::CatmullRom;
  ways[2].MatchVTK = true;
  ways[3].Filter = ReconstructionFilter::CubicBSpline;
  ways[3].SampleDistance = 5.7;
  ways[4].Filter = ReconstructionFilter::CubicBSpline;
  ways[4].How.Execution = FilterExecution::Fetches;
  return ways;
}

class SkippingWithCubicsOnBackend : public SkippingOnBackend
{
protected:
  /// The largest share of a picture's samples that was skipped.
  double ExpectSameOfAllWays(const RenderRequest& request, const std::string& where)
  {
    double skipped = 0.0;
    for (const RenderRequest& way : ListCubicWays(request))
    {
      SCOPED_TRACE(where + ", " + NameOf(way.Filter) + (way.MatchVTK ? ", MatchVTK" : ""));
      skipped = std::max(skipped, this->ExpectSame(way));
    }
    return skipped;
  }
};

TEST_F(SkippingWithCubicsOnBackend, EveryType)
{
  const std::array<int, 3> dimensions{ 71, 41, 53 };
  for (const ScalarType type : ListScalarTypes())
  {
    const std::array<double, 2> scalars = ChooseScalars(type);
    const TestVolume volume = MakeVolume(
      type, dimensions, MakeBallsField(dimensions, scalars[0], scalars[1]), { 1.0, 1.3, 0.8 });
    // Just beyond the values of the voxels, so that only overshoot is visible.
    for (const double from : { 0.4, 1.0 })
    {
      this->Set(volume, MakeWindow(volume, from, 2.0));
      const NamedCamera camera = ListCameras(volume)[1];
      const double skipped = this->ExpectSameOfAllWays(
        MakeScene(volume, {}, camera.Place).Request, Testing::NameOf(type));
      EXPECT_GT(skipped, 0.5) << Testing::NameOf(type) << " from " << from;
    }
  }
}

/// A window that only overshoot falls into: below the lowest or above the highest value of all voxels.
TEST_F(SkippingWithCubicsOnBackend, WhatOvershoots)
{
  TestVolume volume = MakeVolume(ScalarType::Int16, { 64, 40, 40 }, MakeCheckersField(0.0, 1000.0));
  volume.Layout.ScalarRange = { -1000.0, 2000.0 };
  for (const auto& [from, to] : { std::pair(-1.0, 0.3), std::pair(0.7, 2.0) })
  {
    this->Set(volume, MakeWindow(volume, from, to));
    for (const NamedCamera& camera : ListCameras(volume))
    {
      RenderRequest request = MakeScene(volume, {}, camera.Place).Request;
      EXPECT_GT(this->ExpectSameOfAllWays(request, camera.Name), 0.2);
      request.Filter = ReconstructionFilter::CatmullRom;
      request.How.EmptySpaceSkipping = Switch::On;
      const KeptImage image = RenderBy(*this->Renderer, request);
      EXPECT_TRUE(std::any_of(
        image.Rgba.begin(), image.Rgba.end(), [](float channel) { return channel > 0.0f; }));
    }
  }
}

TEST_F(SkippingWithCubicsOnBackend, GradientOpacityAndLight)
{
  const std::array<int, 3> dimensions{ 71, 41, 53 };
  const Field noise = MakeNoiseField(0.0, 20.0);
  const Field balls = MakeBallsField(dimensions, 0.0, 1000.0);
  for (const ScalarType type : { ScalarType::Int16, ScalarType::Float32 })
  {
    const TestVolume volume = MakeVolume(type, dimensions,
      [&](double x, double y, double z) { return balls(x, y, z) + noise(x, y, z); },
      { 1.0, 1.3, 0.8 });
    TransferFunctions functions = MakeWindow(volume, -1.0, 2.0);
    functions.GradientOpacities.assign(64, 0.0f);
    std::fill(functions.GradientOpacities.begin() + 12, functions.GradientOpacities.end(), 0.7f);
    functions.GradientRange = { 0.0, 500.0 };
    this->Set(volume, functions);
    for (const NamedCamera& camera : ListCameras(volume))
    {
      RenderRequest request = MakeScene(volume, {}, camera.Place).Request;
      request.Appearance.IsShaded[0] = true;
      request.Appearance.Lights.resize(1);
      EXPECT_GT(this->ExpectSameOfAllWays(request, camera.Name), 0.2) << Testing::NameOf(type);
    }
  }
}

TEST_F(SkippingWithCubicsOnBackend, ExtremesAndSurfaces)
{
  const std::array<int, 3> dimensions{ 71, 41, 53 };
  const TestVolume volume = MakeVolume(
    ScalarType::Int16, dimensions, MakeBallsField(dimensions, -500.0, 3000.0), { 1.0, 1.3, 0.8 });
  this->Set(volume, MakeWindow(volume, 0.15, 2.0));
  for (const BlendMode blend :
    { BlendMode::MaximumIntensity, BlendMode::MinimumIntensity, BlendMode::Isosurface })
  {
    double skipped = 0.0;
    for (const NamedCamera& camera : ListCameras(volume))
    {
      RenderRequest request = MakeScene(volume, {}, camera.Place).Request;
      request.Appearance.Blend = blend;
      request.Appearance.IsoValues = { -520.0, 300.0, 2950.0 };
      skipped = std::max(skipped, this->ExpectSameOfAllWays(request, camera.Name));
    }
    // A device knows texels of whole numbers up to rounding: the range of background may begin below its lowest
    // sample.
    const bool isRounded =
      blend == BlendMode::MinimumIntensity && this->Renderer->GetBackend() == Backend::CUDA;
    EXPECT_GT(skipped, isRounded ? 0.1 : 0.3) << static_cast<int>(blend);
  }
}

TEST_F(SkippingWithCubicsOnBackend, BadVoxels)
{
  const std::array<int, 3> dimensions{ 50, 41, 33 };
  TestVolume volume =
    MakeVolume(ScalarType::Float32, dimensions, MakeBallsField(dimensions, 0.0, 1.0));
  const double infinity = std::numeric_limits<double>::infinity();
  const double bad[3] = { std::numeric_limits<double>::quiet_NaN(), infinity, -infinity };
  for (int place = 0; place < 30; ++place)
  {
    // Also where macrocells meet.
    WriteVoxel(volume, place % 2 == 0 ? place * 17 % 50 : place / 2 % 6 * 8, place * 29 % 41,
      place * 11 % 33, bad[place % 3]);
  }
  TransferFunctions functions = MakeWindow(volume, 0.3, 2.0);
  for (const float opacity : { 0.0f, 0.5f })
  {
    functions.NanOpacity = opacity;
    this->Set(volume, functions);
    for (const NamedCamera& camera : ListCameras(volume))
    {
      RenderRequest request = MakeScene(volume, {}, camera.Place).Request;
      this->ExpectSameOfAllWays(request, camera.Name);
      request.Appearance.Blend = BlendMode::MaximumIntensity;
      this->ExpectSameOfAllWays(request, camera.Name + std::string(", maximum"));
    }
  }
}

TEST_F(SkippingWithCubicsOnBackend, CellsUnevenGridsAndOneValue)
{
  const std::array<int, 3> dimensions{ 71, 41, 53 };
  for (const bool isUneven : { false, true })
  {
    TestVolume volume = MakeVolume(ScalarType::UInt16, dimensions, MakeBoxesField(100.0, 60000.0));
    volume.Layout.Placement = VoxelPlacement::Cells;
    std::vector<double> places;
    for (int point = 0; point <= dimensions[0]; ++point)
    {
      const double way = point / static_cast<double>(dimensions[0]);
      places.push_back(dimensions[0] * way * way);
    }
    volume.Layout.PointPlaces[0] = isUneven ? places.data() : nullptr;
    this->Set(volume, MakeWindow(volume, 0.3, 2.0));
    double skipped = 0.0;
    for (const NamedCamera& camera : ListCameras(volume))
    {
      const RenderRequest request = MakeScene(volume, {}, camera.Place).Request;
      skipped = std::max(skipped, this->ExpectSameOfAllWays(request, camera.Name));
    }
    EXPECT_GT(skipped, 0.05) << isUneven;
  }
}

TEST_F(SkippingWithCubicsOnBackend, EveryFeature)
{
  int skipping = 0;
  for (FeatureScene scene : ListFeatureScenes())
  {
    for (auto* list : { &scene.Functions, &scene.Labels })
    {
      for (TransferFunctions& functions : *list)
      {
        // The volumes are small, and cubic filters reach far.
        std::fill_n(functions.Opacities.begin(), functions.Opacities.size() * 7 / 8, 0.0f);
      }
    }
    const Status status = SetFeatureScene(*this->Renderer, scene);
    ASSERT_TRUE(status.IsOk()) << scene.Name << ": " << status.GetMessage();
    skipping += this->ExpectSameOfAllWays(scene.Request, scene.Name) > 0.0 ? 1 : 0;
  }
  EXPECT_GT(skipping, 10);
}

/// Ranges of one filter are not used for another, and changed voxels are searched with the filter's reach.
TEST_F(SkippingWithCubicsOnBackend, FiltersTakeTurns)
{
  const std::array<int, 3> dimensions{ 71, 41, 53 };
  TestVolume volume =
    MakeVolume(ScalarType::UInt8, dimensions, MakeBallsField(dimensions, 0.0, 250.0));
  this->Set(volume, MakeWindow(volume, 0.4, 2.0));
  RenderRequest request = MakeScene(volume, {}, ListCameras(volume)[1].Place).Request;
  for (int round = 0; round < 4; ++round)
  {
    for (const ReconstructionFilter filter : { ReconstructionFilter::Linear, Cubics[0], Cubics[1] })
    {
      request.Filter = filter;
      EXPECT_GT(this->ExpectSame(request), 0.3);
    }
    VolumeView view = volume.View();
    const int x = 23 + 16 * (round % 2);
    WriteVoxel(volume, x, 2, 3 + round, 255.0);
    view.Changed = { { x, 2, 3 + round }, { x, 2, 3 + round } };
    ASSERT_TRUE(this->Renderer->SetVolume(view).IsOk());
  }
}

} // namespace
} // namespace Strider::Testing
