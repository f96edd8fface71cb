// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Memory of one frame, on the device and in page-locked host memory.
#ifndef Strider_Cuda_Display_FrameBuffers_h
#define Strider_Cuda_Display_FrameBuffers_h

#include "Cuda/March/MarchRays.h"
#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Runtime/Stream.h"
#include "Strider/RenderedImage.h"

namespace Strider
{

/// Numbers behind MarchRaysTask::SampleCount.
constexpr std::size_t FrameCounts = 3;

class FrameBuffers
{
public:
  /// Points the task at buffers for its image and at a copy of the request's opaque depth.
  Status Prepare(const RenderRequest& request, MarchRaysTask& task, const Stream& stream);
  /// Points the task at a sample count of 0 where the request wants one.
  Status PrepareSampleCount(
    const RenderRequest& request, MarchRaysTask& task, const Stream& stream);

  /// Queues the copies to the host.
  Status Fetch(const MarchRaysTask& task, const Stream& stream);
  Status FetchSampleCount(const MarchRaysTask& task, const Stream& stream);

  /// What was fetched last, once the stream has been waited for.
  RenderedImage GetImage(const RenderRequest& request) const;
  unsigned long long GetSamplesTaken() const { return this->HostSampleCount.Get()[0]; }
  unsigned long long GetSamplesSkipped() const { return this->HostSampleCount.Get()[1]; }
  unsigned long long GetVoxelsFetched() const { return this->HostSampleCount.Get()[2]; }
  std::size_t GetBytes() const;

private:
  DeviceBuffer<float> StartDepth;
  DeviceBuffer<float> OpaqueDepth;
  DeviceBuffer<float4> Rgba;
  DeviceBuffer<float> Depth;
  DeviceBuffer<unsigned long long> SampleCount;
  PinnedBuffer<float4> HostRgba;
  PinnedBuffer<float> HostDepth;
  PinnedBuffer<unsigned long long> HostSampleCount;
};

} // namespace Strider

#endif
