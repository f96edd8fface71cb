// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Owners of device memory, and of page-locked host memory, which the device copies at full speed.
#ifndef Strider_Cuda_Runtime_Buffer_h
#define Strider_Cuda_Runtime_Buffer_h

#include "Cuda/Runtime/CheckCuda.h"

#include <cstddef>
#include <limits>
#include <memory>

namespace Strider
{

struct DeviceMemory
{
  static Status Allocate(void** memory, std::size_t bytes)
  {
    return STRIDER_CUDA_CALL(cudaMalloc(memory, bytes));
  }
  void operator()(void* memory) const { DropFailure(cudaFree(memory)); }
};

struct PinnedMemory
{
  static Status Allocate(void** memory, std::size_t bytes)
  {
    return STRIDER_CUDA_CALL(cudaMallocHost(memory, bytes));
  }
  void operator()(void* memory) const { DropFailure(cudaFreeHost(memory)); }
};

/// Owns elements in one kind of memory.
template <typename Element, typename Memory>
class Buffer
{
public:
  /// Makes room for at least `count` elements. Loses the contents where it has to grow. Empty after a failure.
  Status Reserve(std::size_t count)
  {
    if (count <= this->Capacity)
    {
      return {};
    }
    this->Elements.reset();
    this->Capacity = 0;
    if (count > std::numeric_limits<std::size_t>::max() / sizeof(Element))
    {
      return STRIDER_FAILURE(
        StatusCode::OutOfMemory, std::to_string(count) + " elements fit into no memory");
    }
    void* memory = nullptr;
    STRIDER_TRY(Memory::Allocate(&memory, count * sizeof(Element)));
    this->Elements.reset(static_cast<Element*>(memory));
    this->Capacity = count;
    return {};
  }

  Element* Get() const { return this->Elements.get(); }
  std::size_t GetBytes() const { return this->Capacity * sizeof(Element); }

private:
  std::unique_ptr<Element, Memory> Elements;
  std::size_t Capacity = 0;
};

template <typename Element>
using DeviceBuffer = Buffer<Element, DeviceMemory>;

template <typename Element>
using PinnedBuffer = Buffer<Element, PinnedMemory>;

} // namespace Strider

#endif
