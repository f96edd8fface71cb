// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Launches the ray marching kernels of KernelTable.h.
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
  cudaStream_t Stream;
};

/// Queues the kernel of a program and a source.
Status LaunchKernel(
  DeviceContext& context, RayProgram program, VoxelSource source, const KernelInputs& inputs);

} // namespace Strider

#endif
