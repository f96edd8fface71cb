// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Parts of a frame share the launch of a kernel where they differ in their voxels and places alone. The devices are fakes
// (FakeCuda.h).
#include "FakeDeviceTest.h"

#include <tuple>

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
    ASSERT_TRUE(
      VolumeRenderer::Create(Backend::CUDA, this->Devices, this->Renderer, this->Reason).IsOk());
    for (int part = 0; part < Parts; ++part)
    {
      this->Others.emplace_back();
      ASSERT_TRUE(
        VolumeRenderer::Create(Backend::CUDA, this->Devices, this->Others.back(), this->Reason)
          .IsOk());
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

  std::vector<int> Devices{ 0 };
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

TEST_F(PartsOnFakeDevices, OutsideOfThePictureAddNothingToStatistics)
{
  RenderRequest splines = this->Request;
  splines.Filter = ReconstructionFilter::CubicBSpline;
  splines.Filters.PrefiltersBSpline = true;
  this->CountLaunches(splines);
  const std::size_t all = this->Renderer->GetStatistics().Filtering->CoefficientBytes;
  EXPECT_GT(all, 0u);
  for (int column = 0; column < 4; ++column) // far beyond the left border
  {
    splines.PhysicalToClip[column] -= 100.0 * splines.PhysicalToClip[12 + column];
  }
  this->CountLaunches(splines);
  EXPECT_EQ(this->Renderer->GetStatistics().Filtering->CoefficientBytes, all / Parts)
    << "the nearest part plans the frame";
}

/// Pixels of an image that a launch clears.
struct ClearedPixels
{
  std::size_t Count;
  const float4* First;
};

class PartsOnTwoFakeDevices : public PartsOnFakeDevices
{
protected:
  PartsOnTwoFakeDevices() { this->Devices = { 0, 1 }; }

  void SetUp() override
  {
    PartsOnFakeDevices::SetUp();
    this->Request.ImageSize = { 61, 80 };
    this->CountLaunches(this->Request);
    const void* clear = GetFakeCuda().Launches.front().Kernel; // see ShareALaunch
    GetFakeCuda().OnLaunch = [this, clear](const void* kernel, void** arguments) {
      if (kernel == clear)
      {
        const std::size_t device = GetFakeContext() == GetPrimaryContext(0) ? 0 : 1;
        this->Cleared[device].push_back(
          { *static_cast<std::size_t*>(arguments[0]), *static_cast<const float4**>(arguments[1]) });
      }
    };
  }

  std::vector<ClearedPixels> Cleared[2]; ///< of each device
};

TEST_F(PartsOnTwoFakeDevices, ClearTheirRowsAlone)
{
  RenderRequest largest = this->Request;
  largest.Appearance.Blend = BlendMode::MaximumIntensity;
  for (const RenderRequest& request : { this->Request, largest })
  {
    this->Cleared[0].clear();
    this->Cleared[1].clear();
    this->CountLaunches(request);
    ASSERT_EQ(this->Cleared[0].size(), 1u);
    ASSERT_EQ(this->Cleared[1].size(), 1u);
    EXPECT_GT(this->Cleared[1][0].Count, 0u);
    EXPECT_EQ(this->Cleared[0][0].Count + this->Cleared[1][0].Count, 61u * 80);
  }
}

TEST_F(PartsOnTwoFakeDevices, KeepFinishedRowsWhereTheOtherDeviceFails)
{
  GetFakeCuda().FailingDevice = 1;
  GetFakeCuda().FailingCall = "cudaLaunchKernel";
  this->CountLaunches(this->Request);
  ASSERT_EQ(this->Cleared[0].size(), 2u) << "its own rows, and those of the other device";
  const auto& [own, rest] = std::tie(this->Cleared[0][0], this->Cleared[0][1]);
  EXPECT_EQ(own.Count + rest.Count, 61u * 80);
  EXPECT_EQ(rest.First, own.First + own.Count);
}

} // namespace
} // namespace Strider::Testing
