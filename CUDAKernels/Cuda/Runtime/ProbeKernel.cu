// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// An empty kernel that tests whether the current device can run this build's kernels, without compiling the large
// ones.
#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/CheckKernelCode.h"

namespace Strider
{

namespace
{

__global__ void ProbeKernel() {}

} // namespace

Status ProbeKernelCode(bool& isCompiledByDriver)
{
  cudaFuncAttributes attributes{};
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaFuncGetAttributes(&attributes, ProbeKernel)));
  isCompiledByDriver = attributes.ptxVersion != attributes.binaryVersion;
  return {};
}

} // namespace Strider
