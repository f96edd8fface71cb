// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The stacked slices of a stored volume, as a texture.
#ifndef Strider_Cuda_Volume_StackedVolume_h
#define Strider_Cuda_Volume_StackedVolume_h

#include "Cuda/Volume/StoredVolume.h"
#include "Sampling/ValueSteps.h"

#include <cstdint>

namespace Strider
{

/// A texture unit needs two passes for a sample of a 3-D texture, one for each slice. A texel of a layered 2-D
/// texture that holds four slices returns both in one pass. For volumes of one component, in the stored order at the time
/// of Update. Takes 4/3 of the bytes of volumes with 8 or 16 bits. Of floats, it holds the steps, whose remainders are in
/// the gradient texture, and takes 2/3 of the volume's bytes.
class StackedVolume
{
public:
  /// Stacks the slices again, unless they are up to date with these voxels in this order. `voxels` is the version of
  /// the voxels, as in GradientVolume. `steps` are those of floats. Fails with OutOfMemory, and with Unsupported beyond
  /// the device's texture limits; the stacked volume is then empty.
  Status Update(const StoredVolume& stored, const TexelFormat& format, const ValueSteps& steps,
    std::uint64_t voxels, const Device& device, const Stream& stream);
  void Drop() { *this = {}; }

  /// Returns the bytes of device memory that Update would allocate.
  std::size_t CountNewBytes(const StoredVolume& stored, const TexelFormat& format) const
  {
    return this->HasRoom(stored, format) ? 0 : CountBytes(stored, format);
  }
  std::size_t GetBytes() const { return this->Bytes; }
  /// Returns the texture for SampleStacked; 0 where it is empty.
  cudaTextureObject_t Get() const { return this->Texture.Get(); }

private:
  static std::size_t CountBytes(const StoredVolume& stored, const TexelFormat& format);
  bool HasRoom(const StoredVolume& stored, const TexelFormat& format) const;
  Status MakeRoom(const StoredVolume& stored, const TexelFormat& format, const Device& device);

  Array3D Array;
  TextureObject Texture;
  SurfaceObject Surface;
  std::array<int, 3> Extents{ 0, 0, 0 }; ///< extents of the volume
  TexelFormat Format;
  std::size_t Bytes = 0;
  bool IsFilled = false;
  ValueSteps Steps;         ///< at the last fill
  VoxelOrder Order;         ///< order of the voxels at the last fill
  std::uint64_t Voxels = 0; ///< version of the voxels at the last fill
};

} // namespace Strider

#endif
