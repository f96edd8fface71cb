// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Several threads prepare the later ones of many parts of a frame. The devices are fakes (FakeCuda.h).
#include "FakeDeviceTest.h"

#include <tbb/parallel_for.h>

#include <atomic>
#include <set>
#include <thread>
#include <tuple>

namespace Strider::Testing
{
namespace
{

constexpr int Parts = 200;

class ManyPartsOnFakeDevices : public FakeDeviceTest
{
protected:
  void SetUp() override
  {
    FakeDeviceTest::SetUp();
    this->Request.How.BlockShape = BlockShapeMode::Fixed;
    ASSERT_TRUE(VolumeRenderer::Create(Backend::CUDA, 0, this->Renderer, this->Reason).IsOk());
    for (int part = 0; part < Parts; ++part)
    {
      this->Others.emplace_back();
      ASSERT_TRUE(
        VolumeRenderer::Create(Backend::CUDA, 0, this->Others.back(), this->Reason).IsOk());
      SetScene(*this->Others.back(), this->Volume);
    }
  }

  /// Renders the parts, which are thin layers of the volume.
  Status Show(const RenderRequest& request)
  {
    RenderRequest frame = request;
    const double last = this->Volume.Layout.Dimensions[0] - 1;
    for (int part = 0; part < Parts; ++part)
    {
      PlacedVolume placed;
      placed.Renderer = this->Others[part].get();
      placed.Request = request;
      VolumePiece& piece = placed.Request.Piece;
      piece.WholePoints = this->Volume.Layout.Dimensions;
      piece.Own[0] = part == 0 ? -VolumePiece::Unlimited : part * last / Parts;
      piece.Own[1] = part + 1 == Parts ? VolumePiece::Unlimited : (part + 1) * last / Parts;
      frame.Parts.push_back(placed);
    }
    GetFakeCuda().Launches.clear();
    GetFakeCuda().Recorded.clear();
    RenderedImage image;
    return this->Renderer->Render(frame, image);
  }

  /// Returns the number of threads that recorded events, as uploads do.
  static std::size_t CountUploadingThreads()
  {
    std::set<std::thread::id> threads;
    for (const auto& recorded : GetFakeCuda().Recorded)
    {
      threads.insert(std::get<std::thread::id>(recorded));
    }
    return threads.size();
  }

  std::vector<std::unique_ptr<VolumeRenderer>> Others;
};

TEST_F(ManyPartsOnFakeDevices, HaveFewLaunches)
{
  ASSERT_TRUE(this->Show(this->Request).IsOk());
  for (int frame = 0; frame < 20; ++frame)
  {
    ASSERT_TRUE(this->Show(this->Request).IsOk());
    // One clears the image; the others march 32, 32, 64 and 72 parts.
    EXPECT_EQ(GetFakeCuda().Launches.size(), 5u);
  }
}

TEST_F(ManyPartsOnFakeDevices, AreUploadedByTheThreadOfTheFrame)
{
  ASSERT_TRUE(this->Show(this->Request).IsOk());
  RenderRequest filtered = this->Request;
  filtered.Filter = ReconstructionFilter::CubicBSpline;
  filtered.Filters.PrefiltersBSpline = true; // each part computes coefficients
  ASSERT_TRUE(this->Show(filtered).IsOk());
  EXPECT_EQ(CountUploadingThreads(), 1u);
}

TEST_F(ManyPartsOnFakeDevices, TellWhichFailureCameFirst)
{
  ASSERT_TRUE(this->Show(this->Request).IsOk());
  std::string reason;
  ASSERT_TRUE(VolumeRenderer::Create(Backend::CUDA, 0, this->Others[150], reason).IsOk());
  ASSERT_TRUE(this->Others[150]->SetVolume(this->Volume.View()).IsOk());
  const Status status = this->Show(this->Request);
  EXPECT_EQ(status.GetCode(), StatusCode::InvalidArgument);
  EXPECT_NE(status.GetMessage().find("transfer functions"), std::string::npos)
    << status.GetMessage();
  SetScene(*this->Others[150], this->Volume);
  EXPECT_TRUE(this->Show(this->Request).IsOk());
}

TEST_F(ManyPartsOnFakeDevices, LeaveThreadsTheirCurrentDevices)
{
  ASSERT_TRUE(this->Show(this->Request).IsOk());
  ASSERT_TRUE(this->Show(this->Request).IsOk());
  std::atomic<int> changed{ 0 };
  tbb::parallel_for(0, 10000, [&](int) { changed += GetFakeContext() ? 1 : 0; });
  EXPECT_EQ(changed, 0);
}

} // namespace
} // namespace Strider::Testing
