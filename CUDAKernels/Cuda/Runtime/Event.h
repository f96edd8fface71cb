// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A CUDA event that the host can wait for, and a timer made of two.
#ifndef Strider_Cuda_Runtime_Event_h
#define Strider_Cuda_Runtime_Event_h

#include "Cuda/Runtime/OwnedHandle.h"

namespace Strider
{

class Event : public OwnedHandle<cudaEvent_t, cudaEventDestroy>
{
public:
  /// Events that only order work need no time, which makes them faster.
  Status Create(unsigned int flags = cudaEventDisableTiming)
  {
    cudaEvent_t event = nullptr;
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaEventCreateWithFlags(&event, flags)));
    this->Reset(event);
    return {};
  }

  Status Record(cudaStream_t stream) const
  {
    return STRIDER_CUDA_CALL(cudaEventRecord(this->Get(), stream));
  }

  /// Waits for the event. Returns at once where none was recorded.
  Status Synchronize() const { return STRIDER_CUDA_CALL(cudaEventSynchronize(this->Get())); }

  /// Makes later work of a stream wait for the event, on any device.
  Status HoldStream(cudaStream_t stream) const
  {
    return STRIDER_CUDA_CALL(cudaStreamWaitEvent(stream, this->Get(), 0));
  }
};

/// Measures the time of the work between two points of a stream.
class EventTimer
{
public:
  Status Create()
  {
    STRIDER_TRY(this->Begin.Create(cudaEventDefault));
    return this->End.Create(cudaEventDefault);
  }

  Status Start(cudaStream_t stream) const { return this->Begin.Record(stream); }
  Status Stop(cudaStream_t stream) const { return this->End.Record(stream); }

  /// Waits for the end of the measured work, and reports its failures too. The time is in milliseconds.
  Status Read(double& milliseconds) const
  {
    float elapsed = 0.0f;
    STRIDER_TRY(this->End.Synchronize());
    STRIDER_TRY(
      STRIDER_CUDA_CALL(cudaEventElapsedTime(&elapsed, this->Begin.Get(), this->End.Get())));
    milliseconds = elapsed;
    return {};
  }

private:
  Event Begin;
  Event End;
};

} // namespace Strider

#endif
