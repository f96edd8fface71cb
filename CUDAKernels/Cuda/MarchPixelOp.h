// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The ray of one pixel, from the camera to its colour; device only.
#ifndef Strider_Cuda_MarchPixelOp_h
#define Strider_Cuda_MarchPixelOp_h

#include "Compositing/MarchRay.h"
#include "Cuda/MarchRays.h"
#include "Cuda/SampleTexture.h"
#include "Rays/ConvertDepth.h"
#include "Rays/MakeRay.h"
#include "Rays/ReadOpaqueDepth.h"

namespace Strider
{

template <int Batch, typename Sampler, typename Placement>
struct MarchPixelOp
{
  /// Writes the pixel and returns the samples that it took.
  __device__ __forceinline__ int operator()(const MarchRaysTask& task,
    const Placement& placeSamples, const TransferTable& table, int pixelX, int pixelY) const
  {
    const size_t pixel = static_cast<size_t>(pixelY) * task.Frame.ImageSize[0] + pixelX;
    const auto lattice = placeSamples(task.Frame, MakeRay(task.Frame, pixelX, pixelY),
      ReadOpaqueDepth(task.Frame, task.OpaqueDepth, pixelX, pixelY));
    const RayResult result =
      MarchRay<Batch>(Sampler{ task.Voxels }, table, lattice, task.TerminationOpacity);
    const float4 rgba = make_float4(result.Red, result.Green, result.Blue, result.Opacity);
    if (task.Rgba)
    {
      task.Rgba[pixel] = rgba;
    }
    else
    {
      surf2Dwrite(rgba, task.Surface, pixelX * static_cast<int>(sizeof(float4)), pixelY);
    }
    if (task.Depth)
    {
      const float sample = static_cast<float>(result.FirstVisibleSample);
      task.Depth[pixel] = result.FirstVisibleSample < 0
        ? 1.0f
        : FractionToDepth(task.Frame, lattice.StartFraction + sample * lattice.StepFraction);
    }
    return result.SamplesTaken;
  }
};

} // namespace Strider

#endif
