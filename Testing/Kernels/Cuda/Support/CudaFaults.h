// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Stands between the kernel library and the CUDA runtime, by the linker's --wrap: see Cuda.cmake.
#ifndef StriderTesting_CudaFaults_h
#define StriderTesting_CudaFaults_h

#include "FaultPlan.h"

#include <cuda_runtime_api.h>

namespace Strider::Testing
{

/// Of all CUDA calls of this program. Calls that give memory or objects do nothing where they fail; those that take them back, or
/// wait, do so nevertheless.
FaultPlan& GetCudaFaults();
/// What the CUDA calls of this program gave.
LiveObjects& GetCudaObjects();

/// What calls fail with.
cudaError_t FindFaultError(FaultMode mode);
/// Makes all calls work again, and the device forget that it was lost; true where a call has failed.
bool DisarmCudaFaults();

} // namespace Strider::Testing

#endif
