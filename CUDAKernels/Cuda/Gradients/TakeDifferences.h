// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Central differences of voxels, as the texels of a gradient texture.
#ifndef Strider_Cuda_Gradients_TakeDifferences_h
#define Strider_Cuda_Gradients_TakeDifferences_h

#include "Cuda/Fetch/GradientFormat.h"
#include "Cuda/Fetch/GradientTexture.h"
#include "Cuda/Fetch/TextureVoxels.h"
#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/CutIntoChunks.h"

namespace Strider
{

struct TakeDifferencesTask
{
  TextureVoxels Voxels; ///< read with the nearest filter
  int Width;            ///< width of the gradient texture
  int Border;           ///< texels of padding on each side, along each axis
  GradientTexel Texel;
  float Factor;
  bool IsSmooth; ///< smooths by the mean over 3 x 3 x 3 voxels, weighted 1 2 1 along each axis
  float Middle;  ///< as GradientFormat::Middle
  ValueSteps Steps;
  /// With texels of Unsigned8 and Unsigned10, marks are set in Words where a difference leaves the range of Unsigned8.
  LargeDifferences Large{};
  LargeBlockWord* Words = nullptr;
};

/// Queues the computation of a chunk of the gradient texture; its texels are packed in device memory. Neighbours
/// outside the volume are clamped to its border voxels.
Status LaunchTakeDifferences(
  const TakeDifferencesTask& task, const VoxelChunk& chunk, void* texels, cudaStream_t stream);

} // namespace Strider

#endif
