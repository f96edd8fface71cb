// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Slices of a compressed volume, decoded into a 3-D array on the device.
#ifndef Strider_Cuda_DecodeSlab_h
#define Strider_Cuda_DecodeSlab_h

#include "Compression/CompressedVoxels.h"
#include "EmptySpace/SkipMap.h"
#include "Rays/ScreenTiles.h"
#include "Strider/Status.h"

#include <cuda_runtime_api.h>

namespace Strider
{

/// Layers of bricks, and which of them are wanted; all addresses are the device's.
struct DecodeSlabTask
{
  CompressedVoxels Voxels;
  cudaSurfaceObject_t
    Surface; ///< in which the slab begins at 0; what it has no room for is dropped
  int TexelBytes;
  bool HasRows; ///< they are whole bricks long, and not a single voxel
  int FirstLayer;
  int Layers;
  SkipMap Skip;      ///< in index space; its Distances may be null
  int Reach;         ///< bricks in macrocells with larger distances are left out; at least 1
  int ReadReach;     ///< voxels around a sample that are read with it
  ScreenTiles Tiles; ///< bricks behind rays that have ended are left out
  unsigned long long* DecodedCount; ///< the decoded bricks are added
};

/// Queues the decoding. Voxels beyond the volume repeat the last ones, as the encoder put them there.
Status LaunchDecodeSlab(const DecodeSlabTask& task, cudaStream_t stream);

} // namespace Strider

#endif
