// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through several volumes of one component, where warps decode the bricks of compressed
// ones.
#include "Cuda/March/MultiVolume/ClassifySingleComponent.h"
#include "Cuda/March/MultiVolume/MarchMultiVolume.cuh"

#include "Compression/Warp/SampleByWarp.h"
#include "Cuda/Fetch/FetchVoxels.h"
#include "Cuda/March/MarchStoredRay.h"
#include "Rays/PlaceSamples.h"

namespace Strider
{

namespace
{

/// Reads neighbours of a sample for a single lane.
struct LoneBricks
{
  const DeviceBricks<>& Source;

  __device__ __forceinline__ float Read(Vector3 point, int) const
  {
    return SampleAlone(this->Source, point, 0, false);
  }

  template <bool IsPlain>
  __device__ __forceinline__ Vector3 ReadDifferences(
    const SceneLight& scene, Vector3 point, int component) const
  {
    return DifferentiateVoxels<IsPlain>(*this, scene, point, component);
  }
};

template <bool HasLight>
struct PlainBricks : PlainVolumes
{
  unsigned char* Memory;
  LaneFaces Faces;

  /// Compilers do not see by themselves that `Memory` is shared memory.
  __device__ __forceinline__ DeviceBricks<> OpenBricks(int index) const
  {
    const PlacedVoxels& volume = this->Placed[index];
    const DeviceWarp warp;
    return DeviceBricks<>(warp, volume.Bricks.Voxels, volume.Bricks.Cache,
      warp.SeeShared(this->Memory + volume.FirstCacheByte), this->Faces);
  }

  __device__ __forceinline__ bool Classify(
    int index, bool isWanted, Vector3 point, const ViewBack& view, TableColor& color) const
  {
    const PlainVolume& volume = this->Plain.Volumes[index];
    const PlacedVoxels& placed = this->Placed[index];
    if (placed.IsByWarps)
    {
      const DeviceBricks<> bricks = this->OpenBricks(index);
      const int margin = HasLight && volume.IsLit ? 1 : 0;
      const float value = SampleAsWarp(bricks, isWanted, point, 0, margin, false);
      if (isWanted)
      {
        color = ClassifySingleComponent<HasLight>(
          volume, placed.Scene, LoneBricks{ bricks }, value, point, view);
      }
    }
    else if (isWanted)
    {
      const ReadStoredVoxels<TextureHolds::Either> voxels{ volume.Voxels };
      color = ClassifySingleComponent<HasLight>(
        volume, placed.Scene, voxels, voxels.Read(point, 0), point, view);
    }
    return isWanted;
  }
};

template <bool HasLight>
__global__ void __launch_bounds__(MostCompressedThreads)
  MarchSingleComponentVolumesBricksKernel(const __grid_constant__ MarchRaysTask task,
    const __grid_constant__ MarchMultiVolumeTask multiVolume,
    const __grid_constant__ SingleComponentVolumes plain,
    const __grid_constant__ MarchRaysLaunch launch)
{
  const PlainBricks<HasLight> volumes{ { plain, multiVolume.Volumes, multiVolume.Count },
    FindWarpMemory(multiVolume.WarpBytes), FindLaneFaces(DeviceWarp{}.Lane) };
  VisitBricks(volumes, [](const DeviceBricks<>& bricks) { bricks.Start(); });
  MarchBlocks<MarchesParts>(task, launch, PlaceSamples{},
    [&, opacity = task.TerminationOpacity](const Ray& ray, auto& lattice, const BlockSync& sync) {
      return MarchMultiVolumeRay(volumes, multiVolume.Box, ray, lattice, opacity,
        SkipMultiVolume<PlainBricks<HasLight>>{ volumes, multiVolume.Skips },
        WarpLockstep{ sync.IsSynchronous });
    });
  VisitBricks(
    volumes, [&](const DeviceBricks<>& bricks) { AddBricks(bricks, multiVolume.BrickCount); });
}

} // namespace

Status LaunchMarchSingleComponentVolumesBricks(const MarchRaysTask& task,
  const MarchMultiVolumeTask& multiVolume, const SingleComponentVolumes& plain,
  const LaunchShape& shape, cudaStream_t stream)
{
  const auto kernel = plain.HasLight(multiVolume.Count)
    ? MarchSingleComponentVolumesBricksKernel<true>
    : MarchSingleComponentVolumesBricksKernel<false>;
  return LaunchMarch(kernel, "MarchSingleComponentVolumesBricksKernel", task, shape,
    CountBlockBytes(shape, multiVolume.WarpBytes), stream, multiVolume, plain, PlannedLaunch{});
}

} // namespace Strider
