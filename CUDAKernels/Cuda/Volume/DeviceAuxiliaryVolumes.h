// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The further volumes of a renderer on the device: mask, second scalars, blanking.
#ifndef Strider_Cuda_Volume_DeviceAuxiliaryVolumes_h
#define Strider_Cuda_Volume_DeviceAuxiliaryVolumes_h

#include "Cuda/Fetch/SceneTextures.h"
#include "Cuda/Runtime/SelectDevice.h"
#include "Cuda/Volume/UploadVoxels.h"
#include "Cuda/Volume/VolumeTexture.h"
#include "Strider/VolumeRenderer.h"

#include <array>

namespace Strider
{

/// They stay in the order in which they came, whatever becomes of the volume's voxels.
class DeviceAuxiliaryVolumes
{
public:
  /// Brings a companion of `volume` in, or takes it away where it is null. Fails as CheckAuxiliaryVolume, and as VolumeTexture; then the
  /// former one stays, unless the message says that it is gone.
  Status Set(AuxiliaryVolume companion, const VolumeView* view, const VolumeView& volume,
    const Device& device, VoxelUploader& uploader, const Stream& stream);
  /// To be called where the volume gets another grid: nothing fits it any more.
  void Drop();

  /// Null where there is none.
  const VolumeView* GetView(AuxiliaryVolume companion) const
  {
    const Stored& stored = this->Find(companion);
    return stored.IsThere ? &stored.View : nullptr;
  }
  AuxiliaryVolumeTextures GetTextures(ReconstructionFilter filter) const;
  std::size_t GetBytes() const;

private:
  struct Stored
  {
    bool IsThere = false;
    VolumeView View; ///< without memory: voxels are not read again
    VolumeTexture Texture;
  };

  Stored& Find(AuxiliaryVolume companion) { return this->All[static_cast<std::size_t>(companion)]; }
  const Stored& Find(AuxiliaryVolume companion) const
  {
    return this->All[static_cast<std::size_t>(companion)];
  }

  std::array<Stored, 3> All; ///< by number of AuxiliaryVolume
};

} // namespace Strider

#endif
