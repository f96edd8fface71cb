// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "Host/CreateHostRenderer.h"

#include "Host/HostRenderer.h"

namespace Strider
{

Status CreateHostRenderer(std::unique_ptr<VolumeRenderer>& renderer)
{
  renderer = std::make_unique<HostRenderer>();
  return {};
}

} // namespace Strider
