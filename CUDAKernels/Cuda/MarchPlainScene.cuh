// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through one lit component, for the files that compile it; device only.
#ifndef Strider_Cuda_MarchPlainScene_cuh
#define Strider_Cuda_MarchPlainScene_cuh

#include "Cuda/CheckCuda.h"
#include "Cuda/MarchBlocks.h"
#include "Cuda/MarchPlainRay.h"
#include "Cuda/MarchScene.h"
#include "Cuda/PlanLaunch.h"
#include "Cuda/RayWays.h"
#include "Cuda/ShareLook.h"
#include "Cuda/TurnSceneTask.h"
#include "Rays/PlaceSamples.h"

namespace Strider
{

template <typename Way, bool HasGradients>
__device__ __forceinline__ auto ReadPlainVoxels(const MarchSceneTask& task)
{
  if constexpr (HasGradients)
  {
    return ReadStoredGradients{ { task.Voxels.Volume }, task.Gradients };
  }
  else
  {
    return ReadStoredVoxels<Way::Texture>{ task.Voxels.Volume };
  }
}

template <typename Way, int Batch, bool IsHeadlight, bool HasGradients>
struct MarchPlainRayOp
{
  static constexpr bool MarchesParts = true;
  const MarchRaysTask& Rays;
  const MarchSceneTask& Task;
  const ComponentLook& Look;

  template <typename Lattice>
  __device__ __forceinline__ RayResult operator()(
    const Ray& ray, Lattice& lattice, const BlockPace& pace) const
  {
    // A copy in registers, of which only what is read remains: the code of other lights falls away.
    SceneFeatures scene = this->Task.Scene;
    scene.IsHeadlightOnly = IsHeadlight;
    const TextureVoxels& voxels = this->Task.Voxels.Volume;
    if (scene.PlaneCount > 0)
    {
      CutByPlanes(scene.Planes, scene.PlaneCount, lattice);
    }
    lattice.KeepPart();
    Ray turned = ray;
    turned.Direction = voxels.Order.TurnDirection(ray.Direction);
    const Vector3 toEye = LookBack(scene, turned, lattice.InOrder(voxels.Order));
    if (scene.IsJittered)
    {
      lattice.Shift(ChooseJitter(ray.PixelX, ray.PixelY) - lattice.GetLead());
    }
    const auto stretch = Way::MakeStretch(this->Rays, ray);
    Lattice part = lattice;
    const TakenSamples taken = stretch.Cut(part);
    const RayResult result = MarchPlainRay<Batch>(ReadPlainVoxels<Way, HasGradients>(this->Task),
      scene, this->Look, part.InOrder(voxels.Order), toEye, this->Rays.TerminationOpacity,
      SkipEmpty{ this->Rays.Skip }, pace, taken, stretch);
    Way::FinishStretch(this->Rays, ray, lattice, stretch, result);
    return result;
  }
};

/// Not the blocks that are launched, but the registers that are left to a thread: 64 are enough for a headlight, and 80 for other
/// lights.
constexpr int FindThreadsThatFit(bool isHeadlight)
{
  return isHeadlight ? 1024 : 768;
}

template <typename Way, int Batch, bool IsHeadlight, bool HasGradients, bool SharesTables,
  typename Placement>
__global__ void __launch_bounds__(FindThreadsThatFit(IsHeadlight)) MarchPlainSceneKernel(
  const __grid_constant__ MarchRaysTask task, const __grid_constant__ MarchSceneTask scene,
  const __grid_constant__ MarchRaysLaunch launch, const __grid_constant__ Placement placeSamples)
{
  if (Way::IsSlab && IsBlockDone(task, launch))
  {
    return;
  }
  ComponentLook look = scene.Scene.Looks[0];
  if constexpr (SharesTables)
  {
    look = ShareLook(look);
  }
  MarchBlocks(task, launch, placeSamples,
    MarchPlainRayOp<Way, Batch, IsHeadlight, HasGradients>{ task, scene, look });
}

template <typename Placement>
using MarchPlainEntry = void (*)(MarchRaysTask, MarchSceneTask, MarchRaysLaunch, Placement);

/// findKernel(isHeadlight, hasGradients, sharesTables); `scene` is that of the stored order.
template <typename Placement, typename KernelFinder>
Status LaunchPlainScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const Placement& placeSamples, const KernelFinder& findKernel, const LaunchShape& shape,
  cudaStream_t stream)
{
  std::size_t tableBytes = CountSharedBytes(scene.Scene.Looks[0]);
  bool sharesTables = false;
  STRIDER_TRY(DecideSharing(tableBytes, sharesTables));
  tableBytes = sharesTables ? tableBytes : 0;
  MarchRaysLaunch launch{};
  dim3 grid;
  STRIDER_TRY(PlanBlocks(task, shape, stream, launch, grid));
  const bool isHeadlight = scene.Scene.IsHeadlightOnly || !scene.Scene.Looks[0].IsShaded;
  const bool hasGradients = scene.Gradients.Texture != 0;
  const MarchPlainEntry<Placement> kernel = findKernel(isHeadlight, hasGradients, sharesTables);
  if (tableBytes > SharedMemoryUnasked)
  {
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaFuncSetAttribute(
      kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(tableBytes))));
  }
  kernel<<<grid, dim3(shape.BlockWidth, shape.BlockHeight), tableBytes, stream>>>(
    task, scene, launch, placeSamples);
  return CheckCuda(cudaGetLastError(), "MarchPlainSceneKernel", __FILE__, __LINE__);
}

} // namespace Strider

#endif
