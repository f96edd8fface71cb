// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Rays with cubic filters that skip the subcells of occupied macrocells give the same bits as rays that take every
// sample.
#include "CudaScenes.h"
#include "SkippingUnderTest.h"

#include <limits>

namespace Strider::Testing
{
namespace
{

/// A surface that passes through every macrocell: half of the scalar range on a gyroid.
Field MakeGyroidField(double low, double high)
{
  return [=](double x, double y, double z) {
    constexpr double turn = 0.45;
    const double value = std::sin(turn * x) * std::cos(turn * y) +
      std::sin(turn * y) * std::cos(turn * z) + std::sin(turn * z) * std::cos(turn * x);
    return low + (high - low) * (0.5 + value / 6.0);
  };
}

TestVolume MakeGyroid(ScalarType type, std::array<int, 3> dimensions = { 61, 43, 37 })
{
  const std::array<double, 2> scalars = ChooseScalars(type);
  return MakeVolume(type, dimensions, MakeGyroidField(scalars[0], scalars[1]), { 1.0, 1.3, 0.8 });
}

/// Light and gradient opacity of a request.
enum class Look
{
  Plain,
  Lit,
  GradientOpacity
};

TransferFunctions MakeSurface(const TestVolume& volume, Look look)
{
  TransferFunctions functions = MakeWindow(volume, 0.48, 0.52);
  if (look == Look::GradientOpacity)
  {
    const std::array<double, 2>& range = volume.Layout.ScalarRange;
    functions.GradientOpacities.assign(64, 0.9f);
    std::fill_n(functions.GradientOpacities.begin(), 8, 0.0f);
    functions.GradientRange = { 0.0, 0.3 * (range[1] - range[0]) };
  }
  return functions;
}

class CudaSubcells : public SkippingOnBackend
{
protected:
  void SetUp() override
  {
    this->Renderer = MakeRenderer(Backend::CUDA);
    ASSERT_TRUE(this->Renderer);
  }

  /// Expects the same bits for both cubic filters. Returns the smallest share of samples that was skipped.
  double ExpectSameOfCubics(RenderRequest request)
  {
    double skipped = 1.0;
    for (const ReconstructionFilter filter :
      { ReconstructionFilter::CatmullRom, ReconstructionFilter::CubicBSpline })
    {
      SCOPED_TRACE(filter == ReconstructionFilter::CatmullRom ? "Catmull-Rom" : "B-spline");
      request.Filter = filter;
      skipped = std::min(skipped, this->ExpectSame(request));
    }
    return skipped;
  }

  RenderRequest MakeLook(const TestVolume& volume, const CameraPlace& camera, Look look)
  {
    RenderRequest request = MakeScene(volume, {}, camera).Request;
    request.Appearance.IsShaded[0] = look != Look::Plain;
    request.Appearance.Lights.resize(look != Look::Plain ? 1 : 0);
    return request;
  }
};

TEST_F(CudaSubcells, ChangeNoBitOfAnyType)
{
  for (const ScalarType type : ListScalarTypes())
  {
    const TestVolume volume = MakeGyroid(type);
    for (const Look look : { Look::Plain, Look::Lit, Look::GradientOpacity })
    {
      this->Set(volume, MakeSurface(volume, look));
      for (const NamedCamera& camera : ListCameras(volume))
      {
        SCOPED_TRACE(std::string(Testing::NameOf(type)) + ", look " +
          std::to_string(static_cast<int>(look)) + ", " + camera.Name);
        this->ExpectSameOfCubics(this->MakeLook(volume, camera.Place, look));
      }
    }
  }
}

/// Nearly all macrocells are occupied, so that only subcells let rays skip.
TEST_F(CudaSubcells, SkipWhereMacrocellsDoNot)
{
  const TestVolume volume = MakeGyroid(ScalarType::UInt8, { 96, 88, 80 });
  for (const Look look : { Look::Plain, Look::Lit })
  {
    this->Set(volume, MakeSurface(volume, look));
    RenderRequest request = this->MakeLook(volume, ListCameras(volume)[1].Place, look);
    request.SampleDistance = 0.2; // batches of samples lie within few subcells
    for (const ReconstructionFilter filter :
      { ReconstructionFilter::CatmullRom, ReconstructionFilter::CubicBSpline })
    {
      request.Filter = filter;
      request.How.Execution = FilterExecution::MarchingCache;
      EXPECT_GT(SkippingOnBackend::ExpectSame(request, *this->Renderer), 0.1);
      EXPECT_GT(this->Renderer->GetStatistics().Skipping->OccupiedShare, 0.9);
    }
  }
}

TEST_F(CudaSubcells, ChangeNoBitOfOddSides)
{
  for (const std::array<int, 3> dimensions :
    std::vector<std::array<int, 3>>{ { 1, 40, 33 }, { 2, 3, 4 }, { 17, 9, 8 }, { 130, 7, 65 } })
  {
    const TestVolume volume = MakeGyroid(ScalarType::UInt16, dimensions);
    this->Set(volume, MakeSurface(volume, Look::Plain));
    for (const NamedCamera& camera : ListCameras(volume))
    {
      SCOPED_TRACE(std::to_string(dimensions[0]) + ", " + camera.Name);
      this->ExpectSameOfCubics(this->MakeLook(volume, camera.Place, Look::Plain));
    }
  }
}

TEST_F(CudaSubcells, ChangeNoBitOfBadVoxels)
{
  TestVolume volume = MakeGyroid(ScalarType::Float32);
  const double infinity = std::numeric_limits<double>::infinity();
  const double bad[3] = { std::numeric_limits<double>::quiet_NaN(), infinity, -infinity };
  for (int place = 0; place < 60; ++place)
  {
    WriteVoxel(volume, place * 17 % 61, place * 29 % 43, place * 11 % 37, bad[place % 3]);
  }
  for (const Look look : { Look::Plain, Look::Lit })
  {
    TransferFunctions functions = MakeSurface(volume, look);
    for (const float opacity : { 0.0f, 0.5f })
    {
      functions.NanOpacity = opacity;
      this->Set(volume, functions);
      for (const NamedCamera& camera : ListCameras(volume))
      {
        SCOPED_TRACE(camera.Name);
        this->ExpectSameOfCubics(this->MakeLook(volume, camera.Place, look));
      }
    }
  }
}

/// Jitter, opacities that end rays, samples far apart and close together, cell data, prefiltered splines, and VTK's
/// positions.
TEST_F(CudaSubcells, ChangeNoBitOfOtherSamples)
{
  TestVolume volume = MakeGyroid(ScalarType::Int16);
  for (const VoxelPlacement placement : { VoxelPlacement::Points, VoxelPlacement::Cells })
  {
    volume.Layout.Placement = placement;
    for (const Look look : { Look::Plain, Look::Lit })
    {
      TransferFunctions functions = MakeSurface(volume, look);
      for (float& opacity : functions.Opacities)
      {
        opacity = opacity > 0.0f ? 0.9f : 0.0f;
      }
      this->Set(volume, functions);
      std::vector<RenderRequest> requests(
        6, this->MakeLook(volume, ListCameras(volume)[1].Place, look));
      requests[1].Appearance.IsJittered = true;
      requests[2].SampleDistance = 3.7;
      requests[3].SampleDistance = 0.21;
      requests[4].MatchVTK = true;
      requests[5].Filters.PrefiltersBSpline = true;
      for (std::size_t number = 0; number < requests.size(); ++number)
      {
        SCOPED_TRACE(number);
        this->ExpectSameOfCubics(requests[number]);
      }
    }
  }
}

/// The subcells follow the order of the voxels, which turns with the camera.
TEST_F(CudaSubcells, FollowTheStoredOrder)
{
  const TestVolume volume = MakeGyroid(ScalarType::UInt8, { 64, 40, 56 });
  this->Set(volume, MakeSurface(volume, Look::Plain));
  for (const RotationMode mode : { RotationMode::Published, RotationMode::Automatic })
  {
    for (int turn = 0; turn < 6; ++turn)
    {
      RenderRequest request = this->MakeLook(volume, ListCameras(volume)[1].Place, Look::Plain);
      request.PhysicalToClip = MakeFaceCamera(volume, turn % 3);
      request.SampleDistance = 0.2;
      request.How.Rotation = mode;
      request.How.RotationHysteresis = 0.0;
      SCOPED_TRACE(turn);
      EXPECT_GT(this->ExpectSameOfCubics(request), 0.1);
    }
  }
}

TEST_F(CudaSubcells, FollowFunctionsFiltersAndVoxels)
{
  TestVolume volume = MakeGyroid(ScalarType::UInt8);
  const CameraPlace camera = ListCameras(volume)[1].Place;
  ASSERT_TRUE(this->Renderer->SetVolume(volume.View()).IsOk());
  for (int round = 0; round < 4; ++round)
  {
    SCOPED_TRACE(round);
    const double middle = 0.35 + 0.1 * round;
    ASSERT_TRUE(
      this->Renderer->SetTransferFunctions(MakeWindow(volume, middle - 0.02, middle + 0.02))
        .IsOk());
    this->ExpectSameOfCubics(this->MakeLook(volume, camera, Look::Plain));
    WriteVoxel(volume, 23, 20, 3 + round, round % 2 == 0 ? 255.0 : 0.0);
    VolumeView view = volume.View();
    view.Changed = { { 23, 20, 3 + round }, { 23, 20, 3 + round } };
    ASSERT_TRUE(this->Renderer->SetVolume(view).IsOk());
    this->ExpectSameOfCubics(this->MakeLook(volume, camera, Look::Plain));
  }
}

} // namespace
} // namespace Strider::Testing
