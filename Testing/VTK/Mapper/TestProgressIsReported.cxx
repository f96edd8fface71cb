// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Work before a frame that takes longer than half a second reports rising progress and can be aborted; shorter work
// reports none.
#include "Support/StriderScene.h"
#include "Support/TestOptions.h"

#include "vtkCallbackCommand.h"
#include "vtkCommand.h"
#include "vtkRenderWindow.h"
#include "vtkStriderProgress.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

using namespace StriderTesting;

namespace
{

/// Progress with a clock that the test advances.
struct TimedProgress
{
  double Seconds = 100.0;
  std::vector<double> Told;
  vtkStriderProgress Progress{ [this](double share) { this->Told.push_back(share); },
    [this] { return this->Seconds; } };
};

TEST(TestProgress, ShortWorkIsNotToldOf)
{
  TimedProgress timed;
  timed.Progress.Begin();
  timed.Progress.BeginTask(1.0);
  for (int step = 0; step < 49; ++step)
  {
    timed.Seconds += 0.01;
    timed.Progress.Report(step / 50.0);
  }
  timed.Progress.End();
  EXPECT_TRUE(timed.Told.empty());
}

TEST(TestProgress, LongWorkIsToldOfByRisingSharesAtASaneRate)
{
  TimedProgress timed;
  timed.Progress.Begin();
  timed.Progress.BeginTask(0.25);
  for (int step = 0; step <= 100; ++step)
  {
    timed.Seconds += 0.01;
    timed.Progress.Report(step / 100.0);
  }
  EXPECT_NEAR(timed.Told.back(), 0.25, 0.03);
  timed.Progress.BeginTask(1.0);
  for (int step = 0; step <= 100; ++step)
  {
    timed.Seconds += 0.01;
    timed.Progress.Report(step / 100.0);
  }
  timed.Progress.End();
  EXPECT_TRUE(std::is_sorted(timed.Told.begin(), timed.Told.end()));
  EXPECT_GE(timed.Told.front(), 0.1);
  EXPECT_EQ(timed.Told.back(), 1.0);
  // 1.5 of 2 seconds, ten times each, and the end.
  EXPECT_GE(timed.Told.size(), 12u);
  EXPECT_LE(timed.Told.size(), 17u);
}

TEST(TestProgress, TasksThatAreNotToldOfLeaveNoGap)
{
  TimedProgress timed;
  timed.Progress.Begin();
  timed.Progress.BeginTask(0.9);
  timed.Progress.BeginTask(1.0);
  timed.Seconds += 1.0;
  timed.Progress.Report(0.5);
  ASSERT_EQ(timed.Told.size(), 1u);
  EXPECT_EQ(timed.Told.front(), 0.5);
}

TEST(TestProgress, NothingIsToldBetweenWork)
{
  TimedProgress timed;
  timed.Progress.BeginTask(1.0);
  timed.Seconds += 10.0;
  timed.Progress.Report(0.5);
  timed.Progress.End();
  EXPECT_TRUE(timed.Told.empty());
}

/// Progress of the work; VTK's pipeline reports its own 0 and 1.
struct Notes
{
  std::vector<double> Shares;
  double Last = 0.0;
};

void NoteShare(vtkObject*, unsigned long, void* data, void* share)
{
  auto* notes = static_cast<Notes*>(data);
  notes->Last = *static_cast<double*>(share);
  if (notes->Last > 0.0 && notes->Last < 1.0)
  {
    notes->Shares.push_back(notes->Last);
  }
}

/// Callback at the begin of a frame: makes the volume slow, or aborts as a user would.
struct Beginning
{
  bool DoWait = false;
  bool DoStop = false;
};

void Begin(vtkObject* mapper, unsigned long, void* data, void* share)
{
  auto* beginning = static_cast<Beginning*>(data);
  if (*static_cast<double*>(share) > 0.0)
  {
    return;
  }
  if (beginning->DoWait)
  {
    std::this_thread::sleep_for(std::chrono::milliseconds(600));
  }
  if (beginning->DoStop)
  {
    static_cast<vtkAlgorithm*>(mapper)->SetAbortExecute(1);
  }
}

class TestLongWork : public testing::Test
{
protected:
  TestLongWork()
  {
    const auto observe = [this](unsigned long event, auto* callback, void* data) {
      vtkNew<vtkCallbackCommand> command;
      command->SetClientData(data);
      command->SetCallback(callback);
      this->Scene.Mapper->AddObserver(event, command);
    };
    observe(vtkCommand::ProgressEvent, NoteShare, &this->Told);
    observe(vtkCommand::VolumeMapperRenderProgressEvent, Begin, &this->Beginning);
    this->Scene.Mapper->SetStorageToCompressed();
  }

  StriderScene Scene{ VTK_FLOAT };
  Notes Told;
  struct Beginning Beginning;
};

TEST_F(TestLongWork, IsToldOfOnceAndShortWorkIsNot)
{
  this->Scene.Draw();
  EXPECT_TRUE(this->Told.Shares.empty());
  this->Scene.SetVolume(MakeWaves(VTK_DOUBLE));
  this->Beginning.DoWait = true;
  this->Scene.Draw();
  ASSERT_FALSE(this->Told.Shares.empty());
  EXPECT_TRUE(std::is_sorted(this->Told.Shares.begin(), this->Told.Shares.end()));
  EXPECT_EQ(this->Told.Last, 1.0);
  this->Told.Shares.clear();
  this->Scene.Draw();
  EXPECT_TRUE(this->Told.Shares.empty()) << "nothing was brought in";
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
}

TEST_F(TestLongWork, IsNotToldOfWhereNobodyWantsToHear)
{
  this->Scene.Mapper->SetReportProgress(false);
  this->Beginning.DoWait = true;
  this->Scene.Draw();
  EXPECT_TRUE(this->Told.Shares.empty());
}

/// A window that an observer of progress makes current, and the window of the mapper.
struct Windows
{
  vtkRenderWindow* Other;
  vtkRenderWindow* Own;
  int Ends = 0;
};

void EnterOther(vtkObject*, unsigned long event, void* data, void*)
{
  auto* windows = static_cast<Windows*>(data);
  if (event == vtkCommand::VolumeMapperRenderEndEvent)
  {
    EXPECT_TRUE(windows->Own->IsCurrent());
    ++windows->Ends;
    return;
  }
  windows->Other->MakeCurrent();
}

/// An observer renders another window, as Qt repaints windows of ParaView.
TEST_F(TestLongWork, MayMakeAnotherWindowCurrent)
{
  StriderScene other(VTK_UNSIGNED_CHAR);
  const auto othersPicture = other.Draw();
  vtkNew<vtkCallbackCommand> command;
  Windows windows{ other.Window, this->Scene.Window };
  command->SetClientData(&windows);
  command->SetCallback(EnterOther);
  this->Scene.Mapper->SetStorageToTexture();
  this->Scene.Mapper->SetReconstructionFilterToCubicBSpline();
  this->Scene.Mapper->BSplinePrefilterOn(); // work within the frame
  const auto expected = this->Scene.Draw();
  for (const unsigned long event : { vtkCommand::ProgressEvent,
         vtkCommand::VolumeMapperRenderProgressEvent, vtkCommand::VolumeMapperRenderEndEvent })
  {
    this->Scene.Mapper->AddObserver(event, command);
  }
  this->Scene.SetVolume(MakeWaves(VTK_FLOAT));
  this->Beginning.DoWait = true;
  EXPECT_EQ(Difference(expected, this->Scene.Draw()), 0);
  EXPECT_FALSE(this->Told.Shares.empty());
  EXPECT_EQ(windows.Ends, 1);
  EXPECT_EQ(Difference(othersPicture, other.Draw()), 0);
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
}

/// Removing a volume from its renderer releases its graphics resources.
TEST_F(TestLongWork, MayReleaseGraphicsResources)
{
  vtkNew<vtkCallbackCommand> command;
  command->SetClientData(&this->Scene);
  command->SetCallback([](vtkObject*, unsigned long, void* data, void*) {
    auto* scene = static_cast<StriderScene*>(data);
    scene->Mapper->ReleaseGraphicsResources(scene->Window);
    // Observers hear of progress again after a tenth of a second, and so while the renderer works.
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
  });
  this->Scene.Mapper->SetStorageToTexture();
  this->Scene.Mapper->SetReconstructionFilterToCubicBSpline();
  this->Scene.Mapper->BSplinePrefilterOn(); // work within the frame
  const auto expected = this->Scene.Draw();
  this->Scene.Mapper->AddObserver(vtkCommand::ProgressEvent, command);
  this->Scene.SetVolume(MakeWaves(VTK_FLOAT));
  this->Beginning.DoWait = true;
  EXPECT_EQ(Difference(expected, this->Scene.Draw()), 0);
  EXPECT_FALSE(this->Told.Shares.empty());
}

/// The frame has the storage that was set when its rays began; the next one has the new one. Neither is warned of.
TEST_F(TestLongWork, MayChangeTheStorage)
{
  const auto change = [](int former, int next, StriderScene& scene) {
    struct Change
    {
      vtkStriderVolumeMapper* Mapper;
      int Next;
    };
    Change task{ scene.Mapper, next };
    scene.Mapper->SetStorage(former);
    vtkNew<vtkCallbackCommand> command;
    command->SetClientData(&task);
    command->SetCallback([](vtkObject*, unsigned long, void* data, void* share) {
      auto* task = static_cast<Change*>(data);
      const double done = *static_cast<double*>(share);
      std::this_thread::sleep_for(
        std::chrono::milliseconds(150)); // until progress is told of again
      if (done > 0.5 && done < 1.0)      // the renderer is at work
      {
        task->Mapper->SetStorage(task->Next);
      }
    });
    const unsigned long tag = scene.Mapper->AddObserver(vtkCommand::ProgressEvent, command);
    scene.SetVolume(MakeWaves(VTK_FLOAT));
    scene.Draw();
    EXPECT_EQ(scene.Mapper->GetStorage(), next);
    scene.Mapper->RemoveObserver(tag);
  };
  const auto isCompressed = [this] {
    this->Scene.Draw();
    return std::string(this->Scene.Mapper->GetStorageDescription()).rfind("compressed", 0) == 0;
  };
  this->Beginning.DoWait = true;
  change(vtkStriderVolumeMapper::COMPRESSED_STORAGE, vtkStriderVolumeMapper::AUTOMATIC_STORAGE,
    this->Scene);
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
  EXPECT_FALSE(isCompressed());
  change(vtkStriderVolumeMapper::TEXTURE_STORAGE, vtkStriderVolumeMapper::COMPRESSED_STORAGE,
    this->Scene);
  EXPECT_TRUE(isCompressed());
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
}

/// After an aborted change of the storage, the next frame shows the volume.
TEST_F(TestLongWork, IsDoneByTheNextFrameWhereItIsAborted)
{
  for (const int storage :
    { vtkStriderVolumeMapper::TEXTURE_STORAGE, vtkStriderVolumeMapper::COMPRESSED_STORAGE })
  {
    this->Beginning.DoWait = false;
    this->Scene.Mapper->SetStorage(storage);
    const auto expected = this->Scene.Draw();
    this->Scene.Mapper->SetStorage(storage == vtkStriderVolumeMapper::TEXTURE_STORAGE
        ? vtkStriderVolumeMapper::COMPRESSED_STORAGE
        : vtkStriderVolumeMapper::TEXTURE_STORAGE);
    this->Scene.Draw();
    this->Scene.Mapper->SetStorage(storage);
    vtkNew<vtkCallbackCommand> command;
    command->SetCallback([](vtkObject* mapper, unsigned long, void*, void*) {
      static_cast<vtkAlgorithm*>(mapper)->SetAbortExecute(1);
    });
    const unsigned long tag = this->Scene.Mapper->AddObserver(vtkCommand::ProgressEvent, command);
    this->Beginning.DoWait = true;
    this->Scene.Draw();
    this->Scene.Mapper->RemoveObserver(tag);
    EXPECT_EQ(Difference(expected, this->Scene.Draw()), 0) << storage;
    EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
  }
}

TEST_F(TestLongWork, StopsWhereAnObserverAbortsIt)
{
  const auto background = this->Scene.DrawBackground();
  this->Beginning.DoStop = true;
  EXPECT_EQ(Difference(background, this->Scene.Draw()), 0);
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
  EXPECT_STREQ(this->Scene.Mapper->GetBackendInUse(), GetBackendName(GetTestOptions()));
  this->Beginning.DoStop = false;
  EXPECT_GT(FractionDifferent(background, this->Scene.Draw()), 0.1);
  EXPECT_EQ(std::string(this->Scene.Mapper->GetStorageDescription()).rfind("compressed", 0), 0u);
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
}

} // namespace
