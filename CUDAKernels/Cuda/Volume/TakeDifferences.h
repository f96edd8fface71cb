// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Differences of voxels' neighbours, as the texels of a gradient texture.
#ifndef Strider_Cuda_Volume_TakeDifferences_h
#define Strider_Cuda_Volume_TakeDifferences_h

#include "Cuda/Fetch/GradientFormat.h"
#include "Cuda/Fetch/TextureVoxels.h"
#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/CutIntoChunks.h"

namespace Strider
{

struct TakeDifferencesTask
{
  TextureVoxels Voxels; ///< with the nearest filter
  int Width;            ///< of the gradient texture
  int Border; ///< texels that it has beyond the first and behind the last voxel, along each axis
  GradientTexel Texel;
  float Factor;
  bool IsSmooth; ///< the mean over 3 x 3 x 3 voxels, weighted 1 2 1 along each axis
};

/// Queues the making of the texels of a chunk of the gradient texture, one after the other, in device memory. Neighbours beyond the
/// volume's texture are its border voxels.
Status LaunchTakeDifferences(
  const TakeDifferencesTask& task, const VoxelChunk& chunk, void* texels, cudaStream_t stream);

} // namespace Strider

#endif
