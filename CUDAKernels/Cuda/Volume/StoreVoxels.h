// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Conversion of voxels to the texels of a 3-D texture.
#ifndef Strider_Cuda_Volume_StoreVoxels_h
#define Strider_Cuda_Volume_StoreVoxels_h

#include "Strider/VolumeView.h"

#include <cstddef>

namespace Strider
{

/// Type of a texel's channels. Signed integers are shifted up by half their range to unsigned ones, so that none is
/// lost when a texture unit reads them as fractions: as signed fractions both -128 and -127 would read -1.
enum class TexelType
{
  UInt8,
  UInt16,
  Float32
};

inline TexelType FindTexelType(ScalarType type)
{
  const std::size_t bytes = SizeOf(type);
  return bytes == 1 ? TexelType::UInt8 : bytes == 2 ? TexelType::UInt16 : TexelType::Float32;
}

inline std::size_t SizeOf(TexelType type)
{
  return type == TexelType::UInt8 ? 1 : type == TexelType::UInt16 ? 2 : 4;
}

/// Type and channels of a texel of a 3-D texture.
struct TexelFormat
{
  TexelFormat(TexelType type = TexelType::UInt8, int channels = 1)
    : Type(type)
    , Channels(channels)
  {
  }

  TexelType Type;
  int Channels; ///< number of channels: 1, 2 or 4
};

inline bool operator==(const TexelFormat& one, const TexelFormat& other)
{
  return one.Type == other.Type && one.Channels == other.Channels;
}

/// Returns the texel format of a volume. Three components get a fourth channel of 0, since textures have no texels of
/// three.
inline TexelFormat FindTexelFormat(const VolumeView& volume)
{
  return { FindTexelType(volume.Type), volume.Components == 3 ? 4 : volume.Components };
}

inline std::size_t SizeOf(const TexelFormat& format)
{
  return SizeOf(format.Type) * static_cast<std::size_t>(format.Channels);
}

/// Treatment of the smallest signed 8- or 16-bit integer. Signed textures of OpenGL hold -128 as -127, which frames
/// that match VTK must reproduce.
enum class SmallestInteger
{
  Kept,
  Raised
};

/// True where Kept and Raised give different texels for some component of this volume.
bool HoldsSmallestInteger(const VolumeView& volume);

/// Writes the texels of a box inside the volume, x fastest, in parallel.
void StoreVoxels(
  const VolumeView& volume, SmallestInteger smallest, const IndexBox& box, void* texels);

} // namespace Strider

#endif
