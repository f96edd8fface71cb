// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Counts, on the device, the bricks that frames request and decode.
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
  /// Queues the reset of all counts.
  Status Clear(const Stream& stream)
  {
    STRIDER_TRY(this->Counts.Reserve(CountsOfFrame));
    STRIDER_TRY(this->HostCounts.Reserve(CountsOfFrame));
    return STRIDER_CUDA_CALL(
      cudaMemsetAsync(this->Counts.Get(), 0, CountsOfFrame * sizeof(Count), stream.Get()));
  }
  /// Returns the counts in device memory, after Clear: bricks requested, bricks decoded, and bricks that slabs in one
  /// step would have decoded.
  unsigned long long* Get() const { return this->Counts.Get(); }
  /// Queues the copy of the counts to the host.
  Status Fetch(const Stream& stream)
  {
    return STRIDER_CUDA_CALL(cudaMemcpyAsync(this->HostCounts.Get(), this->Counts.Get(),
      CountsOfFrame * sizeof(Count), cudaMemcpyDeviceToHost, stream.Get()));
  }
  /// Reports the counts of a finished frame.
  void Report(FrameStatistics& statistics) const
  {
    const auto requests = static_cast<double>(this->HostCounts.Get()[0]);
    const auto misses = static_cast<double>(this->GetDecoded());
    // Bricks without a cache slot may be decoded several times.
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
