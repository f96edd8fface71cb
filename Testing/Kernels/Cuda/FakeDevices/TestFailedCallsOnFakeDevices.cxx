// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A setter that fails because a function of CUDA does leaves the last valid state in force: statistics and launched
// kernels of the frames before and after are equal. The devices are fakes (FakeCuda.h), which show no pixels.
#include "FakeDeviceTest.h"
#include "FrameState.h"

namespace Strider::Testing
{
namespace
{

class FailedCallsOnFakeDevices : public FakeDeviceTest
{
protected:
  void SetUp() override
  {
    FakeDeviceTest::SetUp();
    ASSERT_TRUE(VolumeRenderer::Create(Backend::CUDA, 0, this->Renderer, this->Reason).IsOk());
  }

  FrameState Take(const RenderRequest& request, std::vector<FakeLaunch>& launches)
  {
    GetFakeCuda().Launches.clear();
    const FrameState state = TakeState(*this->Renderer, request);
    launches = GetFakeCuda().Launches;
    return state;
  }

  /// Makes a function of CUDA fail while a change is made. Returns true where the former state is in force.
  bool Try(const StatePair& pair, const StateChange& change, const char* call, cudaError_t failure)
  {
    const RenderRequest& request = pair.Former.Request;
    this->Renderer->ExpectFrames(request.How);
    EXPECT_TRUE(SetFeatureScene(*this->Renderer, pair.Former).IsOk());
    TakeState(*this->Renderer, request);
    std::vector<FakeLaunch> launched;
    const FrameState before = this->Take(request, launched);
    GetFakeCuda().FailingCall = call;
    GetFakeCuda().Failure = failure;
    const Status status = change.Call(*this->Renderer);
    GetFakeCuda().FailingCall.clear();
    const bool isLost = Has(status.GetMessage(), "; the previous");
    EXPECT_TRUE(!isLost || change.MayOverwrite || failure == cudaErrorMemoryAllocation)
      << status.GetMessage();
    if (status.IsOk() || isLost)
    {
      return false;
    }
    std::vector<FakeLaunch> relaunched;
    ExpectSameState(this->Take(request, relaunched), before);
    // Optional textures make way where memory is short, and are made again.
    EXPECT_TRUE(relaunched == launched || failure == cudaErrorMemoryAllocation)
      << "something is made again: " << status.GetMessage();
    return true;
  }
};

TEST_F(FailedCallsOnFakeDevices, ChangeNothing)
{
  int kept = 0;
  for (StatePair pair : ListStatePairs())
  {
    if (pair.Former.Request.How.Storage == StorageMode::Compressed)
    {
      continue; // a fake does not compress
    }
    pair.Former.Request.How.Storage = StorageMode::Texture;
    SCOPED_TRACE(pair.Name);
    for (const StateChange& change : ListStateChanges(pair.Next))
    {
      SCOPED_TRACE(change.Name);
      for (const char* call : { "cuCtxSetCurrent", "cudaMalloc", "cudaMalloc3DArray",
             "cudaMallocHost", "cudaCreateTextureObject", "cudaCreateSurfaceObject",
             "cudaMemGetInfo", "cudaMemcpyAsync", "cudaMemcpy3DAsync", "cudaLaunchKernel",
             "cudaEventRecord", "cudaEventSynchronize", "cudaStreamSynchronize" })
      {
        SCOPED_TRACE(call);
        for (const cudaError_t failure : { cudaErrorMemoryAllocation, cudaErrorUnknown })
        {
          kept += this->Try(pair, change, call, failure) ? 1 : 0;
        }
      }
    }
  }
  EXPECT_GT(kept, 0);
}

} // namespace
} // namespace Strider::Testing
