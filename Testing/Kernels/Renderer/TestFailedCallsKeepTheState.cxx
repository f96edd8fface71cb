// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A failed call leaves the last valid state in force: pixels and statistics of the frames before and after are equal.
#include "BackendUnderTest.h"
#include "FrameState.h"

#include <new>

namespace Strider::Testing
{
namespace
{

class FailedCallsOnBackend : public RendererOnBackend
{
protected:
  void Set(const FeatureScene& scene)
  {
    this->Renderer->ExpectFrames(scene.Request.How);
    const Status status = SetFeatureScene(*this->Renderer, scene);
    ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  }
};

/// A backend whose functions all throw.
class ThrowingRenderer : public VolumeRenderer
{
private:
  [[noreturn]] static void Throw() { throw std::bad_alloc(); }
  Backend DoGetBackend() const override { return Backend::CPU; }
  const std::string& DoGetDeviceName() const override { return this->Name; }
  void DoExpectFrames(const Strategies&) override { Throw(); }
  void DoSetProgress(const TaskProgress&) override { Throw(); }
  Status DoSetVolume(const VolumeView&) override { Throw(); }
  Status DoStageVolume(const VolumeView&) override { Throw(); }
  Status DoSetComponentFunctions(const std::vector<TransferFunctions>&) override { Throw(); }
  Status DoSetAuxiliaryVolume(AuxiliaryVolume, const VolumeView*) override { Throw(); }
  Status DoSetLabelFunctions(const std::vector<TransferFunctions>&) override { Throw(); }
  Status DoRender(const RenderRequest&, RenderedImage&) override { Throw(); }
  Status DoShowGathered(std::size_t, float*) override { Throw(); }
  Status DoConnectDisplay(const DisplayTargets&) override { Throw(); }
  Status DoRenderToDisplay(const RenderRequest&) override { Throw(); }
  void DoDisconnectDisplay() override { Throw(); }
  Status DoReserveShared(std::size_t, SharedMemoryName&) override { Throw(); }
  Status DoRenderShared(const RenderRequest&, const SharedPicture&) override { Throw(); }
  Status DoStoreShared(const float*, std::size_t, const SharedPicture&) override { Throw(); }
  Status DoCompositeShared(const SharedComposite&, unsigned char*) override { Throw(); }
  Status DoCompositeSharedToDisplay(const SharedComposite&) override { Throw(); }
  void DoFinish() override { Throw(); }
  const FrameStatistics& DoGetFinishedStatistics() const override { return this->Statistics; }

  std::string Name = "none";
  FrameStatistics Statistics;
};

TEST(FailedCalls, NoExceptionOfABackendReachesTheCaller)
{
  ThrowingRenderer thrower;
  VolumeRenderer& renderer = thrower;
  RenderedImage image;
  SharedMemoryName name;
  const RenderRequest request;
  const std::vector<Status> outcomes{ renderer.SetVolume({}), renderer.StageVolume({}),
    renderer.SetTransferFunctions({}), renderer.SetComponentFunctions({}),
    renderer.SetAuxiliaryVolume(AuxiliaryVolume::Mask, nullptr), renderer.SetLabelFunctions({}),
    renderer.Render(request, image), renderer.ShowGathered(0, nullptr), renderer.ConnectDisplay({}),
    renderer.RenderToDisplay(request), renderer.ReserveShared(1, name),
    renderer.RenderShared(request, {}), renderer.StoreShared(nullptr, 0, {}),
    renderer.CompositeShared({}, nullptr), renderer.CompositeSharedToDisplay({}) };
  for (const Status& outcome : outcomes)
  {
    EXPECT_EQ(outcome.GetCode(), StatusCode::OutOfMemory);
  }
  renderer.ExpectFrames({});
  renderer.SetProgress({});
  renderer.DisconnectDisplay();
  EXPECT_EQ(renderer.GetStatistics().SamplesTaken, 0u);
}

TEST_F(FailedCallsOnBackend, RefusedInputChangesNothing)
{
  for (const StatePair& pair : ListStatePairs())
  {
    SCOPED_TRACE(pair.Name);
    this->Set(pair.Former);
    const FrameState before = TakeState(*this->Renderer, pair.Former.Request);
    for (const StateChange& refused : ListRefusedCalls(pair.Former))
    {
      SCOPED_TRACE(refused.Name);
      const Status status = refused.Call(*this->Renderer);
      EXPECT_EQ(status.GetCode(), StatusCode::InvalidArgument) << status.GetMessage();
      ExpectSameState(TakeState(*this->Renderer, pair.Former.Request), before);
    }
  }
}

TEST_F(FailedCallsOnBackend, CallsThatAreStoppedChangeNothing)
{
  int stopped = 0;
  for (const StatePair& pair : ListStatePairs())
  {
    SCOPED_TRACE(pair.Name);
    for (const StateChange& change : ListStateChanges(pair.Next))
    {
      SCOPED_TRACE(change.Name);
      this->Set(pair.Former);
      const FrameState before = TakeState(*this->Renderer, pair.Former.Request);
      this->Renderer->SetProgress([](double) { return false; });
      const Status status = change.Call(*this->Renderer);
      this->Renderer->SetProgress({});
      if (status.IsOk())
      {
        continue; // it has no task that could be stopped
      }
      ++stopped;
      EXPECT_EQ(status.GetCode(), StatusCode::Stopped) << status.GetMessage();
      const bool isLost = status.GetMessage().find("; the previous") != std::string::npos;
      EXPECT_TRUE(!isLost || change.MayOverwrite) << status.GetMessage();
      if (!isLost)
      {
        ExpectSameState(TakeState(*this->Renderer, pair.Former.Request), before);
      }
    }
  }
  EXPECT_TRUE(stopped > 0 || !this->IsOnCuda()) << "no task was stopped";
}

/// Frames may have tasks of their own: a device may lose the volume meanwhile, but not what SetVolume does not set.
TEST_F(FailedCallsOnBackend, FramesThatAreStoppedChangeNothing)
{
  int stopped = 0;
  for (const StatePair& pair : ListStatePairs())
  {
    SCOPED_TRACE(pair.Name);
    for (const StorageMode storage : { StorageMode::Compressed, StorageMode::Texture })
    {
      this->Set(pair.Former);
      const FrameState before = TakeState(*this->Renderer, pair.Former.Request);
      RenderRequest other = pair.Former.Request;
      other.How.Storage = storage;
      this->Renderer->SetProgress([](double) { return false; });
      RenderedImage image;
      const Status status = this->Renderer->Render(other, image);
      this->Renderer->SetProgress({});
      EXPECT_TRUE(status.IsOk() || status.GetCode() == StatusCode::Stopped) << status.GetMessage();
      stopped += status.IsOk() ? 0 : 1;
      ASSERT_TRUE(this->Renderer->SetVolume(pair.Former.View()).IsOk());
      ExpectSameState(TakeState(*this->Renderer, pair.Former.Request), before);
    }
  }
  EXPECT_GT(stopped, 0);
}

} // namespace
} // namespace Strider::Testing
