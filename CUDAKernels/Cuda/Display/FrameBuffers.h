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

/// Where the rows of an image are copied to: images as large as the frame.
struct ImageTarget
{
  float4* Rgba = nullptr;
  float* Depth = nullptr; ///< null: not copied
};

/// An image in page-locked host memory.
struct HostImage
{
  PinnedBuffer<float4> Rgba;
  PinnedBuffer<float> Depth;

  ImageTarget GetTarget() const { return { this->Rgba.Get(), this->Depth.Get() }; }
  /// Returns the image of a request, which must have been copied to the target.
  RenderedImage Show(const RenderRequest& request) const;
};

class FrameBuffers
{
public:
  /// Makes room for an image of the request's size, on the device.
  Status Reserve(const RenderRequest& request);
  /// Sets the task's image to buffers on the device, and its opaque depth to a copy of the request's.
  Status Prepare(const RenderRequest& request, MarchRaysTask& task, const Stream& stream);
  /// Sets the task's opaque depth to a copy of `depth`, which is in the memory of any device.
  Status BringDepth(const float* depth, MarchRaysTask& task, const Stream& stream);
  /// Sets the task's sample counters, reset to 0, where the request wants them.
  Status PrepareSampleCount(
    const RenderRequest& request, MarchRaysTask& task, const Stream& stream);

  /// Makes room in host memory for the image of a prepared task.
  Status ReserveHost(const MarchRaysTask& task, ImageTarget& target);
  /// Queues the copy of the task's rows to an image in the memory of the host or of any device.
  static Status Fetch(const MarchRaysTask& task, const ImageTarget& target, const Stream& stream);
  Status FetchSampleCount(const MarchRaysTask& task, const Stream& stream);

  /// Returns the image on the device.
  float4* GetRgba() const { return this->Rgba.Get(); }
  float* GetDepth() const { return this->Depth.Get(); }
  /// Returns the image fetched to the target of ReserveHost. The stream must have been synchronised.
  RenderedImage GetImage(const RenderRequest& request) const { return this->Host.Show(request); }
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
  HostImage Host;
  PinnedBuffer<unsigned long long> HostSampleCount;
};

} // namespace Strider

#endif
