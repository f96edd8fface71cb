// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One frame of the benchmark's own loops.
#ifndef StriderBenchmarks_PeerTask_h
#define StriderBenchmarks_PeerTask_h

#include "Compositing/TransferTable.h"
#include "Cuda/Fetch/TextureVoxels.h"
#include "Cuda/Runtime/CheckCuda.h"
#include "EmptySpace/SkipMap.h"
#include "Rays/RayFrame.h"

namespace StriderBenchmarks
{

/// Parameters of a frame. All addresses are the device's.
struct PeerTask
{
  Strider::RayFrame Frame;
  Strider::TransferTable Table;
  Strider::TextureVoxels Voxels;
  cudaTextureObject_t
    Opacities; ///< the entries of Table as a 1-D texture of floats, entry i at i + 0.5
  cudaTextureObject_t Colors; ///< the colours as float4
  /// Occupancy: each distance is 0 or 1, so that a ray leaves an empty macrocell by its own face.
  Strider::SkipMap Macrocells;
  float TerminationOpacity;
  float4* Rgba; ///< one value per pixel
};

/// Each function queues one frame.
Strider::Status LaunchMarchSdkRays(const PeerTask& task, cudaStream_t stream);
Strider::Status LaunchMarchVtkRays(const PeerTask& task, cudaStream_t stream);
Strider::Status LaunchMarchWarpRays(const PeerTask& task, cudaStream_t stream);
Strider::Status LaunchMarchMacrocells(const PeerTask& task, cudaStream_t stream);
Strider::Status LaunchFetchSamples(const PeerTask& task, cudaStream_t stream);

} // namespace StriderBenchmarks

#endif
