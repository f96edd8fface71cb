// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Creates the CPU renderer.
#ifndef Strider_Host_Renderer_CreateHostRenderer_h
#define Strider_Host_Renderer_CreateHostRenderer_h

#include "Strider/VolumeRenderer.h"

namespace Strider
{

Status CreateHostRenderer(std::unique_ptr<VolumeRenderer>& renderer);

} // namespace Strider

#endif
