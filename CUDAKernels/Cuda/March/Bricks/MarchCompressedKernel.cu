// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through one compressed component.
#include "Cuda/March/Bricks/MarchCompressed.cuh"

#include "Compression/Format/CompressedVolume.h"
#include "Rays/PlaceSamples.h"
#include "Rays/PlaceSamplesAsVTK.h"

namespace Strider
{

namespace
{

template <typename Word, typename Placement>
__global__ void __launch_bounds__(MostCompressedThreads)
  MarchCompressedKernel(const __grid_constant__ MarchRaysTask task,
    const __grid_constant__ MarchCompressedTask compressed,
    const __grid_constant__ MarchRaysLaunch launch, const __grid_constant__ Placement placeSamples)
{
  const DeviceBricks<Word> bricks = OpenBricks<Word>(compressed);
  MarchBlocks(task, launch, placeSamples,
    MarchCompressedRayOp<DeviceBricks<Word>, Word>{ task, bricks, compressed.IsNearest });
  AddBricks(bricks, compressed.BrickCount);
}

template <typename Placement>
Status Launch(const MarchRaysTask& task, const MarchCompressedTask& compressed,
  const Placement& placeSamples, const LaunchShape& shape, cudaStream_t stream)
{
  return VisitWord(compressed.Voxels.Type, [&](auto zero) {
    return LaunchMarch(MarchCompressedKernel<decltype(zero), Placement>, "MarchCompressedKernel",
      task, shape, CountBlockBytes(shape, compressed.CountWarpBytes()), stream, compressed,
      PlannedLaunch{}, placeSamples);
  });
}

} // namespace

Status LaunchMarchCompressed(const MarchRaysTask& task, const MarchCompressedTask& compressed,
  const VTKRays* matched, const LaunchShape& shape, cudaStream_t stream)
{
  return matched ? Launch(task, compressed, PlaceSamplesAsVTK{ *matched }, shape, stream)
                 : Launch(task, compressed, PlaceSamples{}, shape, stream);
}

} // namespace Strider
