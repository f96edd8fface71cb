// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Tests with devices that fail, are too old, are new, or are in use by other code: the renderer's choice, its
// messages, and the state that it leaves. The devices are fakes (FakeCuda.h), so no GPU is needed.
#include "FakeDeviceTest.h"

#include "Cuda/Runtime/KernelCode.h"

#include <sys/wait.h>
#include <unistd.h>

namespace Strider::Testing
{
namespace
{

class CudaOnFakeDevices : public FakeDeviceTest
{
protected:
  Status Create(Backend backend, int device = -1)
  {
    this->Renderer.reset();
    return VolumeRenderer::Create(backend, device, this->Renderer, this->Reason, &this->Note);
  }

  /// Expects a renderer that works on the CPU and a reason that contains `why`.
  void ExpectCPU(const std::string& why)
  {
    const Status status = this->Create(Backend::Automatic);
    ASSERT_TRUE(status.IsOk()) << why << ": " << status.GetMessage();
    EXPECT_EQ(this->Renderer->GetBackend(), Backend::CPU) << why;
    EXPECT_TRUE(Has(this->Reason, why)) << this->Reason;
    EXPECT_TRUE(Has(this->Reason, "rendering on the CPU")) << this->Reason;
    SetScene(*this->Renderer, this->Volume);
    RenderFrame(*this->Renderer, this->Request);
  }
};

TEST_F(CudaOnFakeDevices, TheCallersDeviceStays)
{
  for (const CUcontext callers : { CUcontext(), GetPrimaryContext(0), GetPrimaryContext(1) })
  {
    SetFakeContext(callers);
    ASSERT_TRUE(this->Create(Backend::CUDA, 1).IsOk()) << this->Reason;
    EXPECT_EQ(GetFakeContext(), callers) << "Create";
    VolumeView view = this->Volume.View();
    EXPECT_TRUE(this->Renderer->SetVolume(view).IsOk());
    EXPECT_EQ(GetFakeContext(), callers) << "SetVolume";
    view.Version = 7;
    EXPECT_TRUE(this->Renderer->StageVolume(view).IsOk());
    EXPECT_EQ(GetFakeContext(), callers) << "StageVolume";
    EXPECT_TRUE(this->Renderer->SetTransferFunctions(MakeFunctions({ 0.0, 200.0 })).IsOk());
    EXPECT_EQ(GetFakeContext(), callers) << "SetTransferFunctions";
    EXPECT_TRUE(this->Renderer->SetAuxiliaryVolume(AuxiliaryVolume::Mask, &view).IsOk());
    EXPECT_EQ(GetFakeContext(), callers) << "SetAuxiliaryVolume";
    RenderedImage image;
    const Status rendered = this->Renderer->Render(this->Request, image);
    EXPECT_TRUE(rendered.IsOk()) << rendered.GetMessage();
    EXPECT_EQ(GetFakeContext(), callers) << "Render";
    this->Renderer->GetStatistics();
    EXPECT_EQ(GetFakeContext(), callers) << "GetStatistics";
    EXPECT_FALSE(this->Renderer->ConnectDisplay({ 1, { 64, 64 }, 0 }).IsOk());
    EXPECT_EQ(GetFakeContext(), callers) << "ConnectDisplay";
    this->Renderer->DisconnectDisplay();
    EXPECT_EQ(GetFakeContext(), callers) << "DisconnectDisplay";
    this->Renderer.reset();
    EXPECT_EQ(GetFakeContext(), callers) << "the destructor";
  }
  EXPECT_EQ(GetFakeCuda().LaunchDevices, std::set<int>{ 1 });
  EXPECT_EQ(GetFakeCuda().SetDeviceCalls, 0) << "it could start a context on another GPU";
}

TEST_F(CudaOnFakeDevices, TheCallersDeviceStaysWhereCallsFail)
{
  SetFakeContext(GetPrimaryContext(0));
  for (const char* call : { "cuDevicePrimaryCtxRetain", "cudaGetDeviceProperties",
         "cudaStreamCreateWithFlags", "cudaFuncGetAttributes" })
  {
    GetFakeCuda().FailingCall = call;
    EXPECT_FALSE(this->Create(Backend::CUDA, 1).IsOk()) << call;
    EXPECT_EQ(GetFakeContext(), GetPrimaryContext(0)) << call;
    EXPECT_EQ(GetFakeCuda().SetDeviceCalls, 0) << call;
  }
  GetFakeCuda().FailingCall.clear();
  ASSERT_TRUE(this->Create(Backend::CUDA, 1).IsOk());
  GetFakeCuda().FailingCall = "cudaMalloc3DArray";
  EXPECT_FALSE(this->Renderer->SetVolume(this->Volume.View()).IsOk());
  EXPECT_EQ(GetFakeContext(), GetPrimaryContext(0));
}

TEST_F(CudaOnFakeDevices, ADeviceThatFailsLeavesAutomaticToTheCPU)
{
  for (const char* call : { "cudaGetDeviceCount", "cuDeviceGet", "cuDevicePrimaryCtxRetain",
         "cuCtxSetCurrent", "cudaGetDeviceProperties", "cudaDeviceGetAttribute",
         "cudaFuncGetAttributes", "cudaStreamCreateWithFlags", "cudaEventCreateWithFlags" })
  {
    for (const cudaError_t failure : { cudaErrorInitializationError, cudaErrorMemoryAllocation,
           cudaErrorDevicesUnavailable, cudaErrorUnknown })
    {
      SCOPED_TRACE(call);
      GetFakeCuda().FailingCall = call;
      GetFakeCuda().Failure = failure;
      this->ExpectCPU(cudaGetErrorName(failure));
      EXPECT_FALSE(this->Create(Backend::CUDA).IsOk());
    }
  }
}

TEST_F(CudaOnFakeDevices, AFirstAllocationThatFailsIsTold)
{
  ASSERT_TRUE(this->Create(Backend::Automatic).IsOk());
  ASSERT_EQ(this->Renderer->GetBackend(), Backend::CUDA);
  GetFakeCuda().FailingCall = "cudaMalloc3DArray";
  GetFakeCuda().Failure = cudaErrorUnknown;
  const Status status = this->Renderer->SetVolume(this->Volume.View());
  EXPECT_EQ(status.GetCode(), StatusCode::DeviceFailure) << "as mappers need to take the CPU";
  EXPECT_TRUE(Has(status.GetMessage(), "cudaMalloc3DArray")) << status.GetMessage();
}

TEST_F(CudaOnFakeDevices, NoDeviceIsNothingToNote)
{
  GetFakeCuda().Devices = 0;
  this->ExpectCPU("no NVIDIA GPU: the NVIDIA driver finds no GPU: see what nvidia-smi lists");
  EXPECT_EQ(this->Note, "");
}

TEST_F(CudaOnFakeDevices, NoDriverIsSaidInPlainWords)
{
  GetFakeCuda().FailingCall = "cudaGetDeviceCount";
  GetFakeCuda().Failure = cudaErrorInsufficientDriver;
  this->ExpectCPU("no NVIDIA GPU: there is no NVIDIA driver, or it is too old for this build: to "
                  "render on a GPU, install or update it; rendering on the CPU: ");
  EXPECT_EQ(this->Note, "");
  EXPECT_EQ(this->Create(Backend::CUDA).GetCode(), StatusCode::NoDevice);
}

TEST_F(CudaOnFakeDevices, AnOldDeviceIsPassedOverInOneSentence)
{
  GetFakeCuda().Capability = 61;
  this->ExpectCPU("the CUDA device cannot be used: Fake GPU 0 has compute capability 6.1");
  for (const char* part : { "Fake GPU 0", "6.1", "7.5", "CMAKE_CUDA_ARCHITECTURES" })
  {
    EXPECT_TRUE(Has(this->Note, part)) << part << ": " << this->Note;
  }
  EXPECT_EQ(this->Create(Backend::CUDA).GetCode(), StatusCode::Unsupported);
}

TEST_F(CudaOnFakeDevices, ANewDeviceIsCompiledForOrPassedOver)
{
  GetFakeCuda().Capability = 999;
  const std::string architectures = STRIDER_ARCHITECTURES;
  const Status status = this->Create(Backend::CUDA);
  const KernelCode found = FindKernelCode(ParseArchitectures(architectures), 999);
  if (found == KernelCode::None)
  {
    EXPECT_EQ(status.GetCode(), StatusCode::Unsupported);
    EXPECT_TRUE(Has(status.GetMessage(), architectures)) << status.GetMessage();
    return;
  }
  ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  EXPECT_TRUE(Has(this->Note, "the driver compiles")) << this->Note;
  EXPECT_TRUE(Has(this->Reason, this->Note)) << this->Reason;
  GetFakeCuda().FailingCall = "cudaFuncGetAttributes";
  GetFakeCuda().Failure = cudaErrorUnsupportedPtxVersion;
  this->ExpectCPU("update the driver");
  EXPECT_TRUE(Has(this->Note, "update the driver")) << this->Note;
}

/// Runs `work` in a forked copy of this process. Returns true where `work` returns true within a minute.
template <typename Work>
bool RunForked(const Work& work)
{
  const pid_t child = fork();
  if (child == 0)
  {
    alarm(60);
    _exit(work() ? 0 : 1);
  }
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
    WEXITSTATUS(status) == 0;
}

TEST_F(CudaOnFakeDevices, AForkedProcessTakesTheCPU)
{
  ASSERT_TRUE(this->Create(Backend::Automatic).IsOk());
  ASSERT_EQ(this->Renderer->GetBackend(), Backend::CUDA);
  SetScene(*this->Renderer, this->Volume);
  EXPECT_TRUE(RunForked([this] {
    RenderedImage image;
    const Status inherited = this->Renderer->Render(this->Request, image);
    return !inherited.IsOk() && Has(inherited.GetMessage(), "forked");
  }))
    << "a renderer of the parent";
  EXPECT_TRUE(RunForked([this] {
    this->ExpectCPU("forked");
    return !::testing::Test::HasFailure() && Has(this->Note, "forked");
  }))
    << "a renderer of its own";
  RenderFrame(*this->Renderer, this->Request);
}

} // namespace
} // namespace Strider::Testing
