// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The rule of Misaki, Ino and Hagihara rotates the volume at [45, 135) and [225, 315) degrees of an orbit about y,
// and nowhere else.
#include "MakeOrbit.h"

#include "Rotation/ChoosePublishedOrder.h"

#include <gtest/gtest.h>

namespace Strider::Testing
{
namespace
{

TEST(PublishedOrder, IsRotatedInTheSectorsOfThePaper)
{
  for (const double spacing : { 1.0, 0.37, 250.0 })
  {
    const TestVolume volume = MakeVolume(ScalarType::UInt8, { 9, 9, 9 }, MakeConstantField(1.0),
      { spacing, spacing, spacing }, { -3.0, 20.0, 7.0 });
    for (const bool isParallel : { false, true })
    {
      for (int degrees = 0; degrees < 720; ++degrees)
      {
        const Scene scene = MakeScene(volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.1f),
          MakeOrbitCamera(volume, 1, degrees, isParallel));
        const int angle = degrees % 360;
        EXPECT_EQ(IsXDeep(MeasureView(scene.Request, scene.Volume.View())),
          (angle >= 45 && angle < 135) || (angle >= 225 && angle < 315))
          << degrees << " degrees, spacing " << spacing;
      }
    }
  }
}

TEST(PublishedOrder, IsNeverRotatedOnOrbitsAboutXAndZ)
{
  const TestVolume volume = MakeVolume(ScalarType::UInt8, { 9, 9, 9 }, MakeConstantField(1.0));
  for (const int axis : { 0, 2 })
  {
    for (int degrees = 0; degrees < 360; ++degrees)
    {
      const Scene scene = MakeScene(volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.1f),
        MakeOrbitCamera(volume, axis, degrees, false));
      EXPECT_FALSE(IsXDeep(MeasureView(scene.Request, scene.Volume.View())))
        << degrees << " degrees about "
        << "xyz"[axis];
    }
  }
}

TEST(PublishedOrder, StepsAreCountedInVoxels)
{
  // Voxels that are thin along z: at 45 degrees a ray crosses more of them along z than along x.
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, { 9, 9, 33 }, MakeConstantField(1.0), { 1.0, 1.0, 0.25 });
  const auto isXDeep = [&](double degrees) {
    const Scene scene = MakeScene(volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.1f),
      MakeOrbitCamera(volume, 1, degrees, true));
    return IsXDeep(MeasureView(scene.Request, scene.Volume.View()));
  };
  EXPECT_FALSE(isXDeep(60.0));
  EXPECT_FALSE(isXDeep(75.9)); // atan(4) = 75.96 degrees
  EXPECT_TRUE(isXDeep(76.0));
}

} // namespace
} // namespace Strider::Testing
