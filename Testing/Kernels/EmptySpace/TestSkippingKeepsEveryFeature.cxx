// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Rays that skip give the same bits with gradient opacity, with maximum and minimum intensity, and with every feature
// of the scenes.
#include "MakeFeatureScenes.h"
#include "MultiVolumeScenes.h"
#include "SkippingUnderTest.h"

#include "vtkStriderDescribeSkipping.h"

#include <functional>
#include <limits>

namespace Strider::Testing
{
namespace
{

/// Everything is opaque where the value changes: flat regions are skipped by their gradients alone.
TEST_F(SkippingOnBackend, GradientOpacity)
{
  for (const ScalarType type : ListScalarTypes())
  {
    const std::array<double, 2> scalars = ChooseScalars(type);
    const double extent = scalars[1] - scalars[0];
    const std::array<int, 3> dimensions{ 71, 41, 53 };
    const Field noise = MakeNoiseField(0.0, 0.02 * extent);
    const Field balls = MakeBallsField(dimensions, scalars[0], scalars[1]);
    const TestVolume volume = MakeVolume(type, dimensions,
      [&](double x, double y, double z) {
        return std::min(balls(x, y, z) + noise(x, y, z), scalars[1]);
      },
      { 1.0, 1.3, 0.8 });
    for (const double from : { 0.08, 0.2 })
    {
      TransferFunctions functions = MakeWindow(volume, -1.0, 2.0);
      functions.GradientOpacities.assign(64, 0.0f);
      functions.GradientRange = { 0.0, 0.5 * extent };
      for (std::size_t entry = 0; entry < 64; ++entry)
      {
        const double length = static_cast<double>(entry) / 63.0 * 0.5;
        functions.GradientOpacities[entry] = length > from ? 0.7f : 0.0f;
      }
      this->Set(volume, functions);
      double skipped = 0.0;
      for (const NamedCamera& camera : ListCameras(volume))
      {
        for (const RenderRequest& request : ListWays(MakeScene(volume, {}, camera.Place).Request))
        {
          SCOPED_TRACE(
            std::string(NameOf(type)) + " " + camera.Name + (request.MatchVTK ? ", MatchVTK" : ""));
          skipped = std::max(skipped, this->ExpectSame(request));
        }
      }
      EXPECT_GT(skipped, 0.3) << NameOf(type) << " from " << from;
    }
  }
}

/// Rays of maximum and minimum intensity skip macrocells without a better value, in every type and order of the
/// components.
TEST_F(SkippingOnBackend, Extremes)
{
  for (const ScalarType type : ListScalarTypes())
  {
    const std::array<double, 2> scalars = ChooseScalars(type);
    const std::array<int, 3> dimensions{ 71, 41, 53 };
    const TestVolume volume = MakeVolume(
      type, dimensions, MakeBallsField(dimensions, scalars[0], scalars[1]), { 1.0, 1.3, 0.8 });
    this->Set(volume, MakeColorfulFunctions(volume, 0.4f, 256));
    for (const BlendMode blend : { BlendMode::MaximumIntensity, BlendMode::MinimumIntensity })
    {
      double skipped = 0.0;
      for (const NamedCamera& camera : ListCameras(volume))
      {
        Scene scene = MakeScene(volume, {}, camera.Place);
        scene.Request.Appearance.Blend = blend;
        for (const RenderRequest& request : ListWays(scene.Request))
        {
          SCOPED_TRACE(std::string(NameOf(type)) + " " + camera.Name +
            (blend == BlendMode::MaximumIntensity ? ", maximum" : ", minimum") +
            (request.MatchVTK ? ", MatchVTK" : "") +
            (request.Filter == ReconstructionFilter::Nearest ? ", nearest" : ""));
          skipped = std::max(skipped, this->ExpectSame(request));
          EXPECT_EQ(vtkStriderDescribeSkipping(this->Renderer->GetStatistics()),
            "skipping, voxels that cannot change the extreme (on)");
        }
      }
      EXPECT_GT(skipped, 0.5) << NameOf(type);
    }
  }
}

/// The first samples of rays are NaN, and others are infinite.
TEST_F(SkippingOnBackend, ExtremesOfBadVoxels)
{
  const std::array<int, 3> dimensions{ 50, 41, 33 };
  TestVolume volume =
    MakeVolume(ScalarType::Float32, dimensions, MakeBallsField(dimensions, 0.0, 1.0));
  const double infinity = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (int x = 0; x < 50; ++x)
  {
    for (int y = 0; y < 41; ++y)
    {
      WriteVoxel(volume, x, y, 0, nan);
      WriteVoxel(volume, x, y, 32, x < 25 ? nan : 0.1);
    }
  }
  const double bad[3] = { nan, infinity, -infinity };
  for (int place = 0; place < 30; ++place)
  {
    WriteVoxel(volume, place * 17 % 50, place * 29 % 41, place * 11 % 33, bad[place % 3]);
  }
  this->Set(volume, MakeColorfulFunctions(volume, 0.4f, 256));
  for (const BlendMode blend : { BlendMode::MaximumIntensity, BlendMode::MinimumIntensity })
  {
    for (const NamedCamera& camera : ListCameras(volume))
    {
      SCOPED_TRACE(camera.Name);
      Scene scene = MakeScene(volume, {}, camera.Place);
      scene.Request.Appearance.Blend = blend;
      for (const RenderRequest& request : ListWays(scene.Request))
      {
        this->ExpectSame(request);
      }
    }
  }
}

/// Balls with every feature; half of every transfer function's values are transparent.
TEST_F(SkippingOnBackend, EveryFeature)
{
  int skipping = 0;
  int extreme = 0;
  for (FeatureScene scene : ListFeatureScenes())
  {
    for (auto* list : { &scene.Functions, &scene.Labels })
    {
      for (TransferFunctions& functions : *list)
      {
        const std::size_t half = functions.Opacities.size() / 2;
        std::fill_n(functions.Opacities.begin(), half, 0.0f);
        const auto width = static_cast<std::size_t>(functions.Table2DSize[0]);
        for (std::size_t entry = 0; 4 * entry < functions.Table2D.size(); ++entry)
        {
          functions.Table2D[4 * entry + 3] *= entry % width < width / 2 ? 0.0f : 1.0f;
        }
      }
    }
    const Status status = SetFeatureScene(*this->Renderer, scene);
    ASSERT_TRUE(status.IsOk()) << scene.Name << ": " << status.GetMessage();
    for (const RenderRequest& request : ListWays(scene.Request))
    {
      SCOPED_TRACE(scene.Name + (request.MatchVTK ? ", MatchVTK" : "") +
        (request.How.PreIntegration ? ", pre-integrated" : ""));
      skipping += this->ExpectSame(request) > 0.0 ? 1 : 0;
    }
    for (const BlendMode blend : { BlendMode::MaximumIntensity, BlendMode::MinimumIntensity })
    {
      SCOPED_TRACE(scene.Name + (blend == BlendMode::MaximumIntensity ? ", maximum" : ", minimum"));
      RenderRequest request = scene.Request;
      request.Appearance.Blend = blend;
      extreme += this->ExpectSame(request) > 0.0 ? 1 : 0;
    }
  }
  EXPECT_GT(skipping, 20);
  EXPECT_GT(extreme, 20);
}

/// Uneven grids whose points are dense in one place and sparse in another, along all axes or one of them.
TEST_F(SkippingOnBackend, UnevenGrids)
{
  const std::array<int, 3> dimensions{ 71, 41, 53 };
  const std::vector<std::function<double(double)>> laws{ [](double way) { return way * way * way; },
    [](double way) { return way + 0.12 * std::sin(6.28 * way); },
    [](double way) { return way < 0.9 ? 0.1 * way : 0.09 + 9.1 * (way - 0.9); } };
  for (const VoxelPlacement placement : { VoxelPlacement::Points, VoxelPlacement::Cells })
  {
    for (std::size_t law = 0; law < laws.size(); ++law)
    {
      TestVolume volume =
        MakeVolume(ScalarType::Int16, dimensions, MakeBallsField(dimensions, -500.0, 3000.0));
      volume.Layout.Placement = placement;
      std::array<std::vector<double>, 3> places;
      for (int axis = 0; axis < (law == 0 ? 3 : 2); ++axis)
      {
        const int cells = volume.Layout.CountPoints(axis) - 1;
        for (int point = 0; point <= cells; ++point)
        {
          places[axis].push_back(cells * laws[law](point / static_cast<double>(cells)));
        }
        volume.Layout.PointPlaces[axis] = places[axis].data();
      }
      double skipped = 0.0;
      double extremes = 0.0;
      this->Set(volume, MakeWindow(volume, 0.15, 2.0));
      for (const NamedCamera& camera : ListCameras(volume))
      {
        for (RenderRequest request : ListWays(MakeScene(volume, {}, camera.Place).Request))
        {
          SCOPED_TRACE("law " + std::to_string(law) + " " + camera.Name +
            (request.MatchVTK ? ", MatchVTK" : "") +
            (request.Filter == ReconstructionFilter::Nearest ? ", nearest" : ""));
          skipped = std::max(skipped, this->ExpectSame(request));
          request.Appearance.IsJittered = true;
          request.Appearance.Blend = BlendMode::Isosurface;
          request.Appearance.IsoValues = { 300.0, 1500.0 };
          this->ExpectSame(request);
          request.Appearance.Blend = BlendMode::MaximumIntensity;

          extremes = std::max(extremes, this->ExpectSame(request));
        }
      }
      EXPECT_GT(skipped, 0.3) << "law " << law;
      EXPECT_TRUE(extremes > 0.2 || this->IsOnCuda()) << "law " << law << ": " << extremes;
    }
  }
}

/// Space that is empty in all of several volumes, and the gaps between them.
TEST_F(SkippingOnBackend, SeveralVolumes)
{
  int skipping = 0;
  for (MultiVolumeScene& scene : ListMultiVolumeScenes())
  {
    for (FeatureScene& volume : scene.Volumes)
    {
      for (TransferFunctions& functions : volume.Functions)
      {
        std::fill_n(functions.Opacities.begin(), functions.Opacities.size() / 2, 0.0f);
      }
    }
    MultiVolumeRenderers renderers;
    ASSERT_TRUE(renderers.Set(FindBackendUnderTest(), scene).IsOk());
    for (const bool matchesVTK : { false, true })
    {
      SCOPED_TRACE(scene.Name + (matchesVTK ? ", MatchVTK" : ""));
      RenderRequest request = scene.Request;
      request.MatchVTK = matchesVTK;
      request = renderers.Place(scene, request);
      skipping += this->ExpectSame(request, renderers.GetFirst()) > 0.0 ? 1 : 0;
      EXPECT_EQ(vtkStriderDescribeSkipping(renderers.GetFirst().GetStatistics()),
        "skipping, several volumes (on)");
    }
  }
  EXPECT_GT(skipping, 10);
}

} // namespace
} // namespace Strider::Testing
