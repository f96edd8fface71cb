// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Intercepts the kernel library's calls of the CUDA runtime by the linker's --wrap: see Cuda.cmake.
#ifndef StriderTesting_CudaFaults_h
#define StriderTesting_CudaFaults_h

#include "FaultPlan.h"

#include <cuda_runtime_api.h>

namespace Strider::Testing
{

/// Fault plan of all CUDA calls of this program. Calls that allocate do nothing where they fail; calls that release
/// or wait are made nevertheless.
FaultPlan& GetCudaFaults();
/// Objects that CUDA calls of this program have allocated and not released.
LiveObjects& GetCudaObjects();

/// Makes the calls of this thread work in spite of the plan, so that only devices with threads of their own fail.
void SpareThisThread(bool isSpared);
/// Bytes that the CUDA calls of this program have copied between host and device.
struct CopiedBytes
{
  std::size_t ToHost = 0;
  std::size_t ToDevice = 0;
};
CopiedBytes& GetCopiedBytes();

/// Error code of the failing calls.
cudaError_t FindFaultError(FaultMode mode);
/// Makes all calls work again and ends the loss of the device. Returns true where a call has failed.
bool DisarmCudaFaults();

} // namespace Strider::Testing

#endif
