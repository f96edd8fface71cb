// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// FrameStatistics report the cost of a frame. (The reference tests cover every camera.)
#include "BackendUnderTest.h"

#include "vtkStriderDescribeLaunch.h"

namespace Strider::Testing
{
namespace
{

class StatisticsOnBackend : public RendererOnBackend
{
protected:
  Scene MakeThinScene() const
  {
    const TestVolume volume = MakeVolume(ScalarType::UInt8, { 9, 9, 17 }, MakeConstantField(1.0));
    return MakeScene(
      volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.01f), MakeFaceCamera(volume, 2));
  }
};

TEST_F(StatisticsOnBackend, SamplesAreLengthOverDistanceForEachRay)
{
  Scene scene = this->MakeThinScene();
  scene.Request.CountsSamples = true;
  const std::uint64_t rays = std::uint64_t{ 1 } * SceneImageSize[0] * SceneImageSize[1];
  for (const int samples : { 1, 7, 16, 64, 129 })
  {
    scene.Request.SampleDistance = 16.0 / samples;
    this->Render(scene);
    EXPECT_EQ(this->Renderer->GetStatistics().SamplesTaken, rays * samples);
  }
}

TEST_F(StatisticsOnBackend, RaysBesideTheVolumeTakeNoSamples)
{
  Scene scene = this->MakeThinScene();
  scene.Request.CountsSamples = true;
  scene.Request.PhysicalToClip[3] += 10.0; // ten half images to the right
  this->Render(scene);
  EXPECT_EQ(this->Renderer->GetStatistics().SamplesTaken, 0u);
}

TEST_F(StatisticsOnBackend, FramesThatAreNotCountedLeaveTheCountAlone)
{
  Scene scene = this->MakeThinScene();
  scene.Request.CountsSamples = true;
  this->Render(scene);
  const std::uint64_t counted = this->Renderer->GetStatistics().SamplesTaken;
  scene.Request.CountsSamples = false;
  scene.Request.SampleDistance = 1.0;
  this->Render(scene);
  EXPECT_EQ(this->Renderer->GetStatistics().SamplesTaken, counted);
}

TEST_F(StatisticsOnBackend, TimesMemoryDeviceAndLaunchAreFilledIn)
{
  this->Render(this->MakeThinScene());
  const FrameStatistics& statistics = this->Renderer->GetStatistics();
  EXPECT_GT(statistics.KernelMilliseconds, 0.0);
  EXPECT_GE(statistics.UploadMilliseconds, 0.0);
  EXPECT_GT(statistics.BytesOnDevice, 0u);
  EXPECT_FALSE(vtkStriderDescribeLaunch(statistics).empty());
  EXPECT_FALSE(this->Renderer->GetDeviceName().empty());
}

} // namespace
} // namespace Strider::Testing
