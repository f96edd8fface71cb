// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Page-locked host memory, which the device copies from and to at full speed.
#ifndef Strider_Cuda_PinnedBuffer_h
#define Strider_Cuda_PinnedBuffer_h

#include "Cuda/CheckCuda.h"

#include <cstddef>
#include <limits>
#include <memory>

namespace Strider
{

struct FreePinnedMemory
{
  void operator()(void* memory) const { DropFailure(cudaFreeHost(memory)); }
};

/// Elements in page-locked host memory.
template <typename Element>
class PinnedBuffer
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
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaMallocHost(&memory, count * sizeof(Element))));
    this->Memory.reset(static_cast<Element*>(memory));
    this->Capacity = count;
    return {};
  }

  Element* Get() const { return this->Memory.get(); }
  std::size_t GetBytes() const { return this->Capacity * sizeof(Element); }

private:
  std::unique_ptr<Element, FreePinnedMemory> Memory;
  std::size_t Capacity = 0;
};

} // namespace Strider

#endif
