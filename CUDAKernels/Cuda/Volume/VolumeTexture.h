// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume in a 3-D array, readable as a texture.
#ifndef Strider_Cuda_Volume_VolumeTexture_h
#define Strider_Cuda_Volume_VolumeTexture_h

#include "Cuda/Fetch/TextureVoxels.h"
#include "Cuda/Runtime/Array3D.h"
#include "Cuda/Runtime/SelectDevice.h"
#include "Cuda/Runtime/SurfaceObject.h"
#include "Cuda/Runtime/TextureObject.h"
#include "Cuda/Volume/MoveVoxels.h"
#include "Cuda/Volume/StoreVoxels.h"
#include "Strider/RenderRequest.h"

namespace Strider
{

/// Returns the Scale and Offset of a texture of these scalars: stored value = read value * Scale + Offset.
TextureVoxels DescribeTexels(ScalarType type);

/// A 3-D array of voxels along the stored axes; StoredVolume keeps track of their order.
class VolumeTexture
{
public:
  /// Allocates the texels, which stay undefined. Fails with Unsupported beyond the device's texture limits, and with
  /// OutOfMemory.
  Status Create(const std::array<int, 3>& extents, const TexelFormat& format, const Device& device);

  /// Returns the texture with the Scale and Offset that restore scalars of `type`. The order is that of index space.
  TextureVoxels GetVoxels(ScalarType type, ReconstructionFilter filter) const;

  const std::array<int, 3>& GetExtents() const { return this->Extents; }
  const TexelFormat& GetFormat() const { return this->Format; }
  SurfaceVoxels GetSurface() const;
  cudaArray_t GetArray() const { return this->Array.Get(); }
  std::size_t GetBytes() const { return this->Bytes; }

private:
  Array3D Array;
  TextureObject Linear;
  TextureObject Nearest;
  SurfaceObject Surface;
  std::array<int, 3> Extents{ 0, 0, 0 };
  TexelFormat Format;
  std::size_t Bytes = 0;
};

} // namespace Strider

#endif
