// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Ray entries snapped to the corner positions of a rasteriser lie on the faces towards the eye, at most half a grid
// step from the pixel.
#include "MakeCameras.h"
#include "MakeScene.h"
#include "MakeVolumes.h"

#include "Rays/MakeVTKRays.h"

#include <gtest/gtest.h>

#include <cmath>

namespace Strider::Testing
{
namespace
{

Scene MakeMatchedScene(const TestVolume& volume, const CameraPlace& place)
{
  Scene scene = MakeScene(volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.1f), place);
  scene.Request.MatchVTK = true;
  scene.Request.SnapsRayEntries = true;
  return scene;
}

void ExpectEntryNear(
  const Scene& scene, const VTKRays& rays, int x, int y, const double (&point)[3])
{
  // A rasteriser interpolates between image positions, and no corner moves by more than half a step of 1/256 pixel.
  constexpr double reach = 0.5 / 256.0 + 1e-9;
  const Matrix4 indexToClip = Multiply(scene.Request.PhysicalToClip, scene.Request.IndexToPhysical);
  const ImagePoint place =
    ProjectToImage(Transform(indexToClip, point[0], point[1], point[2]), scene.Request.ImageSize);
  EXPECT_NEAR(place[0], x, reach);
  EXPECT_NEAR(place[1], y, reach);
  double fromFace = 1.0;
  for (int axis = 0; axis < 3; ++axis)
  {
    fromFace =
      std::min({ fromFace, std::abs(point[axis]), std::abs(point[axis] - rays.BoxHigh[axis]) });
  }
  EXPECT_LE(fromFace, 1e-12 * 31.0);
}

TEST(SnappedEntries, LieNearTheirPixelOnAFace)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, { 31, 17, 23 }, MakeNoiseField(0.0, 255.0));
  int boxes = 0;
  for (const NamedCamera& camera : ListCameras(volume))
  {
    SCOPED_TRACE(camera.Name);
    const Scene scene = MakeMatchedScene(volume, camera.Place);
    VTKRays rays{};
    ASSERT_TRUE(MakeVTKRays(scene.Request, volume.View(), rays).IsOk());
    boxes += rays.Box.HalfCount > 0 ? 1 : 0;
    int missed = 0;
    for (int y = 0; y < SceneImageSize[1]; ++y)
    {
      for (int x = 0; x < SceneImageSize[0]; ++x)
      {
        double point[3];
        const bool isFound = FindSnappedEntry(rays.Box, x, y, point);
        missed += !isFound && rays.Box.HalfCount > 0 && IsInSilhouette(rays.Outline, x, y) ? 1 : 0;
        if (isFound)
        {
          ExpectEntryNear(scene, rays, x, y, point);
        }
      }
    }
    EXPECT_LE(missed, 2); // the outline is found from corners that are clipped at the image's edges
  }
  EXPECT_GE(boxes, 3);
}

TEST(SnappedEntries, AreThoseOfTheBoxUnlessAsked)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, { 31, 17, 23 }, MakeNoiseField(0.0, 255.0));
  Scene scene = MakeMatchedScene(volume, ListCameras(volume)[1].Place);
  scene.Request.SnapsRayEntries = false;
  VTKRays rays{};
  ASSERT_TRUE(MakeVTKRays(scene.Request, volume.View(), rays).IsOk());
  EXPECT_EQ(rays.Box.HalfCount, 0);
  double point[3];
  EXPECT_FALSE(FindSnappedEntry(rays.Box, SceneImageSize[0] / 2, SceneImageSize[1] / 2, point));
}

} // namespace
} // namespace Strider::Testing
