// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The slices of a stored volume side by side, where the texture units read them.
#ifndef Strider_Cuda_Volume_StackedVolume_h
#define Strider_Cuda_Volume_StackedVolume_h

#include "Cuda/Volume/StoredVolume.h"

#include <cstdint>

namespace Strider
{

/// A texture unit takes two steps for a sample of a 3-D texture, one for each slice. A texel of a layered 2-D texture that holds a few
/// slices gives both in one step. For volumes of one component of 8 or 16 bits, in the order in which they are stored when it is made; it
/// takes 4/3 of their bytes.
class StackedVolume
{
public:
  /// Stacks the slices where those that it has are not of these voxels in this order. `voxels` counts what was stored, as that of
  /// GradientVolume. Fails with OutOfMemory, and with Unsupported beyond the texture limits of the device; then it is empty.
  Status Update(const StoredVolume& stored, const TexelFormat& format, std::uint64_t voxels,
    const Device& device, const Stream& stream);
  void Drop() { *this = {}; }

  /// New memory that Update would need.
  std::size_t CountNewBytes(const StoredVolume& stored, const TexelFormat& format) const
  {
    return this->HasRoom(stored, format) ? 0 : CountBytes(stored, format);
  }
  std::size_t GetBytes() const { return this->Bytes; }
  /// For SampleStacked; 0 where it is empty.
  cudaTextureObject_t Get() const { return this->Texture.Get(); }

private:
  static std::size_t CountBytes(const StoredVolume& stored, const TexelFormat& format);
  bool HasRoom(const StoredVolume& stored, const TexelFormat& format) const;
  Status MakeRoom(const StoredVolume& stored, const TexelFormat& format, const Device& device);

  Array3D Array;
  TextureObject Texture;
  SurfaceObject Surface;
  std::array<int, 3> Extents{ 0, 0, 0 }; ///< of the volume
  TexelFormat Format;
  std::size_t Bytes = 0;
  bool IsFilled = false;
  VoxelOrder Order;         ///< of the voxels that it was filled from
  std::uint64_t Voxels = 0; ///< their number
};

} // namespace Strider

#endif
