// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Decodes all voxels of a compressed volume on the device.
#ifndef Strider_Cuda_Bricks_DecodeVolume_h
#define Strider_Cuda_Bricks_DecodeVolume_h

#include "Cuda/Bricks/DeviceCompressedVolume.h"

#include <cuda_runtime_api.h>

namespace Strider
{

/// Queues the decoding to device memory, aligned as one scalar: x fastest, with the components of a voxel side by
/// side.
Status LaunchDecodeVolume(const DeviceCompressedVolume& volume, void* voxels, cudaStream_t stream);

} // namespace Strider

#endif
