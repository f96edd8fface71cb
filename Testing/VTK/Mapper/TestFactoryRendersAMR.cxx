// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// With the object factory on, vtkAMRVolumeMapper renders through Strider as well.
#include "Support/OverrideScene.h"
#include "Support/StriderScene.h"

#include "vtkAMRGaussianPulseSource.h"
#include "vtkAMRVolumeMapper.h"

#include <gtest/gtest.h>

using namespace StriderTesting;

namespace
{

vtkSmartPointer<vtkImageData> DrawAMR(OverrideScene& scene)
{
  vtkNew<vtkAMRGaussianPulseSource> source;
  source->SetDimension(3);
  source->SetRootSpacing(0.5);
  source->SetPulseOrigin(-0.75, -0.75, 1.25);
  source->SetPulseWidth(1.5, 1.5, 1.5);
  source->SetPulseAmplitude(1.0);
  source->Update();
  vtkNew<vtkAMRVolumeMapper> mapper;
  mapper->SetInputConnection(source->GetOutputPort());
  mapper->SetNumberOfSamples(24, 24, 24);
  mapper->SelectScalarArray("Gaussian-Pulse");
  mapper->SetScalarModeToUsePointFieldData();
  scene.SetFunctions({ 0.0, 1.0 });
  scene.SetMapper(mapper);
  scene.PlaceCamera();
  return scene.Draw();
}

TEST(TestFactoryRendersAMR, ItsGridIsStriders)
{
  OverrideScene vtkScene(false);
  const auto expected = DrawAMR(vtkScene);
  EXPECT_TRUE(vtkScene.Catcher.GetStriderMappers().empty());
  vtkScene.Volume->VisibilityOff();
  EXPECT_GT(FractionDifferent(expected, vtkScene.Draw()), 0.05);
  OverrideScene scene(true);
  const auto image = DrawAMR(scene);
  const auto used = scene.Catcher.GetStriderMappersInUse();
  ASSERT_EQ(used.size(), 1U);
  EXPECT_STREQ(used.front()->GetBackendInUse(), GetBackendName(GetTestOptions()));
  EXPECT_LT(MeanDifference(expected, image), 0.75);
}

} // namespace
