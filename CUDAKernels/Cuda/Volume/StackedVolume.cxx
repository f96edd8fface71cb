// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The stacked slices of a stored volume, as a texture.
#include "Cuda/Volume/StackedVolume.h"

#include "Cuda/Volume/StackSlices.h"
#include "EmptySpace/Macrocells.h"

#include <algorithm>

namespace Strider
{

namespace
{

std::size_t SizeOfChannel(const TexelFormat& format)
{
  return std::min<std::size_t>(SizeOf(format.Type), 2);
}

} // namespace

std::size_t StackedVolume::CountBytes(const StoredVolume& stored, const TexelFormat& format)
{
  const std::array<int, 3>& extents = stored.GetExtents();
  return CountAll({ extents[0], extents[1], CountStackedLayers(extents[2]) }) * StackedChannels *
    SizeOfChannel(format);
}

bool StackedVolume::HasRoom(const StoredVolume& stored, const TexelFormat& format) const
{
  return this->Bytes > 0 && this->Extents == stored.GetExtents() && this->Format == format;
}

Status StackedVolume::MakeRoom(
  const StoredVolume& stored, const TexelFormat& format, const Device& device)
{
  this->Drop();
  StackedVolume made;
  made.Extents = stored.GetExtents();
  made.Format = format;
  const std::array<int, 3> layers{ made.Extents[0], made.Extents[1],
    CountStackedLayers(made.Extents[2]) };
  if (!AreWithin(layers, device.MaximumLayers))
  {
    return STRIDER_FAILURE(StatusCode::Unsupported, "no layered texture can be as large");
  }
  const int bits = static_cast<int>(8 * SizeOfChannel(format));
  STRIDER_TRY(
    made.Array.Create(cudaCreateChannelDesc(bits, bits, bits, bits, cudaChannelFormatKindUnsigned),
      layers, cudaArrayLayered | cudaArraySurfaceLoadStore));
  STRIDER_TRY(
    made.Texture.Create(made.Array.Get(), cudaFilterModeLinear, cudaReadModeNormalizedFloat));
  STRIDER_TRY(made.Surface.Create(made.Array.Get()));
  made.Bytes = CountBytes(stored, format);
  *this = std::move(made);
  return {};
}

Status StackedVolume::Update(const StoredVolume& stored, const TexelFormat& format,
  const ValueSteps& steps, std::uint64_t voxels, const Device& device, const Stream& stream)
{
  if (!this->HasRoom(stored, format))
  {
    STRIDER_TRY(this->MakeRoom(stored, format, device));
  }
  if (this->IsFilled && this->Steps == steps && this->Voxels == voxels &&
    AreSame(this->Order, stored.GetOrder()))
  {
    return {};
  }
  this->IsFilled = false;
  STRIDER_TRY(LaunchStackSlices(stored.GetSurface(), steps, this->Surface.Get(), stream.Get()));
  this->IsFilled = true;
  this->Steps = steps;
  this->Voxels = voxels;
  this->Order = stored.GetOrder();
  return {};
}

} // namespace Strider
