// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Owner of a texture object, through which kernels read an array.
#ifndef Strider_Cuda_Runtime_TextureObject_h
#define Strider_Cuda_Runtime_TextureObject_h

#include "Cuda/Runtime/CheckCuda.h"

#include <utility>

namespace Strider
{

class TextureObject
{
public:
  TextureObject() = default;
  ~TextureObject() { this->Release(); }
  TextureObject(TextureObject&& other) noexcept
    : Handle(std::exchange(other.Handle, 0))
  {
  }
  TextureObject& operator=(TextureObject&& other) noexcept
  {
    std::swap(this->Handle, other.Handle);
    return *this;
  }

  /// Creates a texture whose coordinates are not normalised and are clamped to the border voxels. Voxel i has its
  /// centre at i + 0.5.
  Status Create(cudaArray_t array, cudaTextureFilterMode filter, cudaTextureReadMode read)
  {
    this->Release();
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc description{};
    for (cudaTextureAddressMode& mode : description.addressMode)
    {
      mode = cudaAddressModeClamp;
    }
    description.filterMode = filter;
    description.readMode = read;
    description.normalizedCoords = 0;
    cudaTextureObject_t texture = 0;
    STRIDER_TRY(
      STRIDER_CUDA_CALL(cudaCreateTextureObject(&texture, &resource, &description, nullptr)));
    this->Handle = texture;
    return {};
  }

  cudaTextureObject_t Get() const { return this->Handle; }

private:
  void Release()
  {
    if (this->Handle != 0)
    {
      DropFailure(cudaDestroyTextureObject(std::exchange(this->Handle, 0)));
    }
  }

  cudaTextureObject_t Handle = 0;
};

} // namespace Strider

#endif
