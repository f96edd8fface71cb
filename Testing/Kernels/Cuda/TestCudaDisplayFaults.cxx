// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Any CUDA call may fail while a frame is written into an OpenGL texture: the error is reported, lack of memory is
// handled where memory can be released, the next frame is right, and nothing leaks.
#include "CudaFaults.h"
#include "CudaScenes.h"
#include "DisplayObjects.h"
#include "FaultScenes.h"

#include "vtkStriderDescribeLaunch.h"

#include <algorithm>
#include <cstdio>
#include <tuple>

namespace Strider::Testing
{
namespace
{

constexpr std::array<int, 2> TextureSize{ 40, 30 };
constexpr std::array<int, 2> DepthSize{ 16, 12 };
/// Upper bound of the number of calls that the frames of a small scene make.
constexpr std::size_t MostCalls = 5000;
/// Gradients that are not read from a texture differ by the 8-bit weights of texture units.
constexpr float Rounding = 0.05f;

struct DisplayScene
{
  const char* Name; ///< of a fault scene
  bool HasDepth;
  bool HasSpareMemory; ///< a gradient texture, without which frames look the same but for rounding
};

constexpr DisplayScene DisplayScenes[] = { { "FirstFrame", false, false },
  { "FirstFrame", true, false }, { "LightOnBytes", false, true }, { "LightOnBytes", true, true },
  { "Together", false, false } };

void PrintTo(const DisplayScene& scene, std::ostream* stream)
{
  *stream << scene.Name << (scene.HasDepth ? " with depth" : "");
}

MultiVolumeScene FindScene(const DisplayScene& wanted)
{
  const std::vector<FaultScene> scenes = ListFaultScenes();
  const auto found = std::find_if(scenes.begin(), scenes.end(),
    [&wanted](const FaultScene& scene) { return scene.Name == wanted.Name; });
  if (found == scenes.end())
  {
    ADD_FAILURE() << "there is no scene " << wanted.Name;
    return scenes.front().After;
  }
  MultiVolumeScene scene = found->After;
  if (wanted.HasSpareMemory)
  {
    scene.Request.How.GradientCache = Switch::On;
  }
  return scene;
}

/// Depths that hide the far part of the volume, more of it on the left.
std::vector<float> MakeDepths()
{
  std::vector<float> depths;
  for (int pixel = 0; pixel < DepthSize[0] * DepthSize[1]; ++pixel)
  {
    depths.push_back(
      0.4f + 0.6f * static_cast<float>(pixel % DepthSize[0]) / static_cast<float>(DepthSize[0]));
  }
  return depths;
}

/// Renderers of a scene that have made a frame in host memory, and the OpenGL objects for further frames.
class DisplayStage
{
public:
  DisplayStage(const DisplayScene& wanted, const DisplayTargets& targets)
    : Scene(FindScene(wanted))
    , Targets(targets)
  {
    const Status status = this->Renderers.Set(Backend::CUDA, this->Scene);
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
    this->Request = this->Scene.Volumes.size() > 1
      ? this->Renderers.Place(this->Scene, this->Scene.Request)
      : this->Scene.Request;
    this->Depths = MakeDepths();
    if (wanted.HasDepth)
    {
      this->Request.OpaqueDepth = this->Depths.data();
      this->Request.OpaqueDepthSize = DepthSize;
    }
    this->Expected = RenderFrame(this->Renderers.GetFirst(), this->Request).Rgba;
    if (this->HasSeveralDevices() && wanted.HasSpareMemory)
    {
      // The device of the display may not have rendered yet, and then has no memory to spare.
      EXPECT_TRUE(this->Connect().IsOk());
      EXPECT_TRUE(this->Show().IsOk());
      this->Disconnect();
    }
  }

  bool HasSeveralDevices() { return this->Renderers.GetFirst().GetStatistics().Devices.size() > 1; }

  const std::vector<float>& GetExpected() const { return this->Expected; }

  std::string GetLaunch()
  {
    return vtkStriderDescribeLaunch(this->Renderers.GetFirst().GetStatistics());
  }

  Status Connect() { return this->Renderers.GetFirst().ConnectDisplay(this->Targets); }

  /// Renders two frames: the second call reports errors of the first frame.
  Status Show()
  {
    STRIDER_TRY(this->Renderers.GetFirst().RenderToDisplay(this->Request));
    return this->Renderers.GetFirst().RenderToDisplay(this->Request);
  }

  void Disconnect() { this->Renderers.GetFirst().DisconnectDisplay(); }

  void ExpectShown(float bound)
  {
    const std::vector<float> shown = ReadDisplayTexture(
      this->Targets.ColorTexture, this->Targets.TextureSize, this->Request.ImageSize);
    EXPECT_LE(FindLargestDifference(shown, this->Expected), bound);
  }

  /// Clears the texture, so that it cannot hold this frame already.
  void Clear() { ClearDisplayTexture(this->Targets.ColorTexture, this->Targets.TextureSize); }

private:
  MultiVolumeScene Scene; ///< a device may read its voxels as late as in its first frame
  MultiVolumeRenderers Renderers;
  DisplayTargets Targets;
  RenderRequest Request;
  std::vector<float> Depths;
  std::vector<float> Expected;
};

class CudaDisplayFaults : public ::testing::TestWithParam<std::tuple<DisplayScene, FaultMode>>
{
protected:
  void SetUp() override
  {
    static const bool hasContext = MakeDisplayContext();
    if (!hasContext)
    {
      GTEST_SKIP() << "no OpenGL context on CUDA device 0";
    }
    this->Targets.TextureSize = TextureSize;
    this->Targets.ColorTexture = MakeDisplayTexture(TextureSize);
    this->Targets.DepthBuffer = this->Scene.HasDepth ? MakeDisplayDepth(MakeDepths()) : 0;
  }

  float GetBound() const { return this->Scene.HasSpareMemory ? Rounding : 0.0f; }

  /// Makes call number `call` fail. Returns false where there are fewer calls.
  bool Try(std::size_t call)
  {
    DisplayStage stage(this->Scene, this->Targets);
    FaultPlan& plan = GetCudaFaults();
    stage.Clear();
    plan.Arm(this->Mode, call);
    Status status = stage.Connect();
    const bool isConnected = status.IsOk();
    status = isConnected ? stage.Show() : status;
    const bool hasFailed = DisarmCudaFaults();
    SCOPED_TRACE(
      "call " + std::to_string(call) + ", " + plan.GetFirst() + ": " + status.GetMessage());
    EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
    if (status.IsOk())
    {
      stage.ExpectShown(this->GetBound());
    }
    else
    {
      ++this->Told;
      EXPECT_FALSE(status.GetMessage().empty());
      const bool isOvercome =
        isConnected && this->Mode == FaultMode::OutOfMemory && this->Scene.HasSpareMemory;
      EXPECT_FALSE(isOvercome) << "there was memory to give back";
    }
    // Acts as a mapper does: connects again where necessary and continues.
    stage.Clear();
    status = isConnected ? Status() : stage.Connect();
    status = status.IsOk() ? stage.Show() : status;
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
    stage.ExpectShown(this->GetBound());
    stage.Disconnect();
    return hasFailed;
  }

  const DisplayScene Scene = std::get<0>(GetParam());
  const FaultMode Mode = std::get<1>(GetParam());
  DisplayTargets Targets;
  std::size_t Told = 0;
};

TEST_P(CudaDisplayFaults, AreToldAndOvercome)
{
  bool hasOthers = false;
  {
    DisplayStage stage(this->Scene, this->Targets);
    hasOthers = stage.HasSeveralDevices();
    const std::vector<float>& expected = stage.GetExpected();
    ASSERT_GT(*std::max_element(expected.begin(), expected.end()), 0.05f) << "nothing is seen";
    EXPECT_EQ(stage.GetLaunch().find("; gradient texture (") != std::string::npos,
      this->Scene.HasSpareMemory)
      << stage.GetLaunch();
  }
  std::size_t call = 0;
  for (bool hasFailed = true; hasFailed && !::testing::Test::HasFailure();)
  {
    hasFailed = this->Try(++call);
    LiveObjects& live = GetCudaObjects();
    EXPECT_EQ(live.Describe(), "") << "call " << call;
    EXPECT_EQ(live.CountStrays(), 0u) << "call " << call;
    live = {};
    ASSERT_LT(call, MostCalls);
  }
  std::printf("%zu calls, %zu failures told\n", call - 1, this->Told);
  EXPECT_GT(call, 10u) << "the library's calls are not wrapped";
  // Other devices may overcome every failure but the loss of all.
  if (!hasOthers || this->Mode == FaultMode::LostDevice)
  {
    EXPECT_GT(this->Told, 0u);
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, CudaDisplayFaults,
  ::testing::Combine(::testing::ValuesIn(DisplayScenes),
    ::testing::Values(FaultMode::OutOfMemory, FaultMode::OneFailure, FaultMode::LostDevice)),
  [](const auto& info) {
    const DisplayScene& scene = std::get<0>(info.param);
    const FaultMode mode = std::get<1>(info.param);
    return std::string(scene.Name) + (scene.HasDepth ? "WithDepth" : "") +
      (mode == FaultMode::OutOfMemory     ? "OutOfMemory"
          : mode == FaultMode::OneFailure ? "OneFailure"
                                          : "LostDevice");
  });

} // namespace
} // namespace Strider::Testing
