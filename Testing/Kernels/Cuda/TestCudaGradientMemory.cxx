// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The gradient texture is made when a frame needs it, follows the volume, and is left out where memory is short.
#include "GradientScenes.h"

#include "vtkStriderDescribeLaunch.h"

#include <cuda_runtime.h>

namespace Strider::Testing
{
namespace
{

class CudaGradientMemory : public GradientCacheTest
{
};

TEST_F(CudaGradientMemory, FollowsTheVolume)
{
  const TestVolume first = MakeSlopeVolume(ScalarType::UInt8, { 23, 19, 17 });
  const TestVolume second = MakeSlopeVolume(ScalarType::UInt8, { 23, 19, 17 }, 1);
  const TestVolume larger = MakeSlopeVolume(ScalarType::UInt8, { 29, 31, 17 });
  const TestVolume wider = MakeSlopeVolume(ScalarType::UInt16, { 29, 31, 17 });
  Frame former;
  for (const TestVolume* volume : { &first, &second, &larger, &wider, &first })
  {
    ASSERT_NO_FATAL_FAILURE(this->Set(*volume, Look::Headlight));
    RenderRequest request = MakeLitRequest(*volume, ListCameras(*volume)[1].Place, Look::Headlight);
    request.How.Rotation = RotationMode::Off;
    const Frame on = this->Render(request, Switch::On);
    EXPECT_NE(on.Rgba, former.Rgba);
    former = on;
    EXPECT_TRUE(this->ExpectSame(*volume, Look::Headlight, request));
  }
  // The former voxels in the same memory would differ by this much.
  ASSERT_NO_FATAL_FAILURE(this->Set(second, Look::Headlight));
  RenderRequest request = MakeLitRequest(second, ListCameras(second)[1].Place, Look::Headlight);
  request.How.Rotation = RotationMode::Off;
  EXPECT_GT(FindLargestDifference(this->Render(request, Switch::On), former),
    FindBound(second, Look::Headlight, request));
}

/// The memory equals the texture's, is allocated by the first frame that reads it, and is freed when it is switched
/// off.
TEST_F(CudaGradientMemory, IsMadeWhenItIsNeeded)
{
  const TestVolume volume = MakeSlopeVolume(ScalarType::UInt8, { 64, 64, 64 });
  ASSERT_NO_FATAL_FAILURE(this->Set(volume, Look::Headlight));
  RenderRequest unlit = MakeLitRequest(volume, ListCameras(volume)[1].Place, Look::Headlight);
  unlit.How.Rotation = RotationMode::Off;
  RenderRequest lit = unlit;
  unlit.Appearance.IsShaded.fill(false);
  this->Render(unlit, Switch::Automatic);
  EXPECT_EQ(
    vtkStriderDescribeLaunch(this->Renderer->GetStatistics()).find("gradient"), std::string::npos);
  const std::size_t before = this->Renderer->GetStatistics().BytesOnDevice;
  this->Render(lit, Switch::Automatic);
  this->ExpectText("gradient texture (automatic)");
  const std::size_t with = this->Renderer->GetStatistics().BytesOnDevice;
  EXPECT_GE(with, before + 4 * volume.Layout.CountVoxels());
  this->Render(lit, Switch::Off);
  this->ExpectText("no gradient texture (off)");
  EXPECT_LE(this->Renderer->GetStatistics().BytesOnDevice + 4 * volume.Layout.CountVoxels(), with);
  lit.MatchVTK = true;
  this->Render(lit, Switch::On);
  this->ExpectText("no gradient texture (VTK's neighbors are not whole voxels away)");
  lit.MatchVTK = false;
  lit.Appearance.UsesOpacityNormals = true;
  this->Render(lit, Switch::On);
  this->ExpectText("no gradient texture (unsupported by these settings)");
}

TEST_F(CudaGradientMemory, KeepsWithinTheLimit)
{
  const TestVolume volume = MakeSlopeVolume(ScalarType::UInt8, { 64, 64, 64 });
  ASSERT_NO_FATAL_FAILURE(this->Set(volume, Look::Headlight));
  RenderRequest request = MakeLitRequest(volume, ListCameras(volume)[1].Place, Look::Headlight);
  request.How.Rotation = RotationMode::Off;
  const Frame off = this->Render(request, Switch::Off);
  for (const Switch cache : { Switch::Automatic, Switch::On, Switch::Automatic })
  {
    const std::string who = cache == Switch::On ? "on" : "automatic";
    request.How.MemoryLimit = std::size_t(8) << 20;
    this->Render(request, cache);
    this->ExpectText("gradient texture (" + who + ")");
    const std::size_t with = this->Renderer->GetStatistics().BytesOnDevice;
    // 64^3 bytes of voxels, 4 for each of their gradients and as many for their upload.
    request.How.MemoryLimit = std::size_t(2) << 20;
    EXPECT_EQ(this->Render(request, cache).Rgba, off.Rgba);
    const std::string launch = vtkStriderDescribeLaunch(this->Renderer->GetStatistics());
    EXPECT_NE(launch.find("no gradient texture (" + who + ": 2.25 MiB with it"), std::string::npos)
      << launch;
    EXPECT_NE(launch.find("the limit is 2 MiB)"), std::string::npos) << launch;
    EXPECT_LE(
      this->Renderer->GetStatistics().BytesOnDevice + 4 * volume.Layout.CountVoxels(), with);
  }
}

/// Allocates all of the device's memory but a fiftieth, as other programs might.
class MemoryHog
{
public:
  MemoryHog()
  {
    std::size_t free = 0;
    std::size_t all = 0;
    EXPECT_EQ(cudaMemGetInfo(&free, &all), cudaSuccess);
    EXPECT_GT(free, all / 50);
    EXPECT_EQ(cudaMalloc(&this->Taken, free - all / 50), cudaSuccess);
  }
  ~MemoryHog() { EXPECT_EQ(cudaFree(this->Taken), cudaSuccess); }

private:
  void* Taken = nullptr;
};

TEST_F(CudaGradientMemory, GivesWayWhereMemoryIsShort)
{
  const TestVolume volume = MakeSlopeVolume(ScalarType::UInt8, { 64, 64, 64 });
  ASSERT_NO_FATAL_FAILURE(this->Set(volume, Look::Headlight));
  RenderRequest request = MakeLitRequest(volume, ListCameras(volume)[1].Place, Look::Headlight);
  request.How.Rotation = RotationMode::Off;
  const Frame off = this->Render(request, Switch::Off);
  for (const Switch cache : { Switch::Automatic, Switch::On })
  {
    const std::string who = cache == Switch::On ? "on" : "automatic";
    this->Render(request, cache);
    this->ExpectText("gradient texture (" + who + ")");
    const std::size_t with = this->Renderer->GetStatistics().BytesOnDevice;
    {
      const MemoryHog hog;
      for (int frame = 0; frame < 3; ++frame)
      {
        EXPECT_EQ(this->Render(request, cache).Rgba, off.Rgba);
        this->ExpectText("no gradient texture (" + who + ": no memory to spare)");
        EXPECT_LE(
          this->Renderer->GetStatistics().BytesOnDevice + 4 * volume.Layout.CountVoxels(), with);
      }
      // A new volume does not change that.
      ASSERT_NO_FATAL_FAILURE(this->Set(volume, Look::Headlight));
      EXPECT_EQ(this->Render(request, cache).Rgba, off.Rgba);
      this->ExpectText("no gradient texture (" + who + ": no memory to spare)");
    }
    this->Render(request, cache);
    this->ExpectText("gradient texture (" + who + ")");
  }
}

} // namespace
} // namespace Strider::Testing
