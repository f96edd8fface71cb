// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds an entry point of the CUDA driver at run time, so that the library loads without a driver.
#ifndef Strider_Cuda_Runtime_FindDriverCall_h
#define Strider_Cuda_Runtime_FindDriverCall_h

#include "Cuda/Runtime/CheckCuda.h"

#include <cuda_runtime_api.h>

namespace Strider
{

/// Finds a function of the driver by its name in cuda.h, as it was in a version of CUDA. Returns false, and a null
/// pointer, where there is none. The default is CUDA 11.3, so that drivers older than the toolkit have the functions,
/// too.
template <typename Call>
bool FindDriverCall(const char* name, Call& call, [[maybe_unused]] unsigned int version = 11030)
{
  void* found = nullptr;
#if CUDART_VERSION >= 12050
  const cudaError_t outcome =
    cudaGetDriverEntryPointByVersion(name, &found, version, cudaEnableDefault);
#else
  const cudaError_t outcome = cudaGetDriverEntryPoint(name, &found, cudaEnableDefault);
#endif
  DropFailure(outcome);
  call = outcome == cudaSuccess ? reinterpret_cast<Call>(found) : nullptr;
  return call != nullptr;
}

} // namespace Strider

#endif
