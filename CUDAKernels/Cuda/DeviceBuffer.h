// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Memory on the device.
#ifndef Strider_Cuda_DeviceBuffer_h
#define Strider_Cuda_DeviceBuffer_h

#include "Cuda/CheckCuda.h"

#include <cstddef>
#include <limits>
#include <memory>

namespace Strider
{

struct FreeDeviceMemory
{
  void operator()(void* memory) const { DropFailure(cudaFree(memory)); }
};

/// Elements in device memory.
template <typename Element>
class DeviceBuffer
{
public:
  /// Room for `count` elements at least; the contents are lost where it has to grow. Empty after a failure.
  Status Reserve(std::size_t count)
  {
    if (count <= this->Capacity)
    {
      return {};
    }
    this->Memory.reset();
    this->Capacity = 0;
    if (count > std::numeric_limits<std::size_t>::max() / sizeof(Element))
    {
      return STRIDER_FAILURE(
        StatusCode::OutOfMemory, std::to_string(count) + " elements fit into no memory");
    }
    void* memory = nullptr;
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaMalloc(&memory, count * sizeof(Element))));
    this->Memory.reset(static_cast<Element*>(memory));
    this->Capacity = count;
    return {};
  }

  Element* Get() const { return this->Memory.get(); }
  std::size_t GetBytes() const { return this->Capacity * sizeof(Element); }

private:
  std::unique_ptr<Element, FreeDeviceMemory> Memory;
  std::size_t Capacity = 0;
};

} // namespace Strider

#endif
