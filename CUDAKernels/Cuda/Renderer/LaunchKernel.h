// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The table of all ray marching kernels, by program and source.
#ifndef Strider_Cuda_Renderer_LaunchKernel_h
#define Strider_Cuda_Renderer_LaunchKernel_h

#include "Cuda/Renderer/DeviceContext.h"
#include "Cuda/Renderer/FrameTask.h"

namespace Strider
{

/// Inputs of one launch. `Rays` and `Scene` are those of the frame, or of its part in a slab or pool.
struct KernelInputs
{
  const FrameTask& Task;
  const MarchRaysTask& Rays;
  const MarchSceneTask& Scene;
  const VTKRays* Matched; ///< null except for frames that match VTK
  ReconstructionFilter Filter;
};

/// True where there is a kernel; KernelTable.h must say the same.
bool HasLaunch(RayProgram program, VoxelSource source);

/// Queues the kernel of a program and a source, for which HasLaunch is true.
Status LaunchKernel(
  DeviceContext& context, RayProgram program, VoxelSource source, const KernelInputs& inputs);

} // namespace Strider

#endif
