// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Clears an image on a device.
#ifndef Strider_Cuda_Display_ClearPixels_h
#define Strider_Cuda_Display_ClearPixels_h

#include "Strider/Status.h"

#include <cstddef>
#include <cuda_runtime_api.h>

namespace Strider
{

/// Queues the clearing of all pixels: nothing is visible, at the depth of the far plane. `depth` may be null.
Status ClearPixels(std::size_t pixels, float4* rgba, float* depth, cudaStream_t stream);

} // namespace Strider

#endif
