// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through a scene by batches of samples, for the files that compile it; device only.
#ifndef Strider_Cuda_March_Scene_MarchStoredScene_cuh
#define Strider_Cuda_March_Scene_MarchStoredScene_cuh

#include "Cuda/March/CutStoredRay.h"
#include "Cuda/March/LaunchMarch.cuh"
#include "Cuda/March/MarchParts.h"
#include "Cuda/March/MarchScene.h"
#include "Cuda/March/MarchStoredRay.h"
#include "Cuda/March/SampleStored.h"
#include "Cuda/March/SceneContent.h"
#include "Cuda/March/Tables/ShareTransferTable.h"
#include "Cuda/March/TraversalPolicies.h"
#include "Cuda/March/TurnSceneTask.h"
#include "Cuda/Runtime/PlanLaunch.h"
#include "Rays/PlaceSamples.h"

namespace Strider
{

/// Lights that a kernel is compiled for; which of the first two apply is known at run time with Any.
enum class StoredLights
{
  Headlight, ///< a headlight alone, or none
  Others,
  Any
};

/// Compile-time parameters of a kernel. `Reader` is the type of MarchStoredRay's voxels, which its From creates;
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
    BoundThreads<Traversal>(Content::template ThreadsThatFit<Lights == StoredLights::Headlight>);
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
  using Traversal = typename Build::Traversal;
  const auto marchIn = [&](const MarchRaysTask& own, const PartOfFrame* partOfFrame) {
    return [&, partOfFrame](const Ray& ray, auto& lattice, const BlockSync& sync) {
      // A copy in registers: the compiler keeps only the members in use and removes the code of other lights.
      SceneFeatures features = scene.Scene;
      if constexpr (Build::Lights != StoredLights::Any)
      {
        features.IsHeadlightOnly = Build::Lights == StoredLights::Headlight;
      }
      features.LooksFromSample = !features.IsHeadlightOnly && features.LooksFromSample;
#pragma unroll
      for (ComponentAppearance& each : features.Appearances)
      {
        each.Table.IsNearest = Build::Voxels::ReadsNearest;
      }
      const VoxelOrder& order =
        (Traversal::IsPart ? partOfFrame->Voxels : scene.Voxels).Volume.Order;
      Vector3 toEye;
      if constexpr (Traversal::IsPart)
      {
        toEye = CutStoredRay(features, order, ray, lattice, MakeRayInPart(own, nullptr, ray));
      }
      else
      {
        toEye = CutStoredRay(features, order, ray, lattice);
      }
      const auto raySegment = Traversal::MakeRaySegment(own, ray);
      auto part = lattice;
      const TakenSamples taken = raySegment.Cut(part);
      const auto march = [&](const MarchSceneTask& read) {
        return MarchStoredRay<typename Build::Content, Build::Batch>(Build::Voxels::From(read),
          features, appearance, part.InOrder(order), toEye, own.TerminationOpacity,
          SkipEmpty{ own.Skip }, sync, taken, raySegment);
      };
      RayResult result;
      if constexpr (Traversal::IsPart)
      {
        MarchSceneTask read = scene;
        read.Voxels = partOfFrame->Voxels;
        read.Voxels.Volume = own.Voxels;
        result = march(read);
      }
      else
      {
        result = march(scene);
      }
      Traversal::FinishRaySegment(own, ray, lattice, raySegment, result);
      return result;
    };
  };
  MarchBlocksOf<Traversal, MarchesParts>(task, &scene.Scene, launch, placeSamples, marchIn);
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
