// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Interactive frames become coarser as far as a budget requires, and pictures at rest equal those without a budget,
// bit for bit.
#include "Support/CompareImages.h"
#include "Support/StriderScene.h"
#include "Support/TestVolumes.h"
#include "Support/VolumeScene.h"

#include "vtkCamera.h"
#include "vtkColorTransferFunction.h"
#include "vtkObjectFactory.h"
#include "vtkPiecewiseFunction.h"
#include "vtkRenderWindowInteractor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <set>
#include <vector>

using namespace StriderTesting;

namespace
{

constexpr double MovingRate = 15.0;
constexpr double StillRate = 1e-4;

/// An interactor whose event loop is run by the test.
class LoopInteractor : public vtkRenderWindowInteractor
{
public:
  static LoopInteractor* New();
  vtkTypeMacro(LoopInteractor, vtkRenderWindowInteractor);

  bool IsWaiting() const { return !this->Pending.empty(); }

  /// Serves the timers that are due by now.
  void Loop()
  {
    std::set<int> due;
    due.swap(this->Pending);
    for (int timer : due)
    {
      this->InvokeEvent(vtkCommand::TimerEvent, &timer);
    }
  }

protected:
  int InternalCreateTimer(int timer, int, unsigned long) override
  {
    this->Pending.insert(timer);
    return timer;
  }

  int InternalDestroyTimer(int timer) override
  {
    this->Pending.erase(timer);
    return 1;
  }

private:
  std::set<int> Pending;
};
vtkStandardNewMacro(LoopInteractor);

class TestInteractiveQuality : public testing::Test
{
protected:
  TestInteractiveQuality()
  {
    this->Scene.Window->SetSize(320, 260);
    GeneratedVolume volume;
    volume.Dimensions = { 80, 72, 64 };
    this->Scene.SetVolume(GenerateVolume(volume), TransferPreset::Transparent);
    this->Scene.Mapper->SetAutoAdjustSampleDistances(1);
    this->Scene.Mapper->SetSampleDistanceInVoxels(0.5);
  }

  vtkSmartPointer<vtkImageData> DrawAt(double rate)
  {
    this->Scene.Window->SetDesiredUpdateRate(rate);
    return this->Scene.Draw();
  }

  /// Draws the expected picture at rest.
  vtkSmartPointer<vtkImageData> DrawReference()
  {
    this->Scene.Mapper->SetInteractiveQualityToOff();
    auto image = this->DrawAt(StillRate);
    this->Scene.Mapper->SetInteractiveQualityToAutomatic();
    return image;
  }

  void UseInteractor()
  {
    this->Interactor->SetRenderWindow(this->Scene.Window);
    this->Interactor->Initialize();
    this->DrawAt(StillRate);
  }

  bool InUse(const std::string& words)
  {
    return std::string(this->Scene.Mapper->GetQualityInUse()).find(words) != std::string::npos;
  }

  StriderScene Scene;
  vtkNew<LoopInteractor> Interactor;
};

TEST_F(TestInteractiveQuality, FramesAreCoarserOnlyWhileMovingAndOnlyIfNeeded)
{
  const auto reference = this->DrawReference();
  this->DrawAt(StillRate); // measures the frame time
  this->Scene.Mapper->SetFrameBudget(10000.0);
  EXPECT_EQ(Difference(reference, this->DrawAt(MovingRate)), 0);
  EXPECT_TRUE(this->InUse("full resolution (")) << this->Scene.Mapper->GetQualityInUse();
  EXPECT_TRUE(this->InUse(" ms of a budget of 10000 ms)"));
  this->Scene.Mapper->SetFrameBudget(1.0);
  this->Scene.Mapper->SetLargestSampleFactor(3.0);
  this->Scene.Mapper->SetLargestImageFactor(2.0);
  for (int frame = 0; frame < 6; ++frame)
  {
    const double different = FractionDifferent(reference, this->DrawAt(MovingRate));
    // A GPU may render everything within the smallest budget.
    const bool isCoarser = !this->InUse("full resolution (");
    EXPECT_TRUE(isCoarser || GetTestOptions().IsCuda) << this->Scene.Mapper->GetQualityInUse();
    EXPECT_EQ(isCoarser, different > 0.05) << this->Scene.Mapper->GetQualityInUse();
  }
  if (!GetTestOptions().IsCuda)
  {
    EXPECT_TRUE(this->InUse("half resolution, samples 3x apart"))
      << this->Scene.Mapper->GetQualityInUse();
    EXPECT_DOUBLE_EQ(this->Scene.Mapper->GetActualSampleDistance(), 1.5);
  }
  EXPECT_EQ(Difference(reference, this->DrawAt(StillRate)), 0); // no event loop is running
  EXPECT_TRUE(this->InUse("full resolution (at rest)")) << this->Scene.Mapper->GetQualityInUse();
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
}

TEST_F(TestInteractiveQuality, BudgetFollowsTheDesiredUpdateRateAndTheVolumes)
{
  this->DrawAt(20.0);
  EXPECT_TRUE(this->InUse(" of a budget of 50 ms)")) << this->Scene.Mapper->GetQualityInUse();
  this->Scene.Mapper->SetBudgetShare(0.5);
  this->DrawAt(20.0);
  EXPECT_TRUE(this->InUse(" of a budget of 25 ms)")) << this->Scene.Mapper->GetQualityInUse();
  vtkNew<vtkStriderVolumeMapper> mapper;
  mapper->SetInputData(this->Scene.Mapper->GetInput());
  ApplyBackend(GetTestOptions(), mapper);
  vtkNew<vtkVolume> other;
  other->SetMapper(mapper);
  other->SetProperty(this->Scene.Property);
  this->Scene.Renderer->AddVolume(other);
  this->Scene.Mapper->SetBudgetShare(1.0);
  mapper->MixVolumesOff();
  this->DrawAt(10.0);
  EXPECT_TRUE(this->InUse(" of a budget of 50 ms)")) << this->Scene.Mapper->GetQualityInUse();
  mapper->MixVolumesOn(); // one frame of both has the parts of both
  this->DrawAt(10.0);
  EXPECT_TRUE(this->InUse(" of a budget of 100 ms)")) << this->Scene.Mapper->GetQualityInUse();
  EXPECT_EQ(this->Scene.Mapper->GetVolumesMixed(), 2);
}

TEST_F(TestInteractiveQuality, OtherSettingsKeepTheirMeaning)
{
  const auto reference = this->DrawReference();
  this->Scene.Mapper->SetFrameBudget(1.0);
  this->Scene.Mapper->SetInteractiveQualityToOff();
  EXPECT_EQ(Difference(reference, this->DrawAt(MovingRate)), 0);
  this->Scene.Mapper->SetInteractiveQualityToAutomatic();
  this->Scene.Mapper->SetAutoAdjustSampleDistances(0);
  EXPECT_EQ(Difference(reference, this->DrawAt(MovingRate)), 0);
  EXPECT_TRUE(this->InUse("not adjusted")) << this->Scene.Mapper->GetQualityInUse();
  this->Scene.Mapper->SetAutoAdjustSampleDistances(1);
  this->Scene.Mapper->SetSampleDistanceInVoxels(0.0);
  this->Scene.Mapper->MatchVTKOn();
  this->DrawAt(MovingRate);
  EXPECT_TRUE(this->InUse("in VTK's steps")) << this->Scene.Mapper->GetQualityInUse();
  this->Scene.Mapper->MatchVTKOff();
  this->Scene.Mapper->SetMaximumImageSampleDistance(1.5f);
  this->Scene.Mapper->SetImageSampleDistance(1.0f);
  for (int frame = 0; frame < 6; ++frame)
  {
    this->DrawAt(MovingRate);
  }
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
}

TEST_F(TestInteractiveQuality, FramesAtRestGetFinerStepByStep)
{
  const auto reference = this->DrawReference();
  this->UseInteractor();
  ASSERT_TRUE(this->Interactor->IsWaiting()); // finds out whether there is an event loop
  this->Interactor->Loop();
  EXPECT_FALSE(this->Interactor->IsWaiting());
  this->Scene.Mapper->SetFrameBudget(1.0);
  double distance = 0.0;
  for (int frame = 0; frame < 6; ++frame)
  {
    this->DrawAt(MovingRate);
    // Interactor styles would take the timer for their own.
    EXPECT_FALSE(this->Interactor->IsWaiting());
    distance = this->Scene.Mapper->GetActualSampleDistance();
  }
  this->Scene.Window->SetDesiredUpdateRate(StillRate);
  this->Interactor->Render();
  double error = 1.0;
  int steps = 0;
  while (this->InUse("being refined") && steps < 10)
  {
    ++steps;
    ASSERT_TRUE(this->Interactor->IsWaiting());
    const auto image = GrabWindow(this->Scene.Window);
    EXPECT_LE(FractionDifferent(reference, image), error + 0.05) << steps;
    error = FractionDifferent(reference, image);
    EXPECT_LE(this->Scene.Mapper->GetActualSampleDistance(), distance);
    distance = this->Scene.Mapper->GetActualSampleDistance();
    this->Interactor->Loop();
  }
  // A GPU needs no steps.
  EXPECT_GE(steps, GetTestOptions().IsCuda ? 0 : 1);
  EXPECT_LE(steps, 4);
  EXPECT_EQ(Difference(reference, GrabWindow(this->Scene.Window)), 0);
  EXPECT_FALSE(this->Interactor->IsWaiting());
}

TEST_F(TestInteractiveQuality, WhoAsksForAStillFrameGetsIt)
{
  const auto reference = this->DrawReference();
  this->UseInteractor();
  this->Interactor->Loop();
  this->Scene.Mapper->SetFrameBudget(1.0);
  const auto move = [this]() {
    for (int frame = 0; frame < 4; ++frame)
    {
      this->DrawAt(MovingRate);
    }
  };
  // A second still frame while the first is being refined.
  move();
  this->DrawAt(StillRate);
  EXPECT_EQ(Difference(reference, this->DrawAt(StillRate)), 0);
  EXPECT_FALSE(this->Interactor->IsWaiting());
  // A screenshot.
  move();
  this->Scene.Window->SwapBuffersOff();
  EXPECT_EQ(Difference(reference, this->DrawAt(StillRate)), 0);
  this->Scene.Window->SwapBuffersOn();
  // The camera moves on before the next step.
  move();
  this->DrawAt(StillRate);
  move();
  EXPECT_FALSE(this->Interactor->IsWaiting());
  // The volume is removed.
  this->DrawAt(StillRate);
  this->Scene.Renderer->RemoveVolume(this->Scene.Volume);
  this->Interactor->Loop();
  EXPECT_FALSE(this->Interactor->IsWaiting());
}

TEST_F(TestInteractiveQuality, InteractorsWithoutALoopGetStillFrames)
{
  const auto reference = this->DrawReference();
  this->UseInteractor();
  this->Scene.Mapper->SetFrameBudget(1.0);
  for (int frame = 0; frame < 4; ++frame)
  {
    this->DrawAt(MovingRate);
  }
  EXPECT_EQ(Difference(reference, this->DrawAt(StillRate)), 0);
}

// Uses the real clock of this machine and prints the share of frames that keep the budget. TestFrameBudget uses a
// simulated clock.
TEST_F(TestInteractiveQuality, BudgetIsKeptWhileEverythingChanges)
{
  double full = 0.0;
  this->DrawReference();
  for (int frame = 0; frame < 3; ++frame)
  {
    this->DrawReference();
    full = frame == 0 ? this->Scene.Mapper->GetFrameMilliseconds()
                      : std::min(full, this->Scene.Mapper->GetFrameMilliseconds());
  }
  const double budget = std::max(2.0, full / 5.0);
  this->Scene.Mapper->SetFrameBudget(budget);
  this->Scene.Window->SetDesiredUpdateRate(MovingRate);
  std::vector<double> times;
  const auto start = std::chrono::steady_clock::now();
  const auto elapsed = [&]() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  for (int frame = 0; elapsed() < 6.0; ++frame)
  {
    this->Scene.Renderer->GetActiveCamera()->Azimuth(3.0);
    if (frame % 40 == 20)
    {
      this->Scene.Property->GetScalarOpacity()->AddPoint(64.0, frame % 80 == 20 ? 0.0 : 0.02);
    }
    if (frame % 60 == 30)
    {
      this->Scene.Mapper->SetCropping(!this->Scene.Mapper->GetCropping());
      this->Scene.Mapper->SetCroppingRegionPlanes(20.0, 60.0, 0.0, 71.0, 0.0, 63.0);
    }
    this->Scene.Window->Render();
    if (elapsed() > 1.0)
    {
      times.push_back(this->Scene.Mapper->GetFrameMilliseconds());
    }
  }
  ASSERT_FALSE(times.empty());
  const auto kept = std::count_if(
    times.begin(), times.end(), [budget](double time) { return time <= 1.2 * budget; });
  std::sort(times.begin(), times.end());
  const double median = times[times.size() / 2];
  std::cout << "Full quality " << full << " ms, budget " << budget << " ms: " << times.size()
            << " frames, " << 100.0 * static_cast<double>(kept) / static_cast<double>(times.size())
            << "% within 1.2 budgets, median " << median << " ms, longest " << times.back()
            << " ms\n";
  EXPECT_LE(median, 1.2 * budget);
  this->Scene.Mapper->CroppingOff();
  const auto picture = this->DrawAt(StillRate);
  EXPECT_EQ(Difference(this->DrawReference(), picture), 0);
}

} // namespace
