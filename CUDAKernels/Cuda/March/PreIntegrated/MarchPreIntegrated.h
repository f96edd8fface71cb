// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marches one pre-integrated frame of rays on the device.
#ifndef Strider_Cuda_March_PreIntegrated_MarchPreIntegrated_h
#define Strider_Cuda_March_PreIntegrated_MarchPreIntegrated_h

#include "Compositing/IntegralTable.h"
#include "Cuda/March/MarchScene.h"

namespace Strider
{

/// Samples per batch. Measured on an H200 (1024^3 floats, benchmark suite preintegration, printed): hydrogen takes
/// 0.77 to 0.79 of the time of batches of 8 with peaks and edges, and 0.97 to 1.00 with ramps and hills; batches of
/// 24 take 1.04 to 1.08 with ramps.
constexpr int SegmentBatch = 16;

/// Queues the march of all pixels; the Table of `task` is not read. `shape` must come from AdaptToScene.
Status LaunchMarchPreIntegrated(const MarchRaysTask& task, const IntegralTable& table,
  const LaunchShape& shape, cudaStream_t stream);

/// As LaunchMarchPreIntegrated, for the part of a frame in a slab (see LaunchMarchSlab). Samples are at most
/// LongestSlabSegment voxels apart; see PlanFrame.h.
Status LaunchMarchSlabPreIntegrated(const MarchRaysTask& task, const IntegralTable& table,
  const LaunchShape& shape, cudaStream_t stream);

/// As LaunchMarchPreIntegrated and LaunchMarchSlabPreIntegrated, with lighting and gradient opacity, for scenes of one
/// component.
Status LaunchMarchLitPreIntegrated(const MarchRaysTask& task, const IntegralTable& table,
  const MarchSceneTask& scene, const LaunchShape& shape, cudaStream_t stream);
Status LaunchMarchLitSlabPreIntegrated(const MarchRaysTask& task, const IntegralTable& table,
  const MarchSceneTask& scene, const LaunchShape& shape, cudaStream_t stream);

} // namespace Strider

#endif
