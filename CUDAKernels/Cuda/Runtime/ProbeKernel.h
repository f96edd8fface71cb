// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// An empty kernel that tests whether the current device can run this build's kernels, without compiling the large
// ones.
#ifndef Strider_Cuda_Runtime_ProbeKernel_h
#define Strider_Cuda_Runtime_ProbeKernel_h

#include "Strider/Status.h"

namespace Strider
{

/// Fails with Unsupported where this build holds no code for the current device, or PTX that its driver cannot
/// compile. `isCompiledByDriver` is true where the kernel was compiled from PTX of an older capability.
Status ProbeKernelCode(bool& isCompiledByDriver);

} // namespace Strider

#endif
