// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Test volumes in device memory.
#ifndef Strider_Testing_DeviceVolumes_h
#define Strider_Testing_DeviceVolumes_h

#include "MakeVolumes.h"

#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace Strider::Testing
{

/// Owns bytes on the current device.
class DeviceBytes
{
public:
  explicit DeviceBytes(const std::vector<unsigned char>& bytes)
    : Count(bytes.size())
  {
    void* memory = nullptr;
    EXPECT_EQ(cudaMalloc(&memory, bytes.size()), cudaSuccess);
    this->Memory.reset(static_cast<unsigned char*>(memory));
    this->Write(bytes);
  }

  /// Overwrites the bytes. A copy from pageable memory may still be under way when cudaMemcpy returns.
  void Write(const std::vector<unsigned char>& bytes) const
  {
    EXPECT_EQ(
      cudaMemcpy(this->Get(), bytes.data(), bytes.size(), cudaMemcpyHostToDevice), cudaSuccess);
    EXPECT_EQ(cudaStreamSynchronize(cudaStreamLegacy), cudaSuccess);
  }

  unsigned char* Get() const { return this->Memory.get(); }

  std::vector<unsigned char> Read() const
  {
    std::vector<unsigned char> bytes(this->Count);
    EXPECT_EQ(
      cudaMemcpy(bytes.data(), this->Get(), bytes.size(), cudaMemcpyDeviceToHost), cudaSuccess);
    return bytes;
  }

private:
  struct Free
  {
    void operator()(unsigned char* memory) const { (void)cudaFree(memory); }
  };
  std::size_t Count;
  std::unique_ptr<unsigned char, Free> Memory;
};

/// Returns the view of a copy in device memory, which the view owns.
inline VolumeView MoveToDevice(VolumeView view)
{
  const std::size_t bytes = view.CountVoxels() * view.Components * SizeOf(view.Type);
  const auto* voxels = static_cast<const unsigned char*>(view.Voxels);
  const auto memory =
    std::make_shared<DeviceBytes>(std::vector<unsigned char>(voxels, voxels + bytes));
  view.Voxels = memory->Get();
  view.Space = MemorySpace::Device;
  view.Owner = memory;
  return view;
}

} // namespace Strider::Testing

#endif
