// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume in a 3-D array, readable as a texture.
#include "Cuda/Volume/VolumeTexture.h"

#include "Compositing/CheckAuxiliaryVolume.h"
#include "Cuda/Runtime/MemoryBudget.h"
#include "EmptySpace/Macrocells.h"

namespace Strider
{

namespace
{

std::string DescribeMebibytes(std::size_t bytes)
{
  return std::to_string((bytes + (std::size_t(1) << 20) - 1) >> 20) + " MiB";
}

Status CheckMemory(const std::array<int, 3>& extents, std::size_t bytes, const Device& device)
{
  MemoryBudget budget;
  STRIDER_TRY(budget.Read());
  if (!budget.Allows(bytes, MemoryUse::Required))
  {
    return STRIDER_FAILURE(StatusCode::OutOfMemory,
      "a volume of " + DescribeDimensions(extents) + " voxels needs " + DescribeMebibytes(bytes) +
        " of device memory, but of the " + DescribeMebibytes(budget.All) + " of " + device.Name +
        " only " + DescribeMebibytes(budget.Free) + " are free");
  }
  return {};
}

cudaChannelFormatDesc DescribeTexel(const TexelFormat& format)
{
  const int bits = static_cast<int>(8 * SizeOf(format.Type));
  const int second = format.Channels > 1 ? bits : 0;
  const int others = format.Channels > 2 ? bits : 0;
  return cudaCreateChannelDesc(bits, second, others, others,
    format.Type == TexelType::Float32 ? cudaChannelFormatKindFloat : cudaChannelFormatKindUnsigned);
}

} // namespace

Status VolumeTexture::Create(
  const std::array<int, 3>& extents, const TexelFormat& format, const Device& device)
{
  VolumeTexture texture;
  texture.Extents = extents;
  texture.Format = format;
  texture.Bytes = CountAll(extents) * SizeOf(format);
  if (!AreWithin(extents, device.MaximumVolume))
  {
    return STRIDER_FAILURE(StatusCode::Unsupported,
      "a volume of " + DescribeDimensions(extents) + " voxels is larger than the " +
        DescribeDimensions(device.MaximumVolume) + " voxels that a texture of " + device.Name +
        " can have");
  }
  STRIDER_TRY(CheckMemory(extents, texture.Bytes, device));
  STRIDER_TRY(texture.Array.Create(DescribeTexel(format), extents));
  // Texture units filter integers only as fractions of the largest one.
  const cudaTextureReadMode read =
    format.Type == TexelType::Float32 ? cudaReadModeElementType : cudaReadModeNormalizedFloat;
  STRIDER_TRY(texture.Linear.Create(texture.Array.Get(), cudaFilterModeLinear, read));
  STRIDER_TRY(texture.Nearest.Create(texture.Array.Get(), cudaFilterModePoint, read));
  STRIDER_TRY(texture.Surface.Create(texture.Array.Get()));
  *this = std::move(texture);
  return {};
}

SurfaceVoxels VolumeTexture::GetSurface() const
{
  return { this->Surface.Get(), this->Extents, static_cast<int>(SizeOf(this->Format)) };
}

TextureVoxels DescribeTexels(ScalarType type)
{
  const std::size_t bytes = SizeOf(type);
  const float scale = bytes == 1 ? 255.0f : bytes == 2 ? 65535.0f : 1.0f;
  const float offset = type == ScalarType::Int8 ? -128.0f
    : type == ScalarType::Int16                 ? -32768.0f
                                                : 0.0f;
  return { 0, scale, offset, {} };
}

TextureVoxels VolumeTexture::GetVoxels(ScalarType type, ReconstructionFilter filter) const
{
  TextureVoxels voxels = DescribeTexels(type);
  voxels.Texture =
    filter == ReconstructionFilter::Nearest ? this->Nearest.Get() : this->Linear.Get();
  return voxels;
}

} // namespace Strider
