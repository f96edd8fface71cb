// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Measures, drops, indexes and writes code words of bricks on the device.
#ifndef Strider_Cuda_Bricks_EncodeBricks_h
#define Strider_Cuda_Bricks_EncodeBricks_h

#include "Compression/Format/CompressedVolume.h"
#include "Compression/Warp/EncodeRecordByWarp.h"
#include "Cuda/Runtime/Stream.h"

#include <cstdint>

namespace Strider
{

/// Slices in device memory, the first of which starts a brick, and buffers for the measurements of their bricks.
/// There must be fewer than MostBricks.
struct EncodeTask
{
  /// Aligned as one scalar; x fastest, with the components of a voxel side by side.
  const void* Voxels;
  int Extents[3]; ///< along x, y and z
  int Components;
  ScalarType Type;
  MeasuredBricks Measured; ///< one element per brick
  /// True where the code words of constant bricks have a head, as EncodeBrick writes it.
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

/// Queues the search for each brick's best form, and the length of its code word.
Status LaunchMeasureBricks(const EncodeTask& task, cudaStream_t stream);

/// Finds the most frequent word of constant bricks: the smallest of equally frequent ones, and 0 where no brick is
/// constant. Call it after LaunchMeasureBricks, with ConstantsHaveHeads false. Blocks until done.
Status FindBackground(const EncodeTask& task, const Stream& stream, std::uint64_t& background);

/// Queues setting the length of all constant bricks of this word to 0, after LaunchMeasureBricks without heads.
Status LaunchDropBackground(const EncodeTask& task, std::uint64_t background, cudaStream_t stream);

struct LengthSums
{
  std::uint64_t Bytes = 0; ///< length of all code words
  int Longest = 0;         ///< length of the longest one
};

/// Computes the exclusive prefix sums of `count` lengths; `count` is in [1, MostBricks). `offsets` has room for as
/// many. Blocks until done.
Status SumLengths(const std::uint16_t* lengths, std::uint64_t count, std::uint64_t* offsets,
  const Stream& stream, LengthSums& sums);

struct PackLengthsTask
{
  const std::uint16_t* Lengths;
  const std::uint64_t* Offsets;
  std::uint64_t Count; ///< number of bricks
  int EntryBits;
  int BaseWords;
  std::uint32_t* Index; ///< must be 0
};

/// Queues the packing of the records of CompressedBricks::Index.
Status LaunchPackLengths(const PackLengthsTask& task, cudaStream_t stream);

/// Queues the writing of code words. `offsets` are the prefix sums of the lengths; `payload` must be 0 and large
/// enough.
Status LaunchEncodeBricks(const EncodeTask& task, const std::uint64_t* offsets,
  std::uint32_t* payload, cudaStream_t stream);

} // namespace Strider

#endif
