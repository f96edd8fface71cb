// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Outcome of a CUDA call as a Status.
#ifndef Strider_Cuda_Runtime_CheckCuda_h
#define Strider_Cuda_Runtime_CheckCuda_h

#include "Strider/Status.h"

#include <cuda_runtime_api.h>

namespace Strider
{

/// Ok, or a Status with CUDA's text, the failing call, its file and line. Memory that ran out is OutOfMemory; no driver, one
/// too old or no device is NoDevice; a device that this build holds no code for is Unsupported; all else is DeviceFailure.
/// Clears the error, so that the next call is not blamed for it.
Status CheckCuda(cudaError_t outcome, const char* call, const char* file, int line);

/// For destructors, which cannot report: the failure is cleared and deliberately dropped.
inline void DropFailure(cudaError_t outcome)
{
  if (outcome != cudaSuccess)
  {
    (void)cudaGetLastError();
  }
}

} // namespace Strider

/// Status of one CUDA call.
#define STRIDER_CUDA_CALL(call) ::Strider::CheckCuda(call, #call, __FILE__, __LINE__)

#endif
