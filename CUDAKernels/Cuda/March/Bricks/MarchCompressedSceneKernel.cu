// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through any scene with a compressed volume.
#include "Cuda/March/Bricks/MarchCompressed.cuh"

#include "Compositing/MarchSceneRay.h"
#include "Compression/Warp/SampleSceneByWarp.h"
#include "Cuda/March/PlaceEitherSamples.h"
#include "Cuda/March/SampleScene.h"

namespace Strider
{

namespace
{

struct MarchCompressedSceneRayOp
{
  const MarchSceneTask& Task;
  const MarchCompressedTask& Compressed;
  const DeviceBricks<>& Bricks;
  const SkipMap& Skip;
  float TerminationOpacity;

  template <typename Lattice>
  __device__ __forceinline__ RayResult operator()(
    const Ray& ray, Lattice& lattice, const BlockSync& sync) const
  {
    using AuxiliaryVolumes = SampleScene<1>;
    const SceneFeatures& scene = this->Task.Scene;
    const SampleSceneByWarp<DeviceBricks<>, AuxiliaryVolumes> voxels{ this->Bricks, scene.Grid,
      AuxiliaryVolumes{ this->Task.Voxels, scene }, scene.Components,
      this->Compressed.ReadsGradients ? 1 : 0, this->Compressed.IsNearest };
    return MarchSceneRay<SceneKind::General>(voxels, scene, ray, lattice, this->TerminationOpacity,
      SkipEmpty{ this->Skip }, WarpLockstep{ sync.IsSynchronous });
  }
};

__global__ void __launch_bounds__(MostCompressedThreads) MarchCompressedSceneKernel(
  const __grid_constant__ MarchRaysTask task, const __grid_constant__ MarchSceneTask scene,
  const __grid_constant__ MarchCompressedTask compressed,
  const __grid_constant__ MarchRaysLaunch launch,
  const __grid_constant__ PlaceEitherSamples placeSamples)
{
  const DeviceBricks<> bricks = OpenBricks(compressed);
  MarchBlocks<MarchesParts>(task, launch, placeSamples,
    MarchCompressedSceneRayOp{ scene, compressed, bricks, task.Skip, task.TerminationOpacity });
  AddBricks(bricks, compressed.BrickCount);
}

} // namespace

Status LaunchMarchCompressedScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const MarchCompressedTask& compressed, const LaunchShape& shape, cudaStream_t stream)
{
  return LaunchMarch(MarchCompressedSceneKernel, "MarchCompressedSceneKernel", task, shape,
    CountBlockBytes(shape, compressed.CountWarpBytes()), stream, scene, compressed, PlannedLaunch{},
    PlaceEitherSamples{ scene.Matched });
}

} // namespace Strider
