// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marches one frame of rays through a scene, for everything beyond compositing one component.
#ifndef Strider_Cuda_March_MarchScene_h
#define Strider_Cuda_March_MarchScene_h

#include "Compositing/SceneFeatures.h"
#include "Cuda/Fetch/GradientTexture.h"
#include "Cuda/Fetch/SceneTextures.h"
#include "Cuda/March/MarchRays.h"
#include "MarchingCache/BoxCells.h"
#include "Sampling/LevelGrid.h"

namespace Strider
{

/// Largest number of threads of a block for scenes, whose rays need more registers than a block of 1024 has.
constexpr int MostSceneThreads = 512;

struct PlaceSamplesAsVTK;

/// Inputs of the rays of a scene; all addresses are in device memory. VTKRays are there too, since they exceed the
/// limit for kernel arguments.
struct MarchSceneTask
{
  SceneFeatures Scene;
  SceneTextures Voxels;
  const PlaceSamplesAsVTK* Matched; ///< null except for frames that match VTK
  /// Set where PrepareGradients provides one, which excludes frames that match VTK.
  GradientTexture Gradients;
  BoxCells Cells{}; ///< for LaunchMarchBoxScene
  int Reach = 0;    ///< voxels that a sample reads beyond those it lies between
  /// Bounds for FollowExtremes of the macrocells of MarchRaysTask::Skip; null if unused.
  const float* Extremes = nullptr;
};

/// Batch depth at which the gradients of samples that are all visible are fetched together; see MarchStoredRay.h.
constexpr int LitBatch = 4;

/// Adapts a launch to scenes: halves blocks to at most MostSceneThreads threads.
inline void AdaptToScene(LaunchShape& shape)
{
  while (shape.BlockWidth * shape.BlockHeight > MostSceneThreads)
  {
    int& side = shape.BlockHeight > 1 ? shape.BlockHeight : shape.BlockWidth;
    side /= 2;
  }
}

/// Queues the march of all pixels. `task` gives the outputs; its Table and Voxels are not read. `shape` must come
/// from AdaptToScene.
Status LaunchMarchScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);

/// As LaunchMarchScene, for one composited component where IsMaskedScene holds.
Status LaunchMarchMaskedScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);

/// As LaunchMarchMaskedScene, for several components.
Status LaunchMarchMultiComponentScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);

/// As LaunchMarchScene, for isosurfaces of any number of components.
Status LaunchMarchSurfaces(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);

/// As LaunchMarchScene, with voxels that the rays of a warp share. The block must have a multiple of 32 threads, at
/// most MostFilteredThreads.
Status LaunchMarchBoxScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);

/// As LaunchMarchScene, for the part of a frame in a slab, whose texture is scene.Voxels.Volume. Ray states have
/// SceneStateBytes.
Status LaunchMarchSlabScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);

/// As LaunchMarchScene, for one component and a filter without wide support, in a frame that does not match VTK or
/// one step of it, with the texture of a pool.
Status LaunchMarchPoolScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);

/// As LaunchMarchScene, for scenes of SceneKind::SingleComponent, also where planes and regions cut, with linear
/// filters and evenly spaced voxels. Uses batches of samples, the table in shared memory, and gradients only for
/// visible samples.
Status LaunchMarchSingleComponentScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);

/// As LaunchMarchSingleComponentScene, for slabs and pools of point data, in frames that do not match VTK; without a
/// gradient texture.
Status LaunchMarchSingleComponentSlab(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);
Status LaunchMarchSingleComponentPool(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);

/// As LaunchMarchScene and LaunchMarchSingleComponentSlab, for parts of a frame: see LaunchMarchPart.
Status LaunchMarchPartScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);
Status LaunchMarchSingleComponentPart(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);
/// As LaunchMarchScene, for the levels of an adaptive grid in device memory, with nearest or linear samples, in frames
/// that do not match VTK. The textures of `scene` are not read.
Status LaunchMarchLevels(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LevelGrid& levels, const LaunchShape& shape, cudaStream_t stream);

struct LitScene;

/// As LaunchMarchSingleComponentScene, for scenes of a LitScene, which MakeLitScene makes of the task in stored order.
/// Batches have LitBatch or 8 samples, and LitBatch where the table is too large for shared memory.
Status LaunchMarchLit(const MarchRaysTask& task, const MarchSceneTask& scene, const LitScene& lit,
  const LaunchShape& shape, cudaStream_t stream);
/// As LaunchMarchLit, for points. The texture of task.Voxels is that of a StackedVolume. Batches have LitBatch samples.
Status LaunchMarchLitStacked(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LitScene& lit, const LaunchShape& shape, cudaStream_t stream);

/// As LaunchMarchScene, for the maxima, minima, averages or sums of one component in a texture, where
/// IsSingleComponentIntensity holds. Uses batches of samples.
Status LaunchMarchIntensity(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);
/// As LaunchMarchIntensity, for parts of a frame: see LaunchMarchPart.
Status LaunchMarchIntensityPart(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);
/// As LaunchMarchIntensity. The texture of task.Voxels is that of a StackedVolume.
Status LaunchMarchIntensityStacked(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);

} // namespace Strider

#endif
