// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Whether a device can run this build's kernels, and what users should know before it does.
#ifndef Strider_Cuda_Runtime_CheckKernelCode_h
#define Strider_Cuda_Runtime_CheckKernelCode_h

#include "Cuda/Runtime/SelectDevice.h"

#include <string>

namespace Strider
{

/// Fails with Unsupported, in one sentence with the device's capability, the build's and the CMake option, where the current device
/// cannot run this build's kernels. `note` says where its driver has to compile them, and is empty elsewhere. Compiles no more than
/// a kernel that does nothing.
Status CheckKernelCode(const Device& device, std::string& note);

} // namespace Strider

#endif
