// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Auxiliary volumes of a renderer on the device: mask, second scalars, blanking.
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

/// Auxiliary volumes keep the order of the caller's memory, also when the main volume is stored in another one.
class DeviceAuxiliaryVolumes
{
public:
  /// Uploads an auxiliary volume of `volume`, or removes it where `view` is null. Fails as CheckAuxiliaryVolume and
  /// VolumeTexture::Create do; the former auxiliary volume then stays, unless the message says that it is
  /// overwritten.
  Status Set(AuxiliaryVolume auxiliary, const VolumeView* view, const VolumeView& volume,
    const Device& device, VoxelUploader& uploader, const Stream& stream);
  /// Removes all auxiliary volumes. Call it when the volume gets another grid, which they no longer match.
  void Drop();

  /// Returns null where there is no such volume.
  const VolumeView* GetView(AuxiliaryVolume auxiliary) const
  {
    const Stored& stored = this->Find(auxiliary);
    return stored.IsThere ? &stored.View : nullptr;
  }
  AuxiliaryVolumeTextures GetTextures(ReconstructionFilter filter) const;
  std::size_t GetBytes() const;

private:
  struct Stored
  {
    bool IsThere = false;
    VolumeView View; ///< layout only; the voxels are not read again
    VolumeTexture Texture;
  };

  Stored& Find(AuxiliaryVolume auxiliary) { return this->All[static_cast<std::size_t>(auxiliary)]; }
  const Stored& Find(AuxiliaryVolume auxiliary) const
  {
    return this->All[static_cast<std::size_t>(auxiliary)];
  }

  std::array<Stored, 3> All; ///< indexed by AuxiliaryVolume
};

} // namespace Strider

#endif
