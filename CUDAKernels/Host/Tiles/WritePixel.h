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

STRIDER_HOST_DEVICE std::size_t FindPixel(const MarchJob& job, int x, int y)
{
  return static_cast<std::size_t>(y) * job.Frame.ImageSize[0] + x;
}

/// Returns the ray segment of a pixel.
STRIDER_HOST_DEVICE RayInPart FindRayInPart(const MarchJob& job, int x, int y)
{
  return { job.Part.Rule, job.Part.HasWholeSpace, job.Rgba + 4 * FindPixel(job, x, y), job.Scene };
}

/// Writes the result of a ray in a part.
template <typename Lattice>
STRIDER_HOST_DEVICE_CALL void WritePartPixel(
  const MarchJob& job, std::size_t pixel, const RayResult& result, const Lattice& lattice)
{
  float* rgba = job.Rgba + 4 * pixel;
  PiecePixel sum{ { rgba[0], rgba[1], rgba[2], rgba[3] }, job.Depth ? job.Depth[pixel] : 1.0f };
  float depth = 1.0f;
  if (job.Depth && result.FirstVisibleSample >= 0 && result.FirstVisibleSample != SeenInFront)
  {
    depth = FractionToDepth(
      job.Frame, lattice.StartFraction + MeasureStepsToVisible(result) * lattice.StepFraction);
  }
  AddPart(job.Part.Rule, job.Part.Kind, job.TerminationOpacity, result, depth, sum);
  for (int value = 0; value < PixelValueCount; ++value)
  {
    rgba[value] = sum.Values[value];
  }
  if (job.Depth)
  {
    job.Depth[pixel] = sum.Depth;
  }
}

template <typename Lattice>
STRIDER_HOST_DEVICE void WritePixel(
  const MarchJob& job, int x, int y, const RayResult& result, const Lattice& lattice)
{
  const std::size_t pixel = FindPixel(job, x, y);
  if (job.Part.Rule != PartRule::Whole)
  {
    return WritePartPixel(job, pixel, result, lattice);
  }
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
