// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Creates a renderer on one or several CUDA devices.
#ifndef Strider_Cuda_Devices_CreateCudaRenderers_h
#define Strider_Cuda_Devices_CreateCudaRenderers_h

#include "Strider/VolumeRenderer.h"

#include <memory>
#include <string>
#include <vector>

namespace Strider
{

/// Counts the CUDA devices that this process sees. Fails as SelectDevice does.
Status CountCudaDevices(int& count);

/// Creates a renderer on these devices; a device may be named twice. A device that cannot be used is left out, and
/// `note` says why; fails where none can be used, and with InvalidArgument where one does not exist. `note` as in
/// VolumeRenderer::Create.
Status CreateCudaRenderers(
  const std::vector<int>& devices, std::unique_ptr<VolumeRenderer>& renderer, std::string& note);

} // namespace Strider

#endif
