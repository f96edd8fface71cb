// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How a frame is rendered: which ray loop runs, what it reads, and why.
#ifndef Strider_Planning_FramePlan_h
#define Strider_Planning_FramePlan_h

#include "Compositing/SceneKind.h"
#include "Foundation/DepthSet.h"
#include "Strider/FrameChoices.h"

namespace Strider
{

/// Ray loop of a frame. Backends compile some of them for each VoxelSource; see KernelTable.h.
enum class RayProgram
{
  SingleComponent,  ///< one component, composited without light
  Lit,              ///< as SingleComponent, with light, gradient opacity, cropping and jitter
  GradientLit,      ///< as Lit, for lights of one direction, with gradients from a texture
  Masked,           ///< one component with masks, labels, blanking or a 2-D table
  MultiComponent,   ///< as Masked, for two to four components
  Isosurface,       ///< isosurfaces of any number of components
  Intensity,        ///< extremes, averages and sums of one component
  PreIntegrated,    ///< as SingleComponent, with a pre-integrated table
  LitPreIntegrated, ///< as PreIntegrated, with light and gradient opacity
  Filtered,         ///< one component without light, with a cubic or neighbourhood filter
  LitFiltered,      ///< as Filtered, with light or gradient opacity, through marching caches
  CachedScene,      ///< all features, through marching caches
  General,          ///< all features
  SingleComponentVolumes, ///< several volumes of one component, without masks, 2-D tables and wide filters
  MultiVolume             ///< several volumes with all features
};
constexpr int RayProgramCount = static_cast<int>(RayProgram::MultiVolume) + 1;

/// Memory from which rays read the voxels.
enum class VoxelSource
{
  Texture,       ///< a 3-D texture; on a CPU the voxels in host memory
  StackedSlices, ///< a texture whose texels hold four slices each (Strategies::StackedSlices)
  Slabs,         ///< a texture for one decoded slab of a compressed volume at a time
  BrickPool, ///< a texture of macrocells that stay decoded; slabs serve the rays that the pool cannot
  WarpBricks ///< compressed bricks, decoded by the warp or CPU thread that reads them
};
constexpr int VoxelSourceCount = static_cast<int>(VoxelSource::WarpBricks) + 1;

/// Whether a frame reads gradients from a texture (Strategies::GradientCache).
enum class GradientUse
{
  NotNeeded,
  Texture,       ///< if the setting and the memory allow it
  NotForBricks,  ///< gradients of compressed volumes are differences of decoded voxels
  NotForProgram, ///< no texture for these components, blend modes or filters
  NotAsVTK,      ///< with MatchVTK the neighbours are not whole voxels away
  ExecutionIsSet ///< FilterExecution decides how smooth gradients are computed
};

struct FramePlan
{
  RayProgram Program = RayProgram::General;
  VoxelSource Source = VoxelSource::Texture;
  FilterExecution Execution = FilterExecution::Fetches; ///< never Automatic
  SceneKind Kind = SceneKind::General; ///< least code that supports the scene; see NeedsScene.h
  PreIntegrationUse PreIntegration = PreIntegrationUse::Off;
  GradientUse Gradients = GradientUse::NotNeeded;
  DepthSet Depths; ///< batch depths of the kernel
  /// The volume is compressed, cannot be decoded into slabs, and the filter reads more than eight neighbours, which
  /// only programs for textures and slabs do. The frame fails with OutOfMemory.
  bool LacksTexture = false;
};

/// True for programs that read SceneFeatures; the others read a TransferTable or IntegralTable alone.
constexpr bool ReadsScene(RayProgram program)
{
  return program != RayProgram::SingleComponent && program != RayProgram::PreIntegrated &&
    program != RayProgram::Filtered;
}

constexpr bool IsPreIntegrated(RayProgram program)
{
  return program == RayProgram::PreIntegrated || program == RayProgram::LitPreIntegrated;
}

/// True for programs of wide filters whose rays read batches of samples.
constexpr bool IsFiltered(RayProgram program)
{
  return program == RayProgram::Filtered || program == RayProgram::LitFiltered;
}

/// True for programs whose warps need shared memory, for marching caches or the light of their samples.
constexpr bool UsesWarpMemory(RayProgram program)
{
  return IsFiltered(program) || program == RayProgram::CachedScene;
}

/// True where the rays of an uncompressed volume follow the stored order of the voxels and not index space.
constexpr bool FollowsStoredOrder(RayProgram program, ReconstructionFilter filter)
{
  return ReadsScene(program) ? program != RayProgram::General && program != RayProgram::CachedScene
                             : filter != ReconstructionFilter::Nearest;
}

/// True where slabs of a compressed volume are decoded, for all rays or for those that a pool cannot serve.
constexpr bool DecodesSlabs(VoxelSource source)
{
  return source == VoxelSource::Slabs || source == VoxelSource::BrickPool;
}

/// True where rays read a compressed volume.
constexpr bool IsCompressedSource(VoxelSource source)
{
  return DecodesSlabs(source) || source == VoxelSource::WarpBricks;
}

} // namespace Strider

#endif
