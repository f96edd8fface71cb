// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through a scene along the stored axes, for the files that compile it; device only.
#ifndef Strider_Cuda_MarchStoredScene_cuh
#define Strider_Cuda_MarchStoredScene_cuh

#include "Cuda/CheckCuda.h"
#include "Cuda/CutStoredRay.h"
#include "Cuda/MarchBlocks.h"
#include "Cuda/MarchScene.h"
#include "Cuda/PlanLaunch.h"
#include "Cuda/RayWays.h"
#include "Cuda/SampleStored.h"
#include "Cuda/TurnSceneTask.h"
#include "Rays/PlaceSamples.h"

namespace Strider
{

/// `March`: its March(task, scene, lattice, toEye, pace) is the march of a ray whose lattice is in stored order.
template <typename March>
struct MarchStoredSceneOp
{
  static constexpr bool MarchesParts = true;
  const MarchRaysTask& Rays;
  const MarchSceneTask& Task;

  template <typename Lattice>
  __device__ __forceinline__ RayResult operator()(
    const Ray& ray, Lattice& lattice, const BlockPace& pace) const
  {
    const VoxelOrder& order = this->Task.Voxels.Volume.Order;
    const Vector3 toEye = CutStoredRay(this->Task.Scene, order, ray, lattice);
    return March::March(this->Rays, this->Task, lattice.InOrder(order), toEye, pace);
  }
};

template <typename March>
__global__ void __launch_bounds__(MostSceneThreads)
  MarchStoredSceneKernel(const __grid_constant__ MarchRaysTask task,
    const __grid_constant__ MarchSceneTask scene, const __grid_constant__ MarchRaysLaunch launch)
{
  MarchBlocks(task, launch, PlaceSamples{}, MarchStoredSceneOp<March>{ task, scene });
}

/// `scene` is that of the stored order.
template <typename March>
Status LaunchStoredScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  MarchRaysLaunch launch{};
  dim3 grid;
  STRIDER_TRY(PlanBlocks(task, shape, stream, launch, grid));
  MarchStoredSceneKernel<March>
    <<<grid, dim3(shape.BlockWidth, shape.BlockHeight), 0, stream>>>(task, scene, launch);
  return CheckCuda(cudaGetLastError(), "MarchStoredSceneKernel", __FILE__, __LINE__);
}

} // namespace Strider

#endif
