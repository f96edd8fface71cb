// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A compressed volume in device memory.
#ifndef Strider_Cuda_Bricks_DeviceCompressedVolume_h
#define Strider_Cuda_Bricks_DeviceCompressedVolume_h

#include "Compression/Format/CompressedVolume.h"
#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Runtime/Stream.h"

namespace Strider
{

/// Empty after construction and after a failure. All members block until done.
class DeviceCompressedVolume
{
public:
  /// Copies a volume that has passed CheckCompressed.
  Status Upload(const CompressedVolume& volume, const Stream& stream);

  /// Compresses voxels in device memory, in the format Automatic with an index of lengths. Runs on the device alone,
  /// which needs memory for the result and 11 bytes per brick. The voxels must be complete when the stream's work so
  /// far is done; other streams are not synchronised. For code words shared by equal bricks use
  /// CompressVolumeOnDevice.
  Status Encode(const VolumeView& volume, const Stream& stream);

  /// Copies the volume to host memory.
  Status Download(const Stream& stream, CompressedVolume& volume) const;

  /// Returns the volume for kernels; its arrays are in device memory.
  CompressedBricks View() const;

  const std::array<int, 3>& GetDimensions() const { return this->Shape.Dimensions; }
  ScalarType GetType() const { return this->Shape.Type; }
  std::uint64_t CountRawBytes() const { return this->Shape.CountRawBytes(); }

  /// Returns the bytes of device memory.
  std::size_t GetBytes() const
  {
    return this->Payload.Words.GetBytes() + this->Index.Words.GetBytes() +
      this->Groups.Words.GetBytes();
  }

private:
  /// An array of words in device memory, with its count.
  struct WordArray
  {
    DeviceBuffer<std::uint32_t> Words;
    std::size_t Count = 0;

    Status Upload(const std::vector<std::uint32_t>& words, const Stream& stream);
    Status Download(const Stream& stream, std::vector<std::uint32_t>& words) const;
    /// Allocates `count` words and sets them to 0.
    Status Clear(std::uint64_t count, const Stream& stream);
  };

  CompressedVolume Shape; ///< without its arrays
  WordArray Payload;
  WordArray Index;
  WordArray Groups;
};

/// Queues the decoding of all voxels to device memory, aligned as one scalar: x fastest, with the components of a voxel
/// side by side.
Status LaunchDecodeVolume(const DeviceCompressedVolume& volume, void* voxels, cudaStream_t stream);

} // namespace Strider

#endif
