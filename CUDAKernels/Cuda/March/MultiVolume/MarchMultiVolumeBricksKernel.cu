// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through several volumes, where warps decode the bricks of compressed ones.
#include "Cuda/March/MultiVolume/MarchMultiVolume.cuh"

#include "Compression/Warp/SampleComponentsByWarp.h"

namespace Strider
{

namespace
{

/// The volumes for MarchMultiVolumeRay. Each compressed volume has its own cache in the shared memory of a warp.
struct MixedVolumes : PlacedVolumes
{
  unsigned char* Memory;
  LaneFaces Faces;

  __device__ __forceinline__ DeviceBricks<> OpenBricks(int index) const
  {
    const PlacedVoxels& volume = this->Placed[index];
    return DeviceBricks<>(DeviceWarp{}, volume.Bricks.Voxels, volume.Bricks.Cache,
      this->Memory + volume.FirstCacheByte, this->Faces);
  }

  __device__ __forceinline__ bool Classify(
    int index, bool isWanted, Vector3 point, const ViewBack& view, TableColor& color) const
  {
    using Textures = SampleScene<MostComponents, true, TextureHolds::Either>;
    const PlacedVoxels& volume = this->Placed[index];
    const SampleComponentsByWarp<DeviceBricks<>, Textures> voxels{ this->OpenBricks(index),
      volume.Scene.Grid, Textures{ volume.Voxels, volume.Scene }, volume.Scene.Components,
      volume.Bricks.ReadsGradients ? 1 : 0, volume.Bricks.IsNearest, volume.IsByWarps };
    return ClassifyPlaced(voxels, volume, isWanted, point, view, color);
  }
};

__global__ void __launch_bounds__(MostCompressedThreads)
  MarchMultiVolumeBricksKernel(const __grid_constant__ MarchRaysTask task,
    const __grid_constant__ MarchMultiVolumeTask multiVolume,
    const __grid_constant__ MarchRaysLaunch launch,
    const __grid_constant__ PlaceEitherSamples placeSamples)
{
  const MixedVolumes volumes{ { multiVolume.Volumes, multiVolume.Count },
    FindWarpMemory(multiVolume.WarpBytes), FindLaneFaces(DeviceWarp{}.Lane) };
  VisitBricks(volumes, [](const DeviceBricks<>& bricks) { bricks.Start(); });
  MarchBlocks<MarchesParts>(task, launch, placeSamples,
    [&, opacity = task.TerminationOpacity](const Ray& ray, auto& lattice, const BlockSync& sync) {
      return MarchMultiVolumeRay(volumes, multiVolume.Box, ray, lattice, opacity,
        SkipMultiVolume<MixedVolumes>{ volumes, multiVolume.Skips },
        WarpLockstep{ sync.IsSynchronous });
    });
  VisitBricks(
    volumes, [&](const DeviceBricks<>& bricks) { AddBricks(bricks, multiVolume.BrickCount); });
}

} // namespace

Status LaunchMarchMultiVolumeBricks(const MarchRaysTask& task,
  const MarchMultiVolumeTask& multiVolume, const LaunchShape& shape, cudaStream_t stream)
{
  return LaunchMarch(MarchMultiVolumeBricksKernel, "MarchMultiVolumeBricksKernel", task, shape,
    CountBlockBytes(shape, multiVolume.WarpBytes), stream, multiVolume, PlannedLaunch{},
    PlaceEitherSamples{ multiVolume.Matched });
}

} // namespace Strider
