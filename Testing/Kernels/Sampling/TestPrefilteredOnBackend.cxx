// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Pictures by prefiltered B-splines follow changes of the voxels, on every backend.
#include "MakeFeatureScenes.h"
#include "SkippingUnderTest.h"

#include "Host/Volume/PrefilterVolume.h"
#include "Sampling/StoredScalars.h"

#include "vtkStriderDescribeFiltering.h"

#include <limits>

namespace Strider::Testing
{
namespace
{

class PrefilteredOnBackend : public SkippingOnBackend
{
protected:
  static RenderRequest MakeRequest(const TestVolume& volume)
  {
    RenderRequest request = MakeScene(volume, {}, ListCameras(volume)[1].Place).Request;
    request.Filter = ReconstructionFilter::CubicBSpline;
    request.Filters.PrefiltersBSpline = true;
    return request;
  }
};

TEST_F(PrefilteredOnBackend, SkippingChangesNoBit)
{
  const std::array<int, 3> dimensions{ 71, 41, 53 };
  for (const ScalarType type : { ScalarType::UInt8, ScalarType::Int16, ScalarType::Float64 })
  {
    const std::array<double, 2> scalars = ChooseScalars(type);
    const TestVolume volume =
      MakeVolume(type, dimensions, MakeBallsField(dimensions, scalars[0], scalars[1]));
    this->Set(volume, MakeWindow(volume, 0.4, 2.0));
    RenderRequest request = this->MakeRequest(volume);
    EXPECT_GT(this->ExpectSame(request), 0.3) << NameOf(type);
    request.MatchVTK = true;
    this->ExpectSame(request);
    request.Appearance.Blend = BlendMode::MaximumIntensity;
    this->ExpectSame(request);
  }
}

/// A renderer that has drawn other filters and voxels before draws the same as a new one.
TEST_F(PrefilteredOnBackend, FollowsVoxelsAndFilters)
{
  const std::array<int, 3> dimensions{ 40, 30, 35 };
  TestVolume volume =
    MakeVolume(ScalarType::Int16, dimensions, MakeBallsField(dimensions, -1000.0, 2000.0));
  const TransferFunctions functions = MakeWindow(volume, 0.2, 2.0);
  this->Set(volume, functions);
  const RenderRequest prefiltered = this->MakeRequest(volume);
  RenderRequest smooth = prefiltered;
  smooth.Filters.PrefiltersBSpline = false;
  RenderRequest linear = prefiltered;
  linear.Filter = ReconstructionFilter::Linear;
  const std::vector<RenderRequest> turns{ prefiltered, smooth, prefiltered, linear, linear,
    prefiltered, prefiltered, linear };
  int turn = 0;
  for (const RenderRequest& request : turns)
  {
    SCOPED_TRACE(turn);
    const KeptImage image = this->Render(request);
    std::unique_ptr<VolumeRenderer> fresh;
    std::string reason;
    ASSERT_TRUE(VolumeRenderer::Create(FindBackendUnderTest(), -1, fresh, reason).IsOk());
    ASSERT_TRUE(fresh->SetVolume(volume.View()).IsOk());
    ASSERT_TRUE(fresh->SetTransferFunctions(functions).IsOk());
    EXPECT_EQ(image.Rgba, RenderBy(*fresh, request).Rgba);
    VolumeView view = volume.View();
    WriteVoxel(volume, 4 + turn, 20, 3, 2000.0);
    view.Changed = { { 4 + turn, 20, 3 }, { 4 + turn, 20, 3 } };
    ASSERT_TRUE(this->Renderer->SetVolume(view).IsOk());
    ++turn;
  }
}

/// A volume that is set again without a change is not filtered again, nor searched for empty space. Its ranges and its
/// owner may be others.
TEST_F(PrefilteredOnBackend, KeepsCoefficientsOfUnchangedVoxels)
{
  const std::array<int, 3> dimensions{ 40, 30, 35 };
  TestVolume volume =
    MakeVolume(ScalarType::UInt16, dimensions, MakeBallsField(dimensions, 100.0, 2000.0));
  this->Set(volume, MakeWindow(volume, 0.4, 2.0));
  const RenderRequest request = this->MakeRequest(volume);
  int steps = 0;
  this->Renderer->SetProgress([&steps](double) {
    ++steps;
    return true;
  });
  std::shared_ptr<int> owner = std::make_shared<int>(0);
  const std::weak_ptr<int> former = owner;
  VolumeView view = volume.View();
  view.Owner = owner;
  ASSERT_TRUE(this->Renderer->SetVolume(view).IsOk());
  const KeptImage image = this->Render(request);
  EXPECT_GT(steps, 0);
  steps = 0;
  view.Changed = MakeEmptyBox();
  view.ScalarRange = { 0.0, 65535.0 };
  view.Owner = std::make_shared<int>(0);
  owner.reset();
  ASSERT_TRUE(this->Renderer->SetVolume(view).IsOk());
  EXPECT_EQ(this->Render(request).Rgba, image.Rgba);
  EXPECT_EQ(steps, 0);
  EXPECT_TRUE(former.expired());
}

/// Frames that match VTK read the smallest byte as the next one.
TEST_F(PrefilteredOnBackend, FollowsTheSmallestByte)
{
  const std::array<int, 3> dimensions{ 40, 30, 35 };
  const TestVolume volume =
    MakeVolume(ScalarType::Int8, dimensions, MakeBallsField(dimensions, -128.0, 127.0));
  TransferFunctions functions = MakeWindow(volume, 0.4, 2.0);
  functions.Opacities.assign(256, 0.0f);
  functions.Opacities[1] = 0.3f; // of -127
  functions.OpacityRange = { -128.0, 127.0 };
  this->Set(volume, functions);
  RenderRequest request = this->MakeRequest(volume);
  for (const bool matchesVTK : { false, true, false })
  {
    request.MatchVTK = matchesVTK;
    std::unique_ptr<VolumeRenderer> fresh;
    std::string reason;
    ASSERT_TRUE(VolumeRenderer::Create(FindBackendUnderTest(), -1, fresh, reason).IsOk());
    ASSERT_TRUE(fresh->SetVolume(volume.View()).IsOk());
    ASSERT_TRUE(fresh->SetTransferFunctions(functions).IsOk());
    EXPECT_EQ(this->Render(request).Rgba, RenderBy(*fresh, request).Rgba) << matchesVTK;
  }
}

/// Compares the picture with a smooth B-spline of coefficients that the CPU made, and loosely with the CPU's picture: all
/// types, flat volumes, bad voxels, and voxels in another order.
TEST_F(PrefilteredOnBackend, CoefficientsAreThoseOfTheCPU)
{
  std::unique_ptr<VolumeRenderer> host;
  std::string reason;
  ASSERT_TRUE(VolumeRenderer::Create(Backend::CPU, -1, host, reason).IsOk());
  const auto expectSame = [&](const TestVolume& volume, bool matchesVTK, RotationMode rotation) {
    const TransferFunctions functions = MakeColorfulFunctions(volume, 0.4f, 256);
    RenderRequest request = this->MakeRequest(volume);
    request.How.Execution = FilterExecution::MarchingCache;
    request.How.Rotation = rotation;
    request.MatchVTK = matchesVTK;
    this->Set(volume, functions);
    const KeptImage image = this->Render(request);
    EXPECT_NE(vtkStriderDescribeFiltering(this->Renderer->GetStatistics())
                .find("interpolating voxel values"),
      std::string::npos);
    ASSERT_TRUE(host->SetVolume(volume.View()).IsOk());
    ASSERT_TRUE(host->SetTransferFunctions(functions).IsOk());
    const KeptImage expected = RenderBy(*host, request);
    std::vector<float> coefficients(volume.View().CountVoxels());
    EXPECT_TRUE(
      PrefilterVolume(volume.View(), matchesVTK ? -127.0f : -128.0f, coefficients).IsOk());
    // The coefficients as floats, with ranges in stored values. A volume of doubles would limit those that overshoot its
    // range.
    VolumeView made = volume.View();
    TransferFunctions shown = functions;
    const StoredScalars stored = DescribeStoredScalars(made);
    for (std::array<double, 2>* range :
      { &made.ScalarRange, &shown.ColorRange, &shown.OpacityRange })
    {
      *range = { ((*range)[0] - stored.Offset) * stored.Scale,
        ((*range)[1] - stored.Offset) * stored.Scale };
    }
    made.Type = ScalarType::Float32;
    made.Voxels = coefficients.data();
    ASSERT_TRUE(this->Renderer->SetVolume(made).IsOk());
    ASSERT_TRUE(this->Renderer->SetTransferFunctions(shown).IsOk());
    request.Filters.PrefiltersBSpline = false;
    const KeptImage same = this->Render(request);
    ASSERT_EQ(image.Rgba.size(), expected.Rgba.size());
    // As in TestCudaScenesMatchHost, rays that graze the volume may have a sample more on one backend.
    double sum = 0.0;
    double apart = 0.0;
    std::size_t far = 0;
    for (std::size_t value = 0; value < image.Rgba.size(); ++value)
    {
      // Where frames match VTK, floats have other tables than bytes.
      ASSERT_NEAR(image.Rgba[value], same.Rgba[value], matchesVTK ? 0.01f : 1e-4f) << value;
      const double distance = std::fabs(image.Rgba[value] - expected.Rgba[value]);
      sum += image.Rgba[value];
      apart += distance;
      far += distance > 3.0 / 255.0 ? 1 : 0;
    }
    EXPECT_GT(sum, 1.0);
    EXPECT_LE(apart, 0.1 / 255.0 * static_cast<double>(image.Rgba.size()));
    EXPECT_LE(far, image.Rgba.size() / 50);
  };
  for (const ScalarType type : ListScalarTypes())
  {
    const std::array<double, 2> scalars = ChooseScalars(type);
    for (const std::array<int, 3>& dimensions :
      { std::array<int, 3>{ 37, 41, 23 }, { 64, 3, 31 }, { 5, 61, 2 } })
    {
      const TestVolume volume =
        MakeVolume(type, dimensions, MakeNoiseField(scalars[0], scalars[1]));
      for (const RotationMode rotation : { RotationMode::Off, RotationMode::Published })
      {
        SCOPED_TRACE(std::string(NameOf(type)) + ", " + std::to_string(dimensions[0]));
        ASSERT_NO_FATAL_FAILURE(expectSame(volume, rotation == RotationMode::Published, rotation));
      }
    }
  }
  TestVolume bad = MakeVolume(ScalarType::Float32, { 30, 25, 28 }, MakeNoiseField(0.0, 1.0));
  WriteVoxel(bad, 7, 6, 5, std::numeric_limits<double>::quiet_NaN());
  WriteVoxel(bad, 20, 12, 14, std::numeric_limits<double>::infinity());
  ASSERT_NO_FATAL_FAILURE(expectSame(bad, false, RotationMode::Off));
  const std::array<int, 3> dimensions{ 40, 30, 20 };
  const TestVolume balls =
    MakeVolume(ScalarType::UInt16, dimensions, MakeBallsField(dimensions, 100.0, 60000.0));
  ASSERT_NO_FATAL_FAILURE(expectSame(balls, false, RotationMode::Off));
}

/// Two components, light, and another volume in the picture: the volume that was prefiltered before looks the same.
TEST_F(PrefilteredOnBackend, EveryFeatureTakesCoefficients)
{
  int different = 0;
  for (const FeatureScene& scene : ListFeatureScenes())
  {
    SCOPED_TRACE(scene.Name);
    ASSERT_TRUE(SetFeatureScene(*this->Renderer, scene).IsOk());
    RenderRequest request = scene.Request;
    request.Filter = ReconstructionFilter::CubicBSpline;
    request.How.Execution = FilterExecution::TextureTrick;
    const KeptImage smooth = this->Render(request);
    request.Filters.PrefiltersBSpline = true;
    const KeptImage first = this->Render(request);
    request.Filters.PrefiltersBSpline = false;
    EXPECT_EQ(this->Render(request).Rgba, smooth.Rgba);
    request.Filters.PrefiltersBSpline = true;
    EXPECT_EQ(this->Render(request).Rgba, first.Rgba);
    this->ExpectSame(request);
    different += first.Rgba != smooth.Rgba ? 1 : 0;
  }
  EXPECT_GT(different, 10);
}

TEST_F(PrefilteredOnBackend, SaysWhatItDoesAndCosts)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, { 50, 50, 50 }, MakeNoiseField(0.0, 255.0));
  this->Set(volume, MakeColorfulFunctions(volume, 0.4f));
  RenderRequest request = this->MakeRequest(volume);
  const KeptImage through = this->Render(request);
  const FrameStatistics with = this->Renderer->GetStatistics();
  request.Filters.PrefiltersBSpline = false;
  const KeptImage smooth = this->Render(request);
  const FrameStatistics without = this->Renderer->GetStatistics();
  const std::string saidWith = vtkStriderDescribeFiltering(with);
  const std::string saidWithout = vtkStriderDescribeFiltering(without);
  EXPECT_NE(saidWith.find(", interpolating voxel values with "), std::string::npos) << saidWith;
  EXPECT_NE(saidWithout.find(", smooth"), std::string::npos) << saidWithout;
  if (!this->IsOnCuda())
  {
    EXPECT_EQ(saidWith,
      "cubic B-spline, 64 voxels, interpolating voxel values with 0.5 MB of coefficients");
    EXPECT_EQ(saidWithout, "cubic B-spline, 64 voxels, smooth");
  }
  EXPECT_GE(with.BytesOnDevice, without.BytesOnDevice + 50u * 50u * 50u * sizeof(float));
  EXPECT_NE(through.Rgba, smooth.Rgba);
}

} // namespace
} // namespace Strider::Testing
