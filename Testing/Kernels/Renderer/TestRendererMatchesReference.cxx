// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Images, depths and sample counts agree with the double-precision reference within the rounding bound of each pixel.
#include "BackendUnderTest.h"

namespace Strider::Testing
{
namespace
{

class ReferenceOnBackend : public RendererOnBackend
{
protected:
  /// All cameras around a volume, with and without MatchVTK.
  void ExpectReferenceFromEverywhere(const TestVolume& volume, ReconstructionFilter filter)
  {
    for (const NamedCamera& camera : ListCameras(volume))
    {
      for (const bool matchesVTK : { false, true })
      {
        SCOPED_TRACE(camera.Name + (matchesVTK ? " matching VTK" : ""));
        Scene scene = MakeScene(volume, MakeColorfulFunctions(volume, 0.3f), camera.Place);
        scene.Request.Filter = filter;
        scene.Request.MatchVTK = matchesVTK;
        // Rounding may select another nearest voxel with any value, so more pixels are unsure.
        this->ExpectReference(scene, filter == ReconstructionFilter::Nearest ? 0.2 : 0.05);
      }
    }
  }
};

TEST_F(ReferenceOnBackend, MarschnerLobbFromEveryCamera)
{
  const std::array<int, 3> dimensions{ 29, 23, 31 };
  this->ExpectReferenceFromEverywhere(
    MakeVolume(ScalarType::UInt16, dimensions, MakeMarschnerLobbField(dimensions, 1000.0, 50000.0),
      { 0.9, 1.3, 0.8 }, { -4.0, 10.0, 3.0 }),
    ReconstructionFilter::Linear);
}

TEST_F(ReferenceOnBackend, NearestVoxelsFromEveryCamera)
{
  const std::array<int, 3> dimensions{ 13, 11, 17 };
  this->ExpectReferenceFromEverywhere(
    MakeVolume(ScalarType::Float32, dimensions, MakeMarschnerLobbField(dimensions, 0.0, 1.0),
      { 2.0, 1.0, 1.5 }),
    ReconstructionFilter::Nearest);
}

TEST_F(ReferenceOnBackend, NoiseFromEveryCamera)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, { 19, 7, 23 }, MakeNoiseField(0.0, 255.0), { 1.0, 1.0, 2.5 });
  if (this->IsOnCuda())
  {
    // Hardware weights on noise give most pixels a bound that any image would meet.
    this->ExpectReferenceFromEverywhere(volume, ReconstructionFilter::Nearest);
    return;
  }
  this->ExpectReferenceFromEverywhere(volume, ReconstructionFilter::Linear);
}

TEST_F(ReferenceOnBackend, RotatedAndShearedIndexSpaces)
{
  const std::array<int, 3> dimensions{ 17, 19, 13 };
  TestVolume volume =
    MakeVolume(ScalarType::Int16, dimensions, MakeMarschnerLobbField(dimensions, -900.0, 3000.0));
  // A direction matrix of a quarter turn and one of 30 degrees with anisotropic spacing, one mirrored.
  const std::vector<Matrix4> places{ { 0, -1.5, 0, 3, 1, 0, 0, -2, 0, 0, 2, 1, 0, 0, 0, 1 },
    { 0.866, -0.75, 0, 0, 0.5, 1.299, 0, 0, 0, 0, -0.8, 0, 0, 0, 0, 1 } };
  for (const Matrix4& place : places)
  {
    volume.IndexToPhysical = place;
    for (const NamedCamera& camera : ListCameras(volume))
    {
      SCOPED_TRACE(camera.Name);
      Scene scene = MakeScene(volume, MakeColorfulFunctions(volume, 0.3f), camera.Place);
      scene.Request.SampleDistance = 0.6;
      this->ExpectReference(scene);
    }
  }
}

TEST_F(ReferenceOnBackend, CroppedVolumes)
{
  const std::array<int, 3> dimensions{ 29, 23, 31 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, dimensions, MakeMarschnerLobbField(dimensions, 0.0, 255.0));
  const std::vector<std::array<double, 6>> crops{ { 3.0, 20.5, 2.25, 18.0, -5.0, 12.7 },
    { 10.0, 100.0, 0.0, 22.0, 14.0, 14.0 }, { 5.0, 4.0, 0.0, 22.0, 0.0, 30.0 } };
  for (const auto& crop : crops)
  {
    for (const NamedCamera& camera : ListCameras(volume))
    {
      for (const bool matchesVTK : { false, true })
      {
        SCOPED_TRACE(camera.Name + (matchesVTK ? " matching VTK" : ""));
        Scene scene = MakeScene(volume, MakeColorfulFunctions(volume, 0.3f), camera.Place);
        scene.Request.Crop = crop;
        scene.Request.MatchVTK = matchesVTK;
        this->ExpectReference(scene);
      }
    }
  }
}

TEST_F(ReferenceOnBackend, ClippingPlanesThroughTheVolume)
{
  const std::array<int, 3> dimensions{ 29, 23, 31 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, dimensions, MakeMarschnerLobbField(dimensions, 0.0, 255.0));
  for (const NamedCamera& camera : ListCameras(volume))
  {
    for (const bool matchesVTK : { false, true })
    {
      SCOPED_TRACE(camera.Name + (matchesVTK ? " matching VTK" : ""));
      CameraPlace place = camera.Place;
      const double depth = place.Far - place.Near;
      place.Near += 0.35 * depth;
      place.Far -= 0.4 * depth;
      Scene scene = MakeScene(volume, MakeColorfulFunctions(volume, 0.1f), place);
      scene.Request.MatchVTK = matchesVTK;
      this->ExpectReference(scene);
    }
  }
}

TEST_F(ReferenceOnBackend, SampleDistancesFromATenthToTenVoxels)
{
  const std::array<int, 3> dimensions{ 29, 23, 31 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, dimensions, MakeMarschnerLobbField(dimensions, 0.0, 255.0));
  for (const double distance : { 0.1, 0.37, 1.0, 3.0, 10.0, 100.0 })
  {
    for (const bool matchesVTK : { false, true })
    {
      SCOPED_TRACE(distance);
      Scene scene =
        MakeScene(volume, MakeColorfulFunctions(volume, 0.1f), ListCameras(volume)[1].Place);
      scene.Request.SampleDistance = distance;
      scene.Request.MatchVTK = matchesVTK;
      this->ExpectReference(scene);
    }
  }
}

TEST_F(ReferenceOnBackend, CoarseTablesAndRangesBesideTheScalars)
{
  const std::array<int, 3> dimensions{ 17, 13, 19 };
  const TestVolume volume =
    MakeVolume(ScalarType::Float64, dimensions, MakeMarschnerLobbField(dimensions, 250.0, 350.0));
  for (const std::size_t entries : { 2u, 3u, 17u, 65536u })
  {
    SCOPED_TRACE(entries);
    Scene scene =
      MakeScene(volume, MakeColorfulFunctions(volume, 0.2f, entries), ListCameras(volume)[1].Place);
    scene.Functions.ColorRange = { 270.0, 300.0 };
    scene.Functions.OpacityRange = { 200.0, 340.0 };
    scene.Functions.UnitDistance = 4.0;
    this->ExpectReference(scene);
  }
}

TEST_F(ReferenceOnBackend, NarrowRangesOfNativeFloatsKeepTheirSteps)
{
  // A temperature field with a range of a tenth of a kelvin at 300 K. A float has 3000 steps there, and the table
  // must preserve all of them.
  const std::array<int, 3> dimensions{ 17, 13, 19 };
  const TestVolume volume =
    MakeVolume(ScalarType::Float32, dimensions, MakeMarschnerLobbField(dimensions, 300.0, 300.1));
  this->ExpectReference(
    MakeScene(volume, MakeColorfulFunctions(volume, 0.2f), ListCameras(volume)[1].Place), 0.5);
}

TEST_F(ReferenceOnBackend, ClippingPlanesFarAwayFromTheVolume)
{
  const std::array<int, 3> dimensions{ 17, 13, 19 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, dimensions, MakeMarschnerLobbField(dimensions, 0.0, 255.0));
  Scene scene = MakeScene(volume, MakeColorfulFunctions(volume, 0.2f), CameraPlace{});
  CameraPlace place = ListCameras(volume)[1].Place;
  const double aspect = static_cast<double>(SceneImageSize[0]) / SceneImageSize[1];
  scene.Request.PhysicalToClip = MakeClipMatrix(place, aspect);
  const KeptImage tight = this->Render(scene);
  place.Near = 0.01;
  place.Far = 1e6;
  scene.Request.PhysicalToClip = MakeClipMatrix(place, aspect);
  const KeptImage wide = this->Render(scene);
  std::size_t different = 0;
  for (std::size_t channel = 0; channel < tight.Rgba.size(); ++channel)
  {
    // The silhouette may lose or gain a sample; elsewhere samples keep their position to a ten-thousandth of a voxel.
    different += std::abs(tight.Rgba[channel] - wide.Rgba[channel]) > 1e-3f ? 1 : 0;
  }
  EXPECT_LE(different, tight.Rgba.size() / 50);
}

TEST_F(ReferenceOnBackend, TheSameRequestGivesTheSameBits)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, { 19, 7, 23 }, MakeNoiseField(0.0, 255.0));
  Scene scene =
    MakeScene(volume, MakeColorfulFunctions(volume, 0.3f), ListCameras(volume)[1].Place);
  scene.Request.ImageSize = { 173, 131 };
  const KeptImage first = this->Render(scene);
  EXPECT_EQ(first.Rgba, this->Render(scene.Request).Rgba);
}

} // namespace
} // namespace Strider::Testing
