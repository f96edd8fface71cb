// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One frame of rays through a scene: everything beyond the compositing of one component.
#ifndef Strider_Cuda_March_MarchScene_h
#define Strider_Cuda_March_MarchScene_h

#include "Compositing/SceneFeatures.h"
#include "Cuda/Fetch/GradientTexture.h"
#include "Cuda/Fetch/SceneTextures.h"
#include "Cuda/March/MarchRays.h"
#include "MarchingCache/BoxCells.h"

namespace Strider
{

/// Threads of the largest block that a scene is marched with: its rays need more registers than 1024 leave each other.
constexpr int MostSceneThreads = 512;

struct PlaceSamplesAsVTK;

/// What the rays of a scene read; all addresses are the device's. VTKRays lies in device memory: a kernel may not be given that
/// much.
struct MarchSceneTask
{
  SceneFeatures Scene;
  SceneTextures Voxels;
  const PlaceSamplesAsVTK* Matched; ///< null but for frames that match VTK
  GradientTexture
    Gradients;      ///< read where PrepareGradients finds one: those scenes do not match VTK
  BoxCells Cells{}; ///< of LaunchMarchBoxScene
  int Reach = 0;    ///< voxels beyond those of a sample that are read with it
};

/// What becomes of a launch: blocks are halved until they have MostSceneThreads at most; plain scenes have batches of 4 and 8
/// samples, others those of their kernels, or take one after the other.
inline void AdaptToScene(bool isPlain, LaunchShape& shape)
{
  shape.BatchDepth = isPlain ? (shape.BatchDepth < 8 ? 4 : 8) : 1;
  while (shape.BlockWidth * shape.BlockHeight > MostSceneThreads)
  {
    int& side = shape.BlockHeight > 1 ? shape.BlockHeight : shape.BlockWidth;
    side /= 2;
  }
}

/// Queues the march of all pixels; `task` says where the rays write, its Table and Voxels are not read. `shape` must be one of
/// AdaptToScene.
Status LaunchMarchScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);

/// The same of one component, composited, where IsMaskedScene holds.
Status LaunchMarchMaskedScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);

/// The same of several components.
Status LaunchMarchMultiComponentScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);

/// The same of isosurfaces, of any number of components.
Status LaunchMarchSurfaces(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);

/// The same with voxels that the rays of a warp share. Blocks have a multiple of 32 threads, MostFilteredThreads at most.
Status LaunchMarchBoxScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);

/// The same of the part of a frame in a slab, whose texture scene.Voxels.Volume is; its states have SceneStateBytes.
Status LaunchMarchSlabScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);

/// The same of one component with a filter that is not wide, in a frame that does not match VTK, or in a step of it; the texture is that of a pool.
Status LaunchMarchPoolScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);

/// The same where SceneKind::SingleComponent is enough, or would be if planes and regions cut nothing away, for linear filters and evenly spaced voxels: batches of samples, the table in
/// shared memory, gradients only where a sample is visible.
Status LaunchMarchSingleComponentScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);

/// The same of slabs and pools, in frames that do not match VTK, of voxels that are points; without a gradient texture.
Status LaunchMarchSingleComponentSlab(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);
Status LaunchMarchSingleComponentPool(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);

/// The same of one component in a texture whose maxima, minima, averages or sums are shown, where IsSingleComponentIntensity holds: batches of
/// samples.
Status LaunchMarchIntensity(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream);

} // namespace Strider

#endif
