// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Composites pictures of processes on a device.
#ifndef Strider_Cuda_Display_CompositeShared_h
#define Strider_Cuda_Display_CompositeShared_h

#include "Strider/SharedPictures.h"
#include "Strider/Status.h"

#include <cuda_runtime_api.h>

namespace Strider
{

struct CompositeSharedTask
{
  const float4* Pictures[MostSharedPictures]; ///< nearest first
  int Count;
  unsigned int Pixels; ///< of each picture
  unsigned int Width;
  float ColorScale; ///< see SharedComposite
  float ColorBias;
  uchar4* Rgba;                ///< the result; null: it goes to the surface
  cudaSurfaceObject_t Surface; ///< four floats for each pixel, whose colours are not converted
};

/// Queues the compositing of all pixels.
Status LaunchCompositeShared(const CompositeSharedTask& task, cudaStream_t stream);

} // namespace Strider

#endif
