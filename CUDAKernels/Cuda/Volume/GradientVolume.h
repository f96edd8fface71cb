// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The differences of a stored volume's neighbours, where the texture units read them.
#ifndef Strider_Cuda_Volume_GradientVolume_h
#define Strider_Cuda_Volume_GradientVolume_h

#include "Cuda/Fetch/GradientFormat.h"
#include "Cuda/Fetch/GradientTexture.h"
#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Volume/StoredVolume.h"

#include <cstdint>

namespace Strider
{

/// For volumes of one component, in the order in which they are stored when it is made.
class GradientVolume
{
public:
  /// Takes the differences where those that it has are not of these voxels in this order. `voxels` counts what was stored: the
  /// same number stands for the same voxels. `isSmooth`: TakeDifferencesTask::IsSmooth. Fails with OutOfMemory, and with Unsupported beyond the texture limits of the
  /// device; then it is empty.
  Status Update(const StoredVolume& stored, const VolumeView& volume, bool isSmooth,
    std::uint64_t voxels, const Device& device, const Stream& stream);
  void Drop() { *this = {}; }

  /// New memory that Update would need.
  std::size_t CountNewBytes(
    const StoredVolume& stored, const VolumeView& volume, bool isSmooth) const;
  std::size_t GetBytes() const { return this->Bytes + this->Chunk.GetBytes(); }
  GradientTexture Get() const;

  const std::array<int, 3>& GetExtents() const { return this->Extents; }
  const GradientFormat& GetFormat() const { return this->Format; }
  cudaArray_t GetArray() const { return this->Array.Get(); }

private:
  /// Cells are sampled half a voxel beyond the outermost ones, where differences fall to 0 and their texture would not.
  static int FindBorder(const VolumeView& volume)
  {
    return volume.Placement == VoxelPlacement::Cells ? 1 : 0;
  }
  bool HasRoom(const StoredVolume& stored, const VolumeView& volume, bool isSmooth) const;
  Status MakeRoom(
    const StoredVolume& stored, const VolumeView& volume, bool isSmooth, const Device& device);
  Status Allocate(const GradientFormat& format);
  Status Fill(const StoredVolume& stored, const VolumeView& volume, const Stream& stream);

  Array3D Array;
  TextureObject Texture;
  DeviceBuffer<unsigned char>
    Chunk; ///< texels on their way into the array: kernels cannot write all of its formats
  std::array<int, 3> Extents{ 0, 0, 0 };
  int Border = 0;
  GradientFormat Wanted{};
  GradientFormat Format{}; ///< not the wanted one where CUDA is too old for it
  std::size_t Bytes = 0;
  bool IsFilled = false;
  bool IsSmooth = false;    ///< what it was filled with
  VoxelOrder Order;         ///< of the voxels that it was filled from
  std::uint64_t Voxels = 0; ///< their number
};

} // namespace Strider

#endif
