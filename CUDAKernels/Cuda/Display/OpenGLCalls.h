// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Declarations of the CUDA runtime's functions for OpenGL. CUDA's own header needs OpenGL's headers, which machines
// without a display often lack. OpenGL's object names are unsigned int on every system.
#ifndef Strider_Cuda_Display_OpenGLCalls_h
#define Strider_Cuda_Display_OpenGLCalls_h

#include <cuda_runtime_api.h>

namespace Strider
{

/// Value of OpenGL's GL_TEXTURE_2D.
constexpr unsigned int OpenGLTexture2D = 0x0DE1;
/// Value of CUDA's cudaGLDeviceListAll.
constexpr int AllDevicesOfContext = 1;

} // namespace Strider

extern "C"
{
  cudaError_t CUDARTAPI cudaGLGetDevices(
    unsigned int* count, int* devices, unsigned int capacity, int list);
  cudaError_t CUDARTAPI cudaGraphicsGLRegisterImage(
    cudaGraphicsResource_t* resource, unsigned int image, unsigned int target, unsigned int flags);
  cudaError_t CUDARTAPI cudaGraphicsGLRegisterBuffer(
    cudaGraphicsResource_t* resource, unsigned int buffer, unsigned int flags);
}

#endif
