// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames with light and gradient opacity agree whether they read differences from a texture or six neighbours at
// every sample: for every scalar type, look, camera, stored order and launch.
#include "GradientScenes.h"
#include "MakeOrbit.h"

#include <cmath>
#include <cstdio>

namespace Strider::Testing
{
namespace
{

class CudaGradientCache : public GradientCacheTest
{
};

TEST_F(CudaGradientCache, ShowsTheSameOfEveryScalarType)
{
  for (const ScalarType type : ListScalarTypes())
  {
    for (const VoxelPlacement placement : { VoxelPlacement::Points, VoxelPlacement::Cells })
    {
      TestVolume volume = MakeSlopeVolume(type, { 23, 19, 17 });
      volume.Layout.Placement = placement;
      for (const Look look : Looks)
      {
        SCOPED_TRACE(std::string(NameOf(type)) + ", look " +
          std::to_string(static_cast<int>(look)) +
          (placement == VoxelPlacement::Cells ? ", cells" : ""));
        ASSERT_NO_FATAL_FAILURE(this->Set(volume, look));
        for (const NamedCamera& camera : ListCameras(volume))
        {
          SCOPED_TRACE(camera.Name);
          RenderRequest request = MakeLitRequest(volume, camera.Place, look);
          request.How.Rotation = RotationMode::Off;
          EXPECT_TRUE(this->ExpectSame(volume, look, request));
        }
      }
    }
  }
}

TEST_F(CudaGradientCache, ShowsTheSameOfThinVolumes)
{
  const std::array<int, 3> shapes[] = { { 1, 19, 17 }, { 23, 1, 17 }, { 23, 19, 1 }, { 97, 3, 2 } };
  for (const auto& shape : shapes)
  {
    for (const ScalarType type : { ScalarType::UInt8, ScalarType::UInt16, ScalarType::Float32 })
    {
      TestVolume volume = MakeSlopeVolume(type, shape);
      volume.Layout.Placement = VoxelPlacement::Cells; // a layer of points has no thickness
      SCOPED_TRACE(std::to_string(shape[0]) + "x" + std::to_string(shape[1]) + "x" +
        std::to_string(shape[2]) + " " + NameOf(type));
      ASSERT_NO_FATAL_FAILURE(this->Set(volume, Look::HeadlightAndGradientOpacity));
      RenderRequest request =
        MakeLitRequest(volume, ListCameras(volume)[1].Place, Look::HeadlightAndGradientOpacity);
      request.How.Rotation = RotationMode::Off;
      EXPECT_TRUE(this->ExpectSame(volume, Look::HeadlightAndGradientOpacity, request));
    }
  }
}

TEST_F(CudaGradientCache, ShowsTheSameInEveryOrder)
{
  for (const ScalarType type : { ScalarType::UInt8, ScalarType::UInt16, ScalarType::Float32 })
  {
    const TestVolume volume = MakeSlopeVolume(type, { 33, 26, 29 });
    ASSERT_NO_FATAL_FAILURE(this->Set(volume, Look::Headlight));
    for (const RotationMode mode :
      { RotationMode::Off, RotationMode::Published, RotationMode::Automatic })
    {
      int compared = 0;
      for (const int axis : { 0, 1 })
      {
        for (const double degrees : { 0.0, 35.0, 90.0, 180.0, 270.0 })
        {
          SCOPED_TRACE(std::string(NameOf(type)) + ", mode " +
            std::to_string(static_cast<int>(mode)) + ", " + std::to_string(degrees) +
            " degrees about axis " + std::to_string(axis));
          const CameraPlace camera = MakeOrbitCamera(volume, axis, degrees, false);
          RenderRequest request = MakeLitRequest(volume, camera, Look::Headlight);
          request.How.Rotation = mode;
          request.How.RotationHysteresis = 0.0;
          // Gives Automatic frames to reorder the voxels: the comparison changes the cost of a frame, and measuring
          // then starts again.
          for (int frame = 0; frame < (mode == RotationMode::Automatic ? 12 : 0); ++frame)
          {
            this->Render(request, Switch::On);
          }
          for (int frame = 0; frame < 3; ++frame)
          {
            compared += this->ExpectSame(volume, Look::Headlight, request) ? 1 : 0;
          }
        }
      }
      // Automatic may reorder between two frames, but not between all of them.
      EXPECT_GE(compared, mode == RotationMode::Automatic ? 10 : 30);
    }
  }
}

/// The gradient texture does not depend on launches.
TEST_F(CudaGradientCache, ShowsTheSameInEveryLaunch)
{
  const TestVolume volume = MakeSlopeVolume(ScalarType::UInt8, { 23, 19, 17 });
  for (const Look look : Looks)
  {
    ASSERT_NO_FATAL_FAILURE(this->Set(volume, look));
    RenderRequest request = MakeLitRequest(volume, ListCameras(volume)[1].Place, look);
    request.How.Rotation = RotationMode::Off;
    request.How.BlockShape = BlockShapeMode::Fixed;
    const Frame expected = this->Render(request, Switch::On);
    for (const int depth : { 1, 4, 8, 16 })
    {
      for (const Switch isOn : { Switch::Off, Switch::On })
      {
        request.How.BatchDepth = depth;
        request.How.SynchronousPropagation = isOn;
        EXPECT_EQ(this->Render(request, Switch::On).Rgba, expected.Rgba) << depth;
      }
    }
  }
}

/// Lanes of a warp choose together how they composite a batch. Pixels must not depend on who their neighbours are.
TEST_F(CudaGradientCache, ShowsTheSameNextToAnyNeighbours)
{
  const std::array<int, 3> sides{ 23, 19, 17 };
  const TestVolume volume = MakeVolume(ScalarType::UInt8, sides, MakeNoiseField(0.0, 255.0));
  constexpr int shapes[][2] = { { 32, 1 }, { 1, 32 }, { 8, 4 }, { 2, 64 }, { 128, 1 } };
  for (const Look look : Looks)
  {
    for (const bool isFused : { false, true })
    {
      ASSERT_NO_FATAL_FAILURE(this->Set(volume, look));
      TransferFunctions functions = MakeLookFunctions(volume, look);
      functions.ColorRange = isFused ? functions.OpacityRange : functions.ColorRange;
      // Batches with and without samples that are not visible lie side by side.
      for (std::size_t entry = 0; entry < functions.Opacities.size() / 4; ++entry)
      {
        functions.Opacities[entry] = 0.0f;
      }
      ASSERT_TRUE(this->Renderer->SetTransferFunctions(functions).IsOk());
      RenderRequest request = MakeLitRequest(volume, ListCameras(volume)[1].Place, look);
      request.How.Rotation = RotationMode::Off;
      request.How.BlockShape = BlockShapeMode::Fixed;
      request.How.BatchDepth = 4;
      const Frame expected = this->Render(request, Switch::On);
      ASSERT_TRUE(IsPicture(expected));
      for (const auto& shape : shapes)
      {
        request.How.BlockWidth = shape[0];
        request.How.BlockHeight = shape[1];
        EXPECT_EQ(this->Render(request, Switch::On).Rgba, expected.Rgba)
          << "look " << static_cast<int>(look) << ", " << shape[0] << "x" << shape[1];
      }
    }
  }
}

/// A ball: the regions inside and outside of it have no gradient to light, whatever the rounding of a texel that
/// stands for 0.
TEST_F(CudaGradientCache, LeavesFlatRegionsUnlit)
{
  for (const ScalarType type : { ScalarType::UInt8, ScalarType::Int8, ScalarType::UInt16,
         ScalarType::Int16, ScalarType::Float32, ScalarType::Float64 })
  {
    SCOPED_TRACE(NameOf(type));
    const std::array<double, 2> scalars = ChooseScalars(type);
    const TestVolume volume = MakeVolume(type, { 41, 39, 37 },
      MakeSphereField({ 20.0, 19.0, 18.0 }, 9.0, scalars[0], scalars[1], false));
    ASSERT_NO_FATAL_FAILURE(this->Set(volume, Look::Headlight));
    RenderRequest request = MakeLitRequest(volume, ListCameras(volume)[1].Place, Look::Headlight);
    request.How.Rotation = RotationMode::Off;
    const Frame on = this->Render(request, Switch::On);
    const Frame off = this->Render(request, Switch::Off);
    ASSERT_EQ(on.Rgba.size(), off.Rgba.size());
    EXPECT_TRUE(IsPicture(off));
    double mean = 0.0;
    int far = 0;
    for (std::size_t value = 0; value < on.Rgba.size(); ++value)
    {
      const double difference = std::abs(on.Rgba[value] - off.Rgba[value]);
      mean += difference / static_cast<double>(on.Rgba.size());
      far += difference > 1.0 / 255.0 ? 1 : 0;
    }
    std::printf(
      "%s: mean %.5f / 255, %d of %zu far\n", NameOf(type), 255.0 * mean, far, on.Rgba.size());
    // A single sample with a difference near 0 may be lit in one frame and not in the other; flat regions make up
    // most of the frame.
    EXPECT_LE(far, static_cast<int>(on.Rgba.size() / 100));
    EXPECT_LE(mean, 0.05 / 255.0);
  }
}

} // namespace
} // namespace Strider::Testing
