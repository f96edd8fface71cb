// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Owner of a CUDA stream.
#ifndef Strider_Cuda_Runtime_Stream_h
#define Strider_Cuda_Runtime_Stream_h

#include "Cuda/Runtime/CheckCuda.h"

#include <memory>
#include <type_traits>

namespace Strider
{

class Stream
{
public:
  /// Creates a stream that does not synchronise with the default stream, which other libraries may keep busy.
  Status Create()
  {
    cudaStream_t stream = nullptr;
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking)));
    this->Handle.reset(stream);
    return {};
  }

  /// Waits for all work queued so far, and reports its failures too.
  Status Synchronize() const { return STRIDER_CUDA_CALL(cudaStreamSynchronize(this->Get())); }

  cudaStream_t Get() const { return this->Handle.get(); }

private:
  struct DestroyStream
  {
    void operator()(cudaStream_t stream) const { DropFailure(cudaStreamDestroy(stream)); }
  };
  std::unique_ptr<std::remove_pointer_t<cudaStream_t>, DestroyStream> Handle;
};

} // namespace Strider

#endif
