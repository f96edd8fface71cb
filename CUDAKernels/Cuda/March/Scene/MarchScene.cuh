// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through any scene, for the files that compile it; device only.
#ifndef Strider_Cuda_March_Scene_MarchScene_cuh
#define Strider_Cuda_March_Scene_MarchScene_cuh

#include "Compositing/MarchSceneRay.h"
#include "Cuda/March/LaunchMarch.cuh"
#include "Cuda/March/MarchParts.h"
#include "Cuda/March/MarchScene.h"
#include "Cuda/March/PlaceEitherSamples.h"
#include "Cuda/March/SamplePart.h"
#include "Cuda/March/SampleScene.h"
#include "Cuda/March/TraversalPolicies.h"

namespace Strider
{

/// Compile-time parameters of a kernel. `Texels` is the number of channels of a texel.
template <typename RaysTraversal, int Texels, bool MayBeCubic>
struct SceneBuild
{
  using Traversal = RaysTraversal;
  // Textures of whole volumes are read as slabs that start at slice 0.
  static constexpr TextureHolds Holds =
    Traversal::Texture == TextureHolds::Cells ? TextureHolds::Cells : TextureHolds::Slab;
  using Scene = SampleScene<Texels, MayBeCubic, Holds>;
  using Sampler = std::conditional_t<Traversal::IsPart, SamplePart<Scene>, Scene>;
};

template <typename Build, typename Placement>
__global__ void __launch_bounds__(MostSceneThreads) MarchSceneKernel(
  const __grid_constant__ MarchRaysTask task, const __grid_constant__ MarchSceneTask scene,
  const __grid_constant__ MarchRaysLaunch launch, const __grid_constant__ Placement placeSamples)
{
  if (Build::Traversal::Texture == TextureHolds::Cells && IsBlockDone(task, launch))
  {
    return;
  }
  using Traversal = typename Build::Traversal;
  const auto marchIn = [&](const MarchRaysTask& own, const PartOfFrame* part) {
    const SceneTextures* textures = &scene.Voxels;
    if constexpr (Traversal::IsPart)
    {
      textures = &part->Voxels;
    }
    return [&scene, &own, textures](const Ray& ray, auto& lattice, const BlockSync& sync) {
      const auto raySegment = MakeSceneSegment<Traversal>(own, scene.Scene, ray);
      const RayResult result = MarchSceneRay<SceneKind::General>(
        typename Build::Sampler{ *textures, scene.Scene }, scene.Scene, ray, lattice,
        own.TerminationOpacity, Traversal::MakeSkipping(own), sync, raySegment);
      Traversal::FinishRaySegment(own, ray, lattice, raySegment, result);
      return result;
    };
  };
  MarchBlocksOf<Traversal, MarchesParts>(task, &scene.Scene, launch, placeSamples, marchIn);
}

template <typename Build, typename Placement>
Status LaunchScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const Placement& placeSamples, const LaunchShape& shape, cudaStream_t stream)
{
  return LaunchMarch(MarchSceneKernel<Build, Placement>, "MarchSceneKernel", task, shape, 0, stream,
    scene, PlannedLaunch{}, placeSamples);
}

template <typename Build>
Status LaunchSceneOf(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  return LaunchScene<Build>(task, scene, PlaceEitherSamples{ scene.Matched }, shape, stream);
}

} // namespace Strider

#endif
