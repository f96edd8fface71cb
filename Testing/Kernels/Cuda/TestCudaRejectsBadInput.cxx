// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A bad request or a volume that does not fit fails with a message, and the renderer keeps its former state.
#include "CudaScenes.h"

namespace Strider::Testing
{
namespace
{

class CudaRejectsBadInput : public ::testing::Test
{
protected:
  void SetUp() override
  {
    this->Volume = MakeVolume(ScalarType::UInt8, { 9, 8, 7 }, MakeNoiseField(0.0, 255.0));
    this->Request = MakeRequest(this->Volume, ListCameras(this->Volume)[0].Place);
    this->Renderer = MakeRenderer(Backend::CUDA);
    ASSERT_TRUE(this->Renderer);
  }

  StatusCode TryRender(const RenderRequest& request)
  {
    RenderedImage image;
    return this->Renderer->Render(request, image).GetCode();
  }

  TestVolume Volume;
  RenderRequest Request;
  std::unique_ptr<VolumeRenderer> Renderer;
};

TEST_F(CudaRejectsBadInput, BeforeItHasAScene)
{
  EXPECT_EQ(this->TryRender(this->Request), StatusCode::InvalidArgument);
  ASSERT_TRUE(this->Renderer->SetVolume(this->Volume.View()).IsOk());
  EXPECT_EQ(this->TryRender(this->Request), StatusCode::InvalidArgument);
}

TEST_F(CudaRejectsBadInput, InRequests)
{
  ASSERT_NO_FATAL_FAILURE(SetScene(*this->Renderer, this->Volume));
  const Frame before = RenderFrame(*this->Renderer, this->Request);
  RenderRequest noPixels = this->Request;
  noPixels.ImageSize = { 0, 5 };
  EXPECT_EQ(this->TryRender(noPixels), StatusCode::InvalidArgument);
  RenderRequest noDistance = this->Request;
  noDistance.SampleDistance = 0.0;
  EXPECT_EQ(this->TryRender(noDistance), StatusCode::InvalidArgument);
  for (const std::array<int, 2>& shape :
    { std::array<int, 2>{ 0, 32 }, { 7, 32 }, { 4, 4 }, { 64, 32 }, { -16, -16 } })
  {
    RenderRequest badShape = this->Request;
    badShape.How.BlockShape = BlockShapeMode::Fixed;
    badShape.How.BlockWidth = shape[0];
    badShape.How.BlockHeight = shape[1];
    EXPECT_EQ(this->TryRender(badShape), StatusCode::InvalidArgument);
  }
  EXPECT_EQ(RenderFrame(*this->Renderer, this->Request).Rgba, before.Rgba);
}

TEST_F(CudaRejectsBadInput, InTransferFunctions)
{
  ASSERT_NO_FATAL_FAILURE(SetScene(*this->Renderer, this->Volume));
  const Frame before = RenderFrame(*this->Renderer, this->Request);
  EXPECT_EQ(this->Renderer->SetTransferFunctions({}).GetCode(), StatusCode::InvalidArgument);
  EXPECT_EQ(RenderFrame(*this->Renderer, this->Request).Rgba, before.Rgba);
}

/// Texture storage, because other modes would compress what no texture can hold.
TEST_F(CudaRejectsBadInput, InVolumes)
{
  this->Request.How.Storage = StorageMode::Texture;
  ASSERT_NO_FATAL_FAILURE(SetScene(*this->Renderer, this->Volume));
  const Frame before = RenderFrame(*this->Renderer, this->Request);
  VolumeView empty = this->Volume.View();
  empty.Dimensions[1] = 0;
  EXPECT_EQ(this->Renderer->SetVolume(empty).GetCode(), StatusCode::InvalidArgument);
  VolumeView missing = this->Volume.View();
  missing.Voxels = nullptr;
  EXPECT_EQ(this->Renderer->SetVolume(missing).GetCode(), StatusCode::InvalidArgument);

  // Neither of these two volumes is read: their sizes alone are enough to refuse them.
  VolumeView wide = this->Volume.View();
  wide.Dimensions = { 1 << 20, 1, 1 };
  const Status tooWide = this->Renderer->SetVolume(wide);
  EXPECT_EQ(tooWide.GetCode(), StatusCode::Unsupported);
  EXPECT_NE(tooWide.GetMessage().find("1048576x1x1"), std::string::npos) << tooWide.GetMessage();
  VolumeView huge = this->Volume.View();
  huge.Dimensions = { 16384, 16384, 16384 };
  huge.Type = ScalarType::Float32;
  const Status tooLarge = this->Renderer->SetVolume(huge);
  EXPECT_EQ(tooLarge.GetCode(), StatusCode::OutOfMemory) << tooLarge.GetMessage();
  EXPECT_NE(tooLarge.GetMessage().find("16777216 MiB"), std::string::npos) << tooLarge.GetMessage();
  EXPECT_EQ(RenderFrame(*this->Renderer, this->Request).Rgba, before.Rgba);
}

/// No CUDA device has a 3-D texture of more than 16384 texels along an axis.
TEST_F(CudaRejectsBadInput, InVolumesBeyondTheTextureLimit)
{
  this->Request.How.Storage = StorageMode::Texture;
  ASSERT_NO_FATAL_FAILURE(SetScene(*this->Renderer, this->Volume));
  const Frame before = RenderFrame(*this->Renderer, this->Request);
  for (const std::array<int, 3>& dimensions :
    { std::array<int, 3>{ 16385, 1, 1 }, { 1, 17000, 1 }, { 1, 1, 20000 } })
  {
    const TestVolume volume = MakeVolume(ScalarType::UInt8, dimensions, MakeNoiseField(0.0, 255.0));
    const Status status = this->Renderer->SetVolume(volume.View());
    EXPECT_EQ(status.GetCode(), StatusCode::Unsupported);
    const std::string asked = std::to_string(dimensions[0]) + "x" + std::to_string(dimensions[1]) +
      "x" + std::to_string(dimensions[2]);
    for (const std::string& part : { asked + " voxels", std::string("than the 16384x16384x16384"),
           this->Renderer->GetDeviceName() })
    {
      EXPECT_NE(status.GetMessage().find(part), std::string::npos) << status.GetMessage();
    }
    EXPECT_EQ(RenderFrame(*this->Renderer, this->Request).Rgba, before.Rgba);
  }
}

TEST_F(CudaRejectsBadInput, InDisplays)
{
  ASSERT_NO_FATAL_FAILURE(SetScene(*this->Renderer, this->Volume));
  EXPECT_EQ(this->Renderer->RenderToDisplay(this->Request).GetCode(), StatusCode::InvalidArgument);
  DisplayTargets targets;
  targets.ColorTexture = 1;
  targets.TextureSize = { 64, 64 };
  EXPECT_EQ(this->Renderer->ConnectDisplay(targets).GetCode(), StatusCode::Unsupported)
    << "there is no OpenGL context";
  this->Renderer->DisconnectDisplay();
  EXPECT_EQ(this->TryRender(this->Request), StatusCode::Ok);
}

TEST(CudaDevice, MustExist)
{
  std::unique_ptr<VolumeRenderer> renderer;
  std::string reason;
  unsetenv("STRIDER_DEVICES"); // it would override the index
  EXPECT_EQ(VolumeRenderer::Create(Backend::CUDA, 999, renderer, reason).GetCode(),
    StatusCode::InvalidArgument);
  EXPECT_FALSE(renderer);
}

} // namespace
} // namespace Strider::Testing
