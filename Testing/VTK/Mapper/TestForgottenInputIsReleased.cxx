// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A mapper that shows nothing for now gives back its data, and shows the next input as before.
#include "Support/StriderScene.h"

#include "vtkDataArray.h"
#include "vtkPointData.h"
#include "vtkUnsignedCharArray.h"
#include "vtkWeakPointer.h"

#include <gtest/gtest.h>

using namespace StriderTesting;

namespace
{

/// A mask that hides nothing.
vtkSmartPointer<vtkImageData> MakeMask(vtkImageData* image)
{
  auto mask = vtkSmartPointer<vtkImageData>::New();
  mask->CopyStructure(image);
  mask->AllocateScalars(VTK_UNSIGNED_CHAR, 1);
  vtkUnsignedCharArray::SafeDownCast(mask->GetPointData()->GetScalars())->FillValue(255);
  return mask;
}

} // namespace

TEST(TestForgottenInput, IsReleasedAndComesBack)
{
  StriderScene scene(VTK_SHORT);
  const auto before = scene.Draw();
  vtkSmartPointer<vtkImageData> image =
    vtkImageData::SafeDownCast(scene.Mapper->GetInputDataObject(0, 0));
  vtkSmartPointer<vtkImageData> mask = MakeMask(image);
  scene.Mapper->SetMaskTypeToBinary();
  scene.Mapper->SetMaskInput(mask);
  EXPECT_EQ(Difference(before, scene.Draw()), 0);
  const vtkWeakPointer<vtkDataArray> scalars = image->GetPointData()->GetScalars();
  const vtkWeakPointer<vtkImageData> formerMask = mask.Get();
  const auto kept = vtkSmartPointer<vtkImageData>::New();
  kept->DeepCopy(image);

  scene.Mapper->RemoveAllInputs();
  image = nullptr;
  mask = nullptr;
  EXPECT_NE(scalars, nullptr);
  scene.Mapper->ForgetInput();
  EXPECT_EQ(scalars, nullptr);
  EXPECT_EQ(formerMask, nullptr);
  EXPECT_EQ(scene.Mapper->GetBytesOnDevice(), 0);
  scene.Mapper->ForgetInput();

  scene.Mapper->SetInputData(kept);
  EXPECT_EQ(Difference(before, scene.Draw()), 0);
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
}

TEST(TestForgottenInput, IsReadAgainFromTheSameInput)
{
  StriderScene scene(VTK_FLOAT);
  const auto before = scene.Draw();
  scene.Mapper->ForgetInput();
  EXPECT_EQ(Difference(before, scene.Draw()), 0);
  EXPECT_EQ(scene.Mapper->GetVolumeUploads(), 2);
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
}

TEST(TestForgottenInput, IsNotWarnedOfAgain)
{
  StriderScene scene(VTK_UNSIGNED_CHAR);
  scene.Property->SetScalarOpacityUnitDistance(0.0);
  for (int show = 0; show < 3; ++show)
  {
    scene.Draw();
    scene.Mapper->ForgetInput();
  }
  EXPECT_TRUE(scene.Messages.IsOneWarning("unit distance")) << scene.Messages.Describe();
}

TEST(TestForgottenInput, BeforeTheFirstFrameIsHarmless)
{
  StriderScene scene(VTK_UNSIGNED_CHAR);
  scene.Mapper->ForgetInput();
  EXPECT_GT(FractionDifferent(scene.Draw(), scene.DrawBackground()), 0.1);
}
