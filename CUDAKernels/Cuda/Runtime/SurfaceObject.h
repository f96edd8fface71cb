// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Owner of a surface object, through which kernels write an array.
#ifndef Strider_Cuda_Runtime_SurfaceObject_h
#define Strider_Cuda_Runtime_SurfaceObject_h

#include "Cuda/Runtime/CheckCuda.h"

#include <utility>

namespace Strider
{

class SurfaceObject
{
public:
  SurfaceObject() = default;
  ~SurfaceObject() { this->Release(); }
  SurfaceObject(SurfaceObject&& other) noexcept
    : Handle(std::exchange(other.Handle, 0))
  {
  }
  SurfaceObject& operator=(SurfaceObject&& other) noexcept
  {
    std::swap(this->Handle, other.Handle);
    return *this;
  }

  Status Create(cudaArray_t array)
  {
    this->Release();
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaSurfaceObject_t surface = 0;
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaCreateSurfaceObject(&surface, &resource)));
    this->Handle = surface;
    return {};
  }

  cudaSurfaceObject_t Get() const { return this->Handle; }

private:
  void Release()
  {
    if (this->Handle != 0)
    {
      DropFailure(cudaDestroySurfaceObject(std::exchange(this->Handle, 0)));
    }
  }

  cudaSurfaceObject_t Handle = 0;
};

} // namespace Strider

#endif
