// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Owner of a texture object, through which kernels read an array.
#ifndef Strider_Cuda_Runtime_TextureObject_h
#define Strider_Cuda_Runtime_TextureObject_h

#include "Cuda/Runtime/OwnedHandle.h"

namespace Strider
{

class TextureObject : public OwnedHandle<cudaTextureObject_t, cudaDestroyTextureObject>
{
public:
  /// Creates a texture whose coordinates are not normalised and are clamped to the border voxels. Voxel i has its
  /// centre at i + 0.5.
  Status Create(cudaArray_t array, cudaTextureFilterMode filter, cudaTextureReadMode read)
  {
    this->Reset();
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
    this->Reset(texture);
    return {};
  }
};

} // namespace Strider

#endif
