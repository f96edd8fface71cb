// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Voxels made ready for a 3-D texture.
#ifndef Strider_Cuda_StoreVoxels_h
#define Strider_Cuda_StoreVoxels_h

#include "Strider/VolumeView.h"

#include <cstddef>

namespace Strider
{

/// What a voxel is in a 3-D texture. Signed integers are moved up by half their range, so that none is lost when a texture
/// unit reads them as fractions: as signed fractions both -128 and -127 would read -1.
enum class TexelType
{
  UInt8,
  UInt16,
  Float32
};

inline TexelType FindTexelType(ScalarType type)
{
  switch (SizeOf(type))
  {
    case 1:
      return TexelType::UInt8;
    case 2:
      return TexelType::UInt16;
    default:
      return TexelType::Float32;
  }
}

inline std::size_t SizeOf(TexelType type)
{
  return type == TexelType::UInt8 ? 1 : type == TexelType::UInt16 ? 2 : 4;
}

/// What becomes of the smallest signed 8- or 16-bit integer. Signed textures of OpenGL hold -128 as -127: frames that match VTK want
/// it so.
enum class SmallestInteger
{
  Kept,
  Raised
};

/// Both give different texels for this volume.
bool HoldsSmallestInteger(const VolumeView& volume);

/// Writes the texels of `count` voxels from voxel `first` on, by several threads.
void StoreVoxels(const VolumeView& volume, SmallestInteger smallest, std::size_t first,
  std::size_t count, void* texels);

} // namespace Strider

#endif
