// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Sample distances that would need too many steps are lengthened, and invalid lengths are refused, each with a
// message.
#include "ClosedFormScenes.h"

#include "Rays/CutByPlanes.h"
#include "Rays/ListSlabPasses.h"
#include "Rays/MakeRayFrame.h"
#include "Strider/DescribeNumber.h"
#include "Strider/StepLimit.h"

#include "vtkStriderDescribeStepLimit.h"

#include <limits>

namespace Strider::Testing
{
namespace
{

constexpr double NotANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double Infinite = std::numeric_limits<double>::infinity();

class LastStepOnBackend : public ClosedFormScenes
{
protected:
  /// Rays along z, 32 cells of `cell` data units, through an absorbing medium.
  Scene MakeLongScene(double cell)
  {
    Scene scene = this->MakeConstantScene(0.1f);
    scene.Request.IndexToPhysical[10] = cell;
    scene.Request.PhysicalToClip[10] /= cell;
    scene.Functions.UnitDistance = cell;
    scene.Request.CountsSamples = true;
    return scene;
  }

  std::string Refuse(const RenderRequest& request)
  {
    RenderedImage image;
    const Status status = this->Renderer->Render(request, image);
    EXPECT_EQ(status.GetCode(), StatusCode::InvalidArgument);
    return status.GetMessage();
  }
};

TEST_F(LastStepOnBackend, LongRaysEndAndShowThePicture)
{
  for (const double cell : { 1e6, 1e12, 1e30 })
  {
    for (const double distance : { 0.5, 1e-9, 1e-60 })
    {
      Scene scene = this->MakeLongScene(cell);
      scene.Request.SampleDistance = distance;
      this->ExpectEverywhere(this->Render(scene), 3, Absorb(0.1, 32.0));
      const FrameStatistics& statistics = this->Renderer->GetStatistics();
      const StepLimit limit = FindStepLimit(scene.Request, scene.Volume.View());
      EXPECT_TRUE(limit.IsExceeded) << cell << " " << distance;
      EXPECT_NEAR(limit.Asked, 32.0 * cell / distance, 1e-6 * limit.Asked);
      EXPECT_LE(32.0 * cell / limit.SampleDistance, limit.Most);
      EXPECT_GT(64.0 * cell / limit.SampleDistance, limit.Most);
      const std::uint64_t pixels =
        static_cast<std::uint64_t>(scene.Request.ImageSize[0]) * scene.Request.ImageSize[1];
      EXPECT_LE(statistics.SamplesTaken, pixels * limit.Most) << cell << " " << distance;
      ASSERT_TRUE(statistics.Steps.has_value());
      EXPECT_EQ(statistics.Steps->AskedDistance, distance);
      const std::string text = vtkStriderDescribeStepLimit(*statistics.Steps);
      EXPECT_NE(text.find(DescribeNumber(distance)), std::string::npos) << text;
      EXPECT_NE(text.find(std::to_string(limit.Most)), std::string::npos) << text;
    }
  }
}

TEST_F(LastStepOnBackend, OrdinaryFramesKeepTheirSampleDistance)
{
  const Scene scene = this->MakeLongScene(1.0);
  this->Render(scene);
  EXPECT_FALSE(this->Renderer->GetStatistics().Steps.has_value());
  EXPECT_EQ(FindStepLimit(scene.Request, scene.Volume.View()).SampleDistance, 0.5);
}

/// Rays that cross thin voxels have few steps, however long the voxels are along another axis.
TEST_F(LastStepOnBackend, RaysAcrossThinVoxelsKeepTheirSampleDistance)
{
  Scene scene = this->MakeConstantScene(0.1f);
  Matrix4& toPhysical = scene.Request.IndexToPhysical;
  Matrix4& toClip = scene.Request.PhysicalToClip;
  toPhysical[0] = 1e12;
  for (int row = 0; row < 4; ++row)
  {
    toClip[4 * row] /= 1e12;
  }
  scene.Request.CountsSamples = true;
  this->ExpectEverywhere(this->Render(scene), 3, Absorb(0.1, 32.0));
  EXPECT_FALSE(this->Renderer->GetStatistics().Steps.has_value());
}

/// One ray along long voxels does not lengthen the steps of the others, which cross the thin sides.
TEST_F(LastStepOnBackend, ARayAlongLongVoxelsIsOneAmongMany)
{
  Scene scene = this->MakeLongScene(1e4);
  CameraPlace place;
  place.Position = { 10.0, 8.0, -100.0 };
  place.FocalPoint = { 10.0, 8.0, 0.0 };
  place.Near = 50.0;
  place.Far = 4e5;
  const std::array<int, 2>& size = scene.Request.ImageSize;
  scene.Request.PhysicalToClip =
    MakeClipMatrix(place, static_cast<double>(size[0]) / static_cast<double>(size[1]));
  const StepLimit limit = FindStepLimit(scene.Request, scene.Volume.View());
  EXPECT_FALSE(limit.IsExceeded) << vtkStriderDescribeStepLimit(limit);
  EXPECT_LT(limit.Asked, limit.Most);
}

/// The limit itself has a limit: MaximumSamplesPerRay, behind which rays end.
TEST_F(LastStepOnBackend, RaysOfHugeVolumesAreNotCutOff)
{
  const TestVolume thin = MakeVolume(ScalarType::UInt8, { 5, 5, 5 }, MakeConstantField(50.0));
  Scene scene =
    MakeScene(thin, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.1f), MakeFaceCamera(thin, 0));
  VolumeView layout = thin.View();
  layout.Dimensions = { 9001, 5, 5 };
  for (int column = 0; column < 4; ++column)
  {
    scene.Request.PhysicalToClip[8 + column] /= column == 3 ? 1.0 : 4500.0;
  }
  for (const double distance : { 1e-3, 1e-6, 1e-60 })
  {
    scene.Request.SampleDistance = distance;
    const StepLimit limit = FindStepLimit(scene.Request, layout);
    EXPECT_TRUE(limit.IsExceeded) << distance;
    EXPECT_LE(9000.0 / limit.SampleDistance, MaximumSamplesPerRay) << distance;
    EXPECT_GT(18000.0 / limit.SampleDistance, MaximumSamplesPerRay) << distance;
  }
  scene.Request.SampleDistance = 0.01;
  EXPECT_FALSE(FindStepLimit(scene.Request, layout).IsExceeded);
}

TEST(LastStep, CountsOfStepsAreLimitedWhereverARayBegins)
{
  const ClipPlane all{ { 0.0f, 0.0f, 1.0f }, 1.0f };
  const float notANumber = std::numeric_limits<float>::quiet_NaN();
  for (const float steps : { 5e9f, 1e30f })
  {
    SampleLattice lattice{ { 0.0f, 0.0f, 0.0f }, { 0.0f, 0.0f, 1e-6f }, 0, 0.0f, 1e-9f, steps };
    lattice.Count = MaximumSamplesPerRay;
    CutByPlanes(&all, 1, lattice);
    EXPECT_EQ(lattice.Count, MaximumSamplesPerRay);
    lattice.EnterAt(7.0f);
    EXPECT_EQ(lattice.Count, MaximumSamplesPerRay);
    lattice.Steps = notANumber;
    lattice.EnterAt(7.0f);
    EXPECT_EQ(lattice.Count, 0);
    SummedLattice summed{ {}, { 0.0f, 0.0f, 1e-6f }, {}, MaximumSamplesPerRay, 0.0f, 1e-9f };
    summed.EnterAt(3.0f);
    EXPECT_EQ(summed.Count, MaximumSamplesPerRay - 4);
    summed.EnterAt(steps);
    EXPECT_EQ(summed.Count, 0);
  }
}

TEST(LastStep, RaysWithoutAnEndAreRefused)
{
  const TestVolume volume = MakeVolume(ScalarType::UInt8, Dimensions, MakeConstantField(50.0));
  RenderRequest request;
  request.ImageSize = { 8, 8 };
  // A perspective whose far plane is infinitely far away, from z = 40.
  request.PhysicalToClip = { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 40 - 2, 0, 0, -1, 40 };
  RayFrame frame;
  const Status status = MakeRayFrame(request, volume.View(), frame);
  EXPECT_EQ(status.GetCode(), StatusCode::InvalidArgument);
  EXPECT_NE(status.GetMessage().find("infinitely far"), std::string::npos) << status.GetMessage();
  request.PhysicalToClip[10] = -1.0001;
  EXPECT_TRUE(MakeRayFrame(request, volume.View(), frame).IsOk());
}

TEST(LastStep, PassesThroughSlabsEndForRaysThatAreNoNumbers)
{
  RayFrame frame{};
  frame.ImageSize[0] = frame.ImageSize[1] = 4;
  const float notANumber = std::numeric_limits<float>::quiet_NaN();
  frame.Origin = { notANumber, notANumber, notANumber };
  frame.Direction = frame.Origin;
  for (const int slabs : { 1, 2, 3, 9 })
  {
    EXPECT_LE(ListSlabPasses(frame, { 4, slabs }).size(), 1u) << slabs;
  }
}

TEST_F(LastStepOnBackend, LengthsThatAreNoneAreRefusedWithTheirValue)
{
  const Scene scene = this->MakeConstantScene(0.1f);
  this->Render(scene);
  for (const double length : { 0.0, -1.0, 1e-320, 1e-101, 1e101, Infinite, NotANumber })
  {
    RenderRequest request = scene.Request;
    request.SampleDistance = length;
    EXPECT_NE(this->Refuse(request).find(
                "sample distance " + DescribeNumber(length) + " is not in [1e-100"),
      std::string::npos)
      << this->Refuse(request);
    request = scene.Request;
    request.IndexToPhysical[5] = length;
    if (length != -1.0) // which mirrors
    {
      EXPECT_NE(
        this->Refuse(request).find("spacing along y, " + DescribeNumber(length)), std::string::npos)
        << this->Refuse(request);
    }
    TransferFunctions functions = scene.Functions;
    functions.UnitDistance = length;
    const Status status = this->Renderer->SetTransferFunctions(functions);
    EXPECT_EQ(status.GetCode(), StatusCode::InvalidArgument);
    EXPECT_NE(
      status.GetMessage().find("unit distance " + DescribeNumber(length)), std::string::npos)
      << status.GetMessage();
  }
}

} // namespace
} // namespace Strider::Testing
