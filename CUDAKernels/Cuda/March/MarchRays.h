// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marches one frame of rays on the device.
#ifndef Strider_Cuda_March_MarchRays_h
#define Strider_Cuda_March_MarchRays_h

#include "Compositing/TransferTable.h"
#include "Cuda/Fetch/TextureVoxels.h"
#include "EmptySpace/SkipMap.h"
#include "Rays/RayFrame.h"
#include "Rays/RaySegment.h"
#include "Rays/VTKRays.h"
#include "Strider/LaunchShape.h"
#include "Strider/RenderRequest.h"
#include "Strider/Status.h"

namespace Strider
{

/// Inputs and outputs of the rays; all addresses are in device memory.
struct MarchRaysTask
{
  RayFrame Frame;
  TransferTable Table;
  TextureVoxels Voxels;
  float TerminationOpacity;
  const float* StartDepth;     ///< as large as OpaqueDepth, or null; read by scene kernels only
  const float* OpaqueDepth;    ///< of RayFrame::OpaqueDepthSize, or null
  float4* Rgba;                ///< one value per pixel; null to write Surface instead
  cudaSurfaceObject_t Surface; ///< texels of float4
  float* Depth;                ///< one value per pixel, or null
  /// In the space in which rays follow the filter: index space for nearest voxels, otherwise the stored order.
  SkipMap Skip;
  /// Three counters, or null: samples taken, samples skipped, and voxels fetched by marching caches.
  unsigned long long* SampleCount;
  /// Must be 0; counts the image blocks taken in launches with IsLimited.
  unsigned int* BlocksTaken;
  SlabPass Slab; ///< read by kernels of slabs and parts only, except for KeepsOtherPixels
};

/// Queues the march of all pixels. `matched` is null except for frames that match VTK. Batches have at most
/// shape.BatchDepth samples, or the least number that a kernel exists for: 1, 2, 4, 8 and 16 for linear samples with a
/// fused table, 4, 8 and 16 with another, and 8 for nearest voxels, frames that match VTK, and tables too large for
/// shared memory.
Status LaunchMarchRays(const MarchRaysTask& task, const VTKRays* matched,
  ReconstructionFilter filter, const LaunchShape& shape, cudaStream_t stream);

/// As LaunchMarchRays, for linear samples and a fused table, in frames that do not match VTK. The texture of
/// task.Voxels is that of a StackedVolume. Batches have 2, 4, 8 or 16 samples.
Status LaunchMarchStacked(const MarchRaysTask& task, const LaunchShape& shape, cudaStream_t stream);

/// Samples that a ray fetches per batch in a slab.
constexpr int SlabBatch = 8;

/// As LaunchMarchRays, for the part of a frame in a slab, whose texture is task.Voxels. Ray states have the size of a
/// RayResult.
Status LaunchMarchSlab(const MarchRaysTask& task, const VTKRays* matched,
  ReconstructionFilter filter, const LaunchShape& shape, cudaStream_t stream);

/// As LaunchMarchRays, for SlabPass::Parts, in the pixels of SlabPass::Columns and RayFrame::Rows; task.Rgba holds what
/// the parts in front of them show. Batches have SlabBatch samples.
Status LaunchMarchPart(const MarchRaysTask& task, const VTKRays* matched,
  ReconstructionFilter filter, const LaunchShape& shape, cudaStream_t stream);

/// As LaunchMarchRays, for a frame that does not match VTK, or for one step of it, with the texture of a pool.
Status LaunchMarchPool(const MarchRaysTask& task, ReconstructionFilter filter,
  const LaunchShape& shape, cudaStream_t stream);

} // namespace Strider

#endif
