// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Decodes slices of a compressed volume into a 3-D array on the device.
#ifndef Strider_Cuda_Bricks_DecodeSlab_h
#define Strider_Cuda_Bricks_DecodeSlab_h

#include "Compression/Format/CompressedVoxels.h"
#include "Cuda/EmptySpace/MarkWantedCells.h"

#include <cuda_runtime_api.h>

namespace Strider
{

/// Bricks of some layers; all addresses are in device memory.
struct DecodeSlabTask
{
  CompressedVoxels Voxels;
  /// Output array, whose slice 0 is the first of the layers. Voxels outside of it are dropped.
  cudaSurfaceObject_t Surface;
  int TexelBytes;
  bool HasRows;              ///< rows are whole bricks, and more than one voxel
  MarkWantedCellsTask Marks; ///< the layers, and the selection of their bricks
};

/// Queues the marking and decoding of the wanted bricks. Voxels outside the volume repeat the last ones, as the
/// encoder padded them.
Status LaunchDecodeSlab(const DecodeSlabTask& task, cudaStream_t stream);

} // namespace Strider

#endif
