// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Scalars of any magnitude give the picture of scalars from 0 to 1, and infinite voxels affect only their neighbours.
#include "Support/FrontScene.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace StriderTesting;

namespace
{

TEST(ScalarsOfAnyMagnitude, LookAsOneDoes)
{
  const auto draw = [](int type, double scale, double offset, bool isLit) {
    FrontScene scene;
    scene.Property->SetShade(isLit);
    scene.Opacity->AddPoint(offset, 0.0);
    scene.Opacity->AddPoint(0.5 * scale + offset, 0.05);
    scene.Opacity->AddPoint(scale + offset, 0.6);
    scene.Color->AddRGBPoint(offset, 0.0, 0.0, 1.0);
    scene.Color->AddRGBPoint(0.5 * scale + offset, 0.0, 1.0, 0.0);
    scene.Color->AddRGBPoint(scale + offset, 1.0, 0.0, 0.0);
    return scene.DrawImage(
      MakeFrontImage(type, [=](int x) { return x / (FrontWidth - 1.0) * scale + offset; }));
  };
  for (const bool isLit : { false, true })
  {
    const auto truth = draw(VTK_DOUBLE, 1.0, 0.0, isLit);
    for (const double scale : { 1e-40, 1e-37, 1e-25, 1e-6, 1e10, 1e20, 1e37 })
    {
      EXPECT_LE(Difference(truth, draw(VTK_FLOAT, scale, 0.0, isLit)), 2) << scale << isLit;
    }
    for (const double scale : { 1e-300, 1e-40, 1e40, 1e300 })
    {
      EXPECT_LE(Difference(truth, draw(VTK_DOUBLE, scale, 0.0, isLit)), 2) << scale << isLit;
    }
    EXPECT_LE(Difference(truth, draw(VTK_DOUBLE, 1.0, 1e9, isLit)), 2) << isLit;
  }
}

/// Some doubles are nearer to each other than 1 / the largest double.
TEST(ScalarsOfAnyMagnitude, AreNamedWhereTheyAreTooNear)
{
  for (const bool isLit : { false, true })
  {
    const auto draw = [isLit](double scale, double functionScale, bool isNamed) {
      FrontScene scene;
      scene.Property->SetShade(isLit);
      scene.Opacity->AddPoint(0.0, 0.2);
      scene.Opacity->AddPoint(functionScale, 0.6);
      scene.Color->AddRGBPoint(0.0, 0.0, 0.0, 1.0);
      scene.Color->AddRGBPoint(functionScale, 1.0, 0.0, 0.0);
      const auto image =
        MakeFrontImage(VTK_DOUBLE, [=](int x) { return x / (FrontWidth - 1.0) * scale; });
      auto picture = scene.DrawImage(image);
      scene.Draw();
      EXPECT_TRUE(isNamed
          ? scene.Messages.IsOneWarning("differences of less than 1e-300 are not shown as")
          : scene.Messages.IsSilent())
        << scale << ", " << functionScale << ": " << scene.Messages.Describe();
      return picture;
    };
    const auto zero = draw(0.0, 1.0, false);
    for (const double scale : { 1e-308, 1e-310, 5e-324 })
    {
      EXPECT_LE(Difference(zero, draw(scale, scale, true)), 2) << scale;
      EXPECT_LE(Difference(zero, draw(scale, 1.0, false)), 2) << scale;
      EXPECT_GT(Difference(zero, draw(1.0, scale, false)), 50) << scale;
    }
  }
}

TEST(ScalarsOfAnyMagnitude, InfiniteVoxelsHarmOnlyTheirNeighbours)
{
  for (const int type : { VTK_FLOAT, VTK_DOUBLE })
  {
    for (const bool isLinear : { true, false })
    {
      for (const double sign : { -1.0, 1.0 })
      {
        const auto draw = [&](double value) {
          FrontScene scene;
          scene.Property->SetInterpolationType(
            isLinear ? VTK_LINEAR_INTERPOLATION : VTK_NEAREST_INTERPOLATION);
          scene.Opacity->AddPoint(0.0, 0.3);
          scene.Opacity->AddPoint(0.1, 0.05);
          scene.Opacity->AddPoint(1.0, 0.2);
          scene.Color->AddRGBPoint(0.0, 0.0, 0.0, 1.0);
          scene.Color->AddRGBPoint(1.0, 1.0, 0.0, 0.0);
          return scene.DrawImage(MakeFrontImage(
            type, [=](int x) { return x >= 12 && x <= 20 ? value : x / (FrontWidth - 1.0); }));
        };
        const auto shown = draw(sign * std::numeric_limits<double>::infinity());
        const auto wanted = draw(sign < 0.0 ? 0.0 : 1.0);
        for (int x = 0; x < FrontPixels; ++x)
        {
          const double place = (x + 0.5) / FrontPixels * 32.0;
          const bool isBorder = std::fabs(place - 11.5) < 0.6 || std::fabs(place - 20.5) < 0.6;
          const std::array<int, 4> pixel = GetPixel(shown, x, 99);
          const std::array<int, 4> other = GetPixel(wanted, x, 99);
          for (int channel = 0; channel < 4 && !isBorder; ++channel)
          {
            EXPECT_NEAR(pixel[channel], other[channel], 2)
              << place << (isLinear ? " linear" : " nearest");
          }
        }
      }
    }
  }
}

} // namespace
