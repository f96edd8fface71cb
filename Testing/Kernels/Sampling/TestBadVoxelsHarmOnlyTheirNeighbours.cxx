// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// NaN is transparent; NaN and infinities change no pixel whose rays stay a voxel away.
#include "BackendUnderTest.h"

#include <cmath>
#include <limits>

namespace Strider::Testing
{
namespace
{

class BadVoxelsOnBackend : public RendererOnBackend
{
protected:
  /// Renders a ramp twice, once with one voxel replaced; the face camera maps voxels to known pixels.
  void ExpectHarmOnlyAround(double scalar, ScalarType type, ReconstructionFilter filter)
  {
    const std::array<int, 3> dimensions{ 17, 17, 9 };
    TestVolume volume = MakeVolume(type, dimensions, MakeRampField(2, 9, 0.0, 1.0));
    Scene scene = MakeScene(volume, MakeColorfulFunctions(volume, 0.2f), MakeFaceCamera(volume, 2));
    scene.Request.Filter = filter;
    scene.Request.ImageSize = { 64, 64 }; // four pixels per voxel
    const KeptImage whole = this->Render(scene);
    WriteVoxel(scene.Volume, 8, 5, 4, scalar);
    const KeptImage harmed = this->Render(scene);
    int changed = 0;
    for (int y = 0; y < 64; ++y)
    {
      for (int x = 0; x < 64; ++x)
      {
        const double distance =
          std::max(std::abs((x + 0.5) / 4.0 - 8.0), std::abs((y + 0.5) / 4.0 - 5.0));
        bool isEqual = true;
        for (int channel = 0; channel < 4; ++channel)
        {
          const float value = harmed.At(x, y)[channel];
          ASSERT_GE(value, 0.0f);
          ASSERT_LE(value, 1.0f);
          isEqual = isEqual && value == whole.At(x, y)[channel];
        }
        ASSERT_TRUE(isEqual || distance < 1.0) << x << " " << y;
        changed += isEqual ? 0 : 1;
      }
    }
    EXPECT_GT(changed, 0);
  }
};

TEST_F(BadVoxelsOnBackend, NotANumber)
{
  const double notANumber = std::numeric_limits<double>::quiet_NaN();
  for (const ScalarType type : { ScalarType::Float32, ScalarType::Float64 })
  {
    this->ExpectHarmOnlyAround(notANumber, type, ReconstructionFilter::Linear);
    this->ExpectHarmOnlyAround(notANumber, type, ReconstructionFilter::Nearest);
  }
}

TEST_F(BadVoxelsOnBackend, Infinity)
{
  const double infinite = std::numeric_limits<double>::infinity();
  for (const ScalarType type : { ScalarType::Float32, ScalarType::Float64 })
  {
    this->ExpectHarmOnlyAround(infinite, type, ReconstructionFilter::Linear);
    this->ExpectHarmOnlyAround(-infinite, type, ReconstructionFilter::Linear);
    this->ExpectHarmOnlyAround(infinite, type, ReconstructionFilter::Nearest);
  }
}

TEST_F(BadVoxelsOnBackend, NotANumberIsTransparent)
{
  TestVolume volume = MakeVolume(
    ScalarType::Float32, { 3, 3, 9 }, MakeConstantField(std::numeric_limits<double>::quiet_NaN()));
  volume.Layout.ScalarRange = { 0.0, 1.0 };
  const KeptImage image = this->Render(
    MakeScene(volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.5f), MakeFaceCamera(volume, 2)));
  for (const float channel : image.Rgba)
  {
    ASSERT_EQ(channel, 0.0f);
  }
}

TEST_F(BadVoxelsOnBackend, CellsOfNotANumberAreTransparentAndNoOthers)
{
  const std::array<int, 3> dimensions{ 17, 13, 11 };
  for (const ScalarType type : { ScalarType::Float32, ScalarType::Float64 })
  {
    TestVolume volume = MakeVolume(type, dimensions, MakeMarschnerLobbField(dimensions, -1.0, 3.0));
    for (int voxel = 0; voxel < 17 * 13 * 11; voxel += 97)
    {
      WriteVoxel(volume, voxel % 17, voxel / 17 % 13, voxel / (17 * 13),
        std::numeric_limits<double>::quiet_NaN());
    }
    for (const NamedCamera& camera : ListCameras(volume))
    {
      SCOPED_TRACE(camera.Name);
      this->ExpectReference(
        MakeScene(volume, MakeColorfulFunctions(volume, 0.2f), camera.Place), 0.2);
    }
  }
}

TEST_F(BadVoxelsOnBackend, InfinityHasTheColorOfTheTablesEnd)
{
  const double infinite = std::numeric_limits<double>::infinity();
  for (const double scalar : { -infinite, infinite })
  {
    TestVolume volume = MakeVolume(ScalarType::Float32, { 3, 3, 9 }, MakeConstantField(scalar));
    volume.Layout.ScalarRange = { 0.0, 1.0 };
    TransferFunctions functions = MakeUniformFunctions({ 0.0f, 0.0f, 0.0f }, 0.5f);
    functions.Colors = { 1.0f, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f };
    Scene scene = MakeScene(volume, functions, MakeFaceCamera(volume, 2));
    scene.Request.Filter = ReconstructionFilter::Nearest;
    const KeptImage image = this->Render(scene);
    EXPECT_EQ(image.At(18, 14)[0] > 0.9f, scalar < 0.0);
    EXPECT_EQ(image.At(18, 14)[2] > 0.9f, scalar > 0.0);
  }
}

} // namespace
} // namespace Strider::Testing
