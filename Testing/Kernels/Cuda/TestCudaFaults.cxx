// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Any CUDA call may fail: the error is reported, the picture is right again as soon as calls work again, and nothing
// leaks.
#include "CudaFaults.h"
#include "CudaScenes.h"
#include "FaultScenes.h"

#include "vtkStriderDescribeLaunch.h"
#include "vtkStriderDescribeStorage.h"

#include <cstdio>
#include <limits>
#include <map>
#include <tuple>

namespace Strider::Testing
{
namespace
{

/// A scene with more calls is not small any more, or the loop over its calls does not end.
constexpr std::size_t MostCalls = 5000;
/// Enough failures to see what they have in common.
constexpr int MostComplaints = 40;

bool Has(const std::string& text, const std::string& part)
{
  return text.find(part) != std::string::npos;
}

const char* NameOf(FaultMode mode)
{
  return mode == FaultMode::OutOfMemory ? "OutOfMemory"
    : mode == FaultMode::OneFailure     ? "OneFailure"
                                        : "LostDevice";
}

/// Choices of a renderer that depend on free memory. Frames made with the same choices have the same bits.
struct Way
{
  bool IsCompressed = false;
  bool IsByWarps = false;
  bool HasGradients = false;
};

bool operator<(const Way& one, const Way& other)
{
  return std::tie(one.IsCompressed, one.IsByWarps, one.HasGradients) <
    std::tie(other.IsCompressed, other.IsByWarps, other.HasGradients);
}

/// The renderers of a scene.
class Stage
{
public:
  enum class Step
  {
    Create,
    Volume, ///< of the first renderer
    Others, ///< everything else that is set
    Frame
  };

  /// Creates missing renderers, sets the scene and renders it. Stops at the first failure.
  Status Show(const MultiVolumeScene& scene, bool setsVolumes, bool setsFunctions, int frames,
    bool stagesVolumes = false)
  {
    this->Last = Step::Create;
    while (this->Renderers.size() < scene.Volumes.size())
    {
      std::unique_ptr<VolumeRenderer> renderer;
      std::string reason;
      STRIDER_TRY(VolumeRenderer::Create(Backend::CUDA, -1, renderer, reason));
      this->Renderers.push_back(std::move(renderer));
    }
    for (std::size_t index = 0; setsVolumes && index < scene.Volumes.size(); ++index)
    {
      this->Last = index == 0 ? Step::Volume : Step::Others;
      this->Renderers[index]->ExpectFrames(scene.Volumes[index].Request.How);
      VolumeView view = scene.Volumes[index].View();
      view.Version = ++this->Versions;
      if (stagesVolumes)
      {
        STRIDER_TRY(this->Renderers[index]->StageVolume(view));
      }
      STRIDER_TRY(this->Renderers[index]->SetVolume(view));
    }
    this->Last = Step::Others;
    for (std::size_t index = 0; setsFunctions && index < scene.Volumes.size(); ++index)
    {
      const FeatureScene& volume = scene.Volumes[index];
      STRIDER_TRY(this->Renderers[index]->SetComponentFunctions(volume.Functions));
      const VolumeView mask = volume.Mask.View();
      STRIDER_TRY(this->Renderers[index]->SetAuxiliaryVolume(
        AuxiliaryVolume::Mask, volume.Mask.Bytes.empty() ? nullptr : &mask));
    }
    for (int frame = 0; frame < frames; ++frame)
    {
      STRIDER_TRY(this->Render(scene));
    }
    return {};
  }

  Status Render(const MultiVolumeScene& scene)
  {
    this->Last = Step::Frame;
    RenderRequest request = scene.Request;
    for (std::size_t index = 0; scene.Volumes.size() > 1 && index < scene.Volumes.size(); ++index)
    {
      request.MultiVolume.push_back({ this->Renderers[index].get(), scene.Volumes[index].Request });
    }
    RenderedImage image;
    STRIDER_TRY(this->Renderers.front()->Render(request, image));
    const std::size_t pixels = static_cast<std::size_t>(image.Size[0]) * image.Size[1];
    this->Shown = { image.Size, { image.Rgba, image.Rgba + 4 * pixels },
      { image.Depth, image.Depth + pixels } };
    return {};
  }

  /// Step of the last failure.
  Step GetStep() const { return this->Last; }
  const Frame& GetFrame() const { return this->Shown; }

  /// Choices of the last frame.
  Way FindWay() const
  {
    const FrameStatistics& statistics = this->Renderers.front()->GetStatistics();
    return { vtkStriderDescribeStorage(statistics).rfind("compressed", 0) == 0,
      Has(vtkStriderDescribeStorage(statistics), "decoded by warps"),
      Has(vtkStriderDescribeLaunch(statistics), "; gradient texture (") };
  }

private:
  std::vector<std::unique_ptr<VolumeRenderer>> Renderers;
  Step Last = Step::Create;
  Frame Shown;
  std::uint64_t Versions = 0;
};

/// Expected frames, from renderers without faults and without a former scene.
class TrueFrames
{
public:
  explicit TrueFrames(const MultiVolumeScene& scene)
    : Scene(scene)
  {
    this->Scene.Volumes.front().Volume.Layout.Changed = IndexBox();
    if (const Frame* frame = this->Make(this->Scene))
    {
      const float most = *std::max_element(frame->Rgba.begin(), frame->Rgba.end());
      EXPECT_GT(most, 0.05f) << "there is nothing to be seen";
    }
  }

  /// Scene to set where the state of a renderer is unknown.
  const MultiVolumeScene& GetScene() const { return this->Scene; }

  void ExpectRight(const Stage& stage, float bound)
  {
    const Way way = stage.FindWay();
    const Frame* expected = this->Find(way);
    ASSERT_TRUE(expected) << "no renderer works in this way: compressed " << way.IsCompressed
                          << ", by warps " << way.IsByWarps << ", gradients " << way.HasGradients;
    const Frame& frame = stage.GetFrame();
    ASSERT_EQ(frame.Size, expected->Size);
    if (bound == 0.0f)
    {
      EXPECT_TRUE(frame.Rgba == expected->Rgba)
        << "off by " << FindLargestDifference(frame.Rgba, expected->Rgba);
      EXPECT_TRUE(frame.Depth == expected->Depth);
    }
    EXPECT_LE(FindLargestDifference(frame.Rgba, expected->Rgba), bound);
  }

private:
  const Frame* Find(const Way& way)
  {
    if (this->Frames.count(way) == 0)
    {
      MultiVolumeScene scene = this->Scene;
      Strategies& how = scene.Request.How;
      how.Storage = way.IsCompressed ? StorageMode::Compressed : StorageMode::Texture;
      how.Decoding = way.IsByWarps ? BrickDecoding::Warps : BrickDecoding::Slabs;
      how.GradientCache = way.HasGradients ? Switch::On : Switch::Off;
      scene.Volumes.front().Request.How = how;
      this->Make(scene);
    }
    const auto found = this->Frames.find(way);
    return found == this->Frames.end() ? nullptr : &found->second;
  }

  const Frame* Make(const MultiVolumeScene& scene)
  {
    Stage stage;
    const Status status = stage.Show(scene, true, true, 1);
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
    return status.IsOk()
      ? &this->Frames.insert_or_assign(stage.FindWay(), stage.GetFrame()).first->second
      : nullptr;
  }

  MultiVolumeScene Scene;
  std::map<Way, Frame> Frames;
};

/// Expects CUDA's error name in the message, or a sentence about missing memory. CUB has an error of its own for
/// everything that keeps it from finding the current device.
void ExpectTold(const Status& status, FaultMode mode)
{
  const std::string& message = status.GetMessage();
  const StatusCode code = status.GetCode();
  if (Has(message, "cub::") && Has(message, cudaGetErrorName(cudaErrorInvalidDevice)))
  {
    EXPECT_EQ(code, StatusCode::DeviceFailure) << message;
    return;
  }
  const bool isOfMemory = mode == FaultMode::OutOfMemory;
  EXPECT_TRUE(Has(message, cudaGetErrorName(FindFaultError(mode))) ||
    (isOfMemory && (Has(message, "no room") || Has(message, "no memory"))))
    << message;
  EXPECT_TRUE(isOfMemory ? code == StatusCode::OutOfMemory || code == StatusCode::Unsupported
                         : code == StatusCode::DeviceFailure)
    << message;
}

class CudaFaults : public ::testing::TestWithParam<std::tuple<FaultScene, FaultMode>>
{
protected:
  CudaFaults()
    : Scene(std::get<0>(GetParam()))
    , Mode(std::get<1>(GetParam()))
  {
  }

  bool HasBefore() const { return !this->Scene.Before.Volumes.empty(); }

  /// Renders the state that is in force after a failure. Expects a right picture, or that the message has said that
  /// the volume is lost.
  void CarryOn(Stage& stage, const Status& failure, TrueFrames& before, TrueFrames& after)
  {
    const bool isSetting = stage.GetStep() == Stage::Step::Volume;
    const bool isKnown =
      isSetting ? this->Scene.After.Volumes.size() == 1 : stage.GetStep() == Stage::Step::Frame;
    if (!isKnown)
    {
      return;
    }
    const bool isGone = Has(failure.GetMessage(), "the previous volume");
    const bool isEmpty = isGone || (isSetting && !this->HasBefore());
    const bool isFormer = isSetting && this->HasBefore();
    const Status status = stage.Render(isFormer ? this->Scene.Before : this->Scene.After);
    if (isEmpty)
    {
      EXPECT_TRUE(Has(status.GetMessage(), "there is no volume to render")) << status.GetMessage();
      return;
    }
    ASSERT_TRUE(status.IsOk()) << status.GetMessage();
    (isFormer ? before : after).ExpectRight(stage, this->Scene.Bound);
  }

  /// Expects the renderers to show what is set now, whatever happened before.
  void ExpectShown(Stage& stage, TrueFrames& frames)
  {
    const Status status = stage.Show(frames.GetScene(), true, true, 1);
    ASSERT_TRUE(status.IsOk()) << status.GetMessage();
    frames.ExpectRight(stage, this->Scene.Bound);
  }

  /// Makes call number `call` fail. Returns false where there are fewer calls.
  bool Try(std::size_t call, TrueFrames& before, TrueFrames& after)
  {
    Stage stage;
    if (this->HasBefore())
    {
      const Status status = stage.Show(this->Scene.Before, true, true, 1);
      EXPECT_TRUE(status.IsOk()) << status.GetMessage();
    }
    FaultPlan& plan = GetCudaFaults();
    plan.Arm(this->Mode, call);
    const Status status = stage.Show(this->Scene.After, this->Scene.SetsVolumes,
      this->Scene.SetsFunctions, this->Scene.Frames, this->Scene.StagesVolumes);
    const bool hasFailed = DisarmCudaFaults();
    const std::string failed = plan.GetFirst();
    SCOPED_TRACE("call " + std::to_string(call) + ", " + failed + ": " + status.GetMessage());
    EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
    if (status.IsOk())
    {
      after.ExpectRight(stage, this->Scene.Bound);
    }
    else
    {
      ++this->Told;
      ExpectTold(status, this->Mode);
      this->CarryOn(stage, status, before, after);
    }
    this->ExpectShown(stage, after);
    this->ExpectShown(stage, this->HasBefore() ? before : after);
    return hasFailed;
  }

  const FaultScene Scene;
  const FaultMode Mode;
  std::size_t Told = 0;
};

TEST_P(CudaFaults, AreToldAndOvercome)
{
  TrueFrames after(this->Scene.After);
  TrueFrames before(this->HasBefore() ? this->Scene.Before : this->Scene.After);
  std::size_t call = 0;
  const ::testing::TestResult& result =
    *::testing::UnitTest::GetInstance()->current_test_info()->result();
  for (bool hasFailed = true; hasFailed && result.total_part_count() < MostComplaints;)
  {
    hasFailed = this->Try(++call, before, after);
    LiveObjects& live = GetCudaObjects();
    EXPECT_EQ(live.Describe(), "") << "call " << call;
    EXPECT_EQ(live.CountStrays(), 0u) << "call " << call;
    live = {};
    ASSERT_LT(call, MostCalls);
  }
  std::printf("%zu calls, %zu failures told\n", call - 1, this->Told);
  EXPECT_GT(call, 15u) << "the library's calls are not wrapped";
  EXPECT_GT(this->Told, 0u);
}

INSTANTIATE_TEST_SUITE_P(Scenes, CudaFaults,
  ::testing::Combine(::testing::ValuesIn(ListFaultScenes()),
    ::testing::Values(FaultMode::OutOfMemory, FaultMode::OneFailure, FaultMode::LostDevice)),
  [](const auto& info) { return std::get<0>(info.param).Name + NameOf(std::get<1>(info.param)); });

/// CUDA keeps the last error of a thread; an error left by other code must not be attributed to a kernel.
TEST(CudaErrors, OfOthersFailNoFrame)
{
  const std::vector<FaultScene> scenes = ListFaultScenes();
  TrueFrames frames(scenes.front().After);
  Stage stage;
  for (const bool setsAll : { true, false, true })
  {
    void* memory = nullptr;
    EXPECT_EQ(
      cudaMalloc(&memory, std::numeric_limits<std::size_t>::max() / 2), cudaErrorMemoryAllocation);
    EXPECT_EQ(cudaPeekAtLastError(), cudaErrorMemoryAllocation);
    const Status status = stage.Show(frames.GetScene(), setsAll, setsAll, 1);
    ASSERT_TRUE(status.IsOk()) << status.GetMessage();
    frames.ExpectRight(stage, 0.0f);
  }
}

} // namespace
} // namespace Strider::Testing
