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

  /// Waits for all work queued so far, and reports its failures too.
  Status Synchronize() const { return STRIDER_CUDA_CALL(cudaStreamSynchronize(this->Get())); }
};

} // namespace Strider

#endif
