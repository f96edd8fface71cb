// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Volumes that are one voxel thick along one, two or three axes, and volumes of prime dimensions.
#include "BackendUnderTest.h"

namespace Strider::Testing
{
namespace
{

class OneVoxelOnBackend : public RendererOnBackend
{
};

TEST_F(OneVoxelOnBackend, SlicesRowsAndSingleVoxelsMatchTheReference)
{
  const std::vector<std::array<int, 3>> shapes{ { 1, 7, 5 }, { 7, 1, 5 }, { 7, 5, 1 }, { 13, 1, 1 },
    { 1, 13, 1 }, { 1, 1, 13 }, { 1, 1, 1 }, { 2, 2, 2 }, { 2, 1, 3 }, { 97, 3, 2 }, { 3, 101, 2 },
    { 2, 3, 89 } };
  for (const auto& shape : shapes)
  {
    const TestVolume volume = MakeVolume(ScalarType::UInt8, shape, MakeNoiseField(0.0, 255.0));
    for (const NamedCamera& camera : ListCameras(volume))
    {
      for (const bool matchesVTK : { false, true })
      {
        SCOPED_TRACE(std::to_string(shape[0]) + "x" + std::to_string(shape[1]) + "x" +
          std::to_string(shape[2]) + " " + camera.Name + (matchesVTK ? " matching VTK" : ""));
        Scene scene = MakeScene(volume, MakeColorfulFunctions(volume, 0.3f), camera.Place);
        scene.Request.MatchVTK = matchesVTK;
        // Hardware weights on noise: most pixels are unsure, but none may exceed its bound.
        this->ExpectReference(scene, this->IsOnCuda() ? 1.0 : 0.1);
      }
    }
  }
}

TEST_F(OneVoxelOnBackend, ASliceSeenFromTheFrontShowsOneSample)
{
  const TestVolume volume = MakeVolume(ScalarType::UInt8, { 9, 7, 1 }, MakeConstantField(9.0));
  Scene scene =
    MakeScene(volume, MakeUniformFunctions({ 0.5f, 1.0f, 0.0f }, 0.3f), MakeFaceCamera(volume, 2));
  scene.Request.SampleDistance = 1.0;
  scene.Request.CountsSamples = true;
  const KeptImage image = this->Render(scene);
  for (int y = 0; y < image.Size[1]; ++y)
  {
    for (int x = 0; x < image.Size[0]; ++x)
    {
      ASSERT_NEAR(image.Alpha(x, y), 0.3f, 1e-6);
      ASSERT_NEAR(image.At(x, y)[0], 0.15f, 1e-6);
    }
  }
  EXPECT_EQ(this->Renderer->GetStatistics().SamplesTaken, image.Rgba.size() / 4);
}

} // namespace
} // namespace Strider::Testing
