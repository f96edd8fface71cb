// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Rays pass through the centres of their pixels, and window depths convert to ray fractions and back.
#include "MakeScene.h"

#include "Rays/ConvertDepth.h"
#include "Rays/MakeRay.h"
#include "Rays/MakeRayFrame.h"

#include <gtest/gtest.h>

namespace Strider::Testing
{
namespace
{

/// Sixteen roundings of a float near `magnitude`.
double RoundOff(double magnitude)
{
  return 16.0 * magnitude / 16777216.0;
}

std::vector<Scene> ListScenes()
{
  std::vector<Scene> scenes;
  const TestVolume volume = MakeVolume(ScalarType::UInt8, { 31, 17, 23 }, MakeConstantField(1.0),
    { 0.5, 2.0, 1.5 }, { 7.0, -3.0, 1.0 });
  for (const NamedCamera& camera : ListCameras(volume))
  {
    scenes.push_back(
      MakeScene(volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.1f), camera.Place));
  }
  return scenes;
}

TEST(RayFrame, EachPointOfARayProjectsToThePixelsCentre)
{
  for (const Scene& scene : ListScenes())
  {
    RayFrame frame{};
    ASSERT_TRUE(MakeRayFrame(scene.Request, scene.Volume.View(), frame).IsOk());
    const Matrix4 indexToClip =
      Multiply(scene.Request.PhysicalToClip, scene.Request.IndexToPhysical);
    for (int y = 0; y < SceneImageSize[1]; y += 7)
    {
      for (int x = 0; x < SceneImageSize[0]; x += 6)
      {
        const Ray ray = MakeRay(frame, x, y);
        for (const float fraction : { 0.0f, 0.3f, 1.0f })
        {
          const Vector3 point = ray.Origin + fraction * ray.Direction;
          const auto clip = Transform(indexToClip, point.X, point.Y, point.Z);
          EXPECT_NEAR(0.5 * (clip[0] / clip[3] + 1.0) * SceneImageSize[0], x + 0.5, 2e-3);
          EXPECT_NEAR(0.5 * (clip[1] / clip[3] + 1.0) * SceneImageSize[1], y + 0.5, 2e-3);
        }
      }
    }
  }
}

TEST(RayFrame, TheVolumeLiesBetweenFractionsZeroAndOne)
{
  for (const Scene& scene : ListScenes())
  {
    RayFrame frame{};
    ASSERT_TRUE(MakeRayFrame(scene.Request, scene.Volume.View(), frame).IsOk());
    EXPECT_GE(frame.NearFraction, 0.0f);
    EXPECT_GT(frame.FractionSpan, 0.0f);
    EXPECT_LE(frame.NearFraction + frame.FractionSpan, 1.0f + RoundOff(1.0));
    EXPECT_FALSE(frame.IsFlat);
    EXPECT_EQ(frame.BoxLow.X, 0.0f);
    EXPECT_EQ(frame.BoxHigh.X, 30.0f);
    EXPECT_EQ(frame.BoxHigh.Y, 16.0f);
    EXPECT_EQ(frame.BoxHigh.Z, 22.0f);
  }
}

TEST(RayFrame, WindowDepthsTurnIntoFractionsAndBack)
{
  for (const Scene& scene : ListScenes())
  {
    RayFrame frame{};
    ASSERT_TRUE(MakeRayFrame(scene.Request, scene.Volume.View(), frame).IsOk());
    for (const float depth : { 0.0f, 0.001f, 0.25f, 0.5f, 0.9f, 0.9999f, 1.0f })
    {
      // The fraction is a float of up to 1 / FractionSpan; the depth changes by up to 1 / NearToFar of the fraction's
      // change.
      const double bound = RoundOff(1.0) * (1.0 + 1.0 / frame.NearToFar);
      EXPECT_NEAR(FractionToDepth(frame, DepthToFraction(frame, depth)), depth, bound);
    }
  }
}

TEST(RayFrame, FractionsHaveTheDepthOfTheirPoint)
{
  for (const Scene& scene : ListScenes())
  {
    RayFrame frame{};
    ASSERT_TRUE(MakeRayFrame(scene.Request, scene.Volume.View(), frame).IsOk());
    const Matrix4 indexToClip =
      Multiply(scene.Request.PhysicalToClip, scene.Request.IndexToPhysical);
    const Ray ray = MakeRay(frame, 18, 14);
    for (const float fraction : { 0.0f, 0.2f, 0.7f, 1.0f })
    {
      const Vector3 point = ray.Origin + fraction * ray.Direction;
      const auto clip = Transform(indexToClip, point.X, point.Y, point.Z);
      const double depth = 0.5 + 0.5 * clip[2] / clip[3];
      // The point is rounded to floats of index space, at worst a 40th of the volume; depth is steepest at the near
      // plane.
      const double bound = 40.0 * RoundOff(1.0) / frame.NearToFar;
      EXPECT_NEAR(FractionToDepth(frame, fraction), depth, bound);
    }
  }
}

TEST(RayFrame, ACropOfOneValueIsFlat)
{
  Scene scene = ListScenes().front();
  scene.Request.Crop = { 3.0, 5.5, 4.0, 4.0, -1.0, 100.0 };
  RayFrame frame{};
  ASSERT_TRUE(MakeRayFrame(scene.Request, scene.Volume.View(), frame).IsOk());
  EXPECT_TRUE(frame.IsFlat);
  EXPECT_EQ(frame.BoxLow.X, 3.0f);
  EXPECT_EQ(frame.BoxHigh.X, 5.5f);
  EXPECT_EQ(frame.BoxLow.Z, 0.0f);
  EXPECT_EQ(frame.BoxHigh.Z, 22.0f);
}

TEST(InvertMatrix, ProductWithTheInverseIsTheUnitMatrix)
{
  for (const Scene& scene : ListScenes())
  {
    Matrix4 inverse;
    ASSERT_TRUE(Invert(scene.Request.PhysicalToClip, inverse));
    const Matrix4 product = Multiply(scene.Request.PhysicalToClip, inverse);
    for (int entry = 0; entry < 16; ++entry)
    {
      EXPECT_NEAR(product[entry], entry % 5 == 0 ? 1.0 : 0.0, 1e-9);
    }
  }
}

TEST(InvertMatrix, RowsThatDependOnEachOtherInSpiteOfRoundingAreRefused)
{
  // The third row is 0.1 times the first plus 0.7 times the second, which no float holds exactly, at scales far
  // apart.
  for (const double scale : { 1e-9, 1.0, 1e9 })
  {
    Matrix4 dependent{ 0.3, 1.7, 0.9, 2.3, 1.1, 0.13, 0.77, 0.31, 0, 0, 0, 0, 0, 0, 0, 1 };
    for (int column = 0; column < 4; ++column)
    {
      dependent[8 + column] = 0.1 * dependent[column] + 0.7 * dependent[4 + column];
    }
    for (int row = 0; row < 4; ++row)
    {
      dependent[4 * row + 1] *= scale;
    }
    Matrix4 inverse;
    EXPECT_FALSE(Invert(dependent, inverse)) << scale;
  }
}

TEST(InvertMatrix, SmallVoxelsFarAwayAreNot)
{
  // A micrometre in metres, a kilometre from the origin, between clipping planes of 1 mm and 1000 km.
  const Matrix4 place{ 1e-6, 0, 0, 1e3, 0, 1e-6, 0, -1e3, 0, 0, 1e-6, 5.0, 0, 0, 0, 1 };
  const double near = 1e-3;
  const double far = 1e6;
  const Matrix4 clip{ 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, -(far + near) / (far - near),
    -2.0 * far * near / (far - near), 0, 0, -1, 0 };
  Matrix4 inverse;
  EXPECT_TRUE(Invert(Multiply(clip, place), inverse));
}

TEST(InvertMatrix, SingularAndNotFiniteMatricesAreRefused)
{
  Matrix4 inverse;
  EXPECT_FALSE(Invert(Matrix4{}, inverse));
  EXPECT_FALSE(Invert({ 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 }, inverse));
  const double notANumber = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(Invert({ 1, 0, 0, notANumber, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 }, inverse));
}

} // namespace
} // namespace Strider::Testing
