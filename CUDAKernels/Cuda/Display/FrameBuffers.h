// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Buffers of one frame, in device memory and in page-locked host memory.
#ifndef Strider_Cuda_Display_FrameBuffers_h
#define Strider_Cuda_Display_FrameBuffers_h

#include "Cuda/March/MarchRays.h"
#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Runtime/Stream.h"
#include "Strider/RenderedImage.h"

namespace Strider
{

/// Counters behind MarchRaysTask::SampleCount.
constexpr std::size_t FrameCounts = 3;

class FrameBuffers
{
public:
  /// Sets the task's image to buffers on the device, and its opaque depth to a copy of the request's.
  Status Prepare(const RenderRequest& request, MarchRaysTask& task, const Stream& stream);
  /// Sets the task's sample counters, reset to 0, where the request wants them.
  Status PrepareSampleCount(
    const RenderRequest& request, MarchRaysTask& task, const Stream& stream);

  /// Queues the copy of the image to the host.
  Status Fetch(const MarchRaysTask& task, const Stream& stream);
  Status FetchSampleCount(const MarchRaysTask& task, const Stream& stream);

  /// Returns the fetched image. The stream must have been synchronised.
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
