// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The further volumes of a renderer on the device: mask, second scalars, blanking.
#include "Cuda/Volume/DeviceCompanions.h"

#include "Compositing/CheckCompanion.h"

namespace Strider
{

Status DeviceCompanions::Set(Companion companion, const VolumeView* view, const VolumeView& volume,
  const Device& device, VoxelUploader& uploader, const Stream& stream)
{
  Stored& stored = this->Find(companion);
  if (!view)
  {
    stored = {};
    return {};
  }
  STRIDER_TRY(CheckCompanion(companion, volume, *view));
  const TexelFormat format = FindTexelFormat(*view);
  if (stored.Texture.GetExtents() != view->Dimensions || !(stored.Texture.GetFormat() == format))
  {
    VolumeTexture made;
    STRIDER_TRY(made.Create(view->Dimensions, format, device));
    STRIDER_TRY(uploader.Upload(*view, SmallestInteger::Kept, made.GetArray(), stream));
    stored.Texture = std::move(made);
    stored.View = view->GetLayout();
    stored.IsThere = true;
    return {};
  }
  const Status status =
    uploader.Upload(*view, SmallestInteger::Kept, stored.Texture.GetArray(), stream);
  if (!status.IsOk())
  {
    stored = {};
    return STRIDER_FAILURE(
      status.GetCode(), status.GetMessage() + "; the former one is overwritten");
  }
  stored.View = view->GetLayout();
  return {};
}

void DeviceCompanions::Drop()
{
  this->All = {};
}

CompanionTextures DeviceCompanions::GetTextures(ReconstructionFilter filter) const
{
  CompanionTextures voxels{};
  if (this->GetView(Companion::Mask))
  {
    voxels.Mask = this->Find(Companion::Mask)
                    .Texture.GetVoxels(ScalarType::UInt8, ReconstructionFilter::Nearest);
  }
  if (this->GetView(Companion::SecondScalars))
  {
    const Stored& second = this->Find(Companion::SecondScalars);
    voxels.SecondScalars = second.Texture.GetVoxels(second.View.Type, filter);
  }
  if (this->GetView(Companion::Blanking))
  {
    const Stored& blanking = this->Find(Companion::Blanking);
    voxels.Blanking = blanking.Texture.GetVoxels(ScalarType::UInt8, ReconstructionFilter::Nearest);
    const std::array<int, 3>& sides = blanking.View.Dimensions;
    voxels.LastBlanking = { static_cast<float>(sides[0] - 1), static_cast<float>(sides[1] - 1),
      static_cast<float>(sides[2] - 1) };
  }
  return voxels;
}

std::size_t DeviceCompanions::GetBytes() const
{
  std::size_t bytes = 0;
  for (const Stored& stored : this->All)
  {
    bytes += stored.Texture.GetBytes();
  }
  return bytes;
}

} // namespace Strider
