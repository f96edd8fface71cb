// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Ray programs and sources of voxels: which of them a backend has compiled, and what runs where one is missing.
#ifndef Strider_Planning_KernelTable_h
#define Strider_Planning_KernelTable_h

#include "Foundation/DepthSet.h"
#include "Strider/Filtering.h"

#include <cstddef>
#include <iterator>

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
  WarpBricks, ///< compressed bricks, decoded by the warp or CPU thread that reads them
  Part,       ///< a 3-D texture that holds a box of the grid that rays cross (RenderRequest::Parts)
  Levels      ///< the levels of an adaptive grid (VolumeView::Levels)
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

/// Batch depths of single-component rays for linear samples of a fused table: those that Automatic times, and the
/// single samples of the published methods.
constexpr DepthSet FusedDepths{ 1 + 2 + 4 + 8 + 16 };
/// Batch depths for linear samples where colours and opacities have tables of their own.
constexpr DepthSet UnfusedDepths{ 4 + 8 + 16 };
/// Batch depths for linear samples of stacked slices.
constexpr DepthSet StackedDepths{ 2 + 4 + 8 + 16 };
/// Batch depth for nearest voxels, frames that match VTK, tables too large for shared memory, slabs and pools.
constexpr DepthSet OtherDepths{ 8 };
/// Batch depths of scenes of one component with or without light.
constexpr DepthSet SceneDepths{ 4 + 8 };
/// Batch depth of lit samples of stacked slices, or of tables too large for shared memory, with a gradient texture.
constexpr DepthSet LitDepths{ 4 };

/// Batch depths of a kernel, by the features of a frame.
struct BatchDepths
{
  DepthSet Usual;
  DepthSet Unfused = Usual; ///< where colours and opacities have tables of their own
  /// For nearest voxels, frames that match VTK, and tables too large for shared memory.
  DepthSet Rare = Usual;
};
constexpr BatchDepths TextureBatches{ FusedDepths, UnfusedDepths, OtherDepths };
constexpr BatchDepths StackedBatches{ StackedDepths, StackedDepths, OtherDepths };
constexpr BatchDepths LitBatches{ SceneDepths, SceneDepths, OtherDepths };
constexpr BatchDepths GradientLitBatches{ SceneDepths, SceneDepths, LitDepths };

/// The kernels of the CUDA backend: program, source of voxels, batch depths, and the function that launches it, which
/// LaunchKernel.cxx calls.
#define STRIDER_CUDA_KERNELS(Row)                                                                  \
  Row(SingleComponent, Texture, TextureBatches, LaunchMarchRays) Row(SingleComponent,              \
    StackedSlices, StackedBatches,                                                                 \
    LaunchMarchStacked) Row(SingleComponent, Slabs, OtherDepths, LaunchMarchSlab)                  \
    Row(SingleComponent, BrickPool, OtherDepths, LaunchMarchPool) Row(SingleComponent, WarpBricks, \
      4, LaunchMarchCompressed) Row(Lit, Texture, LitBatches, LaunchMarchSingleComponentScene)     \
      Row(Lit, Slabs, OtherDepths, LaunchMarchSingleComponentSlab) Row(Lit, BrickPool,             \
        OtherDepths, LaunchMarchSingleComponentPool) Row(GradientLit, Texture, GradientLitBatches, \
        LaunchMarchLit) Row(GradientLit, StackedSlices, LitDepths, LaunchMarchLitStacked)          \
        Row(Masked, Texture, 4, LaunchMarchMaskedScene) Row(MultiComponent, Texture, 2,            \
          LaunchMarchMultiComponentScene) Row(Isosurface, Texture, 8, LaunchMarchSurfaces)         \
          Row(Intensity, Texture, SceneDepths, LaunchMarchIntensity) Row(Intensity, StackedSlices, \
            SceneDepths, LaunchMarchIntensityStacked) Row(PreIntegrated, Texture, 16,              \
            LaunchMarchPreIntegrated) Row(PreIntegrated, Slabs, 16, LaunchMarchSlabPreIntegrated)  \
            Row(LitPreIntegrated, Texture, 16, LaunchMarchLitPreIntegrated)                        \
              Row(LitPreIntegrated, Slabs, 16, LaunchMarchLitSlabPreIntegrated) Row(Filtered,      \
                Texture, 8, LaunchMarchFiltered) Row(Filtered, Slabs, 8, LaunchMarchSlabFiltered)  \
                Row(LitFiltered, Texture, 8, LaunchMarchLitFiltered) Row(LitFiltered, Slabs, 8,    \
                  LaunchMarchSlabLitFiltered) Row(CachedScene, Texture, 1, LaunchMarchBoxScene)    \
                  Row(General, Texture, 1, LaunchMarchScene) Row(General, Slabs, 1,                \
                    LaunchMarchSlabScene) Row(General, BrickPool, 1, LaunchMarchPoolScene)         \
                    Row(General, WarpBricks, 1, LaunchMarchCompressedScene) Row(                   \
                      SingleComponentVolumes, Texture, 1, LaunchMarchSingleComponentVolumes)       \
                      Row(SingleComponentVolumes, BrickPool, 1, LaunchMarchSingleComponentVolumes) \
                        Row(SingleComponentVolumes, WarpBricks, 1,                                 \
                          LaunchMarchSingleComponentVolumesBricks)                                 \
                          Row(SingleComponent, Part, OtherDepths, LaunchMarchPart)                 \
                            Row(Lit, Part, OtherDepths, LaunchMarchSingleComponentPart)            \
                              Row(Intensity, Part, SceneDepths, LaunchMarchIntensityPart)          \
                                Row(General, Part, 1, LaunchMarchPartScene)                        \
                                  Row(MultiVolume, Texture, 1, LaunchMarchMultiVolume) Row(        \
                                    MultiVolume, BrickPool, 1, LaunchMarchMultiVolumePool)         \
                                    Row(MultiVolume, WarpBricks, 1, LaunchMarchMultiVolumeBricks)  \
                                      Row(General, Levels, 1, LaunchMarchLevels)

/// A program that a backend has compiled for a source of voxels.
struct KernelRow
{
  RayProgram Program;
  VoxelSource Source;
  BatchDepths Depths;
};

/// Kernels of a backend.
struct KernelTable
{
  const KernelRow* Rows;
  std::size_t Count;
};

#define STRIDER_KERNEL_ROW(program, source, depths, launch)                                        \
  { RayProgram::program, VoxelSource::source, { depths } },
inline constexpr KernelRow CudaRows[] = { STRIDER_CUDA_KERNELS(STRIDER_KERNEL_ROW) };
#undef STRIDER_KERNEL_ROW
inline constexpr KernelTable CudaKernels{ CudaRows, std::size(CudaRows) };

/// Loops of the CPU backend, which reads voxels in host memory (Texture) or bricks that its threads decode. The loop of
/// General is compiled for each SceneKind.
inline constexpr KernelRow HostRows[] = {
  { RayProgram::SingleComponent, VoxelSource::Texture, { 1 } },
  { RayProgram::SingleComponent, VoxelSource::WarpBricks, { 1 } },
  { RayProgram::PreIntegrated, VoxelSource::Texture, { 1 } },
  { RayProgram::PreIntegrated, VoxelSource::WarpBricks, { 1 } },
  { RayProgram::LitPreIntegrated, VoxelSource::Texture, { 1 } },
  { RayProgram::LitPreIntegrated, VoxelSource::WarpBricks, { 1 } },
  { RayProgram::General, VoxelSource::Texture, { 1 } },
  { RayProgram::General, VoxelSource::WarpBricks, { 1 } },
  { RayProgram::General, VoxelSource::Levels, { 1 } },
  { RayProgram::MultiVolume, VoxelSource::Texture, { 1 } },
  { RayProgram::MultiVolume, VoxelSource::WarpBricks, { 1 } },
};
inline constexpr KernelTable HostKernels{ HostRows, std::size(HostRows) };

/// Returns the number of a kernel's row, KernelTable::Count where there is no such kernel.
constexpr std::size_t FindKernelRow(
  const KernelTable& kernels, RayProgram program, VoxelSource source)
{
  std::size_t row = 0;
  while (row < kernels.Count &&
    !(kernels.Rows[row].Program == program && kernels.Rows[row].Source == source))
  {
    ++row;
  }
  return row;
}

/// Returns null where there is no such kernel.
constexpr const KernelRow* FindKernel(
  const KernelTable& kernels, RayProgram program, VoxelSource source)
{
  const std::size_t row = FindKernelRow(kernels, program, source);
  return row < kernels.Count ? kernels.Rows + row : nullptr;
}

// By number: with -fsanitize=undefined, g++ 13 compares no address at compile time.
constexpr bool HasKernel(const KernelTable& kernels, RayProgram program, VoxelSource source)
{
  return FindKernelRow(kernels, program, source) < kernels.Count;
}

/// True where each program reads a texture.
constexpr bool HasAllPrograms(const KernelTable& kernels)
{
  bool hasAll = true;
  for (int program = 0; program < RayProgramCount; ++program)
  {
    hasAll = hasAll && HasKernel(kernels, static_cast<RayProgram>(program), VoxelSource::Texture);
  }
  return hasAll;
}
static_assert(HasAllPrograms(CudaKernels), "a program has no kernel");

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

/// Features of a frame that select the batch depths of a kernel, besides its program and voxel source.
struct DepthConditions
{
  bool IsNearest = false; ///< ReconstructionFilter::Nearest
  bool MatchesVTK = false;
  bool HasFusedTable = true; ///< TransferTable::IsFused
  bool SharesTable = true;   ///< shared memory holds the transfer function
};

/// Returns the batch depths that the CUDA backend has compiled for a program and a source; 1 where it has no kernel.
constexpr DepthSet FindDepths(
  RayProgram program, VoxelSource source, const DepthConditions& conditions)
{
  const KernelRow* kernel = FindKernel(CudaKernels, program, source);
  const bool isRare = conditions.IsNearest || conditions.MatchesVTK || !conditions.SharesTable;
  return !kernel                ? DepthSet{ 1 }
    : isRare                    ? kernel->Depths.Rare
    : !conditions.HasFusedTable ? kernel->Depths.Unfused
                                : kernel->Depths.Usual;
}

} // namespace Strider

#endif
