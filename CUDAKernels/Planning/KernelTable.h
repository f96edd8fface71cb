// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Ray programs and sources of voxels: which of them a backend has compiled, and what runs where one is missing.
#ifndef Strider_Planning_KernelTable_h
#define Strider_Planning_KernelTable_h

#include "Foundation/DepthSet.h"
#include "Strider/Filtering.h"

#include <array>
#include <cstddef>

namespace Strider
{

/// Ray loop of a frame. Backends compile some of them for each VoxelSource.
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

/// Voxel sources that a device has memory for; initially all.
class VoxelSourceSet
{
public:
  constexpr bool Has(VoxelSource source) const
  {
    return (this->Bits >> static_cast<int>(source) & 1u) != 0;
  }
  constexpr void Set(VoxelSource source, bool hasMemory)
  {
    const unsigned int bit = 1u << static_cast<int>(source);
    this->Bits = hasMemory ? this->Bits | bit : this->Bits & ~bit;
  }

private:
  unsigned int Bits = ~0u;
};

/// Sources for which a program is compiled, indexed by VoxelSource.
using CompiledSources = std::array<bool, VoxelSourceCount>;

/// Indexed by RayProgram.
using KernelTable = std::array<CompiledSources, RayProgramCount>;

/// Kernels of the CUDA backend. LaunchKernel.cxx has the functions; a test compares both.
constexpr KernelTable CudaKernels{ {
  // texture, stacked slices, slabs, pool, bricks decoded by warps
  { true, true, true, true, true },     // SingleComponent
  { true, false, true, true, false },   // Lit
  { true, true, false, false, false },  // GradientLit
  { true, false, false, false, false }, // Masked
  { true, false, false, false, false }, // MultiComponent
  { true, false, false, false, false }, // Isosurface
  { true, true, false, false, false },  // Intensity
  { true, false, true, false, false },  // PreIntegrated
  { true, false, true, false, false },  // LitPreIntegrated
  { true, false, true, false, false },  // Filtered
  { true, false, true, false, false },  // LitFiltered
  { true, false, false, false, false }, // CachedScene
  { true, false, true, true, true },    // General
  { true, false, false, true, true },   // SingleComponentVolumes
  { true, false, false, true, true },   // MultiVolume
} };

/// Loops of the CPU backend, whose scene loop is compiled for each SceneKind.
constexpr KernelTable HostKernels{ {
  // voxels in host memory, stacked slices, slabs, pool, bricks decoded by threads
  { true, false, false, false, true },   // SingleComponent
  { false, false, false, false, false }, // Lit
  { false, false, false, false, false }, // GradientLit
  { false, false, false, false, false }, // Masked
  { false, false, false, false, false }, // MultiComponent
  { false, false, false, false, false }, // Isosurface
  { false, false, false, false, false }, // Intensity
  { true, false, false, false, true },   // PreIntegrated
  { true, false, false, false, true },   // LitPreIntegrated
  { false, false, false, false, false }, // Filtered
  { false, false, false, false, false }, // LitFiltered
  { false, false, false, false, false }, // CachedScene
  { true, false, false, false, true },   // General
  { false, false, false, false, false }, // SingleComponentVolumes
  { true, false, false, false, true },   // MultiVolume
} };

constexpr bool HasKernel(const KernelTable& kernels, RayProgram program, VoxelSource source)
{
  return kernels[static_cast<std::size_t>(program)][static_cast<std::size_t>(source)];
}

/// Returns the program that shows the same as `program` with more features compiled in. MultiVolume and General return
/// themselves.
constexpr RayProgram FindWiderProgram(RayProgram program)
{
  return program == RayProgram::SingleComponentVolumes || program == RayProgram::MultiVolume
    ? RayProgram::MultiVolume
    : RayProgram::General;
}

/// Returns `program`, or a wider one where the backend has not compiled it for the source.
constexpr RayProgram FindCompiled(
  const KernelTable& kernels, RayProgram program, VoxelSource source)
{
  return HasKernel(kernels, program, source) ? program : FindWiderProgram(program);
}

/// Batch depths of single-component rays for linear samples of a fused table: those that Automatic times, and the
/// single samples of the published methods.
constexpr DepthSet FusedDepths{ 1 + 2 + 4 + 8 + 16 };
/// Batch depths for linear samples where colours and opacities have tables of their own.
constexpr DepthSet UnfusedDepths{ 4 + 8 + 16 };
/// Batch depths for linear samples of stacked slices.
constexpr DepthSet StackedDepths{ 2 + 4 + 8 + 16 };
/// Batch depth for nearest voxels, frames that match VTK, tables too large for shared memory, slabs and pools.
constexpr DepthSet OtherDepths{ 8 };
/// Batch depth of single-component rays whose warps decode bricks.
constexpr DepthSet BrickDepths{ 4 };
/// Batch depths of scenes of one component with or without light.
constexpr DepthSet SceneDepths{ 4 + 8 };
/// Batch depth of lit samples of stacked slices, or of tables too large for shared memory, with a gradient texture.
constexpr DepthSet LitDepths{ 4 };

/// Features of a frame that select the batch depths of a kernel, besides its program and voxel source.
struct DepthConditions
{
  bool IsNearest = false; ///< ReconstructionFilter::Nearest
  bool MatchesVTK = false;
  bool HasFusedTable = true; ///< TransferTable::IsFused
  bool SharesTable = true;   ///< shared memory holds the transfer function
};

/// Returns the batch depths that the CUDA backend has compiled for a program and a source. The kernels assert theirs.
constexpr DepthSet FindDepths(
  RayProgram program, VoxelSource source, const DepthConditions& conditions)
{
  const bool isTexture = source == VoxelSource::Texture;
  const bool hasOne = conditions.MatchesVTK || !conditions.SharesTable;
  switch (program)
  {
    case RayProgram::SingleComponent:
      return source == VoxelSource::WarpBricks ? BrickDepths
        : hasOne || conditions.IsNearest       ? OtherDepths
        : source == VoxelSource::StackedSlices ? StackedDepths
        : !isTexture                           ? OtherDepths
        : conditions.HasFusedTable             ? FusedDepths
                                               : UnfusedDepths;
    case RayProgram::Lit:
      return isTexture && !hasOne ? SceneDepths : OtherDepths;
    case RayProgram::GradientLit:
      return isTexture && !hasOne ? SceneDepths : LitDepths;
    case RayProgram::Intensity:
      return SceneDepths;
    case RayProgram::Masked:
      return { 4 };
    case RayProgram::MultiComponent:
      return { 2 };
    case RayProgram::PreIntegrated:
    case RayProgram::LitPreIntegrated:
      return { 16 };
    case RayProgram::Isosurface:
    case RayProgram::Filtered:
    case RayProgram::LitFiltered:
      return { 8 };
    case RayProgram::CachedScene:
    case RayProgram::General:
    case RayProgram::SingleComponentVolumes:
    case RayProgram::MultiVolume:
      break;
  }
  return { 1 };
}

} // namespace Strider

#endif
