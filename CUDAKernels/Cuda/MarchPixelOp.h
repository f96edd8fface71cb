// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The ray of one pixel, from the camera to its colour; device only.
#ifndef Strider_Cuda_MarchPixelOp_h
#define Strider_Cuda_MarchPixelOp_h

#include "BlockShape/PixelLayout.h"
#include "Compositing/MarchRay.h"
#include "Cuda/CompositeFused.h"
#include "Cuda/MarchRays.h"
#include "Cuda/SampleTexture.h"
#include "Rays/ConvertDepth.h"
#include "Rays/MakeRay.h"
#include "Rays/ReadOpaqueDepth.h"

namespace Strider
{

/// Synchronous propagation: the rays of a block take each batch together, until the last one has ended. All threads of the block
/// must march.
struct BlockPace
{
  bool IsSynchronous;

  __device__ __forceinline__ bool operator()(bool isAlive) const
  {
    return this->IsSynchronous ? __syncthreads_or(isAlive) != 0 : isAlive;
  }
};

template <int Batch, typename Sampler, typename Table, typename Placement>
struct MarchPixelOp
{
  /// Writes the pixel, where it lies inside the image, and returns the samples that it took.
  __device__ __forceinline__ int operator()(const MarchRaysTask& task,
    const Placement& placeSamples, const Table& table, const PixelPlace& place,
    const BlockPace& pace) const
  {
    const bool isInside = place.X < task.Frame.ImageSize[0] && place.Y < task.Frame.ImageSize[1];
    const int pixelX = isInside ? place.X : 0;
    const int pixelY = isInside ? place.Y : 0;
    auto lattice = placeSamples(task.Frame, MakeRay(task.Frame, pixelX, pixelY),
      ReadOpaqueDepth(task.Frame, task.OpaqueDepth, pixelX, pixelY));
    lattice.Count = isInside ? lattice.Count : 0;
    const RayResult result =
      MarchRay<Batch>(Sampler{ task.Voxels }, table, lattice, task.TerminationOpacity, pace);
    if (isInside)
    {
      const float4 rgba = make_float4(result.Red, result.Green, result.Blue, result.Opacity);
      const size_t pixel = static_cast<size_t>(pixelY) * task.Frame.ImageSize[0] + pixelX;
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
    }
    return result.SamplesTaken;
  }
};

} // namespace Strider

#endif
