// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Voxels made ready for a 3-D texture.
#ifndef Strider_Cuda_Volume_StoreVoxels_h
#define Strider_Cuda_Volume_StoreVoxels_h

#include "Strider/VolumeView.h"

#include <cstddef>

namespace Strider
{

/// What a value is in a 3-D texture. Signed integers are moved up by half their range, so that none is lost when a texture
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

/// What a voxel is in a 3-D texture.
struct TexelFormat
{
  TexelFormat(TexelType type = TexelType::UInt8, int channels = 1)
    : Type(type)
    , Channels(channels)
  {
  }

  TexelType Type;
  int Channels; ///< values side by side: 1, 2 or 4
};

inline bool operator==(const TexelFormat& one, const TexelFormat& other)
{
  return one.Type == other.Type && one.Channels == other.Channels;
}

/// Three components have a fourth one of 0 beside them: textures have no such texels.
inline TexelFormat FindTexelFormat(const VolumeView& volume)
{
  return { FindTexelType(volume.Type), volume.Components == 3 ? 4 : volume.Components };
}

inline std::size_t SizeOf(const TexelFormat& format)
{
  return SizeOf(format.Type) * static_cast<std::size_t>(format.Channels);
}

/// What becomes of the smallest signed 8- or 16-bit integer. Signed textures of OpenGL hold -128 as -127: frames that match VTK want
/// it so.
enum class SmallestInteger
{
  Kept,
  Raised
};

/// Both give different texels for some component of this volume.
bool HoldsSmallestInteger(const VolumeView& volume);

/// Writes the texels of a box of voxels that lies in the volume, x fastest, by several threads.
void StoreVoxels(
  const VolumeView& volume, SmallestInteger smallest, const IndexBox& box, void* texels);

} // namespace Strider

#endif
