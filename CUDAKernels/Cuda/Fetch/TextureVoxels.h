// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The stored voxels as a kernel argument.
#ifndef Strider_Cuda_Fetch_TextureVoxels_h
#define Strider_Cuda_Fetch_TextureVoxels_h

#include "Foundation/Vector3.h"
#include "Foundation/VoxelOrder.h"

#include <cuda_runtime_api.h>

namespace Strider
{

/// Part of a volume that a texture holds.
enum class TextureHolds
{
  All,
  Slab,  ///< consecutive slices
  Part,  ///< a box of the grid that rays cross
  Cells, ///< cached macrocells, each in a slot (PoolSlots.h)
  Either ///< All or Cells, told apart by TextureVoxels::HasCells
};

/// Table of the macrocells that a pool holds.
/// One entry per macrocell, x fastest, in device memory: a packed SlotPlace, or NoSlot.
struct PooledCells
{
  const unsigned int* Slots = nullptr;
  unsigned int RowCells = 0;   ///< macrocells from one to the next along y
  unsigned int LayerCells = 0; ///< macrocells from one to the next along z
  unsigned int FirstCell = 0;  ///< result of FindFirstCell
  Vector3 Last{}; ///< last voxel of the volume; for TextureHolds::Part see TextureVoxels::GetFirst
};

/// A 3-D texture; stored value = read value * Scale + Offset.
struct TextureVoxels
{
  cudaTextureObject_t Texture;
  float Scale;
  float Offset;
  VoxelOrder Order;        ///< order of the texture's axes; set by SetOrder
  float FirstSlice = 0.0f; ///< first slice that the texture of a slab holds
  PooledCells Pool{};      ///< set for a texture of cached macrocells
  bool IsTurned = false;   ///< true where Order differs from index space

  void SetOrder(const VoxelOrder& order)
  {
    this->Order = order;
    this->IsTurned = !AreSame(order, VoxelOrder{});
  }

  /// First voxel that the texture of a part holds. Parts have no pool: kernel arguments have no room for another member.
  STRIDER_HOST_DEVICE Vector3 GetFirst() const { return this->Pool.Last; }
  void SetFirst(Vector3 first) { this->Pool.Last = first; }

  STRIDER_HOST_DEVICE bool HasCells() const { return this->Pool.Slots != nullptr; }
};

} // namespace Strider

#endif
