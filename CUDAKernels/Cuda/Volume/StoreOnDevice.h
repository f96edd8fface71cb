// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Conversion of voxels in device memory to the texels of a 3-D array, on the device.
#ifndef Strider_Cuda_Volume_StoreOnDevice_h
#define Strider_Cuda_Volume_StoreOnDevice_h

#include "Cuda/Volume/MoveVoxels.h"
#include "Cuda/Volume/StoreVoxels.h"

namespace Strider
{

/// True where the voxels are texels as they are, so that a copy stores them.
bool AreTexels(const VolumeView& volume);

/// Queues the conversion of a box inside a volume in device memory, as StoreVoxels does on the host. `surface` writes
/// an array of the volume's dimensions or larger.
Status LaunchStoreVoxels(const VolumeView& volume, SmallestInteger smallest, const IndexBox& box,
  cudaSurfaceObject_t surface, cudaStream_t stream);

/// Queues raising the smallest texel of signed integers by one, as SmallestInteger::Raised does, in place.
Status LaunchRaiseSmallest(const SurfaceVoxels& array, TexelType type, cudaStream_t stream);

} // namespace Strider

#endif
