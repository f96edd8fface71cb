// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Voxels as a kernel is given them.
#ifndef Strider_Cuda_Fetch_TextureVoxels_h
#define Strider_Cuda_Fetch_TextureVoxels_h

#include "Foundation/Vector3.h"
#include "Foundation/VoxelOrder.h"

#include <cuda_runtime_api.h>

namespace Strider
{

/// What a texture holds of a volume.
enum class TextureHolds
{
  All,
  Slab,  ///< some slices
  Cells, ///< some macrocells, each in a slot (PoolSlots.h)
  Either ///< All or Cells: TextureVoxels::HasCells says which
};

/// The macrocells of a pool.
struct PooledCells
{
  const unsigned int* Slots =
    nullptr; ///< one a macrocell, x fastest, on the device: a packed SlotPlace or NoSlot
  unsigned int RowCells = 0;   ///< from one to the next along y
  unsigned int LayerCells = 0; ///< and along z
  unsigned int FirstCell = 0;  ///< of FindFirstCell
  Vector3 Last{};              ///< voxel of the volume
};

/// A 3-D texture; stored value = read value * Scale + Offset.
struct TextureVoxels
{
  cudaTextureObject_t Texture;
  float Scale;
  float Offset;
  VoxelOrder Order;        ///< of its axes; see SetOrder
  float FirstSlice = 0.0f; ///< that a texture of a slab holds
  PooledCells Pool{};      ///< of a texture of cells
  bool IsTurned = false;   ///< Order is not that of index space

  void SetOrder(const VoxelOrder& order)
  {
    this->Order = order;
    this->IsTurned = !AreSame(order, VoxelOrder{});
  }

  STRIDER_HOST_DEVICE bool HasCells() const { return this->Pool.Slots != nullptr; }
};

} // namespace Strider

#endif
