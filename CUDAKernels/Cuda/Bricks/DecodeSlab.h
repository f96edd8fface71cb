// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Slices of a compressed volume, decoded into a 3-D array on the device.
#ifndef Strider_Cuda_Bricks_DecodeSlab_h
#define Strider_Cuda_Bricks_DecodeSlab_h

#include "Compression/Format/CompressedVoxels.h"
#include "Cuda/EmptySpace/MarkWantedCells.h"

#include <cuda_runtime_api.h>

namespace Strider
{

/// Bricks of some layers; all addresses are the device's.
struct DecodeSlabTask
{
  CompressedVoxels Voxels;
  cudaSurfaceObject_t
    Surface; ///< in which the layers begin at 0; what it has no room for is dropped
  int TexelBytes;
  bool HasRows;              ///< they are whole bricks long, and not a single voxel
  MarkWantedCellsTask Marks; ///< which layers, and which of their bricks
};

/// Queues that the wanted bricks are marked and decoded. Voxels beyond the volume repeat the last ones, as the encoder put them there.
Status LaunchDecodeSlab(const DecodeSlabTask& task, cudaStream_t stream);

} // namespace Strider

#endif
