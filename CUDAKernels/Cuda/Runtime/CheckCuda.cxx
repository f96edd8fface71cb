// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts the outcome of CUDA calls to Status.
#include "Cuda/Runtime/CheckCuda.h"

namespace Strider
{

namespace
{

StatusCode Categorize(cudaError_t outcome)
{
  switch (outcome)
  {
    case cudaErrorMemoryAllocation:
      return StatusCode::OutOfMemory;
    case cudaErrorNoDevice:
    case cudaErrorInsufficientDriver:
    case cudaErrorInitializationError:
    case cudaErrorDevicesUnavailable:
    case cudaErrorStubLibrary:
      return StatusCode::NoDevice;
    case cudaErrorNoKernelImageForDevice:
    case cudaErrorInvalidDeviceFunction:
    case cudaErrorUnsupportedPtxVersion:
    case cudaErrorJitCompilationDisabled:
    case cudaErrorJitCompilerNotFound:
      return StatusCode::Unsupported;
    default:
      return StatusCode::DeviceFailure;
  }
}

} // namespace

Status CheckCuda(cudaError_t outcome, const char* call, const char* file, int line)
{
  if (outcome == cudaSuccess)
  {
    return {};
  }
  (void)cudaGetLastError();
  const std::string wholeCall = call;
  // Other libraries may have used CUDA before the fork.
  const char* hint = outcome == cudaErrorInitializationError
    ? " (as in processes that were forked after CUDA was used)"
    : "";
  return Status::Failure(Categorize(outcome),
    wholeCall.substr(0, wholeCall.find('(')) + " failed: " + cudaGetErrorString(outcome) + " [" +
      cudaGetErrorName(outcome) + "]" + hint,
    file, line);
}

} // namespace Strider
