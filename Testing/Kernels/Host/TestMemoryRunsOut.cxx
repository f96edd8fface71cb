// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Every function of a renderer returns OutOfMemory, without an exception, whichever of its allocations fails.
// Afterwards the renderer shows its former state, and the same call succeeds once there is memory.
#include "FailingMemory.h"
#include "MakeFeatureParts.h"
#include "MultiVolumeScenes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace Strider::Testing
{
namespace
{

struct Picture
{
  std::vector<float> Rgba;
  std::vector<float> Depth;

  bool operator==(const Picture& other) const
  {
    return this->Rgba == other.Rgba && this->Depth == other.Depth;
  }
};

std::unique_ptr<VolumeRenderer> MakeRenderer()
{
  std::unique_ptr<VolumeRenderer> renderer;
  std::string reason;
  const Status status = VolumeRenderer::Create(Backend::CPU, -1, renderer, reason);
  EXPECT_TRUE(status.IsOk()) << status.GetMessage();
  return renderer;
}

Picture Keep(const RenderedImage& image)
{
  const auto pixels = static_cast<std::size_t>(image.Size[0]) * image.Size[1];
  return { { image.Rgba, image.Rgba + 4 * pixels },
    image.Depth ? std::vector<float>(image.Depth, image.Depth + pixels) : std::vector<float>() };
}

Picture Show(VolumeRenderer& renderer, const RenderRequest& request)
{
  RenderedImage image;
  const Status status = renderer.Render(request, image);
  EXPECT_TRUE(status.IsOk()) << status.GetMessage();
  return status.IsOk() ? Keep(image) : Picture();
}

/// Calls `test` for the 1st, 2nd ... failing allocation until none fails; `test` returns whether one has failed.
/// Later allocations, which come from loops whose first iterations have been tested, are tested in larger steps.
void ForEachAllocation(const std::function<bool(std::size_t number, Failures failures)>& test)
{
  constexpr std::size_t EachOne = 96;
  for (const Failures failures : { Failures::One, Failures::AllBehind })
  {
    std::size_t failed = 0;
    for (std::size_t number = 1; !::testing::Test::HasFailure(); number += 1 + number / EachOne)
    {
      SCOPED_TRACE("allocation " + std::to_string(number) +
        (failures == Failures::One ? "" : " and all after it"));
      if (!test(number, failures))
      {
        break;
      }
      ++failed;
    }
    EXPECT_GT(failed, 0u) << "nothing was allocated";
  }
}

/// Status of a call during which an allocation fails.
struct Outcome
{
  Status Code;
  bool HasFailed = false;
};

Outcome CallWithout(std::size_t number, Failures failures, const std::function<Status()>& call)
{
  Outcome outcome;
  {
    const FailingMemory memory(number, failures);
    outcome.Code = call();
    outcome.HasFailed = memory.HasFailed();
  }
  if (!outcome.Code.IsOk())
  {
    EXPECT_EQ(outcome.Code.GetCode(), StatusCode::OutOfMemory) << outcome.Code.GetMessage();
    EXPECT_FALSE(outcome.Code.GetMessage().empty());
    EXPECT_TRUE(outcome.HasFailed) << outcome.Code.GetMessage();
  }
  return outcome;
}

/// Makes a renderer of a scene. Where `isUsed`, it has already rendered another camera with inverted transfer
/// functions, so that its cached data does not fit the next frame.
std::unique_ptr<VolumeRenderer> MakeRendererFor(
  const FeatureScene& scene, const RenderRequest& request, bool isUsed)
{
  std::unique_ptr<VolumeRenderer> renderer = MakeRenderer();
  Status status = SetFeatureScene(*renderer, scene);
  EXPECT_TRUE(status.IsOk()) << status.GetMessage();
  if (isUsed)
  {
    std::vector<TransferFunctions> others = scene.Functions;
    for (TransferFunctions& functions : others)
    {
      std::reverse(functions.Opacities.begin(), functions.Opacities.end());
    }
    RenderRequest former = request;
    former.PhysicalToClip = MakeFaceCamera(scene.Volume, 0);
    EXPECT_TRUE(renderer->SetComponentFunctions(others).IsOk());
    Show(*renderer, former);
    EXPECT_TRUE(renderer->SetComponentFunctions(scene.Functions).IsOk());
  }
  return renderer;
}

void ExpectFramesSurvive(const FeatureScene& scene, const RenderRequest& request, bool isUsed)
{
  SCOPED_TRACE(isUsed ? "a used renderer" : "a fresh renderer");
  const auto make = [&] { return MakeRendererFor(scene, request, isUsed); };
  const Picture expected = Show(*make(), request);
  ForEachAllocation([&](std::size_t number, Failures failures) {
    const std::unique_ptr<VolumeRenderer> renderer = make();
    RenderedImage image;
    const Outcome outcome =
      CallWithout(number, failures, [&] { return renderer->Render(request, image); });
    EXPECT_TRUE(!outcome.Code.IsOk() || Keep(image) == expected) << "a frame with less memory";
    EXPECT_TRUE(Show(*renderer, request) == expected) << "the next frame";
    // Adaptive strategies choose again.
    EXPECT_TRUE(Show(*renderer, request) == expected) << "the frame after it";
    return outcome.HasFailed;
  });
}

void ExpectFramesSurvive(const FeatureScene& scene, const RenderRequest& request)
{
  ExpectFramesSurvive(scene, request, false);
  ExpectFramesSurvive(scene, request, true);
}

RenderRequest MakeSmall(const FeatureScene& scene)
{
  RenderRequest request = scene.Request;
  request.ImageSize = { 13, 11 };
  request.WantsDepth = true;
  return request;
}

class MemoryRunsOutInFrames : public ::testing::TestWithParam<std::string>
{
};

TEST_P(MemoryRunsOutInFrames, AndTheNextOneIsWhole)
{
  bool isFound = false;
  for (const FeatureScene& scene : ListFeatureScenes())
  {
    if (scene.Name == GetParam())
    {
      isFound = true;
      ExpectFramesSurvive(scene, MakeSmall(scene));
    }
  }
  EXPECT_TRUE(isFound);
}

INSTANTIATE_TEST_SUITE_P(Scenes, MemoryRunsOutInFrames,
  ::testing::Values("headlight and gradient opacity", "three lights", "table of second scalars",
    "scattered light", "maximum", "isosurfaces", "slice", "3 components of Int16",
    "half a label map, lit and cropped", "blanked cells", "rectilinear grid",
    "rectilinear cells with a mask"));

class MemoryRunsOut : public ::testing::Test
{
protected:
  FeatureScene Scene = MakeFeatureScene("plain");
  RenderRequest Request = MakeSmall(this->Scene);
};

TEST_F(MemoryRunsOut, InPlainFrames)
{
  ExpectFramesSurvive(this->Scene, this->Request);
}

TEST_F(MemoryRunsOut, InFramesThatMatchVTK)
{
  this->Request.MatchVTK = true;
  ExpectFramesSurvive(this->Scene, this->Request);
}

TEST_F(MemoryRunsOut, InPreIntegratedFrames)
{
  this->Request.How.PreIntegration = true;
  ExpectFramesSurvive(this->Scene, this->Request);
}

TEST_F(MemoryRunsOut, InFramesOfPrefilteredSplines)
{
  this->Request.Filter = ReconstructionFilter::CubicBSpline;
  this->Request.Filters.PrefiltersBSpline = true;
  ExpectFramesSurvive(this->Scene, this->Request);
}

TEST_F(MemoryRunsOut, InFramesOfCompressedVolumes)
{
  this->Request.How.Storage = StorageMode::Compressed;
  ExpectFramesSurvive(this->Scene, this->Request);
}

TEST_F(MemoryRunsOut, InFramesOfTurnedVolumes)
{
  this->Request.How.Rotation = RotationMode::Published;
  ExpectFramesSurvive(this->Scene, this->Request);
}

TEST_F(MemoryRunsOut, InFramesThatMustSkip)
{
  FeatureScene uneven = this->Scene;
  AddPointPlaces(uneven);
  AddGradientOpacity(uneven.Functions.front());
  this->Request.How.EmptySpaceSkipping = Switch::On;
  ExpectFramesSurvive(uneven, this->Request);
  SetBlend(uneven, BlendMode::MaximumIntensity);
  this->Request.Appearance = uneven.Request.Appearance;
  ExpectFramesSurvive(uneven, this->Request);
}

TEST_F(MemoryRunsOut, InFramesOfSeveralVolumes)
{
  const MultiVolumeScene scene = ListMultiVolumeScenes().front();
  RenderRequest small = scene.Request;
  small.ImageSize = { 13, 11 };
  MultiVolumeRenderers whole;
  ASSERT_TRUE(whole.Set(Backend::CPU, scene).IsOk());
  const Picture expected = Show(whole.GetFirst(), whole.Place(scene, small));
  ForEachAllocation([&](std::size_t number, Failures failures) {
    MultiVolumeRenderers renderers;
    EXPECT_TRUE(renderers.Set(Backend::CPU, scene).IsOk());
    const RenderRequest request = renderers.Place(scene, small);
    RenderedImage image;
    const Outcome outcome =
      CallWithout(number, failures, [&] { return renderers.GetFirst().Render(request, image); });
    EXPECT_TRUE(!outcome.Code.IsOk() || Keep(image) == expected);
    EXPECT_TRUE(Show(renderers.GetFirst(), request) == expected);
    return outcome.HasFailed;
  });
}

TEST_F(MemoryRunsOut, WhileARendererIsMade)
{
  ForEachAllocation([&](std::size_t number, Failures failures) {
    std::unique_ptr<VolumeRenderer> renderer;
    std::string reason;
    const Outcome outcome = CallWithout(
      number, failures, [&] { return VolumeRenderer::Create(Backend::CPU, -1, renderer, reason); });
    EXPECT_EQ(renderer != nullptr, outcome.Code.IsOk());
    return outcome.HasFailed;
  });
}

/// Tests setters on a renderer that shows one scene and receives parts of another one.
void ExpectSettersSurvive(const FeatureScene& former, const FeatureScene& next,
  const RenderRequest& request, const std::function<Status(VolumeRenderer&)>& set)
{
  const std::unique_ptr<VolumeRenderer> renderer = MakeRenderer();
  const auto restore = [&] {
    const Status status = SetFeatureScene(*renderer, former);
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
  };
  restore();
  const Picture before = Show(*renderer, request);
  EXPECT_TRUE(SetFeatureScene(*renderer, next).IsOk());
  const Picture after = Show(*renderer, request);
  EXPECT_FALSE(before == after) << "the test shows nothing";
  ForEachAllocation([&](std::size_t number, Failures failures) {
    restore();
    const Outcome outcome = CallWithout(number, failures, [&] { return set(*renderer); });
    EXPECT_TRUE(Show(*renderer, request) == (outcome.Code.IsOk() ? after : before));
    const Status again = set(*renderer);
    EXPECT_TRUE(again.IsOk()) << again.GetMessage();
    EXPECT_TRUE(Show(*renderer, request) == after);
    return outcome.HasFailed;
  });
}

TEST_F(MemoryRunsOut, WhileFunctionsAreSet)
{
  const FeatureScene former = MakeFeatureScene("two", 2);
  FeatureScene next = former;
  for (TransferFunctions& functions : next.Functions)
  {
    std::reverse(functions.Opacities.begin(), functions.Opacities.end());
  }
  ExpectSettersSurvive(former, next, MakeSmall(former),
    [&](VolumeRenderer& renderer) { return renderer.SetComponentFunctions(next.Functions); });
}

TEST_F(MemoryRunsOut, WhileLabelsAreSet)
{
  FeatureScene former = this->Scene;
  AddLabels(former);
  FeatureScene next = former;
  for (TransferFunctions& functions : next.Labels)
  {
    std::reverse(functions.Colors.begin(), functions.Colors.end());
  }
  ExpectSettersSurvive(former, next, MakeSmall(former),
    [&](VolumeRenderer& renderer) { return renderer.SetLabelFunctions(next.Labels); });
}

TEST_F(MemoryRunsOut, WhileSecondScalarsAreSet)
{
  FeatureScene former = this->Scene;
  AddTable2D(former.Functions.front(), 1.0);
  former.SecondScalars = MakeComponent(2, ScalarType::Int32);
  former.Functions.front().Table2DRangeY = former.SecondScalars.Layout.ScalarRange;
  FeatureScene next = former;
  next.SecondScalars = MakeComponent(1, ScalarType::Int32);
  const VolumeView view = next.SecondScalars.View();
  const std::unique_ptr<VolumeRenderer> renderer = MakeRenderer();
  const RenderRequest request = MakeSmall(former);
  ASSERT_TRUE(SetFeatureScene(*renderer, next).IsOk());
  const Picture after = Show(*renderer, request);
  FeatureScene without = former;
  without.SecondScalars = {};
  ForEachAllocation([&](std::size_t number, Failures failures) {
    const std::unique_ptr<VolumeRenderer> fresh = MakeRenderer();
    EXPECT_TRUE(SetFeatureScene(*fresh, without).IsOk());
    const Outcome outcome = CallWithout(number, failures,
      [&] { return fresh->SetAuxiliaryVolume(AuxiliaryVolume::SecondScalars, &view); });
    EXPECT_TRUE(fresh->SetAuxiliaryVolume(AuxiliaryVolume::SecondScalars, &view).IsOk());
    EXPECT_TRUE(Show(*fresh, request) == after);
    return outcome.HasFailed;
  });
}

/// A volume needs no memory on a CPU, but an error message about it does.
TEST_F(MemoryRunsOut, WhileARefusalIsPutIntoWords)
{
  const std::unique_ptr<VolumeRenderer> renderer = MakeRenderer();
  ForEachAllocation([&](std::size_t number, Failures failures) {
    Status status;
    bool hasFailed = false;
    {
      const FailingMemory memory(number, failures);
      status = renderer->SetVolume({});
      hasFailed = memory.HasFailed();
    }
    EXPECT_EQ(status.GetCode(), hasFailed ? StatusCode::OutOfMemory : StatusCode::InvalidArgument);
    return hasFailed;
  });
}

} // namespace
} // namespace Strider::Testing
