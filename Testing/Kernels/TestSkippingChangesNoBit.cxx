// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Rays that pass over empty space make the same image, bit by bit, of every type, filter, feature and order of voxels.
#include "BackendUnderTest.h"
#include "MakeFeatureScenes.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace Strider::Testing
{
namespace
{

/// Balls of several sizes in a constant surrounding.
Field MakeBallsField(std::array<int, 3> dimensions, double low, double high)
{
  return [=](double x, double y, double z) {
    double value = 0.0;
    for (int ball = 0; ball < 5; ++ball)
    {
      const double centre[3] = { dimensions[0] * (0.15 + 0.17 * ball),
        dimensions[1] * (0.5 + 0.35 * std::sin(2.1 * ball)),
        dimensions[2] * (0.5 + 0.35 * std::cos(1.7 * ball)) };
      const double radius = 2.0 + 1.5 * ball;
      const double distance = std::hypot(x - centre[0], y - centre[1], z - centre[2]);
      value = std::max(value, 1.0 - distance / radius);
    }
    return low + (high - low) * value;
  };
}

/// Nothing below `from` and above `to`, fractions of the scalar range.
TransferFunctions MakeWindow(const TestVolume& volume, double from, double to)
{
  TransferFunctions functions = MakeColorfulFunctions(volume, 0.4f, 256);
  for (std::size_t entry = 0; entry < functions.Opacities.size(); ++entry)
  {
    const double way = static_cast<double>(entry) / 255.0;
    functions.Opacities[entry] = way > from && way < to ? 0.3f : 0.0f;
  }
  return functions;
}

class SkippingOnBackend : public RendererOnBackend
{
protected:
  void Set(const TestVolume& volume, const TransferFunctions& functions)
  {
    ASSERT_TRUE(this->Renderer->SetVolume(volume.View()).IsOk());
    ASSERT_TRUE(this->Renderer->SetTransferFunctions(functions).IsOk());
  }

  /// Returns the share of samples that were skipped.
  double ExpectSame(RenderRequest request)
  {
    request.WantsDepth = true;
    request.CountsSamples = true;
    request.How.EmptySpaceSkipping = Switch::Off;
    const KeptImage off = this->Render(request);
    const FrameStatistics before = this->Renderer->GetStatistics();
    EXPECT_EQ(before.SamplesSkipped, 0u);
    EXPECT_EQ(before.Skipping, "no skipping (off)");
    request.How.EmptySpaceSkipping = Switch::On;
    const KeptImage on = this->Render(request);
    const FrameStatistics after = this->Renderer->GetStatistics();
    EXPECT_EQ(after.SamplesTaken, before.SamplesTaken);
    EXPECT_LE(after.SamplesSkipped, after.SamplesTaken);
    EXPECT_EQ(CountDifferent(on.Rgba, off.Rgba), 0) << after.Skipping;
    EXPECT_EQ(CountDifferent(on.Depth, off.Depth), 0) << after.Skipping;
    return static_cast<double>(after.SamplesSkipped) /
      std::max(1.0, static_cast<double>(after.SamplesTaken));
  }

private:
  static int CountDifferent(const std::vector<float>& one, const std::vector<float>& other)
  {
    int different = one.size() == other.size() ? 0 : -1;
    for (std::size_t value = 0; different >= 0 && value < one.size(); ++value)
    {
      different += std::memcmp(&one[value], &other[value], sizeof(float)) != 0 ? 1 : 0;
    }
    return different;
  }
};

std::vector<RenderRequest> ListWays(const RenderRequest& request)
{
  std::vector<RenderRequest> ways(7, request);
  ways[1].Filter = ReconstructionFilter::Nearest;
  ways[2].MatchVTK = true;
  ways[3].MatchVTK = true;
  ways[3].Filter = ReconstructionFilter::Nearest;
  ways[4].SampleDistance = 5.7;
  ways[5].How.PreIntegration = true;
  ways[6].How.PreIntegration = true;
  ways[6].SampleDistance = 9.3; // over whole macrocells
  return ways;
}

TEST_F(SkippingOnBackend, EveryTypeAndCamera)
{
  for (const ScalarType type : ListScalarTypes())
  {
    const std::array<double, 2> scalars = ChooseScalars(type);
    const std::array<int, 3> dimensions{ 71, 41, 53 };
    const TestVolume volume = MakeVolume(
      type, dimensions, MakeBallsField(dimensions, scalars[0], scalars[1]), { 1.0, 1.3, 0.8 });
    for (const double from : { 0.0, 0.4 })
    {
      double skipped = 0.0;
      this->Set(volume, MakeWindow(volume, from, 0.9));
      for (const NamedCamera& camera : ListCameras(volume))
      {
        const Scene scene = MakeScene(volume, {}, camera.Place);
        for (const RenderRequest& request : ListWays(scene.Request))
        {
          SCOPED_TRACE(std::string(NameOf(type)) + " " + camera.Name +
            (request.MatchVTK ? ", MatchVTK" : "") +
            (request.How.PreIntegration ? ", pre-integrated" : "") +
            (request.Filter == ReconstructionFilter::Nearest ? ", nearest" : ""));
          skipped = std::max(skipped, this->ExpectSame(request));
        }
      }
      EXPECT_GT(skipped, 0.5) << NameOf(type) << " from " << from;
    }
  }
}

TEST_F(SkippingOnBackend, OddSizes)
{
  for (const std::array<int, 3> dimensions : std::vector<std::array<int, 3>>{
         { 1, 1, 1 }, { 90, 1, 33 }, { 2, 97, 31 }, { 9, 8, 17 }, { 16, 64, 1 }, { 10, 10, 200 } })
  {
    const TestVolume volume =
      MakeVolume(ScalarType::UInt16, dimensions, MakeBallsField(dimensions, 100.0, 60000.0));
    this->Set(volume, MakeWindow(volume, 0.1, 2.0));
    for (const NamedCamera& camera : ListCameras(volume))
    {
      for (const RenderRequest& request : ListWays(MakeScene(volume, {}, camera.Place).Request))
      {
        SCOPED_TRACE(camera.Name + ", " + std::to_string(dimensions[0]) + "x" +
          std::to_string(dimensions[1]) + "x" + std::to_string(dimensions[2]));
        this->ExpectSame(request);
      }
    }
  }
}

/// Noise: macrocells whose ranges end where the window does.
TEST_F(SkippingOnBackend, EveryWindow)
{
  const std::array<int, 3> dimensions{ 40, 33, 35 };
  const Field noise = MakeNoiseField(0.0, 40.0);
  const auto steps = [&](double x, double y, double z) {
    const int box =
      static_cast<int>(x / 8.0) + static_cast<int>(y / 8.0) * 5 + static_cast<int>(z / 8.0) * 25;
    return std::floor(noise(x, y, z) / 10.0) + (box * 37) % 200;
  };
  const TestVolume volume = MakeVolume(ScalarType::UInt8, dimensions, steps);
  const CameraPlace camera = ListCameras(volume)[1].Place;
  for (int window = 0; window < 64; ++window)
  {
    const double from = window * 4 / 256.0;
    this->Set(volume, MakeWindow(volume, from, from + 0.05));
    SCOPED_TRACE(window);
    for (const RenderRequest& request : ListWays(MakeScene(volume, {}, camera).Request))
    {
      this->ExpectSame(request);
    }
  }
}

TEST_F(SkippingOnBackend, BadVoxels)
{
  const std::array<int, 3> dimensions{ 50, 41, 33 };
  TestVolume volume =
    MakeVolume(ScalarType::Float32, dimensions, MakeBallsField(dimensions, 0.0, 1.0));
  const double infinity = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (int place = 0; place < 30; ++place)
  {
    const double bad[3] = { nan, infinity, -infinity };
    WriteVoxel(volume, place * 17 % 50, place * 29 % 41, place * 11 % 33, bad[place % 3]);
  }
  for (int x = 20; x < 45; ++x)
  {
    for (int y = 5; y < 30; ++y)
    {
      WriteVoxel(volume, x, y, x % 20, nan);
    }
  }
  for (const float nanOpacity : { 0.0f, 0.5f })
  {
    TransferFunctions functions = MakeWindow(volume, 0.3, 0.9);
    functions.NanOpacity = nanOpacity;
    functions.NanColor = { 1.0f, 0.0f, 1.0f };
    this->Set(volume, functions);
    for (const NamedCamera& camera : ListCameras(volume))
    {
      SCOPED_TRACE(camera.Name);
      for (const RenderRequest& request : ListWays(MakeScene(volume, {}, camera.Place).Request))
      {
        this->ExpectSame(request);
      }
    }
  }
}

/// What a frame shows decides, not what the last one did.
TEST_F(SkippingOnBackend, FollowsFunctionsAndVoxels)
{
  const std::array<int, 3> dimensions{ 60, 50, 40 };
  const TestVolume balls =
    MakeVolume(ScalarType::UInt8, dimensions, MakeBallsField(dimensions, 0.0, 255.0));
  const TestVolume noise = MakeVolume(ScalarType::UInt8, dimensions, MakeNoiseField(0.0, 255.0));
  const RenderRequest request = MakeScene(balls, {}, ListCameras(balls)[1].Place).Request;
  this->Set(balls, MakeWindow(balls, 0.5, 2.0));
  const double half = this->ExpectSame(request);
  this->Set(balls, MakeWindow(balls, 0.9, 2.0));
  EXPECT_GT(this->ExpectSame(request), half);
  this->Set(balls, MakeWindow(balls, -1.0, 2.0));
  EXPECT_EQ(this->ExpectSame(request), 0.0);
  this->Set(balls, MakeWindow(balls, 0.5, 2.0));
  EXPECT_EQ(this->ExpectSame(request), half);
  this->Set(noise, MakeWindow(noise, 0.5, 2.0));
  EXPECT_LT(this->ExpectSame(request), 0.01);
  this->Set(balls, MakeWindow(balls, 2.0, 3.0));
  EXPECT_EQ(this->ExpectSame(request), 1.0);
}

/// A box becomes visible in the midst of empty space, and vanishes again.
TEST_F(SkippingOnBackend, FollowsChangedVoxels)
{
  const std::array<int, 3> dimensions{ 60, 50, 40 };
  TestVolume volume =
    MakeVolume(ScalarType::Int16, dimensions, MakeBallsField(dimensions, 0.0, 1000.0));
  const TestVolume former = volume;
  this->Set(volume, MakeWindow(volume, 0.5, 2.0));
  std::vector<double> skipped;
  for (const RenderRequest& request :
    ListWays(MakeScene(volume, {}, ListCameras(volume)[1].Place).Request))
  {
    skipped.push_back(this->ExpectSame(request));
  }
  const IndexBox box{ { 40, 8, 3 }, { 48, 24, 9 } };
  for (const bool isVisible : { true, false })
  {
    for (int z = box.First[2]; z <= box.Last[2]; ++z)
    {
      for (int y = box.First[1]; y <= box.Last[1]; ++y)
      {
        for (int x = box.First[0]; x <= box.Last[0]; ++x)
        {
          WriteVoxel(volume, x, y, z, isVisible ? 900.0 : former.Read(x, y, z));
        }
      }
    }
    VolumeView view = volume.View();
    view.Changed = box;
    ASSERT_TRUE(this->Renderer->SetVolume(view).IsOk());
    std::size_t way = 0;
    for (const RenderRequest& request :
      ListWays(MakeScene(volume, {}, ListCameras(volume)[1].Place).Request))
    {
      SCOPED_TRACE("way " + std::to_string(way));
      const double share = this->ExpectSame(request);
      EXPECT_TRUE(isVisible ? share < skipped[way] : share == skipped[way]) << share;
      ++way;
    }
  }
}

/// Automatic does without a map that says nothing.
TEST_F(SkippingOnBackend, AutomaticSkipsWhereItPays)
{
  const std::array<int, 3> dimensions{ 60, 50, 40 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, dimensions, MakeBallsField(dimensions, 0.0, 255.0));
  RenderRequest request = MakeScene(volume, {}, ListCameras(volume)[1].Place).Request;
  ASSERT_EQ(request.How.EmptySpaceSkipping, Switch::Automatic);
  request.CountsSamples = true;
  this->Set(volume, MakeWindow(volume, 0.5, 2.0));
  this->Render(request);
  EXPECT_GT(this->Renderer->GetStatistics().SamplesSkipped, 0u);
  EXPECT_EQ(this->Renderer->GetStatistics().Skipping.rfind("skipping, ", 0), 0u);
  this->Set(volume, MakeWindow(volume, -1.0, 2.0));
  this->Render(request);
  EXPECT_EQ(this->Renderer->GetStatistics().SamplesSkipped, 0u);
  EXPECT_EQ(this->Renderer->GetStatistics().Skipping, "no skipping, 100.0% occupied (automatic)");
}

/// Orders with mirrored axes included.
TEST_F(SkippingOnBackend, EveryOrder)
{
  const std::array<int, 3> dimensions{ 61, 43, 52 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, dimensions, MakeBallsField(dimensions, 0.0, 255.0));
  this->Set(volume, MakeWindow(volume, 0.3, 0.8));
  for (const RotationMode mode : { RotationMode::Published, RotationMode::Automatic })
  {
    for (int turn = 0; turn < 12; ++turn)
    {
      const double angle = 0.3 + 0.53 * turn;
      CameraPlace camera = ListCameras(volume)[0].Place;
      const Point& focus = camera.FocalPoint;
      camera.Position = { focus[0] + 120.0 * std::sin(angle), focus[1] + 20.0,
        focus[2] + 120.0 * std::cos(angle) };
      RenderRequest request = MakeScene(volume, {}, camera).Request;
      request.How.Rotation = mode;
      request.How.RotationHysteresis = 0.0;
      this->Render(request); // moves
      SCOPED_TRACE(this->Renderer->GetStatistics().StoredOrder);
      EXPECT_GT(this->ExpectSame(request), 0.3);
      request.How.PreIntegration = true;
      EXPECT_GT(this->ExpectSame(request), 0.2);
    }
  }
}

/// Everything is opaque, but only where the value changes: flat surroundings are skipped by their gradients alone.
TEST_F(SkippingOnBackend, GradientOpacity)
{
  for (const ScalarType type : ListScalarTypes())
  {
    const std::array<double, 2> scalars = ChooseScalars(type);
    const double extent = scalars[1] - scalars[0];
    const std::array<int, 3> dimensions{ 71, 41, 53 };
    const Field noise = MakeNoiseField(0.0, 0.02 * extent);
    const Field balls = MakeBallsField(dimensions, scalars[0], scalars[1]);
    const TestVolume volume = MakeVolume(type, dimensions,
      [&](double x, double y, double z) {
        return std::min(balls(x, y, z) + noise(x, y, z), scalars[1]);
      },
      { 1.0, 1.3, 0.8 });
    for (const double from : { 0.08, 0.2 })
    {
      TransferFunctions functions = MakeWindow(volume, -1.0, 2.0);
      functions.GradientOpacities.assign(64, 0.0f);
      functions.GradientRange = { 0.0, 0.5 * extent };
      for (std::size_t entry = 0; entry < 64; ++entry)
      {
        const double length = static_cast<double>(entry) / 63.0 * 0.5;
        functions.GradientOpacities[entry] = length > from ? 0.7f : 0.0f;
      }
      this->Set(volume, functions);
      double skipped = 0.0;
      for (const NamedCamera& camera : ListCameras(volume))
      {
        for (const RenderRequest& request : ListWays(MakeScene(volume, {}, camera.Place).Request))
        {
          SCOPED_TRACE(
            std::string(NameOf(type)) + " " + camera.Name + (request.MatchVTK ? ", MatchVTK" : ""));
          skipped = std::max(skipped, this->ExpectSame(request));
        }
      }
      EXPECT_GT(skipped, 0.3) << NameOf(type) << " from " << from;
    }
  }
}

/// Balls through every feature, with half of every function's values transparent.
TEST_F(SkippingOnBackend, EveryFeature)
{
  int skipping = 0;
  for (FeatureScene scene : ListFeatureScenes())
  {
    for (auto* list : { &scene.Functions, &scene.Labels })
    {
      for (TransferFunctions& functions : *list)
      {
        const std::size_t half = functions.Opacities.size() / 2;
        std::fill_n(functions.Opacities.begin(), half, 0.0f);
        const auto width = static_cast<std::size_t>(functions.Table2DSize[0]);
        for (std::size_t entry = 0; 4 * entry < functions.Table2D.size(); ++entry)
        {
          functions.Table2D[4 * entry + 3] *= entry % width < width / 2 ? 0.0f : 1.0f;
        }
      }
    }
    const Status status = SetFeatureScene(*this->Renderer, scene);
    ASSERT_TRUE(status.IsOk()) << scene.Name << ": " << status.GetMessage();
    for (const RenderRequest& request : ListWays(scene.Request))
    {
      SCOPED_TRACE(scene.Name + (request.MatchVTK ? ", MatchVTK" : "") +
        (request.How.PreIntegration ? ", pre-integrated" : ""));
      skipping += this->ExpectSame(request) > 0.0 ? 1 : 0;
    }
  }
  EXPECT_GT(skipping, 20);
}

} // namespace
} // namespace Strider::Testing
