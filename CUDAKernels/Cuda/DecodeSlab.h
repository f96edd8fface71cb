// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Slices of a compressed volume, decoded into a 3-D array on the device.
#ifndef Strider_Cuda_DecodeSlab_h
#define Strider_Cuda_DecodeSlab_h

#include "Compression/CompressedVoxels.h"
#include "Cuda/MoveVoxels.h"
#include "EmptySpace/SkipMap.h"

namespace Strider
{

/// Layers of bricks, and which of them are wanted; all addresses are the device's.
struct DecodeSlabTask
{
  CompressedVoxels Voxels;
  SurfaceVoxels Texels; ///< of whole bricks along each axis, in which the slab begins at 0
  int FirstLayer;
  int Layers;
  SkipMap Skip; ///< in index space; its Distances may be null
  int Reach;    ///< bricks in macrocells with larger distances are left out; at least 1
  unsigned long long* DecodedCount; ///< the decoded bricks are added
};

/// Queues the decoding. Voxels beyond the volume become what the encoder put there: the last ones repeated.
Status LaunchDecodeSlab(const DecodeSlabTask& task, cudaStream_t stream);

} // namespace Strider

#endif
