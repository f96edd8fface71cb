// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through everything that a scene can have.
#include "Cuda/MarchScene.h"

#include "Compositing/MarchSceneRay.h"
#include "Cuda/CheckCuda.h"
#include "Cuda/MarchBlocks.h"
#include "Cuda/PlaceSamplesAsVTKFrom.h"
#include "Cuda/PlanLaunch.h"
#include "Cuda/SampleScene.h"
#include "Rays/PlaceSamples.h"

namespace Strider
{

namespace
{

template <int Channels, bool HasCubic>
struct MarchSceneRayOp
{
  static constexpr bool MarchesParts = true;
  const MarchSceneTask& Task;
  const SkipMap& Skip;
  float TerminationOpacity;

  template <typename Lattice>
  __device__ __forceinline__ RayResult operator()(
    const Ray& ray, Lattice& lattice, const BlockPace& pace) const
  {
    return MarchSceneRay<false>(
      SampleScene<Channels, HasCubic>{ this->Task.Voxels, this->Task.Scene }, this->Task.Scene, ray,
      lattice, this->TerminationOpacity, SkipEmpty{ this->Skip }, pace);
  }
};

template <int Channels, bool HasCubic, typename Placement>
__global__ void __launch_bounds__(MostSceneThreads) MarchSceneKernel(
  const __grid_constant__ MarchRaysTask task, const __grid_constant__ MarchSceneTask scene,
  const __grid_constant__ MarchRaysLaunch launch, const __grid_constant__ Placement placeSamples)
{
  MarchBlocks(task, launch, placeSamples,
    MarchSceneRayOp<Channels, HasCubic>{ scene, task.Skip, task.TerminationOpacity });
}

template <int Channels, bool HasCubic, typename Placement>
Status Launch(const MarchRaysTask& task, const MarchSceneTask& scene, const Placement& placeSamples,
  const LaunchShape& shape, cudaStream_t stream)
{
  MarchRaysLaunch launch{ MakePixelLayout(shape, task.Frame.ImageSize), shape.IsSynchronous,
    false };
  int blocks = 0;
  STRIDER_TRY(CountLaunchedBlocks(shape, launch.Layout, task.BlocksTaken, stream, blocks));
  launch.IsLimited = blocks < launch.Layout.CountBlocks();
  MarchSceneKernel<Channels, HasCubic>
    <<<blocks, dim3(shape.BlockWidth, shape.BlockHeight), 0, stream>>>(
      task, scene, launch, placeSamples);
  return CheckCuda(cudaGetLastError(), "MarchSceneKernel", __FILE__, __LINE__);
}

template <int Channels, bool HasCubic>
Status LaunchOf(const MarchRaysTask& task, const MarchSceneTask& scene, const LaunchShape& shape,
  cudaStream_t stream)
{
  return scene.Matched
    ? Launch<Channels, HasCubic>(task, scene, PlaceSamplesAsVTKFrom{ scene.Matched }, shape, stream)
    : Launch<Channels, HasCubic>(task, scene, PlaceSamples{}, shape, stream);
}

// What a kernel may be given before CUDA 12.1.
static_assert(sizeof(MarchRaysTask) + sizeof(MarchSceneTask) + sizeof(MarchRaysLaunch) +
    sizeof(PlaceSamplesAsVTKFrom) <=
  4096);

} // namespace

Status LaunchMarchScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  const bool isOne = scene.Scene.Components == 1;
  if (IsCubic(scene.Voxels.Filter) || scene.Scene.Enhancement == EnhancementFilter::Bilateral)
  {
    return isOne ? LaunchOf<1, true>(task, scene, shape, stream)
                 : LaunchOf<4, true>(task, scene, shape, stream);
  }
  return isOne ? LaunchOf<1, false>(task, scene, shape, stream)
               : LaunchOf<4, false>(task, scene, shape, stream);
}

} // namespace Strider
