// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Size of a marching cache: the shared memory of a warp for voxels, and the cells that it holds.
#ifndef Strider_MarchingCache_BoxCells_h
#define Strider_MarchingCache_BoxCells_h

#include "Foundation/HostDevice.h"
#include "Foundation/WarpLanes.h"

#include <cstddef>

namespace Strider
{

/// Bytes of shared memory per warp for voxels. Measured on an H200 (256^3 of bytes and of floats on 1024^2, cubics,
/// three axis views and three oblique ones): among 6, 8 and 10 KiB with 80 and 128 registers, 8 KiB and 80 are the
/// fastest, or within 4% of it; 64 registers are slower. For neighbours two and three voxels away (8 views of bytes),
/// 12 KiB take 0.97 to 1.29 times as long.
constexpr int BoxBytes = 8192;

/// Resident blocks of MostFilteredThreads threads per multiprocessor, for which the compiler limits registers.
constexpr int FilteredBlocks = 3;

/// FilteredBlocks for bilateral filters, which keep a slice of neighbours in registers.
constexpr int BilateralBlocks = 2;

/// FilteredBlocks for lit samples.
constexpr int LitBlocks = 2;

/// BoxBytes for scenes, whose rays read more voxels around each sample.
constexpr int SceneBoxBytes = 12288;

/// Padding before the first cell of a box, so that cells of any kind are aligned.
constexpr int BoxLeadBytes = 16;

/// Largest number of samples of a ray that one box serves.
constexpr int MostBoxSamples = 8;

/// Rays share a box only if their samples begin at most this far from each other along each axis, in voxels. Rays
/// farther away have mostly skipped different amounts of empty space.
constexpr int BundleReach = 12;

/// Bytes of shared memory per warp for the samples of all lanes.
constexpr int BoxValueBytes = MostBoxSamples * WarpLanes * static_cast<int>(sizeof(float));

/// Threads of the largest block whose rays share voxels.
constexpr int MostFilteredThreads = 256;

struct BoxCells
{
  bool AreBytes = false; ///< ByteRows; otherwise FloatCells
  int CellBytes = 4;
  int Bytes = BoxBytes;

  /// Returns the number of cells of the largest box.
  STRIDER_HOST_DEVICE int CountCells() const
  {
    return (this->Bytes - BoxLeadBytes) / this->CellBytes;
  }
  /// Returns the shared memory of a warp, including its samples.
  STRIDER_HOST_DEVICE std::size_t CountBytes() const
  {
    return static_cast<std::size_t>(BoxValueBytes + this->Bytes);
  }
};

} // namespace Strider

#endif
