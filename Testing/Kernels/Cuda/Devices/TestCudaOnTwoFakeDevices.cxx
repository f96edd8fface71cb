// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames that two devices share, without a GPU: which devices are used, and what happens where one fails. The devices
// are fakes (FakeCuda.h).
#include "FakeDeviceTest.h"

#include <cstdlib>

namespace Strider::Testing
{
namespace
{

class CudaOnTwoFakeDevices : public FakeDeviceTest
{
protected:
  void SetUp() override
  {
    FakeDeviceTest::SetUp();
    this->Request.ImageSize = { 61, 80 };
  }

  Status CreateOn(const std::vector<int>& devices)
  {
    this->Renderer.reset();
    return VolumeRenderer::Create(
      Backend::CUDA, devices, this->Renderer, this->Reason, &this->Note);
  }

  const std::vector<DeviceShare>& Render()
  {
    RenderFrame(*this->Renderer, this->Request);
    return this->Renderer->GetStatistics().Devices;
  }
};

TEST_F(CudaOnTwoFakeDevices, TheCallersDeviceStays)
{
  for (const CUcontext callers : { CUcontext(), GetPrimaryContext(0), GetPrimaryContext(1) })
  {
    SetFakeContext(callers);
    ASSERT_TRUE(this->CreateOn({ 0, 1 }).IsOk()) << this->Reason;
    EXPECT_EQ(GetFakeContext(), callers) << "Create";
    SetScene(*this->Renderer, this->Volume);
    EXPECT_EQ(GetFakeContext(), callers) << "SetVolume";
    const std::vector<DeviceShare>& shares = this->Render();
    EXPECT_EQ(GetFakeContext(), callers) << "Render";
    ASSERT_EQ(shares.size(), 2u);
    EXPECT_EQ(shares[0].Rows + shares[1].Rows, this->Request.ImageSize[1]);
    EXPECT_GT(shares[1].Rows, 0);
    EXPECT_FALSE(this->Renderer->ConnectDisplay({ 1, { 64, 64 }, 0 }).IsOk());
    EXPECT_EQ(GetFakeContext(), callers) << "ConnectDisplay";
    this->Renderer.reset();
    EXPECT_EQ(GetFakeContext(), callers) << "the destructor";
  }
  EXPECT_EQ(GetFakeCuda().LaunchDevices, (std::set<int>{ 0, 1 }));
  EXPECT_EQ(GetFakeCuda().SetDeviceCalls, 0) << "it could start a context on another GPU";
}

TEST_F(CudaOnTwoFakeDevices, AutomaticTakesAllOfThemOrTheProcesssShare)
{
  ASSERT_TRUE(this->CreateOn({}).IsOk());
  EXPECT_EQ(this->Renderer->GetDeviceName(), "Fake GPU 0, Fake GPU 1");
  setenv("OMPI_COMM_WORLD_LOCAL_RANK", "1", 1);
  ASSERT_TRUE(this->CreateOn({}).IsOk());
  EXPECT_EQ(this->Renderer->GetDeviceName(), "Fake GPU 1") << "the number of processes is unknown";
  setenv("OMPI_COMM_WORLD_LOCAL_SIZE", "2", 1);
  ASSERT_TRUE(this->CreateOn({}).IsOk());
  EXPECT_EQ(this->Renderer->GetDeviceName(), "Fake GPU 1");
  unsetenv("OMPI_COMM_WORLD_LOCAL_RANK");
  unsetenv("OMPI_COMM_WORLD_LOCAL_SIZE");
}

TEST_F(CudaOnTwoFakeDevices, TheEnvironmentOverridesTheList)
{
  setenv("STRIDER_DEVICES", "1", 1);
  ASSERT_TRUE(this->CreateOn({ 0 }).IsOk());
  EXPECT_EQ(this->Renderer->GetDeviceName(), "Fake GPU 1");
  setenv("STRIDER_DEVICES", "1,1", 1);
  ASSERT_TRUE(this->CreateOn({ 0 }).IsOk());
  EXPECT_EQ(this->Renderer->GetDeviceName(), "2 x Fake GPU 1");
  setenv("STRIDER_DEVICES", "0;1", 1);
  const Status status = this->CreateOn({ 0 });
  EXPECT_EQ(status.GetCode(), StatusCode::InvalidArgument);
  EXPECT_TRUE(Has(status.GetMessage(), "STRIDER_DEVICES is '0;1'")) << status.GetMessage();
  unsetenv("STRIDER_DEVICES");
}

TEST_F(CudaOnTwoFakeDevices, ADeviceThatCannotBeUsedIsLeftOut)
{
  GetFakeCuda().FailingDevice = 1;
  GetFakeCuda().FailingCall = "cudaFuncGetAttributes";
  GetFakeCuda().Failure = cudaErrorNoKernelImageForDevice;
  ASSERT_TRUE(this->CreateOn({ 0, 1 }).IsOk()) << this->Reason;
  EXPECT_TRUE(Has(this->Note, "CUDA device 1 is left out: ")) << this->Note;
  EXPECT_EQ(this->Renderer->GetDeviceName(), "Fake GPU 0");
  SetScene(*this->Renderer, this->Volume);
  EXPECT_TRUE(this->Render().empty()) << "one device is left";
}

TEST_F(CudaOnTwoFakeDevices, ADeviceThatFailsIsReplacedInTheSameCall)
{
  for (const char* call : { "cudaLaunchKernel", "cudaMemcpyAsync", "cudaStreamSynchronize" })
  {
    for (const int device : { 0, 1 })
    {
      SCOPED_TRACE(call + std::to_string(device));
      ASSERT_TRUE(this->CreateOn({ 0, 1 }).IsOk());
      SetScene(*this->Renderer, this->Volume);
      GetFakeCuda().FailingDevice = device;
      GetFakeCuda().FailingCall = call;
      GetFakeCuda().Failure = cudaErrorUnknown;
      const auto lost = static_cast<std::size_t>(device);
      std::vector<DeviceShare> shares = this->Render();
      ASSERT_EQ(shares.size(), 2u);
      EXPECT_EQ(shares[lost].State, DeviceState::Lost);
      EXPECT_EQ(shares[1 - lost].Rows, this->Request.ImageSize[1]);
      GetFakeCuda().FailingCall.clear();
      shares = this->Render();
      EXPECT_EQ(shares[lost].State, DeviceState::Lost) << "it stays lost";
      EXPECT_EQ(shares[1 - lost].Rows, this->Request.ImageSize[1]);
    }
  }
}

TEST_F(CudaOnTwoFakeDevices, ADeviceWithoutMemoryIsTriedAgain)
{
  GetFakeCuda().FailingDevice = 1;
  GetFakeCuda().Failure = cudaErrorMemoryAllocation;
  this->Request.How.Storage = StorageMode::Texture; // otherwise the volume would be compressed
  for (const char* call : { "cudaMalloc3DArray", "cudaMalloc" }) // of the volume, of a frame
  {
    SCOPED_TRACE(call);
    ASSERT_TRUE(this->CreateOn({ 0, 1 }).IsOk());
    this->Renderer->ExpectFrames(this->Request.How);
    GetFakeCuda().FailingCall = call;
    SetScene(*this->Renderer, this->Volume);
    EXPECT_EQ(this->Render()[1].State, DeviceState::LacksMemory);
    EXPECT_EQ(this->Render()[0].Rows, this->Request.ImageSize[1]);
    GetFakeCuda().FailingCall.clear();
    EXPECT_EQ(this->Render()[1].State, DeviceState::LacksMemory);
    SetScene(*this->Renderer, this->Volume);
    EXPECT_EQ(this->Render()[1].State, DeviceState::Renders);
  }
}

TEST_F(CudaOnTwoFakeDevices, NoDeviceWaitsForOneThatFailsToUpload)
{
  const std::array<int, 3> dimensions{ 171, 167, 173 }; // large enough to be uploaded in parts
  this->Volume = MakeVolume(ScalarType::UInt8, dimensions, MakeConstantField(1.0));
  this->Request = MakeRequest(this->Volume, ListCameras(this->Volume).front().Place);
  this->Request.ImageSize = { 61, 80 };
  this->Request.How.Storage = StorageMode::Texture;
  for (const char* call :
    { "", "cudaMemcpy3DPeerAsync", "cudaMemcpy3DAsync", "cudaMallocHost", "cudaMalloc3DArray" })
  {
    for (const int device : { 0, 1 })
    {
      SCOPED_TRACE(std::string(call) + " " + std::to_string(device));
      GetFakeCuda().FailingCall.clear();
      ASSERT_TRUE(this->CreateOn({ 0, 1 }).IsOk());
      this->Renderer->ExpectFrames(this->Request.How);
      GetFakeCuda().FailingDevice = device;
      GetFakeCuda().FailingCall = call;
      GetFakeCuda().Failure = cudaErrorUnknown;
      SetScene(*this->Renderer, this->Volume);
      GetFakeCuda().FailingCall.clear();
      const bool isNeeded =
        std::string(call).size() > 0 && std::string(call) != "cudaMemcpy3DPeerAsync";
      EXPECT_EQ(this->Render()[static_cast<std::size_t>(device)].State,
        isNeeded ? DeviceState::Lost : DeviceState::Renders);
    }
  }
}

TEST_F(CudaOnTwoFakeDevices, WhereNoDeviceWorksTheFailureIsTold)
{
  ASSERT_TRUE(this->CreateOn({ 0, 1 }).IsOk());
  SetScene(*this->Renderer, this->Volume);
  GetFakeCuda().FailingCall = "cudaStreamSynchronize";
  RenderedImage image;
  const Status status = this->Renderer->Render(this->Request, image);
  EXPECT_EQ(status.GetCode(), StatusCode::DeviceFailure);
  EXPECT_TRUE(Has(status.GetMessage(), "cudaStreamSynchronize")) << status.GetMessage();
  GetFakeCuda().FailingCall.clear();
  EXPECT_EQ(this->Render()[1].State, DeviceState::Renders);
}

/// Volumes whose pieces fit where the whole does not: the limit is two thirds of the bytes.
class SplitOnTwoFakeDevices : public CudaOnTwoFakeDevices
{
protected:
  void SetUp() override
  {
    CudaOnTwoFakeDevices::SetUp();
    const std::array<int, 3> dimensions{ 9, 8, 61 };
    this->Volume =
      MakeVolume(ScalarType::UInt8, dimensions, MakeGentleField(dimensions, 0.0, 200.0));
    this->Request = MakeRequest(this->Volume, ListCameras(this->Volume).front().Place);
    this->Request.ImageSize = { 61, 80 };
    this->Request.How.MemoryLimit = this->Volume.Bytes.size() * 2 / 3;
    ASSERT_TRUE(this->CreateOn({ 0, 1 }).IsOk()) << this->Reason;
  }

  void SetVolume()
  {
    this->Renderer->ExpectFrames(this->Request.How);
    SetScene(*this->Renderer, this->Volume);
  }

  SplitReason GetReason() { return this->Renderer->GetStatistics().Split->Reason; }
};

TEST_F(SplitOnTwoFakeDevices, EachHoldsSomeSlices)
{
  SetFakeContext(GetPrimaryContext(1));
  this->SetVolume();
  const std::vector<DeviceShare> shares = this->Render();
  EXPECT_EQ(GetFakeContext(), GetPrimaryContext(1)) << "the caller's device stays";
  EXPECT_EQ(this->GetReason(), SplitReason::ExceedsLimit);
  ASSERT_EQ(shares.size(), 2u);
  EXPECT_EQ(shares[0].Slices, (std::array<int, 2>{ 0, 34 }));
  EXPECT_EQ(shares[1].Slices, (std::array<int, 2>{ 26, 60 }));
  for (const DeviceShare& share : shares)
  {
    EXPECT_EQ(share.State, DeviceState::Renders);
    EXPECT_EQ(share.Rows, this->Request.ImageSize[1]);
  }
  const FrameStatistics& statistics = this->Renderer->GetStatistics();
  EXPECT_EQ(statistics.VoxelsUploaded, 9u * 8u * 70u);
  EXPECT_EQ(statistics.Storage->Kind, StorageKind::Texture);
  EXPECT_EQ(GetFakeCuda().LaunchDevices, (std::set<int>{ 0, 1 }));
}

TEST_F(SplitOnTwoFakeDevices, SettingsAndFramesDecide)
{
  this->SetVolume();
  const auto expect = [&](SplitReason reason, const auto& change) {
    const RenderRequest former = this->Request;
    change(this->Request);
    const std::vector<DeviceShare> shares = this->Render();
    EXPECT_EQ(this->GetReason(), reason);
    const bool isSplit = SplitChoice{ reason }.IsSplit();
    EXPECT_EQ(shares[1].Slices[0] <= shares[1].Slices[1], isSplit);
    EXPECT_EQ(this->Renderer->GetStatistics().Storage->Kind == StorageKind::Texture,
      isSplit || reason == SplitReason::Fits);
    this->Request = former;
  };
  const auto nothing = [](RenderRequest&) {};
  expect(SplitReason::ExceedsLimit, nothing);
  expect(SplitReason::Off, [](RenderRequest& request) { request.How.SplitVolume = Switch::Off; });
  expect(SplitReason::ExceedsLimit, nothing);
  expect(SplitReason::Fits,
    [](RenderRequest& request) { request.How.MemoryLimit = std::size_t(1) << 30; });
  expect(SplitReason::Requested, [](RenderRequest& request) {
    request.How.MemoryLimit = std::size_t(1) << 30;
    request.How.SplitVolume = Switch::On;
  });
  expect(SplitReason::CompressionIsSet,
    [](RenderRequest& request) { request.How.Storage = StorageMode::Compressed; });
  expect(SplitReason::PiecesTooLarge, [](RenderRequest& request) { request.How.MemoryLimit /= 2; });
  expect(SplitReason::Scattering,
    [](RenderRequest& request) { request.Appearance.ScatteringBlend = 0.5; });
  expect(SplitReason::MatchesVTK, [](RenderRequest& request) { request.MatchVTK = true; });
  expect(SplitReason::ExceedsLimit, nothing);
  expect(SplitReason::PiecesTooLarge, [](RenderRequest& request) {
    request.Filter = ReconstructionFilter::CubicBSpline;
    request.Filters.PrefiltersBSpline = true; // many ghost layers
  });
  expect(SplitReason::ExceedsLimit, nothing);
  expect(SplitReason::ExceedsLimit, [](RenderRequest& request) {
    request.Appearance.IsJittered = true;
    request.SampleDistance *= 4.0; // more ghost layers
  });
}

TEST_F(SplitOnTwoFakeDevices, WhereOneFailsTheOtherHoldsTheWhole)
{
  for (const char* call : { "cudaMemcpyAsync", "cudaStreamSynchronize", "cudaEventRecord" })
  {
    for (const int device : { 0, 1 })
    {
      SCOPED_TRACE(call + std::to_string(device));
      ASSERT_TRUE(this->CreateOn({ 0, 1 }).IsOk());
      this->SetVolume();
      this->Render();
      ASSERT_EQ(this->GetReason(), SplitReason::ExceedsLimit);
      GetFakeCuda().FailingDevice = device;
      GetFakeCuda().FailingCall = call;
      GetFakeCuda().Failure = cudaErrorUnknown;
      const auto lost = static_cast<std::size_t>(device);
      std::vector<DeviceShare> shares = this->Render();
      EXPECT_EQ(this->GetReason(), SplitReason::PieceFailed);
      EXPECT_EQ(shares[lost].State, DeviceState::Lost);
      EXPECT_EQ(shares[1 - lost].Rows, this->Request.ImageSize[1]);
      EXPECT_EQ(this->Renderer->GetStatistics().Storage->Kind, StorageKind::Compressed);
      GetFakeCuda().FailingCall.clear();
      shares = this->Render();
      EXPECT_EQ(shares[1 - lost].Rows, this->Request.ImageSize[1]);
      this->SetVolume();
      this->Render();
      EXPECT_EQ(this->GetReason(), SplitReason::DeviceLost);
    }
  }
}

TEST_F(SplitOnTwoFakeDevices, ADeviceWithoutMemoryForItsSlicesIsTriedWithTheNextVolume)
{
  this->Request.How.SplitVolume = Switch::On;
  this->Request.How.Storage = StorageMode::Texture; // otherwise its slices would be compressed
  GetFakeCuda().FailingDevice = 1;
  GetFakeCuda().FailingCall = "cudaMalloc3DArray";
  GetFakeCuda().Failure = cudaErrorMemoryAllocation;
  this->SetVolume();
  EXPECT_EQ(this->Render()[1].State, DeviceState::LacksMemory);
  EXPECT_EQ(this->GetReason(), SplitReason::PieceFailed);
  GetFakeCuda().FailingCall.clear();
  this->SetVolume();
  EXPECT_EQ(this->Render()[1].State, DeviceState::Renders);
  EXPECT_EQ(this->GetReason(), SplitReason::Requested);
}

TEST_F(SplitOnTwoFakeDevices, VoxelsInDeviceMemoryAreNotSplit)
{
  this->Request.How.SplitVolume = Switch::On;
  this->Renderer->ExpectFrames(this->Request.How);
  SetScene(*this->Renderer, this->Volume);
  this->Render();
  EXPECT_EQ(this->GetReason(), SplitReason::Requested);
  const std::vector<unsigned char> bytes(this->Volume.Bytes.size(), 1);
  VolumeView mask = this->Volume.View();
  mask.Voxels = bytes.data();
  mask.Space = MemorySpace::Device; // fakes have no memory of their own
  const Status status = this->Renderer->SetAuxiliaryVolume(AuxiliaryVolume::Mask, &mask);
  this->Render();
  EXPECT_EQ(this->GetReason(), SplitReason::VoxelsOnDevice) << status.GetMessage();
}

/// The limit is that of rays through the whole volume.
TEST_F(SplitOnTwoFakeDevices, RaysHaveTheStepsOfTheWhole)
{
  this->Request.SampleDistance = 1e-4;
  this->SetVolume();
  this->Render();
  ASSERT_EQ(this->GetReason(), SplitReason::ExceedsLimit);
  const std::optional<StepLimit> split = this->Renderer->GetStatistics().Steps;
  this->Request.How.SplitVolume = Switch::Off;
  this->Render();
  const std::optional<StepLimit> whole = this->Renderer->GetStatistics().Steps;
  ASSERT_TRUE(whole && split);
  EXPECT_EQ(split->SampleDistance, whole->SampleDistance);
  EXPECT_EQ(split->Asked, whole->Asked);
}

TEST_F(SplitOnTwoFakeDevices, BadInputIsRefusedAsOnOneDevice)
{
  this->SetVolume();
  this->Render();
  const auto expect = [&](const char* part, const auto& change) {
    RenderRequest request = this->Request;
    change(request);
    RenderedImage image;
    const Status status = this->Renderer->Render(request, image);
    EXPECT_FALSE(status.IsOk());
    EXPECT_TRUE(Has(status.GetMessage(), part)) << status.GetMessage();
    this->Render();
    EXPECT_EQ(this->GetReason(), SplitReason::ExceedsLimit) << "pieces stay";
  };
  expect("0x0", [](RenderRequest& request) { request.ImageSize = { 0, 0 }; });
  expect("blend mode", [](RenderRequest& request) { request.KeepsGathered = true; });
  VolumeView view = this->Volume.View();
  view.Dimensions[1] = 0;
  EXPECT_EQ(this->Renderer->SetVolume(view).GetCode(), StatusCode::InvalidArgument);
  VolumeView mask = this->Volume.View();
  mask.Dimensions[2] -= 1;
  const Status status = this->Renderer->SetAuxiliaryVolume(AuxiliaryVolume::Mask, &mask);
  EXPECT_TRUE(Has(status.GetMessage(), "9x8x60 voxels does not go with the volume of 9x8x61"))
    << status.GetMessage();
  this->Render();
  EXPECT_EQ(this->GetReason(), SplitReason::ExceedsLimit);
}

} // namespace
} // namespace Strider::Testing
