// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Assignment of threads to the words of rows whose y and z are exchanged; device only.
#ifndef Strider_Rotation_MoveRows_cuh
#define Strider_Rotation_MoveRows_cuh

#include <cuda_runtime.h>

namespace Strider
{

/// Words that a thread block moves, one per thread: 4 words along x, 8 rows along y, 8 along z.
constexpr int MoveRowsWords = 4;
constexpr int MoveRowsSide = 8;
constexpr int MoveRowsThreads = MoveRowsWords * MoveRowsSide * MoveRowsSide;

/// Index of the word along x, and its row. A warp handles 2 words of 4x4 rows. Neighbours along y share the memory
/// transactions of a texture; each 4x4 block has such neighbours both before and after the exchange.
struct MovedWord
{
  int Word;
  int Y;
  int Z;
};

__device__ __forceinline__ MovedWord FindMovedWord(int firstWord, int firstY, int firstZ)
{
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const int warp = static_cast<int>(threadIdx.x) / 32;
  return { firstWord + lane % 2 + 2 * (warp % 2), firstY + lane / 2 % 4 + 4 * (warp / 2 % 2),
    firstZ + lane / 8 + 4 * (warp / 4) };
}

} // namespace Strider

#endif
