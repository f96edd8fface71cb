// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Auxiliary volumes of a renderer on the device: mask, second scalars, blanking.
#include "Cuda/Volume/DeviceAuxiliaryVolumes.h"

#include "Compositing/CheckAuxiliaryVolume.h"

namespace Strider
{

Status DeviceAuxiliaryVolumes::Set(AuxiliaryVolume auxiliary, const VolumeView* view,
  const VolumeView& volume, const Device& device, VoxelUploader& uploader, const Stream& stream)
{
  Stored& stored = this->Find(auxiliary);
  if (!view)
  {
    stored = {};
    return {};
  }
  STRIDER_TRY(CheckAuxiliaryVolume(auxiliary, volume, *view));
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
    stored = {}; // overwritten
    return status;
  }
  stored.View = view->GetLayout();
  return {};
}

void DeviceAuxiliaryVolumes::Drop()
{
  this->All = {};
}

AuxiliaryVolumeTextures DeviceAuxiliaryVolumes::GetTextures(ReconstructionFilter filter) const
{
  AuxiliaryVolumeTextures voxels{};
  if (this->GetView(AuxiliaryVolume::Mask))
  {
    voxels.Mask = this->Find(AuxiliaryVolume::Mask)
                    .Texture.GetVoxels(ScalarType::UInt8, ReconstructionFilter::Nearest);
  }
  if (this->GetView(AuxiliaryVolume::SecondScalars))
  {
    const Stored& second = this->Find(AuxiliaryVolume::SecondScalars);
    voxels.SecondScalars = second.Texture.GetVoxels(second.View.Type, filter);
  }
  if (this->GetView(AuxiliaryVolume::Blanking))
  {
    const Stored& blanking = this->Find(AuxiliaryVolume::Blanking);
    voxels.Blanking = blanking.Texture.GetVoxels(ScalarType::UInt8, ReconstructionFilter::Nearest);
    const std::array<int, 3>& sides = blanking.View.Dimensions;
    voxels.LastBlanking = { static_cast<float>(sides[0] - 1), static_cast<float>(sides[1] - 1),
      static_cast<float>(sides[2] - 1) };
  }
  return voxels;
}

std::size_t DeviceAuxiliaryVolumes::GetBytes() const
{
  std::size_t bytes = 0;
  for (const Stored& stored : this->All)
  {
    bytes += stored.Texture.GetBytes();
  }
  return bytes;
}

} // namespace Strider
