// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through a scene by batches of samples, for the files that compile it; device only.
#ifndef Strider_Cuda_March_Scene_MarchStoredScene_cuh
#define Strider_Cuda_March_Scene_MarchStoredScene_cuh

#include "Cuda/March/CutStoredRay.h"
#include "Cuda/March/LaunchMarch.cuh"
#include "Cuda/March/MarchBlocks.h"
#include "Cuda/March/MarchScene.h"
#include "Cuda/March/MarchStoredRay.h"
#include "Cuda/March/SampleStored.h"
#include "Cuda/March/SceneContent.h"
#include "Cuda/March/Tables/ShareAppearance.h"
#include "Cuda/March/TraversalPolicies.h"
#include "Cuda/March/TurnSceneTask.h"
#include "Cuda/Runtime/PlanLaunch.h"
#include "Rays/PlaceSamples.h"

namespace Strider
{

template <TextureHolds Holds>
__device__ __forceinline__ ReadStoredVoxels<Holds> MakeVoxels(
  const MarchSceneTask& task, const ReadStoredVoxels<Holds>*)
{
  return { task.Voxels.Volume };
}

__device__ __forceinline__ ReadStoredGradients MakeVoxels(
  const MarchSceneTask& task, const ReadStoredGradients*)
{
  return { { task.Voxels.Volume }, task.Gradients };
}

template <int Channels, bool IsNearest, bool HasGradients>
__device__ __forceinline__ SampleStored<Channels, IsNearest, HasGradients> MakeVoxels(
  const MarchSceneTask& task, const SampleStored<Channels, IsNearest, HasGradients>*)
{
  return { task };
}

/// Lights that a kernel is compiled for; which of the first two apply is known at run time with Any.
enum class StoredLights
{
  Headlight, ///< a headlight alone, or none
  Others,
  Any
};

/// Compile-time parameters of a kernel. `Reader` is the type of MarchStoredRay's voxels, which MakeVoxels creates;
/// `Shown` is its content.
template <typename RaysTraversal, int Depth, StoredLights BuildLights, typename Reader,
  typename Shown = SingleComponentContent>
struct StoredBuild
{
  using Traversal = RaysTraversal;
  using Voxels = Reader;
  using Content = Shown;
  static constexpr int Batch = Depth;
  static constexpr StoredLights Lights = BuildLights;
  static constexpr int ThreadsThatFit =
    Content::template ThreadsThatFit<Lights == StoredLights::Headlight>;
};

template <typename Build>
struct MarchStoredRayOp
{
  static constexpr bool MarchesParts = true;
  const MarchRaysTask& Rays;
  const MarchSceneTask& Task;
  const ComponentAppearance& Appearance;

  template <typename Lattice>
  __device__ __forceinline__ RayResult operator()(
    const Ray& ray, Lattice& lattice, const BlockSync& sync) const
  {
    using Traversal = typename Build::Traversal;
    // A copy in registers: the compiler keeps only the members in use and removes the code of other lights.
    SceneFeatures scene = this->Task.Scene;
    if constexpr (Build::Lights != StoredLights::Any)
    {
      scene.IsHeadlightOnly = Build::Lights == StoredLights::Headlight;
    }
    scene.LooksFromSample = !scene.IsHeadlightOnly && scene.LooksFromSample;
#pragma unroll
    for (ComponentAppearance& appearance : scene.Appearances)
    {
      appearance.Table.IsNearest = Build::Voxels::ReadsNearest;
    }
    const VoxelOrder& order = this->Task.Voxels.Volume.Order;
    const Vector3 toEye = CutStoredRay(scene, order, ray, lattice);
    const auto raySegment = Traversal::MakeRaySegment(this->Rays, ray);
    Lattice part = lattice;
    const TakenSamples taken = raySegment.Cut(part);
    const RayResult result = MarchStoredRay<typename Build::Content, Build::Batch>(
      MakeVoxels(this->Task, static_cast<const typename Build::Voxels*>(nullptr)), scene,
      this->Appearance, part.InOrder(order), toEye, this->Rays.TerminationOpacity,
      SkipEmpty{ this->Rays.Skip }, sync, taken, raySegment);
    Traversal::FinishRaySegment(this->Rays, ray, lattice, raySegment, result);
    return result;
  }
};

template <typename Build, bool SharesTables, typename Placement>
__global__ void __launch_bounds__(Build::ThreadsThatFit) MarchStoredSceneKernel(
  const __grid_constant__ MarchRaysTask task, const __grid_constant__ MarchSceneTask scene,
  const __grid_constant__ MarchRaysLaunch launch, const __grid_constant__ Placement placeSamples)
{
  if (Build::Traversal::IsSlab && IsBlockDone(task, launch))
  {
    return;
  }
  ComponentAppearance appearance = scene.Scene.Appearances[0];
  appearance.Table.IsNearest = Build::Voxels::ReadsNearest;
  if constexpr (SharesTables)
  {
    appearance = ShareAppearance(appearance);
  }
  MarchBlocks(task, launch, placeSamples, MarchStoredRayOp<Build>{ task, scene, appearance });
}

template <typename Placement>
using MarchStoredEntry = void (*)(MarchRaysTask, MarchSceneTask, MarchRaysLaunch, Placement);

/// Launches findKernel(isHeadlight, hasGradients, sharesTables). `scene` is in stored order. `tableBytes` is the size
/// of its tables in shared memory, or 0 where they are not shared.
template <typename Placement, typename KernelFinder>
Status LaunchStoredScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  std::size_t tableBytes, const Placement& placeSamples, const KernelFinder& findKernel,
  const LaunchShape& shape, cudaStream_t stream)
{
  bool sharesTables = false;
  STRIDER_TRY(DecideSharing(tableBytes, sharesTables));
  sharesTables = sharesTables && tableBytes > 0;
  tableBytes = sharesTables ? tableBytes : 0;
  const auto& appearances = scene.Scene.Appearances;
  const bool isShaded = appearances[0].IsShaded || appearances[1].IsShaded ||
    appearances[2].IsShaded || appearances[3].IsShaded;
  const bool isHeadlight = scene.Scene.IsHeadlightOnly || !isShaded;
  const bool hasGradients = scene.Gradients.Texture != 0;
  const MarchStoredEntry<Placement> kernel = findKernel(isHeadlight, hasGradients, sharesTables);
  return LaunchMarch(kernel, "MarchStoredSceneKernel", task, shape, tableBytes, stream, scene,
    PlannedLaunch{}, placeSamples);
}

} // namespace Strider

#endif
