// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through a compressed volume without caching bricks.
#include "Codec/MarchUncached.h"
#include "Codec/UncachedBricks.h"

#include "Compression/Format/CompressedVolume.h"
#include "Cuda/March/Bricks/MarchCompressed.cuh"
#include "Rays/PlaceSamples.h"

namespace StriderBenchmarks
{

namespace
{

using Strider::Status;

template <typename Word>
__global__ void __launch_bounds__(Strider::MostCompressedThreads)
  MarchUncachedKernel(const __grid_constant__ Strider::MarchRaysTask task,
    const __grid_constant__ Strider::MarchCompressedTask compressed,
    const __grid_constant__ Strider::MarchRaysLaunch launch)
{
  const Strider::DeviceWarp lanes;
  int decoded = 0;
  const UncachedBricks<Strider::DeviceWarp, Word> bricks{ lanes, compressed.Voxels,
    Strider::FindLanePlaces(lanes.Lane), decoded };
  Strider::MarchBlocks(task, launch, Strider::PlaceSamples{},
    Strider::MarchCompressedRayOp<UncachedBricks<Strider::DeviceWarp, Word>, Word>{
      task, bricks, compressed.IsNearest });
  if (lanes.Lane == 0)
  {
    // Counts every request.
    atomicAdd(compressed.BrickCount, static_cast<unsigned long long>(decoded));
    atomicAdd(compressed.BrickCount + 1, static_cast<unsigned long long>(decoded));
  }
}

} // namespace

Status LaunchMarchUncached(const Strider::MarchRaysTask& task,
  const Strider::MarchCompressedTask& compressed, const Strider::LaunchShape& shape,
  cudaStream_t stream)
{
  return Strider::VisitWord(compressed.Voxels.Type, [&](auto zero) {
    return Strider::LaunchMarch(MarchUncachedKernel<decltype(zero)>, "MarchUncachedKernel", task,
      shape, 0, stream, compressed, Strider::PlannedLaunch{});
  });
}

} // namespace StriderBenchmarks
