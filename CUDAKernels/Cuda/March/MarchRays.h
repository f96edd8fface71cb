// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One frame of rays on the device.
#ifndef Strider_Cuda_March_MarchRays_h
#define Strider_Cuda_March_MarchRays_h

#include "BlockShape/LaunchShape.h"
#include "Compositing/TransferTable.h"
#include "Cuda/Fetch/TextureVoxels.h"
#include "EmptySpace/SkipMap.h"
#include "Rays/RayFrame.h"
#include "Rays/RaySegment.h"
#include "Rays/VTKRays.h"
#include "Strider/RenderRequest.h"
#include "Strider/Status.h"

namespace Strider
{

/// What the rays read and where they write; all addresses are the device's.
struct MarchRaysTask
{
  RayFrame Frame;
  TransferTable Table;
  TextureVoxels Voxels;
  float TerminationOpacity;
  const float* StartDepth;     ///< as large, or null; read by the kernels of scenes alone
  const float* OpaqueDepth;    ///< as RayFrame::OpaqueDepthSize says, or null
  float4* Rgba;                ///< one value a pixel; null: Surface is written instead
  cudaSurfaceObject_t Surface; ///< of float4
  float* Depth;                ///< one value a pixel, or null
  SkipMap
    Skip; ///< for rays in the space in which the filter follows them: index space for the nearest voxel, else stored order
  unsigned long long*
    SampleCount; ///< the samples taken, those skipped, and the voxels that marching caches fetch, are added; or null
  unsigned int* BlocksTaken; ///< 0; counts the blocks that launches of limited residency take up
  SlabPass Slab;             ///< read by the kernels of slabs alone, but for KeepsOtherPixels
};

/// Queues the march of all pixels; `matched` is null but for frames that match VTK.
Status LaunchMarchRays(const MarchRaysTask& task, const VTKRays* matched,
  ReconstructionFilter filter, const LaunchShape& shape, cudaStream_t stream);

/// The same of linear samples, a fused table, and a frame that does not match VTK; the texture of task.Voxels is one of StackedVolume.
Status LaunchMarchStacked(const MarchRaysTask& task, const LaunchShape& shape, cudaStream_t stream);

/// Samples that a ray fetches at once in a slab.
constexpr int SlabBatch = 8;

/// The same of the part of a frame in a slab, whose texture task.Voxels is; its states have the size of a RayResult.
Status LaunchMarchSlab(const MarchRaysTask& task, const VTKRays* matched,
  ReconstructionFilter filter, const LaunchShape& shape, cudaStream_t stream);

/// The same of a frame that does not match VTK, or of a step of it, whose texture is that of a pool.
Status LaunchMarchPool(const MarchRaysTask& task, ReconstructionFilter filter,
  const LaunchShape& shape, cudaStream_t stream);

} // namespace Strider

#endif
