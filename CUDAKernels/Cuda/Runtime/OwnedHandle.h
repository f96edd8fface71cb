// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Owner of a handle to a CUDA object.
#ifndef Strider_Cuda_Runtime_OwnedHandle_h
#define Strider_Cuda_Runtime_OwnedHandle_h

#include "Cuda/Runtime/CheckCuda.h"

#include <utility>

namespace Strider
{

/// Owns a handle that `Destroy` releases. Where it owns none, Get returns 0 or null.
template <typename Handle, cudaError_t (*Destroy)(Handle)>
class OwnedHandle
{
public:
  OwnedHandle() = default;
  ~OwnedHandle() { this->Reset(); }
  OwnedHandle(OwnedHandle&& other) noexcept
    : Held(std::exchange(other.Held, {}))
  {
  }
  OwnedHandle& operator=(OwnedHandle&& other) noexcept
  {
    this->Reset(std::exchange(other.Held, {}));
    return *this;
  }

  Handle Get() const { return this->Held; }

protected:
  /// Releases the former handle, and owns `next`.
  void Reset(Handle next = {})
  {
    const Handle former = std::exchange(this->Held, next);
    if (former)
    {
      DropFailure(Destroy(former));
    }
  }

private:
  Handle Held{};
};

} // namespace Strider

#endif
