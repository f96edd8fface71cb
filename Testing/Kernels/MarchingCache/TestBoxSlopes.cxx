// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Slopes computed as sums over the voxels of a box agree with their definitions.
#include "TexelVolume.h"

#include "MarchingCache/ByteRows.h"
#include "MarchingCache/FloatCells.h"
#include "MarchingCache/SumNeighbours.h"
#include "MarchingCache/SumSmoothSlopes.h"
#include "Shading/ReadGradient.h"

#include <gtest/gtest.h>

namespace Strider::Testing
{
namespace
{

TEST(BoxSlopes, SmoothSlopesAreThoseOfTheDefinition)
{
  std::mt19937 random(13);
  std::uniform_real_distribution<float> coordinate(-1.0f, 28.0f);
  const TexelVolume volume = MakeTexels({ 27, 25, 26 }, random);
  const FetchedTaps<TexelVolume> taps{ volume };
  SceneLight light{};
  light.GradientStep = { 1.0f, 1.0f, 1.0f };
  const auto read = [&](Vector3 place) { return SumLinear<float>(taps, place); };
  const auto equal = [](float, float, float) { return 0.7f; };
  for (int trial = 0; trial < 200; ++trial)
  {
    const Vector3 place{ coordinate(random), coordinate(random), coordinate(random) };
    float slopes[3];
    SumSmoothSlopes(taps, place, slopes);
    const Vector3 expected = DifferentiateAround(
      light, place, true, [&](Vector3 at) { return Differentiate(light, at, read); });
    EXPECT_NEAR(slopes[0], expected.X, 1e-6f);
    EXPECT_NEAR(slopes[1], expected.Y, 1e-6f);
    EXPECT_NEAR(slopes[2], expected.Z, 1e-6f);
    SumSmoothSlopes(FloatCells<float>::FindFetchedTaps(equal), place, slopes);
    EXPECT_EQ(slopes[0], 0.0f);
    EXPECT_EQ(slopes[1], 0.0f);
    EXPECT_EQ(slopes[2], 0.0f);
  }
}

TEST(BoxSlopes, SlopesOfBytesAreThoseOfEachAxis)
{
  std::mt19937 random(14);
  std::uniform_real_distribution<float> coordinate(-1.0f, 28.0f);
  const TexelVolume volume = MakeTexels({ 27, 25, 26 }, random);
  for (const ReconstructionFilter filter :
    { ReconstructionFilter::CatmullRom, ReconstructionFilter::CubicBSpline })
  {
    for (int trial = 0; trial < 200; ++trial)
    {
      const CubicPlace place =
        FindCubicPlace({ coordinate(random), coordinate(random), coordinate(random) });
      float bytes[3];
      float texels[3];
      ByteRows::SumSlopesFetched(filter, place, volume, bytes);
      FloatCells<float>::SumSlopesFetched(filter, place, volume, texels);
      for (int axis = 0; axis < 3; ++axis)
      {
        EXPECT_NEAR(bytes[axis], ByteRows::SumFetched(filter, place, volume, axis), 1e-3f);
        // See SumByteRows.
        EXPECT_NEAR(bytes[axis], 255.0f * texels[axis], 255.0f * 3.0f / 8192.0f * 25.0f / 16.0f);
      }
      ByteRows::SumSlopesFetched(
        filter, place, [](float, float, float) { return 0.6f; }, bytes);
      EXPECT_EQ(bytes[0], 0.0f);
      EXPECT_EQ(bytes[1], 0.0f);
      EXPECT_EQ(bytes[2], 0.0f);
    }
  }
}

} // namespace
} // namespace Strider::Testing
