// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through several volumes, where warps decode the bricks of compressed ones.
#include "Cuda/March/MultiVolume/MarchMultiVolume.h"

#include "Compositing/MarchMultiVolumeRay.h"
#include "Compression/Warp/SampleComponentsByWarp.h"
#include "Cuda/March/Bricks/MarchCompressed.cuh"
#include "Cuda/March/PlaceEitherSamples.h"
#include "Cuda/March/SampleScene.h"
#include "EmptySpace/SkipMultiVolume.h"

namespace Strider
{

namespace
{

/// The volumes for MarchMultiVolumeRay. Each compressed volume has its own cache in the shared memory of a warp.
struct MixedVolumes
{
  static constexpr int Most = MostVolumes;
  const PlacedVoxels* Volumes;
  int Count;
  unsigned char* Memory;
  LaneFaces Faces;

  __device__ __forceinline__ int GetCount() const { return this->Count; }

  __device__ __forceinline__ const SkipMap& GetSkip(int index) const
  {
    return this->Volumes[index].Skip;
  }

  __device__ __forceinline__ const VolumePlace& GetPlace(int index) const
  {
    return this->Volumes[index].Place;
  }

  __device__ __forceinline__ DeviceBricks<> OpenBricks(int index) const
  {
    const PlacedVoxels& volume = this->Volumes[index];
    return DeviceBricks<>(DeviceWarp{}, volume.Bricks.Voxels, volume.Bricks.Cache,
      this->Memory + volume.FirstCacheByte, this->Faces);
  }

  __device__ __forceinline__ bool Classify(
    int index, bool isWanted, Vector3 point, const ViewBack& view, TableColor& color) const
  {
    using Textures = SampleScene<MostComponents, true, TextureHolds::Either>;
    const PlacedVoxels& volume = this->Volumes[index];
    const SampleComponentsByWarp<DeviceBricks<>, Textures> voxels{ this->OpenBricks(index),
      volume.Scene.Grid, Textures{ volume.Voxels, volume.Scene }, volume.Scene.Components,
      volume.Bricks.ReadsGradients ? 1 : 0, volume.Bricks.IsNearest, volume.IsByWarps };
    return ClassifyPlaced(voxels, volume, isWanted, point, view, color);
  }

  /// Calls visit(bricks) for the volumes that warps decode.
  template <typename Visitor>
  __device__ __forceinline__ void VisitBricks(const Visitor& visit) const
  {
    for (int index = 0; index < this->Count; ++index)
    {
      if (this->Volumes[index].IsByWarps)
      {
        visit(this->OpenBricks(index));
      }
    }
  }
};

struct MarchMultiVolumeByWarpOp
{
  static constexpr bool MarchesParts = true;
  const MarchMultiVolumeTask& Task;
  const MixedVolumes& Volumes;
  float TerminationOpacity;

  template <typename Lattice>
  __device__ __forceinline__ RayResult operator()(
    const Ray& ray, Lattice& lattice, const BlockSync& sync) const
  {
    return MarchMultiVolumeRay(this->Volumes, this->Task.Box, ray, lattice,
      this->TerminationOpacity, SkipMultiVolume<MixedVolumes>{ this->Volumes, this->Task.Skips },
      WarpLockstep{ sync.IsSynchronous });
  }
};

__global__ void __launch_bounds__(MostCompressedThreads)
  MarchMultiVolumeBricksKernel(const __grid_constant__ MarchRaysTask task,
    const __grid_constant__ MarchMultiVolumeTask multiVolume,
    const __grid_constant__ MarchRaysLaunch launch,
    const __grid_constant__ PlaceEitherSamples placeSamples)
{
  const MixedVolumes volumes{ multiVolume.Volumes, multiVolume.Count,
    FindWarpMemory(multiVolume.WarpBytes), FindLaneFaces(DeviceWarp{}.Lane) };
  volumes.VisitBricks([](const DeviceBricks<>& bricks) { bricks.Start(); });
  MarchBlocks(task, launch, placeSamples,
    MarchMultiVolumeByWarpOp{ multiVolume, volumes, task.TerminationOpacity });
  volumes.VisitBricks(
    [&](const DeviceBricks<>& bricks) { AddBricks(bricks, multiVolume.BrickCount); });
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
