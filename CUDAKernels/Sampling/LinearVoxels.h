// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Voxels in linear memory, x fastest, as their owner holds them.
#ifndef Strider_Sampling_LinearVoxels_h
#define Strider_Sampling_LinearVoxels_h

#include "Foundation/Clamp.h"
#include "Foundation/Vector3.h"
#include "Sampling/StoredScalars.h"

#include <cstddef>

namespace Strider
{

template <typename Scalar>
struct LinearVoxels
{
  const Scalar* Voxels;
  int Last[3];                ///< index of the last voxel on each axis
  std::ptrdiff_t RowStride;   ///< from a voxel to the next in y
  std::ptrdiff_t SliceStride; ///< from a voxel to the next in z
  StoredScalars Stored;

  STRIDER_HOST_DEVICE float Read(std::ptrdiff_t offset) const
  {
    return StoreScalar(this->Voxels[offset], this->Stored);
  }

  STRIDER_HOST_DEVICE std::ptrdiff_t GetOffset(int x, int y, int z) const
  {
    return x + y * this->RowStride + z * this->SliceStride;
  }
};

} // namespace Strider

#endif
