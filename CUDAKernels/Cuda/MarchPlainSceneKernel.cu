// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through one lit component.
#include "Cuda/MarchScene.h"

#include "Cuda/CheckCuda.h"
#include "Cuda/MarchBlocks.h"
#include "Cuda/MarchPlainRay.h"
#include "Cuda/PlaceSamplesAsVTKFrom.h"
#include "Cuda/PlanLaunch.h"
#include "Cuda/ShareLook.h"
#include "Cuda/TurnScene.h"
#include "Rays/PlaceSamples.h"

#include <type_traits>

namespace Strider
{

namespace
{

__device__ __forceinline__ auto ReadVoxels(const MarchSceneTask& task, std::false_type)
{
  return ReadStoredVoxels<>{ task.Voxels.Volume };
}

__device__ __forceinline__ auto ReadVoxels(const MarchSceneTask& task, std::true_type)
{
  return ReadStoredGradients{ { task.Voxels.Volume }, task.Gradients };
}

template <int Batch, bool IsHeadlight, bool HasGradients>
struct MarchPlainRayOp
{
  static constexpr bool MarchesParts = false;
  const MarchSceneTask& Task;
  const ComponentLook& Look;
  const SkipMap& Skip;
  float TerminationOpacity;

  template <typename Lattice>
  __device__ __forceinline__ RayResult operator()(
    const Ray& ray, Lattice& lattice, const BlockPace& pace) const
  {
    // A copy in registers, of which only what is read remains: the code of other lights falls away.
    SceneFeatures scene = this->Task.Scene;
    scene.IsHeadlightOnly = IsHeadlight;
    const TextureVoxels& voxels = this->Task.Voxels.Volume;
    Ray turned = ray;
    turned.Direction = voxels.Order.TurnDirection(ray.Direction);
    const Vector3 toEye = LookBack(scene, turned, lattice.InOrder(voxels.Order));
    if (scene.IsJittered)
    {
      lattice.Shift(ChooseJitter(ray.PixelX, ray.PixelY) - lattice.GetLead());
    }
    return MarchPlainRay<Batch>(ReadVoxels(this->Task, std::bool_constant<HasGradients>()), scene,
      this->Look, lattice.InOrder(voxels.Order), toEye, this->TerminationOpacity,
      SkipEmpty{ this->Skip }, pace);
  }
};

/// Not the blocks that are launched, but the registers that are left to a thread: 64 are enough for a headlight, and 80 for other
/// lights.
constexpr int FindThreadsThatFit(bool isHeadlight)
{
  return isHeadlight ? 1024 : 768;
}

template <int Batch, bool IsHeadlight, bool HasGradients, bool SharesTables, typename Placement>
__global__ void __launch_bounds__(FindThreadsThatFit(IsHeadlight)) MarchPlainSceneKernel(
  const __grid_constant__ MarchRaysTask task, const __grid_constant__ MarchSceneTask scene,
  const __grid_constant__ MarchRaysLaunch launch, const __grid_constant__ Placement placeSamples)
{
  ComponentLook look = scene.Scene.Looks[0];
  if constexpr (SharesTables)
  {
    look = ShareLook(look);
  }
  MarchBlocks(task, launch, placeSamples,
    MarchPlainRayOp<Batch, IsHeadlight, HasGradients>{
      scene, look, task.Skip, task.TerminationOpacity });
}

template <typename Placement>
using MarchPlainEntry = void (*)(MarchRaysTask, MarchSceneTask, MarchRaysLaunch, Placement);

template <int Batch, bool IsHeadlight, bool HasGradients, typename Placement>
MarchPlainEntry<Placement> FindKernel(bool sharesTables)
{
  return sharesTables ? MarchPlainSceneKernel<Batch, IsHeadlight, HasGradients, true, Placement>
                      : MarchPlainSceneKernel<Batch, IsHeadlight, HasGradients, false, Placement>;
}

/// Frames that match VTK have no gradient texture.
template <int Batch, bool IsHeadlight, typename Placement>
MarchPlainEntry<Placement> FindKernel(bool hasGradients, bool sharesTables)
{
  constexpr bool MayHaveGradients = std::is_same_v<Placement, PlaceSamples>;
  return hasGradients ? FindKernel<Batch, IsHeadlight, MayHaveGradients, Placement>(sharesTables)
                      : FindKernel<Batch, IsHeadlight, false, Placement>(sharesTables);
}

template <int Batch, typename Placement>
MarchPlainEntry<Placement> FindKernel(bool isHeadlight, bool hasGradients, bool sharesTables)
{
  return isHeadlight ? FindKernel<Batch, true, Placement>(hasGradients, sharesTables)
                     : FindKernel<Batch, false, Placement>(hasGradients, sharesTables);
}

template <typename Placement>
Status Launch(const MarchRaysTask& task, const MarchSceneTask& scene, const Placement& placeSamples,
  const LaunchShape& shape, cudaStream_t stream)
{
  std::size_t tableBytes = CountSharedBytes(scene.Scene.Looks[0]);
  bool sharesTables = false;
  STRIDER_TRY(DecideSharing(tableBytes, sharesTables));
  tableBytes = sharesTables ? tableBytes : 0;
  MarchRaysLaunch launch{};
  int blocks = 0;
  STRIDER_TRY(PlanBlocks(task, shape, stream, launch, blocks));
  const bool isHeadlight = scene.Scene.IsHeadlightOnly || !scene.Scene.Looks[0].IsShaded;
  const bool hasGradients = scene.Gradients.Texture != 0;
  const MarchPlainEntry<Placement> kernel = shape.BatchDepth == 4
    ? FindKernel<4, Placement>(isHeadlight, hasGradients, sharesTables)
    : FindKernel<8, Placement>(isHeadlight, hasGradients, sharesTables);
  if (tableBytes > SharedMemoryUnasked)
  {
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaFuncSetAttribute(
      kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(tableBytes))));
  }
  kernel<<<blocks, dim3(shape.BlockWidth, shape.BlockHeight), tableBytes, stream>>>(
    task, scene, launch, placeSamples);
  return CheckCuda(cudaGetLastError(), "MarchPlainSceneKernel", __FILE__, __LINE__);
}

} // namespace

Status LaunchMarchPlainScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  MarchSceneTask turned = scene;
  turned.Voxels.Volume.Order = ReachVoxels(scene.Voxels.Volume.Order, scene.Scene.Grid);
  turned.Scene = TurnScene(scene.Scene, turned.Voxels.Volume.Order);
  return scene.Matched ? Launch(task, turned, PlaceSamplesAsVTKFrom{ scene.Matched }, shape, stream)
                       : Launch(task, turned, PlaceSamples{}, shape, stream);
}

} // namespace Strider
