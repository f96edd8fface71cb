// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume where the texture units read it.
#ifndef Strider_Cuda_VolumeTexture_h
#define Strider_Cuda_VolumeTexture_h

#include "Cuda/Array3D.h"
#include "Cuda/SelectDevice.h"
#include "Cuda/StoreVoxels.h"
#include "Cuda/TextureObject.h"
#include "Cuda/TextureVoxels.h"
#include "Strider/RenderRequest.h"

namespace Strider
{

class VolumeTexture
{
public:
  /// Makes room for the volume's texels, which stay undefined. Fails with Unsupported beyond the texture limits of the device,
  /// and with OutOfMemory.
  Status Create(const VolumeView& volume, const Device& device);

  /// The volume has the size and texel type of this texture.
  bool Suits(const VolumeView& volume) const;

  /// What reads the texels back as stored scalars of the type that they came from.
  TextureVoxels GetVoxels(ScalarType type, ReconstructionFilter filter) const;

  cudaArray_t GetArray() const { return this->Array.Get(); }
  std::size_t GetBytes() const { return this->Bytes; }

private:
  Array3D Array;
  TextureObject Linear;
  TextureObject Nearest;
  std::array<int, 3> Dimensions{ 0, 0, 0 };
  TexelType Type = TexelType::UInt8;
  std::size_t Bytes = 0;
};

/// The device has room for the volume once `former` is gone.
bool FitsInsteadOf(const VolumeView& volume, const VolumeTexture& former);

} // namespace Strider

#endif
