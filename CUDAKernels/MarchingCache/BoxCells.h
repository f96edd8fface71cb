// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a warp keeps of a volume, and how much of it.
#ifndef Strider_MarchingCache_BoxCells_h
#define Strider_MarchingCache_BoxCells_h

#include "Foundation/HostDevice.h"

#include <cstddef>

namespace Strider
{

/// Bytes of shared memory that a warp has for its voxels. TODO measured
constexpr int BoxBytes = 6144;

/// Cells before the first one of a box, of any kind of cells, so that memory stays aligned.
constexpr int BoxLeadBytes = 16;

struct BoxCells
{
  bool AreBytes = false; ///< ByteRows, else FloatCells
  int CellBytes = 4;
  int Bytes = BoxBytes;

  /// Voxels of the largest box.
  STRIDER_HOST_DEVICE int CountCells() const { return (this->Bytes - BoxLeadBytes) / this->CellBytes; }
  /// Of a warp.
  STRIDER_HOST_DEVICE std::size_t CountBytes() const { return static_cast<std::size_t>(this->Bytes); }
};

} // namespace Strider

#endif
