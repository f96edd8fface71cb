// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes the CUDA backend, where there is a device.
#ifndef Strider_Cuda_Renderer_CreateCudaRenderer_h
#define Strider_Cuda_Renderer_CreateCudaRenderer_h

#include "Strider/VolumeRenderer.h"

namespace Strider
{

/// `deviceIndex` -1: the device with the number `localRank`, counted round where there are fewer devices. Fails with NoDevice
/// where there is no driver or no device, and with InvalidArgument where there is no device of that index. `note` as
/// VolumeRenderer::Create has it.
Status CreateCudaRenderer(
  int deviceIndex, int localRank, std::unique_ptr<VolumeRenderer>& renderer, std::string& note);

} // namespace Strider

#endif
