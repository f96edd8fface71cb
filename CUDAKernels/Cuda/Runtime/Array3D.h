// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Owner of a 3-D array on the device, which textures read and surfaces write.
#ifndef Strider_Cuda_Runtime_Array3D_h
#define Strider_Cuda_Runtime_Array3D_h

#include "Cuda/Runtime/OwnedHandle.h"

#include <array>
#include <cstddef>

namespace Strider
{

class Array3D : public OwnedHandle<cudaArray_t, cudaFreeArray>
{
public:
  /// Allocates the array. By default surfaces can write it, so that voxels can be reordered in place.
  Status Create(const cudaChannelFormatDesc& format, const std::array<int, 3>& dimensions,
    unsigned int flags = cudaArraySurfaceLoadStore)
  {
    cudaArray_t array = nullptr;
    const cudaExtent extent{ static_cast<std::size_t>(dimensions[0]),
      static_cast<std::size_t>(dimensions[1]), static_cast<std::size_t>(dimensions[2]) };
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaMalloc3DArray(&array, &format, extent, flags)));
    this->Reset(array);
    return {};
  }
};

} // namespace Strider

#endif
