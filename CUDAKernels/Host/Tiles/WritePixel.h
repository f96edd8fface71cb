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
  const TableColor color = job.Frame.KeepsGathered
    ? TableColor{ result.Red, result.Green, result.Blue, result.Opacity }
    : LimitColor(result);
  rgba[0] = color.Red;
  rgba[1] = color.Green;
  rgba[2] = color.Blue;
  rgba[3] = color.Opacity;
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
