// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts the outcome of CUDA calls to Status.
#ifndef Strider_Cuda_Runtime_CheckCuda_h
#define Strider_Cuda_Runtime_CheckCuda_h

#include "Strider/Status.h"

#include <cuda_runtime_api.h>

namespace Strider
{

/// Returns Ok, or a Status with CUDA's text, the failing call, its file and line. Exhausted memory gives OutOfMemory;
/// a missing or outdated driver, or no device, gives NoDevice; a device for which this build holds no code gives
/// Unsupported; anything else gives DeviceFailure. Clears the error, so that the next call does not report it.
Status CheckCuda(cudaError_t outcome, const char* call, const char* file, int line);

/// For destructors, which cannot report: clears the failure and ignores it on purpose.
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
