// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Numbers of absurd magnitude give a finished frame or are refused with a message. Under the sanitizers of the preset
// asan they also show conversions to integers that overflow.
#include "BackendUnderTest.h"
#include "MakeFeatureScenes.h"

#include "Strider/DescribeNumber.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

namespace Strider::Testing
{
namespace
{

/// One number of a scene that is replaced.
struct Change
{
  std::string Name;
  std::function<void(FeatureScene& scene, double number)> Apply;
};

std::vector<Change> ListPlaces()
{
  return {
    { "spacing",
      [](FeatureScene& scene, double number) { scene.Request.IndexToPhysical[5] *= number; } },
    { "origin",
      [](FeatureScene& scene, double number) { scene.Request.IndexToPhysical[3] = number; } },
    { "sample distance",
      [](FeatureScene& scene, double number) { scene.Request.SampleDistance = number; } },
    { "camera",
      [](FeatureScene& scene, double number) { scene.Request.PhysicalToClip[7] = number; } },
    { "depth of the camera",
      [](FeatureScene& scene, double number) { scene.Request.PhysicalToClip[11] = number; } },
    { "crop",
      [](FeatureScene& scene, double number) {
        scene.Request.Crop = { -number, number, number, 5.0, 1.0, number };
      } },
    { "slice plane",
      [](FeatureScene& scene, double number) { scene.Request.Appearance.SlicePlane[3] = number; } },
    { "clipping plane",
      [](FeatureScene& scene, double number) {
        scene.Request.Appearance.ClippingPlanes.push_back({ number, 1.0, 0.0, -number });
      } },
    { "unit distance",
      [](FeatureScene& scene, double number) { scene.Functions.front().UnitDistance = number; } },
  };
}

std::vector<Change> ListScalars()
{
  return {
    { "scalar range",
      [](FeatureScene& scene, double number) {
        scene.Volume.Layout.ScalarRange = { std::min(0.0, number), std::max(0.0, number) };
      } },
    { "resolved range",
      [](FeatureScene& scene, double number) {
        scene.Volume.Layout.ResolvedRanges[0] = { std::min(0.0, number), std::max(0.0, number) };
      } },
    { "range of opacities",
      [](FeatureScene& scene, double number) {
        scene.Functions.front().OpacityRange = { 0.0, number };
      } },
    { "range of colors",
      [](FeatureScene& scene, double number) {
        scene.Functions.front().ColorRange = { number, std::nextafter(number, 1e308) };
      } },
    { "range of gradients",
      [](FeatureScene& scene, double number) {
        scene.Functions.front().GradientRange = { 0.0, number };
      } },
    { "range of averages",
      [](FeatureScene& scene, double number) {
        scene.Request.Appearance.AverageRange = { -number, number };
      } },
    { "isovalue",
      [](FeatureScene& scene, double number) { scene.Request.Appearance.IsoValues = { number }; } },
  };
}

class NumbersOnBackend : public RendererOnBackend
{
protected:
  /// Expects a status with a message, or a picture of numbers in [0, 1]; of independent components, up to the sum of
  /// their weights.
  void ExpectFrameOrMessage(const FeatureScene& scene)
  {
    Status status = SetFeatureScene(*this->Renderer, scene);
    RenderedImage image;
    if (status.IsOk())
    {
      status = this->Renderer->Render(scene.Request, image);
    }
    ++(status.IsOk() ? this->Frames : this->Refusals);
    if (!status.IsOk())
    {
      EXPECT_EQ(status.GetCode(), StatusCode::InvalidArgument) << status.GetMessage();
      EXPECT_GT(status.GetMessage().size(), 20u);
      return;
    }
    ASSERT_EQ(image.Size, scene.Request.ImageSize);
    const std::size_t count =
      4 * static_cast<std::size_t>(image.Size[0]) * static_cast<std::size_t>(image.Size[1]);
    float most = 1.0f;
    if (scene.Volume.Layout.Components > 1 && scene.Request.Appearance.AreComponentsIndependent)
    {
      // Their sum. VTK's shader limits none: four components with weights below 1 give up to 3.33.
      most = scene.Request.MatchVTK
        ? std::numeric_limits<float>::max()
        : std::accumulate(scene.Functions.begin(), scene.Functions.end(), 0.0f,
            [](float sum, const TransferFunctions& own) {
              return sum + static_cast<float>(own.Weight);
            });
    }
    for (std::size_t value = 0; value < count; ++value)
    {
      ASSERT_TRUE(image.Rgba[value] >= 0.0f && image.Rgba[value] <= std::max(1.0f, most) + 1e-5f)
        << image.Rgba[value];
    }
  }

  void ExpectFramesOrMessages(const FeatureScene& scene, const std::vector<Change>& changes)
  {
    for (const Change& change : changes)
    {
      for (const double number : { 1e-300, 1e-30, 1e9, 1e30, -1e30 })
      {
        FeatureScene changed = scene;
        changed.Request.ImageSize = { 11, 9 };
        changed.Request.WantsDepth = true;
        change.Apply(changed, number);
        SCOPED_TRACE(scene.Name + ": " + change.Name + " " + DescribeNumber(number));
        this->ExpectFrameOrMessage(changed);
      }
    }
  }

  int Frames = 0;
  int Refusals = 0;
};

TEST_F(NumbersOnBackend, PlacesGiveAFrameOrAMessage)
{
  for (FeatureScene scene : ListFeatureScenes())
  {
    this->ExpectFramesOrMessages(scene, ListPlaces());
  }
  EXPECT_GT(this->Frames, 0);
  EXPECT_GT(this->Refusals, 0);
}

TEST_F(NumbersOnBackend, PlacesOfVTKsPictureGiveAFrameOrAMessage)
{
  for (FeatureScene scene : ListFeatureScenes())
  {
    scene.Request.MatchVTK = true;
    this->ExpectFramesOrMessages(scene, ListPlaces());
  }
}

TEST_F(NumbersOnBackend, ScalarsGiveAFrameOrAMessage)
{
  for (const FeatureScene& scene : ListFeatureScenes())
  {
    this->ExpectFramesOrMessages(scene, ListScalars());
  }
}

TEST_F(NumbersOnBackend, VoxelsGiveAFrame)
{
  const auto scale = [](const TestVolume& volume, ScalarType type, double factor) {
    TestVolume scaled =
      MakeVolume(type, volume.Layout.Dimensions, [&](double x, double y, double z) {
        return factor * volume.Read(static_cast<int>(x), static_cast<int>(y), static_cast<int>(z));
      });
    scaled.Layout.Placement = volume.Layout.Placement;
    return scaled;
  };
  for (const FeatureScene& scene : ListFeatureScenes())
  {
    for (const double factor : { 1e-300, 1e-30, 1e30, 1e300, -1e30 })
    {
      const bool isFloat = factor != 1e-300 && factor != 1e300;
      FeatureScene scaled = scene;
      scaled.Request.ImageSize = { 11, 9 };
      SCOPED_TRACE(scene.Name + ": voxels times " + DescribeNumber(factor));
      for (const ScalarType type : { ScalarType::Float64, ScalarType::Float32 })
      {
        if (scene.Volume.Layout.Components == 1 && (isFloat || type == ScalarType::Float64))
        {
          scaled.Volume = scale(scene.Volume, type, factor);
          this->ExpectFrameOrMessage(scaled);
        }
      }
    }
  }
  EXPECT_EQ(this->Refusals, 0);
}

} // namespace
} // namespace Strider::Testing
