// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a warp keeps of a volume, and how much of it.
#ifndef Strider_MarchingCache_BoxCells_h
#define Strider_MarchingCache_BoxCells_h

#include "Foundation/HostDevice.h"
#include "Foundation/WarpLanes.h"

#include <cstddef>

namespace Strider
{

/// Bytes of shared memory that a warp has for its voxels. Of 6, 8 and 10 KiB with 80 and 128 registers, measured on an H200 (256^3 of bytes and
/// of floats on 1024^2, cubics, three axis views and three oblique ones), 8 KiB and 80 are the fastest, or within 4% of it. 64 registers were
/// slower. Neighbours two and three voxels away (8 views of bytes): 12 KiB take 0.97 to 1.29 times as long.
constexpr int BoxBytes = 8192;

/// Blocks of MostFilteredThreads that share a multiprocessor's registers.
constexpr int FilteredBlocks = 3;

/// The same of bilateral filters, which keep a slice of neighbours in registers.
constexpr int BilateralBlocks = 2;

/// The same of lit samples.
constexpr int LitBlocks = 2;

/// The same of scenes, whose rays read more voxels around each sample.
constexpr int SceneBoxBytes = 12288;

/// Cells before the first one of a box, of any kind of cells, so that memory stays aligned.
constexpr int BoxLeadBytes = 16;

/// Samples of a ray that a box is for.
constexpr int MostBoxSamples = 8;

/// Rays of a bundle whose samples begin farther from each other do not share a box, in voxels along an axis: those behind what some of
/// them skip, mostly.
constexpr int BundleReach = 12;

/// Bytes for the values of all lanes.
constexpr int BoxValueBytes = MostBoxSamples * WarpLanes * static_cast<int>(sizeof(float));

/// Threads of the largest block of rays that share voxels.
constexpr int MostFilteredThreads = 256;

struct BoxCells
{
  bool AreBytes = false; ///< ByteRows, else FloatCells
  int CellBytes = 4;
  int Bytes = BoxBytes;

  /// Voxels of the largest box.
  STRIDER_HOST_DEVICE int CountCells() const
  {
    return (this->Bytes - BoxLeadBytes) / this->CellBytes;
  }
  /// Of a warp, with the values of its samples.
  STRIDER_HOST_DEVICE std::size_t CountBytes() const
  {
    return static_cast<std::size_t>(BoxValueBytes + this->Bytes);
  }
};

} // namespace Strider

#endif
