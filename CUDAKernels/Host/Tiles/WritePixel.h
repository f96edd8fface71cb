// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Writes the result of a ray to its pixel.
#ifndef Strider_Host_Tiles_WritePixel_h
#define Strider_Host_Tiles_WritePixel_h

#include "Compositing/MarchRay.h"
#include "Host/Tiles/MarchTile.h"
#include "Rays/ConvertDepth.h"

namespace Strider
{

template <typename Lattice>
STRIDER_HOST_DEVICE void WritePixel(
  const MarchJob& job, int x, int y, const RayResult& result, const Lattice& lattice)
{
  const std::size_t pixel = static_cast<std::size_t>(y) * job.Frame.ImageSize[0] + x;
  float* rgba = job.Rgba + 4 * pixel;
  rgba[0] = result.Red;
  rgba[1] = result.Green;
  rgba[2] = result.Blue;
  rgba[3] = result.Opacity;
  if (job.Depth)
  {
    job.Depth[pixel] = result.FirstVisibleSample < 0
      ? 1.0f
      : FractionToDepth(
          job.Frame, lattice.StartFraction + MeasureStepsToVisible(result) * lattice.StepFraction);
  }
}

} // namespace Strider

#endif
