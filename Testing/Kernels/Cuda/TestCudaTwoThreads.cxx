// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Renderers of two threads do not disturb each other, whatever their settings: what a process or a device has once
// serves both.
#include "CudaScenes.h"
#include "MakeFeatureParts.h"

#include <algorithm>
#include <random>
#include <thread>

namespace Strider::Testing
{
namespace
{

/// Calls a function on two threads at once, with the numbers 0 and 1.
template <typename Function>
void RunTwice(const Function& function)
{
  std::thread other([&] { function(1); });
  function(0);
  other.join();
}

TEST(CudaTwoThreads, ShareMemoryOfBlocksInDifferentAmounts)
{
  const std::array<int, 3> sides{ 9, 8, 7 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, sides, MakeGentleField(sides, 0.0, 200.0));
  RenderRequest request = MakeRequest(volume, ListCameras(volume)[1].Place);
  request.ImageSize = { 64, 64 };
  constexpr int frames = 3000;
  RunTwice([&](int thread) {
    // 16 and 64 KiB of a block's shared memory.
    const int entries = thread == 0 ? 1024 : 4096;
    const auto renderer = MakeRenderer(Backend::CUDA);
    ASSERT_TRUE(renderer);
    ASSERT_TRUE(renderer->SetVolume(volume.View()).IsOk());
    ASSERT_TRUE(renderer->SetTransferFunctions(MakeFunctions({ 0.0, 200.0 }, entries)).IsOk());
    RenderedImage image;
    for (int frame = 0; frame < frames; ++frame)
    {
      const Status status = renderer->Render(request, image);
      ASSERT_TRUE(status.IsOk()) << entries << " entries: " << status.GetMessage();
    }
  });
}

/// A frame whose picture depends on nothing else.
struct RandomFrame
{
  RenderRequest Request;
  TransferFunctions Functions;
};

class RandomFrames
{
public:
  explicit RandomFrames(const FeatureScene& scene)
    : Scene(scene)
  {
  }

  RandomFrame Make()
  {
    RandomFrame made{ this->Scene.Request,
      MakeFunctions(this->Scene.Volume.Layout.ScalarRange,
        this->Pick<int>({ 2, 255, 1024, 2500, 3800, 4096, 8192 })) };
    RenderRequest& request = made.Request;
    request.ImageSize = { this->Pick<int>({ 16, 61, 128 }), this->Pick<int>({ 16, 47, 96 }) };
    request.Filter = this->Pick<ReconstructionFilter>({ ReconstructionFilter::Linear,
      ReconstructionFilter::Nearest, ReconstructionFilter::CatmullRom });
    request.MatchVTK = this->Pick<int>({ 0, 0, 1 }) == 1;
    request.Appearance.IsShaded[0] = this->Pick<int>({ 0, 1 }) == 1;
    request.Appearance.Blend = this->Pick<BlendMode>({ BlendMode::Composite, BlendMode::Composite,
      BlendMode::MaximumIntensity, BlendMode::AverageIntensity });
    Strategies& how = request.How;
    how.Rotation = RotationMode::Off;                    // other orders round differently,
    how.GradientCache = how.StackedSlices = Switch::Off; // and other textures
    how.Execution = this->Pick<FilterExecution>(
      { FilterExecution::MarchingCache, FilterExecution::TextureTrick });
    how.EmptySpaceSkipping = this->Pick<Switch>({ Switch::Off, Switch::On });
    how.BlockShape = BlockShapeMode::Fixed;
    how.BlockWidth = this->Pick<int>({ 8, 16, 32 });
    how.BlockHeight = this->Pick<int>({ 4, 8, 16 });
    how.PreIntegration = this->Pick<int>({ 0, 0, 1 }) == 1;
    return made;
  }

private:
  template <typename Value>
  Value Pick(const std::vector<Value>& values)
  {
    return values[this->Random() % values.size()];
  }

  const FeatureScene& Scene;
  std::mt19937 Random{ 7 };
};

Frame Show(VolumeRenderer& renderer, const RandomFrame& frame)
{
  const Status status = renderer.SetTransferFunctions(frame.Functions);
  EXPECT_TRUE(status.IsOk()) << status.GetMessage();
  return RenderFrame(renderer, frame.Request);
}

TEST(CudaTwoThreads, ShowWhatOneThreadShows)
{
  FeatureScene scene = MakeFeatureScene("plain");
  Shade(scene);
  RandomFrames random(scene);
  std::vector<RandomFrame> frames(80);
  std::generate(frames.begin(), frames.end(), [&] { return random.Make(); });
  std::vector<Frame> expected;
  {
    const auto renderer = MakeRenderer(Backend::CUDA);
    ASSERT_TRUE(renderer && renderer->SetVolume(scene.View()).IsOk());
    for (const RandomFrame& frame : frames)
    {
      expected.push_back(Show(*renderer, frame));
    }
  }
  RunTwice([&](int thread) {
    const auto renderer = MakeRenderer(Backend::CUDA);
    std::vector<std::size_t> order(frames.size());
    std::generate(
      order.begin(), order.end(), [next = std::size_t{ 0 }]() mutable { return next++; });
    std::mt19937 shuffle(static_cast<unsigned int>(thread));
    for (int round = 0; round < 5; ++round)
    {
      ASSERT_TRUE(renderer && renderer->SetVolume(scene.View()).IsOk());
      std::shuffle(order.begin(), order.end(), shuffle);
      for (const std::size_t number : order)
      {
        ASSERT_EQ(Show(*renderer, frames[number]).Rgba, expected[number].Rgba) << number;
      }
    }
  });
}

} // namespace
} // namespace Strider::Testing
