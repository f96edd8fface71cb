// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Code words of bricks on the device, and how long they are.
#ifndef Strider_Cuda_Bricks_EncodeBricks_h
#define Strider_Cuda_Bricks_EncodeBricks_h

#include "Compression/Format/CompressedVolume.h"
#include "Compression/Warp/EncodeRecordByWarp.h"
#include "Strider/Status.h"

#include <cuda_runtime_api.h>

namespace Strider
{

/// Slices in device memory, the first of which begins a brick, and room for what is found of their bricks. They have fewer than
/// MostBricks.
struct EncodeTask
{
  const void*
    Voxels;       ///< aligned as one scalar; x fastest, components of a voxel one after the other
  int Extents[3]; ///< slices last
  int Components;
  ScalarType Type;
  MeasuredBricks Measured; ///< an element for each brick
  /// Bytes of the head of a constant brick: 0, or HeadBytes where MeasureCodeWord shall read them.
  bool ConstantsHaveHeads;

  BrickGrid MakeGrid() const
  {
    return { { CountBricks(this->Extents[0]), CountBricks(this->Extents[1]),
               CountBricks(this->Extents[2]) },
      this->Components };
  }
};

template <typename Word>
VoxelSlab<const Word> MakeSlab(const EncodeTask& task)
{
  return { static_cast<const Word*>(task.Voxels),
    { task.Extents[0], task.Extents[1], task.Extents[2] }, task.Components,
    FindWordOrder(task.Type) };
}

constexpr std::uint64_t MostBricks = std::uint64_t{ 1 } << 31;

/// Queues the search for the best form of each brick, and the length of its code word.
Status LaunchMeasureBricks(const EncodeTask& task, cudaStream_t stream);

/// Queues a length of 0 for all constant bricks of this word, after LaunchMeasureBricks without heads.
Status LaunchDropBackground(const EncodeTask& task, std::uint64_t background, cudaStream_t stream);

/// Queues the code words. `offsets` are sums of the lengths; `payload` is 0, and has room for all of them.
Status LaunchEncodeBricks(const EncodeTask& task, const std::uint64_t* offsets,
  std::uint32_t* payload, cudaStream_t stream);

} // namespace Strider

#endif
