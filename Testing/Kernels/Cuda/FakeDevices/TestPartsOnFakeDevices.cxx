// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Parts of a frame share the launch of a kernel where they differ in their voxels and places alone. The devices are fakes
// (FakeCuda.h).
#include "FakeDeviceTest.h"

namespace Strider::Testing
{
namespace
{

constexpr int Parts = 8; ///< one for each layer of the volume's cells

class PartsOnFakeDevices : public FakeDeviceTest
{
protected:
  void SetUp() override
  {
    FakeDeviceTest::SetUp();
    this->Request.How.BlockShape = BlockShapeMode::Fixed;
    this->Request.How.Rotation = RotationMode::Off;
    ASSERT_TRUE(VolumeRenderer::Create(Backend::CUDA, 0, this->Renderer, this->Reason).IsOk());
    for (int part = 0; part < Parts; ++part)
    {
      this->Others.emplace_back();
      ASSERT_TRUE(
        VolumeRenderer::Create(Backend::CUDA, 0, this->Others.back(), this->Reason).IsOk());
      SetScene(*this->Others.back(), this->Volume);
    }
  }

  /// Renders the parts, which follow each other along the first axis, and returns the number of launched kernels.
  std::size_t CountLaunches(const RenderRequest& request)
  {
    RenderRequest frame = request;
    for (int part = 0; part < Parts; ++part)
    {
      PlacedVolume placed;
      placed.Renderer = this->Others[part].get();
      placed.Request = request;
      if (!request.MatchVTK) // which shows whole volumes alone
      {
        VolumePiece& piece = placed.Request.Piece;
        piece.WholePoints = this->Volume.Layout.Dimensions;
        piece.Own[0] = part == 0 ? -VolumePiece::Unlimited : part;
        piece.Own[1] = part + 1 == Parts ? VolumePiece::Unlimited : part + 1.0;
      }
      if (part == this->OtherLightPart)
      {
        placed.Request.Appearance.Lights[0].Type = Light::Kind::Directional;
      }
      frame.Parts.push_back(placed);
    }
    GetFakeCuda().Launches.clear();
    RenderedImage image;
    const Status status = this->Renderer->Render(frame, image);
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
    return GetFakeCuda().Launches.size();
  }

  /// Renders twice, since the first frame also finds what is empty, and returns the launches of the second.
  std::size_t CountLaterLaunches(const RenderRequest& request)
  {
    this->CountLaunches(request);
    return this->CountLaunches(request);
  }

  RenderRequest MakeLit() const
  {
    RenderRequest lit = this->Request;
    lit.Appearance.IsShaded[0] = true;
    lit.Appearance.Lights = { Light{} };
    return lit;
  }

  std::vector<std::unique_ptr<VolumeRenderer>> Others;
  int OtherLightPart = -1;
};

TEST_F(PartsOnFakeDevices, ShareALaunch)
{
  // The first launch clears the image.
  EXPECT_EQ(this->CountLaterLaunches(this->Request), 2u);
  EXPECT_EQ(this->CountLaterLaunches(this->MakeLit()), 2u);
  RenderRequest cubic = this->MakeLit();
  cubic.Filter = ReconstructionFilter::CatmullRom;
  EXPECT_EQ(this->CountLaterLaunches(cubic), 2u);
  RenderRequest largest = this->Request;
  largest.Appearance.Blend = BlendMode::MaximumIntensity;
  EXPECT_EQ(this->CountLaterLaunches(largest), 3u) << "the last launch shows what was gathered";
}

TEST_F(PartsOnFakeDevices, WithOtherFunctionsHaveLaunchesOfTheirOwn)
{
  TransferFunctions others = MakeFunctions({ 0.0, 200.0 });
  others.Opacities.back() *= 0.5;
  ASSERT_TRUE(this->Others[3]->SetTransferFunctions(others).IsOk());
  EXPECT_EQ(this->CountLaterLaunches(this->Request), 4u) << "before, with and after it";
  EXPECT_EQ(this->CountLaterLaunches(this->MakeLit()), 4u);
  for (const std::unique_ptr<VolumeRenderer>& other : this->Others)
  {
    ASSERT_TRUE(other->SetTransferFunctions(others).IsOk());
  }
  EXPECT_EQ(this->CountLaterLaunches(this->Request), 2u);
}

TEST_F(PartsOnFakeDevices, WithOtherLightHaveLaunchesOfTheirOwn)
{
  this->OtherLightPart = 7;
  EXPECT_EQ(this->CountLaterLaunches(this->MakeLit()), 3u);
}

TEST_F(PartsOnFakeDevices, ThatMatchVtkHaveLaunchesOfTheirOwn)
{
  RenderRequest matched = this->Request;
  matched.MatchVTK = true;
  EXPECT_EQ(this->CountLaterLaunches(matched), 1u + Parts);
}

} // namespace
} // namespace Strider::Testing
