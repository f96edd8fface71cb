// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Auxiliary volumes of the CUDA backend: bad ones are refused with a message, good ones are replaced, counted and
// freed.
#include "CudaScenes.h"
#include "MakeFeatureScenes.h"

#include <algorithm>

namespace Strider::Testing
{
namespace
{

FeatureScene FindScene(const std::string& name)
{
  for (const FeatureScene& scene : ListFeatureScenes())
  {
    if (scene.Name == name)
    {
      return scene;
    }
  }
  ADD_FAILURE() << "there is no scene \"" << name << "\"";
  return {};
}

class CudaAuxiliaryVolumes : public ::testing::Test
{
protected:
  void SetUp() override
  {
    this->Scene = FindScene("binary mask");
    this->Scene.Request.How.Rotation = RotationMode::Off; // another order rounds differently
    this->Renderer = MakeRenderer(Backend::CUDA);
    ASSERT_TRUE(this->Renderer);
    ASSERT_TRUE(SetFeatureScene(*this->Renderer, this->Scene).IsOk());
  }

  void ExpectRefused(AuxiliaryVolume auxiliary, const VolumeView& view, const std::string& part)
  {
    const Status status = this->Renderer->SetAuxiliaryVolume(auxiliary, &view);
    EXPECT_EQ(status.GetCode(), StatusCode::InvalidArgument);
    EXPECT_NE(status.GetMessage().find(part), std::string::npos) << status.GetMessage();
  }

  FeatureScene Scene;
  std::unique_ptr<VolumeRenderer> Renderer;
};

TEST_F(CudaAuxiliaryVolumes, ThatDoNotFitAreRefused)
{
  const Frame before = RenderFrame(*this->Renderer, this->Scene.Request);
  for (const AuxiliaryVolume auxiliary :
    { AuxiliaryVolume::Mask, AuxiliaryVolume::SecondScalars, AuxiliaryVolume::Blanking })
  {
    VolumeView view = this->Scene.Mask.View();
    view.Dimensions = { 23, 19, 16 };
    this->ExpectRefused(auxiliary, view, "23x19x16");
    this->ExpectRefused(auxiliary, view, "23x19x17");
    view = this->Scene.Mask.View();
    view.Voxels = nullptr;
    this->ExpectRefused(auxiliary, view, "no voxels");
    view = this->Scene.Mask.View();
    view.Components = 2;
    this->ExpectRefused(auxiliary, view, "2 components");
  }
  VolumeView shorts = this->Scene.Mask.View();
  shorts.Type = ScalarType::UInt16;
  this->ExpectRefused(AuxiliaryVolume::Mask, shorts, "unsigned bytes");
  this->ExpectRefused(AuxiliaryVolume::Blanking, shorts, "unsigned bytes");
  EXPECT_EQ(RenderFrame(*this->Renderer, this->Scene.Request).Rgba, before.Rgba);
}

TEST_F(CudaAuxiliaryVolumes, NeedAVolume)
{
  const auto renderer = MakeRenderer(Backend::CUDA);
  const VolumeView mask = this->Scene.Mask.View();
  EXPECT_EQ(renderer->SetAuxiliaryVolume(AuxiliaryVolume::Mask, &mask).GetCode(),
    StatusCode::InvalidArgument);
  EXPECT_TRUE(renderer->SetAuxiliaryVolume(AuxiliaryVolume::Mask, nullptr).IsOk());
}

TEST_F(CudaAuxiliaryVolumes, AreReplacedAndTakenAway)
{
  const Frame masked = RenderFrame(*this->Renderer, this->Scene.Request);
  TestVolume inverse = this->Scene.Mask;
  std::transform(inverse.Bytes.begin(), inverse.Bytes.end(), inverse.Bytes.begin(),
    [](unsigned char voxel) { return static_cast<unsigned char>(voxel == 0 ? 1 : 0); });
  const VolumeView view = inverse.View();
  ASSERT_TRUE(this->Renderer->SetAuxiliaryVolume(AuxiliaryVolume::Mask, &view).IsOk());
  EXPECT_NE(RenderFrame(*this->Renderer, this->Scene.Request).Rgba, masked.Rgba);
  const VolumeView former = this->Scene.Mask.View();
  ASSERT_TRUE(this->Renderer->SetAuxiliaryVolume(AuxiliaryVolume::Mask, &former).IsOk());
  EXPECT_EQ(RenderFrame(*this->Renderer, this->Scene.Request).Rgba, masked.Rgba);

  const std::size_t with = this->Renderer->GetStatistics().BytesOnDevice;
  ASSERT_TRUE(this->Renderer->SetAuxiliaryVolume(AuxiliaryVolume::Mask, nullptr).IsOk());
  const std::size_t without = this->Renderer->GetStatistics().BytesOnDevice;
  EXPECT_EQ(with - without, this->Scene.Mask.Bytes.size());
  RenderRequest unmasked = this->Scene.Request;
  unmasked.Appearance.Mask = MaskMode::None;
  const Frame expected = RenderFrame(*this->Renderer, unmasked);
  EXPECT_NE(expected.Rgba, masked.Rgba);
}

/// A volume on another grid removes the auxiliary volumes; new voxels on the same grid keep them.
TEST_F(CudaAuxiliaryVolumes, GoWithTheirGrid)
{
  const Frame masked = RenderFrame(*this->Renderer, this->Scene.Request);
  ASSERT_TRUE(this->Renderer->SetVolume(this->Scene.View()).IsOk());
  EXPECT_EQ(RenderFrame(*this->Renderer, this->Scene.Request).Rgba, masked.Rgba);
  const TestVolume other = MakeVolume(ScalarType::UInt8, { 9, 8, 7 }, MakeNoiseField(0.0, 255.0));
  ASSERT_TRUE(this->Renderer->SetVolume(other.View()).IsOk());
  ASSERT_TRUE(this->Renderer->SetVolume(this->Scene.View()).IsOk());
  EXPECT_NE(RenderFrame(*this->Renderer, this->Scene.Request).Rgba, masked.Rgba);
}

TEST_F(CudaAuxiliaryVolumes, OfSecondScalarsMayHaveAnyType)
{
  const FeatureScene scene = FindScene("table of second scalars");
  ASSERT_TRUE(SetFeatureScene(*this->Renderer, scene).IsOk());
  for (const ScalarType type : ListScalarTypes())
  {
    const TestVolume second = MakeVolume(type, scene.Volume.Layout.Dimensions,
      MakeNoiseField(ChooseScalars(type)[0], ChooseScalars(type)[1]));
    const VolumeView view = second.View();
    const Status status = this->Renderer->SetAuxiliaryVolume(AuxiliaryVolume::SecondScalars, &view);
    EXPECT_TRUE(status.IsOk()) << NameOf(type) << ": " << status.GetMessage();
    RenderFrame(*this->Renderer, scene.Request);
  }
}

TEST_F(CudaAuxiliaryVolumes, OfTooManyLabelsAreRefused)
{
  EXPECT_EQ(
    this->Renderer
      ->SetLabelFunctions(std::vector<TransferFunctions>(257, this->Scene.Functions.front()))
      .GetCode(),
    StatusCode::InvalidArgument);
  EXPECT_EQ(this->Renderer->SetComponentFunctions({}).GetCode(), StatusCode::InvalidArgument);
}

} // namespace
} // namespace Strider::Testing
