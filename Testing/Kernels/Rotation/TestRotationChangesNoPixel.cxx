// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Orbits about y in every rotation mode on the CPU give the images of mode Off, bit by bit, for any volume.
#include "BackendUnderTest.h"
#include "MakeOrbit.h"
#include "Rotation/PlanStorage.h"

#include "vtkStriderDescribeOrder.h"

#include <cstring>

namespace Strider::Testing
{
namespace
{

class RotationOnCPU : public ::testing::Test
{
protected:
  void SetUp() override
  {
    std::string reason;
    for (auto& renderer : this->Renderers)
    {
      ASSERT_TRUE(VolumeRenderer::Create(Backend::CPU, -1, renderer, reason).IsOk());
    }
  }

  void SetScene(const Scene& scene)
  {
    for (auto& renderer : this->Renderers)
    {
      ASSERT_TRUE(renderer->SetVolume(scene.Volume.View()).IsOk());
      ASSERT_TRUE(renderer->SetTransferFunctions(scene.Functions).IsOk());
    }
  }

  KeptImage Render(RotationMode mode, RenderRequest request)
  {
    request.How.Rotation = mode;
    request.WantsDepth = true;
    RenderedImage image;
    const Status status = this->Of(mode).Render(request, image);
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
    KeptImage kept;
    kept.Size = image.Size;
    const std::size_t count = static_cast<std::size_t>(image.Size[0]) * image.Size[1];
    kept.Rgba.assign(image.Rgba, image.Rgba + 4 * count);
    kept.Depth.assign(image.Depth, image.Depth + count);
    return kept;
  }

  /// Renders a request in all modes. Returns true where the image is not empty.
  bool ExpectSameImages(const RenderRequest& request)
  {
    const KeptImage off = this->Render(RotationMode::Off, request);
    for (const RotationMode mode : { RotationMode::Published, RotationMode::Automatic })
    {
      const KeptImage image = this->Render(mode, request);
      EXPECT_EQ(std::memcmp(image.Rgba.data(), off.Rgba.data(), off.Rgba.size() * sizeof(float)), 0)
        << vtkStriderDescribeOrder(this->Of(mode).GetStatistics());
      EXPECT_EQ(
        std::memcmp(image.Depth.data(), off.Depth.data(), off.Depth.size() * sizeof(float)), 0)
        << vtkStriderDescribeOrder(this->Of(mode).GetStatistics());
    }
    return *std::max_element(off.Rgba.begin(), off.Rgba.end()) > 0.0f;
  }

  /// Orbits once around with renderers that keep their moved voxels.
  void ExpectSameOrbit(Scene scene, int stepDegrees)
  {
    this->SetScene(scene);
    int visible = 0;
    for (int degrees = 0; degrees < 360; degrees += stepDegrees)
    {
      SCOPED_TRACE(std::to_string(degrees) + " degrees");
      const double aspect = static_cast<double>(SceneImageSize[0]) / SceneImageSize[1];
      CameraPlace camera = MakeOrbitCamera(scene.Volume, 1, degrees, degrees % 2 == 1);
      camera.Position[1] += 0.25 * camera.Near; // sees a volume without height as well
      scene.Request.PhysicalToClip = MakeClipMatrix(camera, aspect);
      visible += this->ExpectSameImages(scene.Request) ? 1 : 0;
    }
    EXPECT_GT(visible, 180 / stepDegrees);
  }

  VolumeRenderer& Of(RotationMode mode) { return *this->Renderers[static_cast<int>(mode)]; }

  std::unique_ptr<VolumeRenderer> Renderers[3]; ///< one for each mode
};

Scene MakeNoiseScene(
  ScalarType type, std::array<int, 3> dimensions, std::array<double, 3> spacing = { 1.0, 1.0, 1.0 })
{
  const auto scalars = ChooseScalars(type);
  const TestVolume volume = MakeVolume(
    type, dimensions, MakeNoiseField(scalars[0], scalars[1]), spacing, { 3.0, -5.0, 40.0 });
  return MakeScene(
    volume, MakeColorfulFunctions(volume, 0.3f), MakeOrbitCamera(volume, 1, 0.0, false));
}

TEST_F(RotationOnCPU, EveryDegreeOfATinyVolume)
{
  this->ExpectSameOrbit(MakeNoiseScene(ScalarType::UInt8, { 5, 4, 3 }), 1);
  EXPECT_EQ(this->Of(RotationMode::Published).GetStatistics().RotationCount, 4u);
  EXPECT_EQ(this->Of(RotationMode::Automatic).GetStatistics().RotationCount, 0u);
  EXPECT_EQ(this->Of(RotationMode::Off).GetStatistics().RotationCount, 0u);
}

TEST_F(RotationOnCPU, EveryScalarTypeAndFilter)
{
  for (const ScalarType type : ListScalarTypes())
  {
    SCOPED_TRACE(NameOf(type));
    Scene scene = MakeNoiseScene(type, { 19, 7, 13 });
    for (const bool matchesVTK : { false, true })
    {
      for (const auto filter : { ReconstructionFilter::Linear, ReconstructionFilter::Nearest })
      {
        scene.Request.MatchVTK = matchesVTK;
        scene.Request.Filter = filter;
        this->ExpectSameOrbit(scene, 15);
      }
    }
  }
}

TEST_F(RotationOnCPU, WideFilters)
{
  for (const ScalarType type : { ScalarType::UInt8, ScalarType::Float64 })
  {
    Scene scene = MakeNoiseScene(type, { 19, 7, 13 });
    for (const auto filter :
      { ReconstructionFilter::CatmullRom, ReconstructionFilter::CubicBSpline })
    {
      scene.Request.Filter = filter;
      for (const auto enhancement : { EnhancementFilter::None, EnhancementFilter::Bilateral,
             EnhancementFilter::AmbientOcclusion })
      {
        SCOPED_TRACE(std::string(NameOf(type)) + ", enhancement " +
          std::to_string(static_cast<int>(enhancement)));
        scene.Request.Filters.Enhancement = enhancement;
        this->ExpectSameOrbit(scene, 90);
      }
    }
  }
}

TEST_F(RotationOnCPU, OddThinLongAndAnisotropicVolumes)
{
  const std::array<int, 3> shapes[] = { { 1, 7, 9 }, { 9, 1, 8 }, { 8, 7, 1 }, { 2, 3, 2 },
    { 67, 5, 31 }, { 64, 3, 64 }, { 33, 64, 129 } };
  for (const auto& shape : shapes)
  {
    for (const auto& spacing :
      { std::array<double, 3>{ 1.0, 1.0, 1.0 }, { 0.5, 1.0, 2.0 }, { 3.0, 0.7, 1.0 } })
    {
      SCOPED_TRACE(
        std::to_string(shape[0]) + "x" + std::to_string(shape[1]) + "x" + std::to_string(shape[2]));
      this->ExpectSameOrbit(MakeNoiseScene(ScalarType::Int16, shape, spacing), 15);
    }
  }
}

TEST_F(RotationOnCPU, CropBoxes)
{
  Scene scene = MakeNoiseScene(ScalarType::Float32, { 19, 11, 13 });
  for (const auto& crop : { std::array<double, 6>{ 2.0, 9.5, 0.0, 10.0, 3.25, 12.0 },
         { -4.0, 1.5, 2.0, 90.0, -1.0, 8.0 }, { 15.5, 30.0, 0.0, 10.0, 9.5, 30.0 } })
  {
    for (const bool matchesVTK : { false, true })
    {
      scene.Request.Crop = crop;
      scene.Request.MatchVTK = matchesVTK;
      this->ExpectSameOrbit(scene, 15);
    }
  }
}

TEST_F(RotationOnCPU, OpaqueBorders)
{
  // Reads from beyond the border, or from the wrong side, would be visible.
  const std::array<int, 3> dimensions{ 21, 9, 14 };
  const auto isBorder = [&](
                          double at, int axis) { return at < 0.5 || at > dimensions[axis] - 1.5; };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, dimensions, [&](double x, double y, double z) {
      return isBorder(x, 0) || isBorder(y, 1) || isBorder(z, 2) ? 100.0 + 7.0 * x + z : 0.0;
    });
  Scene scene =
    MakeScene(volume, MakeColorfulFunctions(volume, 1.0f), MakeOrbitCamera(volume, 1, 0.0, false));
  for (const bool matchesVTK : { false, true })
  {
    for (const auto filter : { ReconstructionFilter::Linear, ReconstructionFilter::Nearest })
    {
      scene.Request.MatchVTK = matchesVTK;
      scene.Request.Filter = filter;
      this->ExpectSameOrbit(scene, 15);
    }
  }
}

TEST_F(RotationOnCPU, AVolumeThatChangesWhileRotated)
{
  Scene scene = MakeNoiseScene(ScalarType::UInt8, { 23, 9, 14 });
  this->SetScene(scene);
  const double aspect = static_cast<double>(SceneImageSize[0]) / SceneImageSize[1];
  KeptImage before;
  for (int degrees = 0; degrees < 360; degrees += 15)
  {
    scene.Request.PhysicalToClip =
      MakeClipMatrix(MakeOrbitCamera(scene.Volume, 1, degrees, false), aspect);
    this->ExpectSameImages(scene.Request);
    before = this->Render(RotationMode::Published, scene.Request);
    for (unsigned char& byte : scene.Volume.Bytes) // the same memory
    {
      byte = static_cast<unsigned char>(byte * 5 + 1);
    }
    this->SetScene(scene);
    this->ExpectSameImages(scene.Request);
    EXPECT_NE(before.Rgba, this->Render(RotationMode::Published, scene.Request).Rgba);
  }
}

TEST_F(RotationOnCPU, ACopyInAnotherOrder)
{
  // Long enough along z for Automatic to make a copy. Its choices depend on measured times, so only the images are
  // compared.
  for (const ScalarType type : ListScalarTypes())
  {
    SCOPED_TRACE(NameOf(type));
    Scene scene = MakeNoiseScene(type, { 67, 65, 130 });
    this->SetScene(scene);
    const double aspect = static_cast<double>(SceneImageSize[0]) / SceneImageSize[1];
    for (const double degrees : { 0.0, 20.0, 90.0, 180.0 })
    {
      scene.Request.PhysicalToClip =
        MakeClipMatrix(MakeOrbitCamera(scene.Volume, 1, degrees, false), aspect);
      for (int frame = 0; frame < 12; ++frame)
      {
        this->ExpectSameImages(scene.Request);
      }
    }
    EXPECT_GT(this->Of(RotationMode::Automatic).GetStatistics().RotationCount, 0u);
  }
}

TEST_F(RotationOnCPU, MemoryIsThatOfTheImageAndThePaddedCopy)
{
  Scene scene = MakeNoiseScene(ScalarType::Int32, { 19, 7, 33 });
  this->SetScene(scene);
  const double aspect = static_cast<double>(SceneImageSize[0]) / SceneImageSize[1];
  const std::size_t imageBytes = sizeof(float) * 5 * SceneImageSize[0] * SceneImageSize[1];
  const std::size_t copyBytes = PlanSquare({ 19, 7, 33 }, 4).CountBytes(4);
  scene.Request.How.EmptySpaceSkipping = Switch::Off; // which takes memory of its own
  const auto render = [&](RotationMode mode, double degrees) {
    scene.Request.PhysicalToClip =
      MakeClipMatrix(MakeOrbitCamera(scene.Volume, 1, degrees, false), aspect);
    this->Render(mode, scene.Request);
    return this->Of(mode).GetStatistics();
  };
  for (const RotationMode mode : { RotationMode::Off, RotationMode::Automatic })
  {
    EXPECT_EQ(render(mode, 90.0).BytesOnDevice, imageBytes);
    EXPECT_EQ(render(mode, 0.0).BytesOnDevice, imageBytes);
  }
  FrameStatistics statistics = render(RotationMode::Published, 0.0);
  EXPECT_EQ(statistics.BytesOnDevice, imageBytes);
  EXPECT_EQ(
    vtkStriderDescribeOrder(statistics), "xyz (published: x does not point into the screen)");
  EXPECT_EQ(statistics.RotationCount, 0u);
  EXPECT_EQ(statistics.RotationMilliseconds, 0.0);
  statistics = render(RotationMode::Published, 90.0);
  EXPECT_EQ(statistics.BytesOnDevice, imageBytes + copyBytes);
  EXPECT_EQ(vtkStriderDescribeOrder(statistics), "-zyx (published: x points into the screen)");
  EXPECT_EQ(statistics.RotationCount, 1u);
  statistics = render(RotationMode::Published, 180.0);
  EXPECT_EQ(statistics.BytesOnDevice, imageBytes + copyBytes);
  EXPECT_EQ(
    vtkStriderDescribeOrder(statistics), "xyz (published: x does not point into the screen)");
  EXPECT_EQ(statistics.RotationCount, 2u);
}

TEST_F(RotationOnCPU, ABadSettingMovesNothing)
{
  Scene scene = MakeNoiseScene(ScalarType::UInt8, { 5, 4, 3 });
  this->SetScene(scene);
  scene.Request.PhysicalToClip = MakeClipMatrix(MakeOrbitCamera(scene.Volume, 1, 90.0, true), 1.3);
  scene.Request.How.Rotation = RotationMode::Published;
  scene.Request.How.BatchDepth = 3;
  RenderedImage image;
  VolumeRenderer& renderer = this->Of(RotationMode::Published);
  EXPECT_EQ(renderer.Render(scene.Request, image).GetCode(), StatusCode::InvalidArgument);
  scene.Request.How.BatchDepth = 0;
  scene.Request.PhysicalToClip = MakeClipMatrix(MakeOrbitCamera(scene.Volume, 1, 0.0, true), 1.3);
  EXPECT_TRUE(renderer.Render(scene.Request, image).IsOk());
  EXPECT_EQ(renderer.GetStatistics().RotationCount, 0u);
}

} // namespace
} // namespace Strider::Testing
