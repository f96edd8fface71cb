// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// An array in device memory that mirrors one of the host.
#ifndef Strider_Cuda_Runtime_DeviceCopy_h
#define Strider_Cuda_Runtime_DeviceCopy_h

#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Runtime/Stream.h"

#include <cuda_runtime_api.h>

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

namespace Strider
{

template <typename Element>
class DeviceCopy
{
  static_assert(std::is_trivially_copyable_v<Element>);

public:
  /// Makes room for `count` elements. The pointer of Get stays valid until a larger count is reserved.
  Status Reserve(std::size_t count)
  {
    if (count * sizeof(Element) > this->Elements.GetBytes())
    {
      this->Former.clear();
    }
    return this->Elements.Reserve(count);
  }

  /// Queues the copy if any byte has changed. Kernels that read the former elements must have finished.
  Status Update(const std::vector<Element>& elements, const Stream& stream)
  {
    const std::size_t bytes = elements.size() * sizeof(Element);
    if (elements.size() == this->Former.size() &&
      (bytes == 0 || std::memcmp(elements.data(), this->Former.data(), bytes) == 0))
    {
      return {};
    }
    STRIDER_TRY(this->Reserve(elements.size()));
    this->Former.clear();
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemcpyAsync(
      this->Elements.Get(), elements.data(), bytes, cudaMemcpyHostToDevice, stream.Get())));
    this->Former = elements;
    ++this->Copies;
    return {};
  }

  const Element* Get() const { return this->Elements.Get(); }
  std::size_t GetBytes() const { return this->Elements.GetBytes(); }
  /// Counts the changes of what the device holds.
  std::uint64_t CountCopies() const { return this->Copies; }

private:
  DeviceBuffer<Element> Elements;
  std::vector<Element> Former; ///< elements that the device holds
  std::uint64_t Copies = 0;
};

} // namespace Strider

#endif
