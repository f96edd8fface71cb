// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Sample positions with MatchVTK are accumulated float sums, batch after batch, and end where the sum leaves the
// texture's voxels.
#include "MakeCameras.h"
#include "MakeScene.h"
#include "MakeVolumes.h"

#include "Rays/MakeRay.h"
#include "Rays/MakeRayFrame.h"
#include "Rays/MakeVTKRays.h"
#include "Rays/PlaceSamplesAsVTK.h"

#include <gtest/gtest.h>

namespace Strider::Testing
{
namespace
{

TEST(SummedSamples, GoOnFromBatchToBatch)
{
  SummedLattice lattice{ { 0.1f, 0.9f, 0.3f }, { 0.0123f, -0.00317f, 1e-9f },
    { { 100.0f, 50.0f, 25.0f }, { -0.5f, -0.5f, -0.5f } }, 24, 0.0f, 0.0f };
  Vector3 sum = lattice.Next;
  for (int first = 0; first < 24; first += 8)
  {
    const auto places = lattice.TakeBatch<8>(first);
    for (int sample = 0; sample < 8; ++sample)
    {
      EXPECT_FLOAT_EQ(places.At(sample).X, 100.0f * sum.X - 0.5f);
      EXPECT_EQ(places.Y[sample], sum.Y);
      EXPECT_EQ(places.Z[sample], sum.Z);
      sum = sum + lattice.Step;
    }
  }
}

TEST(SummedSamples, EndWhereTheSumLeavesTheVolume)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, { 31, 17, 23 }, MakeNoiseField(0.0, 255.0));
  for (const NamedCamera& camera : ListCameras(volume))
  {
    SCOPED_TRACE(camera.Name);
    Scene scene = MakeScene(volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.1f), camera.Place);
    scene.Request.MatchVTK = true;
    RayFrame frame{};
    ASSERT_TRUE(MakeRayFrame(scene.Request, volume.View(), frame).IsOk());
    PlaceSamplesAsVTK placeSamples{};
    ASSERT_TRUE(MakeVTKRays(scene.Request, volume.View(), placeSamples.Rays).IsOk());
    for (int y = 0; y < SceneImageSize[1]; y += 3)
    {
      for (int x = 0; x < SceneImageSize[0]; x += 3)
      {
        const SummedLattice lattice =
          placeSamples(frame, MakeRay(frame, x, y), DepthRange{ -1.0f, 1.0f });
        Vector3 sum = lattice.Next;
        for (int sample = 1; sample < lattice.Count; ++sample)
        {
          sum = sum + lattice.Step;
          ASSERT_FALSE(HasLeft(placeSamples.Rays, sum, lattice.Step));
        }
        // Rays that the far plane does not clip end outside.
        ASSERT_TRUE(lattice.Count == 0 || camera.Place.Far < 100.0 ||
          HasLeft(placeSamples.Rays, sum + lattice.Step, lattice.Step));
      }
    }
  }
}

} // namespace
} // namespace Strider::Testing
