// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The bricks that frames ask for and decode, counted on the device.
#ifndef Strider_Cuda_Bricks_DeviceBrickCounts_h
#define Strider_Cuda_Bricks_DeviceBrickCounts_h

#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/Stream.h"
#include "Strider/FrameStatistics.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstddef>

namespace Strider
{

class DeviceBrickCounts
{
public:
  /// Queues that nothing has been counted yet.
  Status Clear(const Stream& stream)
  {
    STRIDER_TRY(this->Counts.Reserve(CountsOfFrame));
    STRIDER_TRY(this->HostCounts.Reserve(CountsOfFrame));
    return STRIDER_CUDA_CALL(
      cudaMemsetAsync(this->Counts.Get(), 0, CountsOfFrame * sizeof(Count), stream.Get()));
  }
  /// On the device, after Clear: bricks that were asked for, and decoded, and that slabs in one step would have decoded.
  unsigned long long* Get() const { return this->Counts.Get(); }
  /// Queues that the counts become known.
  Status Fetch(const Stream& stream)
  {
    return STRIDER_CUDA_CALL(cudaMemcpyAsync(this->HostCounts.Get(), this->Counts.Get(),
      CountsOfFrame * sizeof(Count), cudaMemcpyDeviceToHost, stream.Get()));
  }
  /// Of a frame that is finished.
  void Report(FrameStatistics& statistics) const
  {
    const auto requests = static_cast<double>(this->HostCounts.Get()[0]);
    const auto misses = static_cast<double>(this->GetDecoded());
    // Bricks without a place are decoded again.
    statistics.CacheHitShare = requests > 0.0 ? std::max(0.0, 1.0 - misses / requests) : 0.0;
    statistics.BricksDecoded = this->GetDecoded();
  }
  unsigned long long GetDecoded() const { return this->HostCounts.Get()[1]; }
  unsigned long long GetDecodedInOneStep() const { return this->HostCounts.Get()[2]; }
  std::size_t GetBytes() const { return this->Counts.GetBytes(); }

private:
  using Count = unsigned long long;
  static constexpr std::size_t CountsOfFrame = 3;

  DeviceBuffer<Count> Counts;
  PinnedBuffer<Count> HostCounts;
};

} // namespace Strider

#endif
