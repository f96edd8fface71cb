// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Slices of a stored volume interleaved in the texels of a layered texture.
#ifndef Strider_Cuda_Volume_StackSlices_h
#define Strider_Cuda_Volume_StackSlices_h

#include "Cuda/Volume/MoveVoxels.h"
#include "Foundation/HostDevice.h"
#include "Sampling/ValueSteps.h"

namespace Strider
{

/// Channels of a texel: one slice and the three behind it. The last channel is the first of the next layer, so that
/// any two neighbouring slices share a texel.
constexpr int StackedChannels = 4;
constexpr int StackedStep = StackedChannels - 1;

/// Returns the number of layers for `slices` slices and one more at each end: samples lie up to half a voxel beyond
/// the centres of the outermost voxels.
STRIDER_HOST_DEVICE int CountStackedLayers(int slices)
{
  return slices / StackedStep + 1;
}

/// Queues the writing of all texels of `layers`, a layered 2-D surface as wide and high as the volume. Channel c of
/// layer l holds slice StackedStep * l + c - 1, clamped to the volume. The voxels must have one component of 1, 2 or 4
/// bytes. Those of 4 bytes are floats, whose `steps` the texels hold.
Status LaunchStackSlices(const SurfaceVoxels& voxels, const ValueSteps& steps,
  cudaSurfaceObject_t layers, cudaStream_t stream);

} // namespace Strider

#endif
