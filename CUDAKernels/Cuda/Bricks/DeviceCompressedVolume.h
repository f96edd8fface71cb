// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A compressed volume in the memory of the device.
#ifndef Strider_Cuda_Bricks_DeviceCompressedVolume_h
#define Strider_Cuda_Bricks_DeviceCompressedVolume_h

#include "Compression/Format/CompressedVolume.h"
#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Runtime/Stream.h"

namespace Strider
{

/// Empty to begin with, and after a failure. All members wait for what they do.
class DeviceCompressedVolume
{
public:
  /// Copies a volume that CheckCompressed has accepted.
  Status Upload(const CompressedVolume& volume, const Stream& stream);

  /// Compresses voxels in device memory, in the format Automatic with an index of lengths: all on the device, which needs room for the
  /// result and 11 bytes for each brick besides. The voxels are there when the stream's work so far is done: other streams are not
  /// waited for. Volumes where equal bricks shall share a code word are for CompressVolumeOnDevice.
  Status Encode(const VolumeView& volume, const Stream& stream);

  /// The same volume in host memory.
  Status Download(const Stream& stream, CompressedVolume& volume) const;

  /// For kernels; its arrays are those of the device.
  CompressedBricks View() const;

  const std::array<int, 3>& GetDimensions() const { return this->Shape.Dimensions; }
  ScalarType GetType() const { return this->Shape.Type; }
  std::uint64_t CountRawBytes() const { return this->Shape.CountRawBytes(); }

  /// On the device.
  std::size_t GetBytes() const
  {
    return this->Payload.Words.GetBytes() + this->Index.Words.GetBytes() +
      this->Groups.Words.GetBytes();
  }

private:
  /// As a vector of the host.
  struct WordArray
  {
    DeviceBuffer<std::uint32_t> Words;
    std::size_t Count = 0;

    Status Upload(const std::vector<std::uint32_t>& words, const Stream& stream);
    Status Download(const Stream& stream, std::vector<std::uint32_t>& words) const;
    /// So many words, which are 0.
    Status Clear(std::uint64_t count, const Stream& stream);
  };

  CompressedVolume Shape; ///< without its arrays
  WordArray Payload;
  WordArray Index;
  WordArray Groups;
};

} // namespace Strider

#endif
