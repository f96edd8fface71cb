// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Owner of a CUDA stream.
#ifndef Strider_Cuda_Runtime_Stream_h
#define Strider_Cuda_Runtime_Stream_h

#include "Cuda/Runtime/OwnedHandle.h"

namespace Strider
{

class Stream : public OwnedHandle<cudaStream_t, cudaStreamDestroy>
{
public:
  /// Creates a stream that does not synchronise with the default stream, which other libraries may keep busy.
  Status Create()
  {
    cudaStream_t stream = nullptr;
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking)));
    this->Reset(stream);
    return {};
  }

  /// Returns the stream, in which the caller may queue work at once.
  cudaStream_t Get() const
  {
    this->MayBeBusy = true;
    return OwnedHandle::Get();
  }

  /// Waits for all work queued so far, and reports its failures too.
  Status Synchronize() const
  {
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaStreamSynchronize(OwnedHandle::Get())));
    this->MayBeBusy = false;
    return {};
  }

  /// As Synchronize, without a call of the driver where nobody has asked for the stream since the last one.
  Status SynchronizeIfUsed() const { return this->MayBeBusy ? this->Synchronize() : Status(); }

private:
  mutable bool MayBeBusy = false;
};

} // namespace Strider

#endif
