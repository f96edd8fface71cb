// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Creates the CUDA backend.
#ifndef Strider_Cuda_Renderer_CreateCudaRenderer_h
#define Strider_Cuda_Renderer_CreateCudaRenderer_h

#include "Strider/VolumeRenderer.h"

namespace Strider
{

/// Creates a renderer on a CUDA device. `deviceIndex` -1 selects device `localRank`, modulo the number of devices.
/// Fails with NoDevice where there is no driver or no device, and with InvalidArgument where `deviceIndex` is out of
/// range. `note` as in VolumeRenderer::Create.
Status CreateCudaRenderer(
  int deviceIndex, int localRank, std::unique_ptr<VolumeRenderer>& renderer, std::string& note);

} // namespace Strider

#endif
