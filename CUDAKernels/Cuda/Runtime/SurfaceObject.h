// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Owner of a surface object, through which kernels write an array.
#ifndef Strider_Cuda_Runtime_SurfaceObject_h
#define Strider_Cuda_Runtime_SurfaceObject_h

#include "Cuda/Runtime/OwnedHandle.h"

namespace Strider
{

class SurfaceObject : public OwnedHandle<cudaSurfaceObject_t, cudaDestroySurfaceObject>
{
public:
  Status Create(cudaArray_t array)
  {
    this->Reset();
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaSurfaceObject_t surface = 0;
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaCreateSurfaceObject(&surface, &resource)));
    this->Reset(surface);
    return {};
  }
};

} // namespace Strider

#endif
