// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Opaque geometry in front of the volume hides it, behind it changes nothing, and within it ends the rays at its
// depth.
#include "BackendUnderTest.h"

#include <cmath>

namespace Strider::Testing
{
namespace
{

class OpaqueDepthOnBackend : public RendererOnBackend
{
protected:
  /// Sets one depth for the whole image.
  void SetDepth(Scene& scene, float depth)
  {
    this->Depth.assign(static_cast<std::size_t>(SceneImageSize[0]) * SceneImageSize[1], depth);
    scene.Request.OpaqueDepth = this->Depth.data();
    scene.Request.OpaqueDepthSize = SceneImageSize;
  }

  /// Sets a plane that is nearer on the right.
  void SetSlopedDepth(Scene& scene, float left, float right)
  {
    this->SetDepth(scene, 1.0f);
    for (std::size_t pixel = 0; pixel < this->Depth.size(); ++pixel)
    {
      const float way = static_cast<float>(pixel % SceneImageSize[0]) / (SceneImageSize[0] - 1);
      this->Depth[pixel] = left + way * (right - left);
    }
  }

  TestVolume Volume =
    MakeVolume(ScalarType::UInt8, { 17, 13, 33 }, MakeNoiseField(100.0, 120.0), { 1.0, 1.0, 0.5 });
  std::vector<float> Depth;
};

TEST_F(OpaqueDepthOnBackend, GeometryInFrontHidesTheVolume)
{
  for (const NamedCamera& camera : ListCameras(this->Volume))
  {
    Scene scene = MakeScene(this->Volume, MakeColorfulFunctions(this->Volume, 0.3f), camera.Place);
    scene.Request.CountsSamples = true;
    this->SetDepth(scene, 0.0f);
    for (const bool matchesVTK : { false, true })
    {
      scene.Request.MatchVTK = matchesVTK;
      const KeptImage image = this->Render(scene);
      for (const float channel : image.Rgba)
      {
        ASSERT_EQ(channel, 0.0f) << camera.Name;
      }
      EXPECT_EQ(this->Renderer->GetStatistics().SamplesTaken, 0u) << camera.Name;
    }
  }
}

TEST_F(OpaqueDepthOnBackend, GeometryBehindChangesNoBit)
{
  for (const NamedCamera& camera : ListCameras(this->Volume))
  {
    Scene scene = MakeScene(this->Volume, MakeColorfulFunctions(this->Volume, 0.3f), camera.Place);
    const KeptImage free = this->Render(scene);
    this->SetDepth(scene, 1.0f);
    EXPECT_EQ(this->Render(scene.Request).Rgba, free.Rgba) << camera.Name;
    this->SetDepth(scene, 0.99999f);
    EXPECT_EQ(this->Render(scene.Request).Rgba, free.Rgba) << camera.Name;
  }
}

TEST_F(OpaqueDepthOnBackend, GeometryThroughTheVolumeLeavesTheWayInFrontOfIt)
{
  // The face camera's planes lie one unit before and behind a volume of 16 units; depth is linear between.
  Scene scene = MakeScene(this->Volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.1f),
    MakeFaceCamera(this->Volume, 2));
  scene.Request.SampleDistance = 0.25;
  for (const double length : { 1.0, 4.5, 15.75 })
  {
    this->SetDepth(scene, static_cast<float>((1.0 + length + 0.01) / 18.0));
    EXPECT_NEAR(this->Render(scene).Alpha(18, 14), 1.0 - std::pow(0.9, length), 1e-5) << length;
  }
}

TEST_F(OpaqueDepthOnBackend, SlopedGeometryMatchesTheReferenceFromEveryCamera)
{
  for (const NamedCamera& camera : ListCameras(this->Volume))
  {
    for (const bool matchesVTK : { false, true })
    {
      SCOPED_TRACE(camera.Name + (matchesVTK ? " matching VTK" : ""));
      Scene scene =
        MakeScene(this->Volume, MakeColorfulFunctions(this->Volume, 0.1f), camera.Place);
      scene.Request.MatchVTK = matchesVTK;
      const bool isSteep = camera.Place.Near < 0.1 * camera.Place.Far;
      this->SetSlopedDepth(scene, isSteep ? 0.999f : 0.9f, isSteep ? 0.8f : 0.1f);
      this->ExpectReference(scene, this->IsOnCuda() ? 1.0 : 0.1);
    }
  }
}

TEST_F(OpaqueDepthOnBackend, CoarserDepthIsReadFromItsNearestValue)
{
  Scene scene = MakeScene(this->Volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.1f),
    MakeFaceCamera(this->Volume, 2));
  scene.Request.ImageSize = { 12, 10 };
  const std::vector<float> depth{ 0.0f, 1.0f, 1.0f, 0.0f };
  scene.Request.OpaqueDepth = depth.data();
  scene.Request.OpaqueDepthSize = { 2, 2 };
  const KeptImage image = this->Render(scene);
  for (int y = 0; y < 10; ++y)
  {
    for (int x = 0; x < 12; ++x)
    {
      EXPECT_EQ(image.Alpha(x, y) > 0.0f, (x < 6) != (y < 5)) << x << " " << y;
    }
  }
}

TEST_F(OpaqueDepthOnBackend, DepthGoesBackToNoneBetweenFrames)
{
  Scene scene = MakeScene(
    this->Volume, MakeColorfulFunctions(this->Volume, 0.3f), ListCameras(this->Volume)[0].Place);
  const KeptImage free = this->Render(scene);
  RenderRequest request = scene.Request;
  this->SetDepth(scene, 0.0f);
  EXPECT_NE(this->Render(scene.Request).Rgba, free.Rgba);
  EXPECT_EQ(this->Render(request).Rgba, free.Rgba);
}

} // namespace
} // namespace Strider::Testing
