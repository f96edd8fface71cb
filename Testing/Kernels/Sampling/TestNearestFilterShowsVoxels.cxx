// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// With the nearest filter a ray sees blocks of one scalar, half a voxel around each voxel's centre, and no colour
// between two table entries.
#include "BackendUnderTest.h"

#include <cmath>

namespace Strider::Testing
{
namespace
{

class NearestFilterOnBackend : public RendererOnBackend
{
};

TEST_F(NearestFilterOnBackend, EachBlockHasItsVoxelsOpacity)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, { 9, 2, 5 }, MakeRampField(0, 9, 0.0, 8.0));
  TransferFunctions functions = MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.0f);
  functions.Opacities.resize(9);
  for (int entry = 0; entry < 9; ++entry)
  {
    functions.Opacities[entry] = 0.03f * entry;
  }
  functions.OpacityRange = { 0.0, 8.0 };
  Scene scene = MakeScene(volume, functions, MakeFaceCamera(volume, 2));
  scene.Request.Filter = ReconstructionFilter::Nearest;
  scene.Request.ImageSize = { 64, 3 };
  const KeptImage image = this->Render(scene);
  for (int x = 0; x < 64; ++x)
  {
    const double voxel = std::floor((x + 0.5) / 64.0 * 8.0 + 0.5);
    EXPECT_NEAR(image.Alpha(x, 1), 1.0 - std::pow(1.0 - 0.03 * voxel, 4.0), 1e-5) << x;
  }
}

TEST_F(NearestFilterOnBackend, TablesAreReadAtTheNearestEntry)
{
  const TestVolume volume =
    MakeVolume(ScalarType::Float32, { 101, 2, 3 }, MakeRampField(0, 101, 0.0, 1.0));
  TransferFunctions functions = MakeUniformFunctions({ 0.0f, 0.0f, 0.0f }, 1.0f);
  functions.Colors = { 0.0f, 0.0f, 0.0f, 0.5f, 0.5f, 0.5f, 1.0f, 1.0f, 1.0f };
  Scene scene = MakeScene(volume, functions, MakeFaceCamera(volume, 2));
  scene.Request.Filter = ReconstructionFilter::Nearest;
  const KeptImage image = this->Render(scene);
  for (int x = 0; x < image.Size[0]; ++x)
  {
    const float red = image.At(x, 14)[0];
    EXPECT_TRUE(red == 0.0f || red == 0.5f || red == 1.0f) << red;
  }
}

} // namespace
} // namespace Strider::Testing
