// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The words of a block of rows whose y and z change places; device only.
#ifndef Strider_Rotation_MoveRows_cuh
#define Strider_Rotation_MoveRows_cuh

#include <cuda_runtime.h>

namespace Strider
{

/// Threads of a block, one a word: 4 words along x, 8 rows along y, 8 along z.
constexpr int MoveRowsWords = 4;
constexpr int MoveRowsSide = 8;
constexpr int MoveRowsThreads = MoveRowsWords * MoveRowsSide * MoveRowsSide;

/// Number of the word along x, and its row. A warp takes 2 words of 4x4 rows: neighbours along y share what a texture's memory
/// moves at a time, before the exchange as after it.
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
