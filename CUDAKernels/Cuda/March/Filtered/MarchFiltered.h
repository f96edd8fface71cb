// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One frame of rays through one component, filtered by a cubic, or enhanced.
#ifndef Strider_Cuda_March_Filtered_MarchFiltered_h
#define Strider_Cuda_March_Filtered_MarchFiltered_h

#include "Compositing/SceneFeatures.h"
#include "Cuda/March/MarchRays.h"
#include "Cuda/March/MarchScene.h"
#include "Cuda/Runtime/PlanLaunch.h"
#include "MarchingCache/BoxCells.h"
#include "Sampling/EnhanceSample.h"

namespace Strider
{

/// How the voxels of a wide filter are read.
struct FilteredVoxels
{
  ReconstructionFilter Filter;
  FilterExecution Execution; ///< never Automatic
  StoredSpan Stored;         ///< of the volume's voxels
  BoxCells Cells;            ///< of MarchingCache
  EnhancementFilter Enhancement =
    EnhancementFilter::None; ///< or Bilateral or AmbientOcclusion, of linear samples
  int Radius = 0;            ///< of its neighbours
  BilateralWeights Bilateral{};
  TableAxis Normalized{}; ///< stored values to [0, 1] over the scalar range
  bool IsLit = false;     ///< of LaunchMarchLitFiltered

  /// Of shared memory, for what light does to a warp's samples.
  STRIDER_HOST_DEVICE std::size_t CountLightBytes() const
  {
    return this->IsLit ? BoxValueBytes / sizeof(float) * sizeof(TableColor) : BoxValueBytes;
  }

  /// Of shared memory.
  STRIDER_HOST_DEVICE std::size_t CountWarpBytes() const
  {
    const bool hasBoxes = this->Execution == FilterExecution::MarchingCache;
    const bool hasLights = this->Enhancement == EnhancementFilter::AmbientOcclusion;
    return hasBoxes || hasLights ? this->Cells.CountBytes() + this->CountLightBytes() : 0;
  }
};

/// Samples of a ray whose voxels are fetched at once.
constexpr int FilteredBatch = 8;

/// Queues the march of all pixels. `matched` is null but for frames that match VTK. Blocks have a multiple of 32 threads,
/// MostFilteredThreads at most.
Status LaunchMarchFiltered(const MarchRaysTask& task, const FilteredVoxels& voxels,
  const VTKRays* matched, const LaunchShape& shape, cudaStream_t stream);

/// The same of a lit component, or one with gradient opacity, where IsLitFilterAlone holds, with MarchingCache. `task`: its Table and
/// Voxels are not read.
Status LaunchMarchLitFiltered(const MarchRaysTask& task, const MarchSceneTask& scene,
  const FilteredVoxels& voxels, const LaunchShape& shape, cudaStream_t stream);

/// The same of the part of a frame in a slab, as LaunchMarchSlab, with MarchingCache; states are RayResult.
Status LaunchMarchSlabFiltered(const MarchRaysTask& task, const FilteredVoxels& voxels,
  const LaunchShape& shape, cudaStream_t stream);
Status LaunchMarchSlabLitFiltered(const MarchRaysTask& task, const MarchSceneTask& scene,
  const FilteredVoxels& voxels, const LaunchShape& shape, cudaStream_t stream);

} // namespace Strider

#endif
