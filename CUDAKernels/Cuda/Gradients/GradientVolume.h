// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A texture of the central differences of a stored volume.
#ifndef Strider_Cuda_Gradients_GradientVolume_h
#define Strider_Cuda_Gradients_GradientVolume_h

#include "Cuda/Fetch/GradientFormat.h"
#include "Cuda/Fetch/GradientTexture.h"
#include "Cuda/Gradients/LargeBlocks.h"
#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Volume/StoredVolume.h"

#include <cstdint>

namespace Strider
{

/// Gradient texture of a volume of one component, in the stored order at the time of Update.
class GradientVolume
{
public:
  /// Recomputes the differences, unless they are up to date with these voxels in this order. `voxels` is the version
  /// of the voxels: equal numbers stand for equal voxels. `isSmooth` is TakeDifferencesTask::IsSmooth. Blocks until
  /// done where it recomputes those of 8-bit voxels. Fails with OutOfMemory, and with Unsupported beyond the device's
  /// texture limits; the gradient volume is then empty.
  Status Update(const StoredVolume& stored, const VolumeView& volume, bool isSmooth,
    std::uint64_t voxels, const Device& device, const Stream& stream);
  void Drop() { *this = {}; }

  /// Returns the bytes of device memory that Update would allocate.
  std::size_t CountNewBytes(
    const StoredVolume& stored, const VolumeView& volume, bool isSmooth) const;
  std::size_t GetBytes() const
  {
    return this->Bytes + this->Chunk.GetBytes() + this->Large.GetBytes();
  }
  GradientTexture Get() const;

  const std::array<int, 3>& GetExtents() const { return this->Extents; }
  const GradientFormat& GetFormat() const { return this->Format; }
  cudaArray_t GetArray() const { return this->Array.Get(); }

private:
  /// Returns the texels of padding on each side. Cell data is sampled up to half a voxel beyond the outermost voxels,
  /// where the differences fall to 0; clamping alone would not give that.
  static int FindBorder(const VolumeView& volume)
  {
    return volume.Placement == VoxelPlacement::Cells ? 1 : 0;
  }
  bool HasRoom(const StoredVolume& stored, const VolumeView& volume, bool isSmooth) const;
  Status MakeRoom(
    const StoredVolume& stored, const VolumeView& volume, bool isSmooth, const Device& device);
  Status Allocate(const GradientFormat& format);
  /// Releases the texture, and allocates another.
  Status Replace(const GradientFormat& format);
  Status Refresh(const StoredVolume& stored, const VolumeView& volume, bool isSmooth,
    std::uint64_t voxels, const Device& device, const Stream& stream);
  Status Fill(const StoredVolume& stored, const VolumeView& volume, const Stream& stream);
  /// Fills texels of 10 bits where many differences are large, otherwise of 8 bits, and finds the differences that
  /// 8 bits do not hold. The choice depends on these voxels as they are stored, not on former ones. Blocks until done.
  Status FillBytes(const StoredVolume& stored, const VolumeView& volume, const Stream& stream);

  Array3D Array;
  TextureObject Texture;
  /// Staging buffer for texels: kernels cannot write all formats of the array.
  DeviceBuffer<unsigned char> Chunk;
  LargeBlocks Large;                    ///< of 8-bit voxels; read with texels of 8 bits
  cudaTextureObject_t VoxelTexture = 0; ///< at the last update
  std::array<int, 3> Extents{ 0, 0, 0 };
  int Border = 0;
  GradientFormat Wanted{};
  bool LacksUnsigned10 = false; ///< this CUDA version or driver does
  /// Format in use. Differs from Wanted where many differences leave its range.
  GradientFormat Format{};
  std::size_t Bytes = 0;
  bool IsFilled = false;
  bool IsSmooth = false;    ///< kind of the differences that it holds
  VoxelOrder Order;         ///< order of the voxels at the last fill
  std::uint64_t Voxels = 0; ///< version of the voxels at the last fill
};

} // namespace Strider

#endif
