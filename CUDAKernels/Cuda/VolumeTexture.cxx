// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume where the texture units read it.
#include "Cuda/VolumeTexture.h"

#include "Cuda/CheckCuda.h"

namespace Strider
{

namespace
{

std::string Describe(const std::array<int, 3>& dimensions)
{
  return std::to_string(dimensions[0]) + "x" + std::to_string(dimensions[1]) + "x" +
    std::to_string(dimensions[2]);
}

std::string DescribeMebibytes(std::size_t bytes)
{
  return std::to_string((bytes + (std::size_t(1) << 20) - 1) >> 20) + " MiB";
}

std::size_t CountBytes(const VolumeView& volume)
{
  return volume.CountVoxels() * SizeOf(FindTexelType(volume.Type));
}

Status CheckTextureLimits(const VolumeView& volume, const Device& device)
{
  for (int axis = 0; axis < 3; ++axis)
  {
    if (volume.Dimensions[axis] > device.MaximumVolume[axis])
    {
      return STRIDER_FAILURE(StatusCode::Unsupported,
        "a volume of " + Describe(volume.Dimensions) + " voxels is larger than the " +
          Describe(device.MaximumVolume) + " voxels that a texture of " + device.Name +
          " can have");
    }
  }
  return {};
}

Status CheckMemory(const VolumeView& volume, const Device& device)
{
  std::size_t free = 0;
  std::size_t total = 0;
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemGetInfo(&free, &total)));
  if (CountBytes(volume) > free)
  {
    return STRIDER_FAILURE(StatusCode::OutOfMemory,
      "a volume of " + Describe(volume.Dimensions) + " voxels needs " +
        DescribeMebibytes(CountBytes(volume)) + " of device memory, but of the " +
        DescribeMebibytes(total) + " of " + device.Name + " only " + DescribeMebibytes(free) +
        " are free");
  }
  return {};
}

cudaChannelFormatDesc DescribeTexel(TexelType type)
{
  switch (type)
  {
    case TexelType::UInt8:
      return cudaCreateChannelDesc(8, 0, 0, 0, cudaChannelFormatKindUnsigned);
    case TexelType::UInt16:
      return cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindUnsigned);
    case TexelType::Float32:
      break;
  }
  return cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
}

} // namespace

Status VolumeTexture::Create(const VolumeView& volume, const Device& device)
{
  STRIDER_TRY(CheckTextureLimits(volume, device));
  STRIDER_TRY(CheckMemory(volume, device));
  VolumeTexture texture;
  texture.Dimensions = volume.Dimensions;
  texture.Type = FindTexelType(volume.Type);
  texture.Bytes = CountBytes(volume);
  STRIDER_TRY(texture.Array.Create(DescribeTexel(texture.Type), texture.Dimensions));
  // Texture units filter integers only as fractions of the largest one.
  const cudaTextureReadMode read =
    texture.Type == TexelType::Float32 ? cudaReadModeElementType : cudaReadModeNormalizedFloat;
  STRIDER_TRY(texture.Linear.Create(texture.Array.Get(), cudaFilterModeLinear, read));
  STRIDER_TRY(texture.Nearest.Create(texture.Array.Get(), cudaFilterModePoint, read));
  *this = std::move(texture);
  return {};
}

bool VolumeTexture::Suits(const VolumeView& volume) const
{
  return this->Array.Get() && this->Dimensions == volume.Dimensions &&
    this->Type == FindTexelType(volume.Type);
}

TextureVoxels VolumeTexture::GetVoxels(ScalarType type, ReconstructionFilter filter) const
{
  TextureVoxels voxels{ 0, 1.0f, 0.0f };
  voxels.Texture =
    filter == ReconstructionFilter::Nearest ? this->Nearest.Get() : this->Linear.Get();
  switch (type)
  {
    case ScalarType::Int8:
      voxels.Offset = -128.0f;
      voxels.Scale = 255.0f;
      break;
    case ScalarType::UInt8:
      voxels.Scale = 255.0f;
      break;
    case ScalarType::Int16:
      voxels.Offset = -32768.0f;
      voxels.Scale = 65535.0f;
      break;
    case ScalarType::UInt16:
      voxels.Scale = 65535.0f;
      break;
    default:
      break;
  }
  return voxels;
}

bool FitsInsteadOf(const VolumeView& volume, const VolumeTexture& former)
{
  std::size_t free = 0;
  std::size_t total = 0;
  return STRIDER_CUDA_CALL(cudaMemGetInfo(&free, &total)).IsOk() && former.GetBytes() > 0 &&
    CountBytes(volume) <= free + former.GetBytes();
}

} // namespace Strider
