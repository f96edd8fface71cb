// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Pictures in shared memory, without a GPU: which memory is found, what is refused, and with which message. The devices
// are fakes (FakeCuda.h).
#include "FakeDeviceTest.h"

#include <cstring>

namespace Strider::Testing
{
namespace
{

class SharedOnFakeDevices : public FakeDeviceTest
{
protected:
  void SetUp() override
  {
    FakeDeviceTest::SetUp();
    ASSERT_TRUE(this->CreateOn({ 1 }).IsOk()) << this->Reason;
    SetScene(*this->Renderer, this->Volume);
    const auto& size = this->Request.ImageSize;
    this->Bytes = std::size_t{ 16 } * size[0] * size[1];
  }

  Status CreateOn(const std::vector<int>& devices)
  {
    this->Renderer.reset();
    return VolumeRenderer::Create(
      Backend::CUDA, devices, this->Renderer, this->Reason, &this->Note);
  }

  static void ExpectRefusal(const Status& status, StatusCode code, const std::string& why)
  {
    EXPECT_EQ(status.GetCode(), code) << status.GetMessage();
    EXPECT_TRUE(Has(status.GetMessage(), why)) << status.GetMessage();
  }

  /// Expects `device` to be refused another process's memory, and returns its name. The fake finds it at its address.
  SharedMemoryName ExpectMemoryIsNotOpened(const std::string& device)
  {
    this->Theirs.resize(this->Bytes / sizeof(float));
    SharedMemoryName name;
    const void* address = this->Theirs.data();
    std::memcpy(name.Bytes.data(), &address, sizeof(address));
    GetFakeCuda().FailingCall = "cudaIpcOpenMemHandle";
    GetFakeCuda().Failure = cudaErrorPeerAccessUnsupported;
    ExpectRefusal(this->Renderer->RenderShared(this->Request, { name, 0 }), StatusCode::Unsupported,
      device + " cannot open the memory of another process");
    GetFakeCuda().FailingCall.clear();
    return name;
  }

  std::size_t Bytes = 0;     ///< of a picture
  std::vector<float> Theirs; ///< memory of another process
};

TEST_F(SharedOnFakeDevices, RenderersOfADeviceHaveOneMemoryWhichGrows)
{
  SharedMemoryName first;
  SharedMemoryName second;
  ASSERT_TRUE(this->Renderer->SharesPictures());
  ASSERT_TRUE(this->Renderer->ReserveShared(this->Bytes, first).IsOk());
  std::unique_ptr<VolumeRenderer> other;
  ASSERT_TRUE(VolumeRenderer::Create(Backend::CUDA, { 1 }, other, this->Reason).IsOk());
  ASSERT_TRUE(other->ReserveShared(this->Bytes / 2, second).IsOk());
  EXPECT_EQ(first.Bytes, second.Bytes);
  ASSERT_TRUE(other->ReserveShared(std::size_t{ 5 } << 20, second).IsOk());
  EXPECT_NE(first.Bytes, second.Bytes);
  // The former memory is still there, for processes that have opened it.
  EXPECT_TRUE(this->Renderer->RenderShared(this->Request, { first, 0 }).IsOk());
  EXPECT_EQ(GetFakeContext(), CUcontext()) << "the caller's device stays";
}

TEST_F(SharedOnFakeDevices, MemoryThatIsTooSmallIsRefused)
{
  SharedMemoryName name;
  ASSERT_TRUE(this->Renderer->ReserveShared(this->Bytes, name).IsOk());
  ExpectRefusal(this->Renderer->RenderShared(this->Request, { name, 8 }),
    StatusCode::InvalidArgument, "the offset 8 of a shared image is no multiple of 16");
  ExpectRefusal(this->Renderer->RenderShared(this->Request, { name, std::size_t{ 1 } << 40 }),
    StatusCode::InvalidArgument, "does not fit into");
  ExpectRefusal(this->Renderer->StoreShared(nullptr, std::size_t{ 1 } << 30, { name, 0 }),
    StatusCode::InvalidArgument, "does not fit into");
  unsigned char rgba[4] = {};
  ExpectRefusal(this->Renderer->CompositeShared({ { 0, 1 }, {}, 1.0f, 0.0f }, rgba),
    StatusCode::InvalidArgument, "0 x 1 pixels");
  const std::vector<SharedPicture> many(MostSharedPictures + 1, { name, 0 });
  const std::string why = "17 shared images are composited: at most 16";
  ExpectRefusal(this->Renderer->CompositeShared({ { 1, 1 }, many, 1.0f, 0.0f }, rgba),
    StatusCode::InvalidArgument, why);
  ExpectRefusal(this->Renderer->CompositeSharedToDisplay({ { 1, 1 }, many, 1.0f, 0.0f }),
    StatusCode::InvalidArgument, why);
  ExpectRefusal(this->Renderer->CompositeSharedToDisplay({ { 1, 1 }, {}, 1.0f, 0.0f }),
    StatusCode::InvalidArgument, "no display is connected");
}

/// Processes could disagree about the size of the image.
TEST_F(SharedOnFakeDevices, MemoryOfAnotherProcessThatIsTooSmallIsRefused)
{
  static std::vector<float> theirs(this->Bytes / sizeof(float)); // its address stays opened
  SharedMemoryName name;
  const void* address = theirs.data();
  std::memcpy(name.Bytes.data(), &address, sizeof(address));
  GetFakeCuda().OpenedBytes = this->Bytes - 1;
  ExpectRefusal(this->Renderer->RenderShared(this->Request, { name, 0 }),
    StatusCode::InvalidArgument, "does not fit into " + std::to_string(this->Bytes - 1) + " bytes");
  this->Request.ImageSize[1] -= 1;
  EXPECT_TRUE(this->Renderer->RenderShared(this->Request, { name, 0 }).IsOk());
  ExpectRefusal(this->Renderer->RenderShared(this->Request, { name, this->Bytes }),
    StatusCode::InvalidArgument, "at offset " + std::to_string(this->Bytes) + " does not fit into");
}

TEST_F(SharedOnFakeDevices, MemoryThatCannotBeOpenedIsUnsupportedAndTriedAgain)
{
  const SharedMemoryName name = this->ExpectMemoryIsNotOpened("Fake GPU 1");
  EXPECT_TRUE(this->Renderer->RenderShared(this->Request, { name, 0 }).IsOk());
  RenderedImage image;
  EXPECT_TRUE(this->Renderer->Render(this->Request, image).IsOk()) << "into host memory";
}

TEST_F(SharedOnFakeDevices, MemoryThatCannotBeSharedIsUnsupported)
{
  GetFakeCuda().FailingCall = "cudaIpcGetMemHandle";
  SharedMemoryName name;
  ExpectRefusal(this->Renderer->ReserveShared(std::size_t{ 1 } << 27, name),
    StatusCode::Unsupported, "Fake GPU 1 cannot share memory with other processes");
}

TEST_F(SharedOnFakeDevices, SeveralDevicesShareTheMemoryOfTheFirst)
{
  ASSERT_TRUE(this->CreateOn({ 0, 1 }).IsOk()) << this->Reason;
  SetScene(*this->Renderer, this->Volume);
  ASSERT_TRUE(this->Renderer->SharesPictures());
  SharedMemoryName name;
  ASSERT_TRUE(this->Renderer->ReserveShared(this->Bytes, name).IsOk());
  std::unique_ptr<VolumeRenderer> first;
  ASSERT_TRUE(VolumeRenderer::Create(Backend::CUDA, { 0 }, first, this->Reason).IsOk());
  SharedMemoryName own;
  ASSERT_TRUE(first->ReserveShared(this->Bytes, own).IsOk());
  EXPECT_EQ(name.Bytes, own.Bytes);
  ASSERT_TRUE(this->Renderer->RenderShared(this->Request, { name, 0 }).IsOk());
  int rows = 0;
  for (const DeviceShare& device : this->Renderer->GetStatistics().Devices)
  {
    EXPECT_GT(device.Rows, 0) << device.Index;
    rows += device.Rows;
  }
  EXPECT_EQ(rows, this->Request.ImageSize[1]);
  EXPECT_EQ(GetFakeContext(), CUcontext()) << "the caller's device stays";
}

TEST_F(SharedOnFakeDevices, ADeviceThatCannotOpenTheMemoryStays)
{
  ASSERT_TRUE(this->CreateOn({ 0, 1 }).IsOk()) << this->Reason;
  SetScene(*this->Renderer, this->Volume);
  this->ExpectMemoryIsNotOpened("Fake GPU 0");
  RenderedImage image;
  ASSERT_TRUE(this->Renderer->Render(this->Request, image).IsOk());
  for (const DeviceShare& device : this->Renderer->GetStatistics().Devices)
  {
    EXPECT_EQ(device.State, DeviceState::Renders) << device.Index;
  }
}

TEST_F(SharedOnFakeDevices, PicturesOnAnotherDeviceAreNotComposited)
{
  SharedMemoryName name;
  ASSERT_TRUE(this->Renderer->ReserveShared(this->Bytes, name).IsOk());
  ASSERT_TRUE(this->CreateOn({ 0 }).IsOk()) << this->Reason;
  std::vector<unsigned char> rgba(this->Bytes / 4);
  ExpectRefusal(this->Renderer->CompositeShared(
                  { this->Request.ImageSize, { { name, 0 } }, 1.0f, 0.0f }, rgba.data()),
    StatusCode::Unsupported, "CUDA device 0 cannot composite images in the memory of device 1");
}

TEST_F(SharedOnFakeDevices, ADeviceThatFailsIsReplacedUnlessItHoldsTheMemory)
{
  for (const int lost : { 0, 1 })
  {
    SCOPED_TRACE(lost);
    ASSERT_TRUE(this->CreateOn({ 0, 1 }).IsOk()) << this->Reason;
    SetScene(*this->Renderer, this->Volume);
    SharedMemoryName name;
    ASSERT_TRUE(this->Renderer->ReserveShared(this->Bytes, name).IsOk());
    GetFakeCuda().FailingDevice = lost;
    GetFakeCuda().FailingCall = "cudaStreamSynchronize";
    GetFakeCuda().Failure = cudaErrorUnknown;
    const Status status = this->Renderer->RenderShared(this->Request, { name, 0 });
    if (lost == 0)
    {
      ExpectRefusal(
        status, StatusCode::Unsupported, "the device that holds the shared memory has failed");
      RenderedImage image;
      ASSERT_TRUE(this->Renderer->Render(this->Request, image).IsOk()) << "into host memory";
    }
    else
    {
      ASSERT_TRUE(status.IsOk()) << status.GetMessage();
    }
    const std::vector<DeviceShare> devices = this->Renderer->GetStatistics().Devices;
    ASSERT_EQ(devices.size(), 2u);
    EXPECT_EQ(devices[lost].State, DeviceState::Lost);
    EXPECT_EQ(devices[1 - lost].State, DeviceState::Renders);
    EXPECT_EQ(devices[1 - lost].Rows, this->Request.ImageSize[1]);
    GetFakeCuda().FailingCall.clear();
    SharedMemoryName next;
    ASSERT_TRUE(this->Renderer->ReserveShared(this->Bytes, next).IsOk());
    EXPECT_EQ(next.Bytes == name.Bytes, lost == 1) << "memory of a device that works";
    EXPECT_TRUE(this->Renderer->RenderShared(this->Request, { next, 0 }).IsOk());
  }
}

TEST_F(SharedOnFakeDevices, RenderersOnTheHostShareNothing)
{
  ASSERT_TRUE(VolumeRenderer::Create(Backend::CPU, -1, this->Renderer, this->Reason).IsOk());
  EXPECT_FALSE(this->Renderer->SharesPictures());
  SharedMemoryName name;
  unsigned char rgba[4] = {};
  const std::string why = "only a renderer on CUDA devices shares images";
  ExpectRefusal(this->Renderer->ReserveShared(16, name), StatusCode::Unsupported, why);
  ExpectRefusal(
    this->Renderer->RenderShared(this->Request, { name, 0 }), StatusCode::Unsupported, why);
  ExpectRefusal(this->Renderer->StoreShared(nullptr, 0, { name, 0 }), StatusCode::Unsupported, why);
  ExpectRefusal(this->Renderer->CompositeShared({}, rgba), StatusCode::Unsupported, why);
  ExpectRefusal(this->Renderer->CompositeSharedToDisplay({}), StatusCode::Unsupported, why);
}

} // namespace
} // namespace Strider::Testing
