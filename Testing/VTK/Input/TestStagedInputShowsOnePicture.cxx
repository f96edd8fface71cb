// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Staged input gives the same pictures as unstaged input, and input that cannot be staged is rendered as usual.
#include "Support/StriderScene.h"

#include "vtkDataArray.h"
#include "vtkPointData.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>

using namespace StriderTesting;

namespace
{

class TestStagedInput : public testing::Test
{
protected:
  TestStagedInput()
  {
    this->First = vtkImageData::SafeDownCast(this->Scene.Mapper->GetDataSetInput());
  }

  /// The first input with its slices shifted by `step` along z.
  vtkSmartPointer<vtkImageData> MakeStep(int step)
  {
    auto image = vtkSmartPointer<vtkImageData>::New();
    image->DeepCopy(this->First);
    const auto* from = static_cast<const unsigned char*>(this->First->GetScalarPointer());
    auto* to = static_cast<unsigned char*>(image->GetScalarPointer());
    const vtkIdType count = image->GetNumberOfPoints();
    const vtkIdType slice = count / image->GetDimensions()[2];
    for (vtkIdType voxel = 0; voxel < count; ++voxel)
    {
      to[voxel] = from[(voxel + slice * step) % count];
    }
    return image;
  }

  /// Draws with a new mapper that has no former state.
  static vtkSmartPointer<vtkImageData> DrawAfresh(vtkImageData* input)
  {
    StriderScene scene{ VTK_UNSIGNED_CHAR };
    scene.Mapper->SetInputData(input);
    return scene.Draw();
  }

  void ExpectShown(vtkImageData* input)
  {
    EXPECT_EQ(Difference(this->Scene.Draw(), DrawAfresh(input)), 0);
    EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
  }

  /// A CPU reads its input in place.
  void ExpectStaged(vtkIdType count)
  {
    const bool isOnCuda = std::string(this->Scene.Mapper->GetBackendInUse()) == "CUDA";
    EXPECT_EQ(this->Scene.Mapper->GetVolumesStaged(), isOnCuda ? count : 0);
  }

  StriderScene Scene{ VTK_UNSIGNED_CHAR };
  vtkSmartPointer<vtkImageData> First;
};

TEST_F(TestStagedInput, StepAfterStep)
{
  vtkStriderVolumeMapper* mapper = this->Scene.Mapper;
  mapper->StageInput(); // there is no frame yet
  const auto first = this->Scene.Draw();
  for (int step = 1; step < 6; ++step)
  {
    const auto image = this->MakeStep(step);
    mapper->SetInputData(image);
    mapper->StageInput();
    mapper->StageInput();
    this->ExpectShown(image);
    EXPECT_EQ(mapper->GetVolumeUploads(), step + 1);
    this->ExpectStaged(step);
  }
  mapper->SetInputData(this->First);
  EXPECT_EQ(Difference(this->Scene.Draw(), first), 0);
  this->ExpectStaged(5);
}

TEST_F(TestStagedInput, NothingNewIsNotStaged)
{
  this->Scene.Draw();
  this->Scene.Mapper->StageInput();
  this->ExpectShown(this->First);
  EXPECT_EQ(this->Scene.Mapper->GetVolumeUploads(), 1);
  this->ExpectStaged(0);
}

/// The staged array is modified in place, or another input is set instead.
TEST_F(TestStagedInput, WhatChangesAfterwardsIsShown)
{
  this->Scene.Draw();
  const auto image = this->MakeStep(3);
  this->Scene.Mapper->SetInputData(image);
  this->Scene.Mapper->StageInput();
  std::memset(
    image->GetScalarPointer(), 130, static_cast<std::size_t>(image->GetNumberOfPoints() / 2));
  image->GetPointData()->GetScalars()->Modified();
  this->ExpectShown(image);
  const auto other = this->MakeStep(7);
  this->Scene.Mapper->SetInputData(this->First);
  this->Scene.Mapper->StageInput();
  this->Scene.Mapper->SetInputData(other);
  this->ExpectShown(other);
  this->ExpectStaged(0);
}

TEST_F(TestStagedInput, BadInputIsReportedByTheFrame)
{
  this->Scene.Draw();
  vtkNew<vtkImageData> empty;
  this->Scene.Mapper->SetInputData(empty);
  this->Scene.Mapper->StageInput();
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
  this->Scene.Mapper->RemoveAllInputs();
  this->Scene.Mapper->StageInput();
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
}

} // namespace
