// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A compressed volume in the memory of the device.
#ifndef Strider_Cuda_DeviceCompressedVolume_h
#define Strider_Cuda_DeviceCompressedVolume_h

#include "Compression/CompressedVolume.h"
#include "Cuda/Buffer.h"
#include "Cuda/Stream.h"

namespace Strider
{

class DeviceCompressedVolume
{
public:
  /// Copies the arrays of a volume that CheckCompressed has accepted, and waits for them. Empty after a failure.
  Status Upload(const CompressedVolume& volume, const Stream& stream);

  /// For kernels; its arrays are those of the device.
  const CompressedBricks& View() const { return this->Bricks; }

  const std::array<int, 3>& GetDimensions() const { return this->Dimensions; }
  ScalarType GetType() const { return this->Type; }

  /// On the device.
  std::size_t GetBytes() const
  {
    return this->Payload.GetBytes() + this->Index.GetBytes() + this->Groups.GetBytes();
  }

private:
  CompressedBricks Bricks;
  std::array<int, 3> Dimensions{ 0, 0, 0 };
  ScalarType Type = ScalarType::UInt8;
  DeviceBuffer<std::uint32_t> Payload;
  DeviceBuffer<std::uint32_t> Index;
  DeviceBuffer<std::uint32_t> Groups;
};

} // namespace Strider

#endif
