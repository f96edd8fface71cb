// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Direct access of a device to another one's memory.
#ifndef Strider_Cuda_Runtime_AllowPeerAccess_h
#define Strider_Cuda_Runtime_AllowPeerAccess_h

#include "Cuda/Runtime/SelectDevice.h"

namespace Strider
{

/// Lets copies between the memories of two devices travel directly. Returns false where the devices cannot see each
/// other: the driver then copies by way of host memory. Both devices may be the same.
bool AllowPeerAccess(const Device& one, const Device& other);

} // namespace Strider

#endif
