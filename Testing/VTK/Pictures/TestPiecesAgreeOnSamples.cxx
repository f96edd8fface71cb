// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Pieces of an image use the sample distance that they have agreed on, in all passes of that frame and in no other;
// nothing else changes.
#include "Support/StriderScene.h"

#include "vtkActor.h"
#include "vtkCallbackCommand.h"
#include "vtkPlaneSource.h"
#include "vtkPolyDataMapper.h"
#include "vtkProperty.h"

#include <gtest/gtest.h>

using namespace StriderTesting;

namespace
{

constexpr double MovingRate = 15.0;
constexpr double StillRate = 1e-4;
constexpr double Distance = 0.5;

/// The volume is a piece, and another piece proposes a sample distance larger by the factor Others.
class TestPiecesAgreeOnSamples : public testing::Test
{
protected:
  TestPiecesAgreeOnSamples()
  {
    vtkStriderVolumeMapper* mapper = this->Scene.Mapper;
    mapper->SetAutoAdjustSampleDistances(1);
    mapper->SetSampleDistanceInVoxels(Distance);
    const int* extent = vtkImageData::SafeDownCast(mapper->GetInput())->GetExtent();
    mapper->SetPiece(extent, extent);
    this->Start->SetClientData(this);
    this->Start->SetCallback([](vtkObject*, unsigned long, void* self, void*) {
      static_cast<TestPiecesAgreeOnSamples*>(self)->Agree();
    });
    this->Scene.Renderer->AddObserver(vtkCommand::StartEvent, this->Start);
  }

  void Agree()
  {
    if (this->DoesAgree)
    {
      this->Proposed =
        this->Scene.Mapper->ProposeSampleFactor(this->Scene.Renderer, this->Scene.Volume);
      this->Scene.Mapper->AgreeOnSampleFactor(this->Proposed > 0.0 ? this->Others : 0.0);
    }
  }

  vtkSmartPointer<vtkImageData> DrawAt(double rate)
  {
    this->Scene.Window->SetDesiredUpdateRate(rate);
    return this->Scene.Draw();
  }

  std::string GetQuality() { return this->Scene.Mapper->GetQualityInUse(); }

  bool IsFull() { return this->Scene.Mapper->GetActualSampleDistance() == Distance; }

  StriderScene Scene{ VTK_UNSIGNED_CHAR };
  vtkNew<vtkCallbackCommand> Start;
  bool DoesAgree = true;
  double Others = 2.5;
  double Proposed = -1.0;
};

TEST_F(TestPiecesAgreeOnSamples, InFramesWhileTheCameraMoves)
{
  const auto still = this->DrawAt(StillRate);
  EXPECT_EQ(this->Proposed, 0.0);
  EXPECT_EQ(this->GetQuality(), "full resolution (at rest)");
  for (int frame = 0; frame < 3; ++frame)
  {
    EXPECT_GT(Difference(still, this->DrawAt(MovingRate)), 0);
    EXPECT_GE(this->Proposed, 1.0);
    EXPECT_EQ(this->GetQuality().find("full resolution, samples 2.5x apart ("), 0U)
      << this->GetQuality();
    EXPECT_DOUBLE_EQ(this->Scene.Mapper->GetActualSampleDistance(), 2.5 * Distance);
  }
  // One of the pieces renders at full quality.
  this->Others = 0.0;
  EXPECT_EQ(Difference(still, this->DrawAt(MovingRate)), 0);
  this->Others = 2.5;
  EXPECT_EQ(Difference(still, this->DrawAt(StillRate)), 0);
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
}

TEST_F(TestPiecesAgreeOnSamples, ForOneFrame)
{
  this->DrawAt(MovingRate);
  EXPECT_FALSE(this->IsFull());
  this->DoesAgree = false;
  this->DrawAt(MovingRate);
  EXPECT_TRUE(this->IsFull());
  EXPECT_EQ(this->GetQuality(), "full (a piece of an image)");
  // The agreement does not carry over to the next frame either.
  this->DoesAgree = true;
  this->Scene.DrawBackground();
  this->DoesAgree = false;
  this->DrawAt(MovingRate);
  EXPECT_TRUE(this->IsFull());
}

TEST_F(TestPiecesAgreeOnSamples, InAllPassesOfAFrame)
{
  vtkNew<vtkPlaneSource> source;
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputConnection(source->GetOutputPort());
  vtkNew<vtkActor> plane;
  plane->SetMapper(mapper);
  plane->SetPosition(this->Scene.Volume->GetCenter());
  plane->SetScale(60.0);
  plane->GetProperty()->SetOpacity(0.5);
  this->Scene.Renderer->AddActor(plane);
  this->Scene.Renderer->UseDepthPeelingOn();
  this->Scene.Renderer->UseDepthPeelingForVolumesOn();
  for (int frame = 0; frame < 3; ++frame)
  {
    this->DrawAt(MovingRate);
    EXPECT_EQ(this->Scene.Renderer->GetLastRenderingUsedDepthPeeling(), 1);
    EXPECT_DOUBLE_EQ(this->Scene.Mapper->GetActualSampleDistance(), 2.5 * Distance);
  }
}

TEST_F(TestPiecesAgreeOnSamples, AndWhatIsNotSeenKeepsNobodyBack)
{
  this->Scene.Mapper->SetFrameBudget(1.0);
  this->Scene.Mapper->CroppingOn();
  this->Scene.Mapper->SetCroppingRegionPlanes(1.0, 1.0, 0.0, 9.0, 0.0, 9.0);
  for (int frame = 0; frame < 4; ++frame)
  {
    this->DrawAt(MovingRate);
  }
  EXPECT_EQ(this->Proposed, 1.0);
}

TEST_F(TestPiecesAgreeOnSamples, UnlessTheirQualityIsFixed)
{
  vtkStriderVolumeMapper* mapper = this->Scene.Mapper;
  mapper->SetInteractiveQualityToOff();
  this->DrawAt(MovingRate);
  EXPECT_EQ(this->Proposed, 0.0);
  EXPECT_EQ(this->GetQuality(), "full (off)");
  mapper->SetInteractiveQualityToFixed();
  this->DrawAt(MovingRate);
  EXPECT_EQ(this->Proposed, 0.0);
  EXPECT_TRUE(this->IsFull());
  mapper->SetInteractiveQualityToAutomatic();
  mapper->SetAutoAdjustSampleDistances(0);
  this->DrawAt(MovingRate);
  EXPECT_EQ(this->Proposed, 0.0);
  EXPECT_TRUE(this->IsFull());
}

// The quality of whole volumes depends on the budget alone.
TEST_F(TestPiecesAgreeOnSamples, AndWholesDoNot)
{
  vtkStriderVolumeMapper* mapper = this->Scene.Mapper;
  mapper->SetFrameBudget(10000.0);
  mapper->CoarsePiecesOn();
  for (const bool isPiece : { true, false })
  {
    this->DrawAt(StillRate);
    this->DrawAt(MovingRate);
    EXPECT_EQ(this->Proposed, 0.0);
    mapper->AgreeOnSampleFactor(2.5);
    this->DrawAt(MovingRate);
    EXPECT_TRUE(this->IsFull()) << isPiece;
    mapper->SetPieceToWhole();
  }
}

} // namespace
