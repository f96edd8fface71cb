// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Ray programs that a backend has compiled for each source of voxels, and what runs where one is missing.
#ifndef Strider_Planning_KernelTable_h
#define Strider_Planning_KernelTable_h

#include "Planning/FramePlan.h"

#include <array>

namespace Strider
{

/// Sources for which a program is compiled, indexed by VoxelSource.
using CompiledSources = std::array<bool, VoxelSourceCount>;

/// Indexed by RayProgram.
using KernelTable = std::array<CompiledSources, RayProgramCount>;

/// Kernels of the CUDA backend. LaunchKernel.cxx has the functions; a test compares both.
constexpr KernelTable CudaKernels{ {
  // texture, stacked slices, slabs, pool, bricks decoded by warps
  { true, true, true, true, true },     // SingleComponent
  { true, false, true, true, false },   // Lit
  { true, false, false, false, false }, // Masked
  { true, false, false, false, false }, // MultiComponent
  { true, false, false, false, false }, // Isosurface
  { true, false, false, false, false }, // Intensity
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

} // namespace Strider

#endif
