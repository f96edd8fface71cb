// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Pixels, rays and samples that the benchmark's kernels share; device only.
#ifndef StriderBenchmarks_PeerPixel_h
#define StriderBenchmarks_PeerPixel_h

#include "Peers/PeerTask.h"

#include "Rays/MakeRay.h"
#include "Rays/PlaceSamples.h"

namespace StriderBenchmarks
{

/// Number of blocks that covers the image.
inline dim3 CoverImage(const PeerTask& task, unsigned int width, unsigned int height)
{
  return dim3(
    (task.Frame.ImageSize[0] + width - 1) / width, (task.Frame.ImageSize[1] + height - 1) / height);
}

__device__ __forceinline__ bool IsInImage(const PeerTask& task, int pixelX, int pixelY)
{
  return pixelX < task.Frame.ImageSize[0] && pixelY < task.Frame.ImageSize[1];
}

/// The samples that Strider takes for this pixel, at the same positions.
__device__ __forceinline__ Strider::SampleLattice PlacePeerSamples(
  const PeerTask& task, int pixelX, int pixelY)
{
  constexpr Strider::DepthRange noGeometry{ -1.0f, 1.0f };
  return Strider::PlaceSamples{}(
    task.Frame, Strider::MakeRay(task.Frame, pixelX, pixelY), noGeometry);
}

/// The stored value at a position of index space.
__device__ __forceinline__ float FetchSample(const PeerTask& task, Strider::Vector3 place)
{
  return tex3D<float>(task.Voxels.Texture, place.X + 0.5f, place.Y + 0.5f, place.Z + 0.5f) *
    task.Voxels.Scale +
    task.Voxels.Offset;
}

__device__ __forceinline__ void WritePixel(
  const PeerTask& task, int pixelX, int pixelY, float4 color)
{
  task.Rgba[static_cast<size_t>(pixelY) * task.Frame.ImageSize[0] + pixelX] = color;
}

} // namespace StriderBenchmarks

#endif
