// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marches one frame of rays through one component with a cubic or enhancement filter.
#ifndef Strider_Cuda_March_Filtered_MarchFiltered_h
#define Strider_Cuda_March_Filtered_MarchFiltered_h

#include "Compositing/SceneFeatures.h"
#include "Cuda/March/MarchRays.h"
#include "Cuda/March/MarchScene.h"
#include "Cuda/Runtime/PlanLaunch.h"
#include "EmptySpace/SubcellBits.h"
#include "MarchingCache/BoxCells.h"
#include "Rays/PlaceSamples.h"
#include "Sampling/EnhanceSample.h"

#include <type_traits>

namespace Strider
{

/// Execution of a filter with wide support.
struct FilteredVoxels
{
  ReconstructionFilter Filter;
  FilterExecution Execution; ///< never Automatic
  StoredSpan Stored;         ///< extents of the stored voxels
  BoxCells Cells;            ///< for FilterExecution::MarchingCache
  /// None, or Bilateral or AmbientOcclusion of linear samples.
  EnhancementFilter Enhancement = EnhancementFilter::None;
  int Radius = 0; ///< radius of the enhancement's neighbourhood
  BilateralWeights Bilateral{};
  TableAxis Normalized{}; ///< maps stored values to [0, 1] over the scalar range
  SubcellBits Subcells{}; ///< for cubic filters, or unused
  bool SkipsMost = false; ///< most macrocells are skipped

  /// True if samples have occlusion factors.
  STRIDER_HOST_DEVICE bool HasLights() const
  {
    return this->Enhancement == EnhancementFilter::AmbientOcclusion;
  }

  /// Returns the shared memory of a warp for occlusion factors, in bytes. Without them six instead of five blocks of 128
  /// threads can be resident on a multiprocessor of an H100.
  STRIDER_HOST_DEVICE std::size_t CountLightBytes() const
  {
    return this->HasLights() ? BoxValueBytes : 0;
  }

  /// Returns the shared memory of a warp, in bytes.
  STRIDER_HOST_DEVICE std::size_t CountWarpBytes() const
  {
    const bool hasBoxes = this->Execution == FilterExecution::MarchingCache;
    return hasBoxes || this->HasLights() ? this->Cells.CountBytes() + this->CountLightBytes() : 0;
  }
};

/// True if kernels with samples placed in this way are compiled for cells of bytes. Frames that match VTK read bytes as
/// floats.
template <typename Placement>
constexpr bool HasByteCells = std::is_same_v<Placement, PlaceSamples>;

/// Samples of a ray per batch.
constexpr int FilteredBatch = 8;

/// Queues the march of all pixels. `matched` is null except for frames that match VTK. Blocks must have a multiple of
/// 32 threads, at most MostFilteredThreads.
Status LaunchMarchFiltered(const MarchRaysTask& task, const FilteredVoxels& voxels,
  const VTKRays* matched, const LaunchShape& shape, cudaStream_t stream);

/// As LaunchMarchFiltered, for a component with lighting or gradient opacity where IsLitFilterAlone holds; execution
/// must be MarchingCache. Table and Voxels of `task` are not read.
Status LaunchMarchLitFiltered(const MarchRaysTask& task, const MarchSceneTask& scene,
  const FilteredVoxels& voxels, const LaunchShape& shape, cudaStream_t stream);

/// As LaunchMarchFiltered, for the part of a frame in a slab (see LaunchMarchSlab); execution must be MarchingCache.
/// Ray states are RayResult.
Status LaunchMarchSlabFiltered(const MarchRaysTask& task, const FilteredVoxels& voxels,
  const LaunchShape& shape, cudaStream_t stream);
Status LaunchMarchSlabLitFiltered(const MarchRaysTask& task, const MarchSceneTask& scene,
  const FilteredVoxels& voxels, const LaunchShape& shape, cudaStream_t stream);

} // namespace Strider

#endif
