// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One pre-integrated frame of rays on the device.
#ifndef Strider_Cuda_March_PreIntegrated_MarchPreIntegrated_h
#define Strider_Cuda_March_PreIntegrated_MarchPreIntegrated_h

#include "Compositing/IntegralTable.h"
#include "Cuda/March/MarchScene.h"

namespace Strider
{

/// Samples that a ray fetches before it composites them. Measured on an H200 (1024^3 floats, suite preintegration, printed): hydrogen's
/// peaks and edges take 0.77 to 0.79 of the time of 8, ramps and hills 0.97 to 1.00; 24 takes 1.04 to 1.08 with ramps.
constexpr int SegmentBatch = 16;

/// Queues the march of all pixels; the Table of `task` is not read. `shape` must be one of AdaptToScene.
Status LaunchMarchPreIntegrated(const MarchRaysTask& task, const IntegralTable& table,
  const LaunchShape& shape, cudaStream_t stream);

/// Along z, between samples, where a slab's texture holds all that the segments of its rays read.
constexpr float LongestSlabSegment = 2.0f;

/// The same of the part of a frame in a slab, as LaunchMarchSlab; no step is longer than LongestSlabSegment voxels.
Status LaunchMarchSlabPreIntegrated(const MarchRaysTask& task, const IntegralTable& table,
  const LaunchShape& shape, cudaStream_t stream);

/// The same with light and gradient opacity, for plain scenes.
Status LaunchMarchLitPreIntegrated(const MarchRaysTask& task, const IntegralTable& table,
  const MarchSceneTask& scene, const LaunchShape& shape, cudaStream_t stream);
Status LaunchMarchLitSlabPreIntegrated(const MarchRaysTask& task, const IntegralTable& table,
  const MarchSceneTask& scene, const LaunchShape& shape, cudaStream_t stream);

} // namespace Strider

#endif
