// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Checks whether a device can run this build's kernels.
#ifndef Strider_Cuda_Runtime_CheckKernelCode_h
#define Strider_Cuda_Runtime_CheckKernelCode_h

#include "Cuda/Runtime/SelectDevice.h"

#include <string>

namespace Strider
{

/// Fails with Unsupported where the current device cannot run this build's kernels; the message names the device's
/// capability, the build's architectures and the CMake option. `note` says where the driver has to compile the
/// kernels, and is empty elsewhere. Compiles only an empty kernel.
Status CheckKernelCode(const Device& device, std::string& note);

/// Fails with Unsupported where this build holds no code for the current device, or PTX that its driver cannot
/// compile. `isCompiledByDriver` is true where an empty kernel was compiled from PTX of an older capability.
Status ProbeKernelCode(bool& isCompiledByDriver);

} // namespace Strider

#endif
