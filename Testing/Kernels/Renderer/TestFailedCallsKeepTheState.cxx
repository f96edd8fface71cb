// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A failed call leaves the last valid state in force: pixels and statistics of the frames before and after are equal.
#include "BackendUnderTest.h"
#include "FrameState.h"

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
