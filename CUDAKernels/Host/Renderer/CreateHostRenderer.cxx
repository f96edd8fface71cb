// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Creates the CPU renderer.
#include "Host/Renderer/CreateHostRenderer.h"

#include "Host/Renderer/HostRenderer.h"

namespace Strider
{

Status CreateHostRenderer(std::unique_ptr<VolumeRenderer>& renderer)
{
  renderer = std::make_unique<HostRenderer>();
  return {};
}

} // namespace Strider
