// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Fake CUDA devices in host memory. Cuda.cmake reads the names of the replaced functions from this file.
#include "FakeCalls.h"

#include <cstdlib>
#include <cstring>
#include <utility>

namespace Strider::Testing
{

FakeCuda& GetFakeCuda()
{
  static FakeCuda fake;
  return fake;
}

CUcontext GetFakeContext()
{
  return Current;
}

void SetFakeContext(CUcontext context)
{
  Current = context;
}

CUcontext GetPrimaryContext(int device)
{
  return reinterpret_cast<CUcontext>(&Contexts[device]);
}

} // namespace Strider::Testing

using namespace Strider::Testing;

/// Defines a call that does nothing but fail on request.
#define STRIDER_FAKE(call, parameters)                                                             \
  cudaError_t __wrap_##call parameters                                                             \
  {                                                                                                \
    return Answer(#call);                                                                          \
  }

extern "C"
{
  cudaError_t __wrap_cudaMalloc(void** object, std::size_t bytes)
  {
    const cudaError_t answer = Make("cudaMalloc", object, bytes);
    if (answer == cudaSuccess)
    {
      const std::lock_guard<std::mutex> guard(Lock);
      GetFakeCuda().Allocated[*object] = FindDevice(Current);
    }
    return answer;
  }
  // A handle holds the address.
  cudaError_t __wrap_cudaIpcGetMemHandle(cudaIpcMemHandle_t* handle, void* memory)
  {
    *handle = {};
    std::memcpy(handle->reserved, &memory, sizeof(memory));
    return Answer("cudaIpcGetMemHandle");
  }
  cudaError_t __wrap_cudaIpcOpenMemHandle(void** memory, cudaIpcMemHandle_t handle, unsigned int)
  {
    std::memcpy(memory, handle.reserved, sizeof(*memory));
    return Answer("cudaIpcOpenMemHandle");
  }
  cudaError_t __wrap_cudaMallocHost(void** object, std::size_t bytes)
  {
    return Make("cudaMallocHost", object, bytes);
  }
  cudaError_t __wrap_cudaMalloc3DArray(
    cudaArray_t* object, const cudaChannelFormatDesc*, cudaExtent, unsigned int)
  {
    return Make("cudaMalloc3DArray", object);
  }
  cudaError_t __wrap_cudaCreateSurfaceObject(cudaSurfaceObject_t* object, const cudaResourceDesc*)
  {
    return Make("cudaCreateSurfaceObject", object);
  }
  cudaError_t __wrap_cudaCreateTextureObject(cudaTextureObject_t* object, const cudaResourceDesc*,
    const cudaTextureDesc*, const cudaResourceViewDesc*)
  {
    return Make("cudaCreateTextureObject", object);
  }
  cudaError_t __wrap_cudaEventCreateWithFlags(cudaEvent_t* object, unsigned int)
  {
    return MakeOfContext("cudaEventCreateWithFlags", object);
  }
  cudaError_t __wrap_cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
  {
    const std::lock_guard<std::mutex> guard(Lock);
    GetFakeCuda().Recorded.emplace(stream, FindDevice(Current), std::this_thread::get_id());
    const CUcontext context = IsDefault(stream) ? Current : FindContext(stream);
    return FindContext(event) == context ? Answer("cudaEventRecord")
                                         : cudaErrorInvalidResourceHandle;
  }
  cudaError_t __wrap_cudaStreamCreateWithFlags(cudaStream_t* object, unsigned int)
  {
    return MakeOfContext("cudaStreamCreateWithFlags", object);
  }
  cudaError_t __wrap_cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void*)
  {
    *attributes = {};
    attributes->type = GetFakeCuda().MemoryType;
    attributes->device = GetFakeCuda().MemoryDevice;
    return Answer("cudaPointerGetAttributes");
  }
  cudaError_t __wrap_cudaMemcpyPeerAsync(
    void* target, int, const void* source, int, std::size_t bytes, cudaStream_t)
  {
    std::memmove(target, source, bytes);
    return Answer("cudaMemcpyPeerAsync");
  }
  cudaError_t __wrap_cudaFree(void* object)
  {
    const std::lock_guard<std::mutex> guard(Lock);
    GetFakeCuda().Allocated.erase(object);
    return Drop(object);
  }
  cudaError_t __wrap_cudaFreeHost(void* object)
  {
    return Drop(object);
  }
  cudaError_t __wrap_cudaFreeArray(cudaArray_t object)
  {
    return Drop(object);
  }
  cudaError_t __wrap_cudaDestroySurfaceObject(cudaSurfaceObject_t object)
  {
    return Drop(object);
  }
  cudaError_t __wrap_cudaDestroyTextureObject(cudaTextureObject_t object)
  {
    return Drop(object);
  }
  cudaError_t __wrap_cudaEventDestroy(cudaEvent_t object)
  {
    return Drop(object);
  }
  cudaError_t __wrap_cudaStreamDestroy(cudaStream_t object)
  {
    return Drop(object);
  }

  cudaError_t __wrap_cudaDeviceGetAttribute(int* value, cudaDeviceAttr name, int)
  {
    const int capability = GetFakeCuda().Capability;
    *value = name == cudaDevAttrComputeCapabilityMajor  ? capability / 10
      : name == cudaDevAttrComputeCapabilityMinor       ? capability % 10
      : name == cudaDevAttrMultiProcessorCount          ? 16
      : name == cudaDevAttrMaxSharedMemoryPerBlockOptin ? 65536 // Turing's, the least of all
                                                        : 2048;
    return Answer("cudaDeviceGetAttribute");
  }
#if CUDART_VERSION >= 12000 && CUDART_VERSION < 13000
  cudaError_t __wrap_cudaGetDeviceProperties_v2(cudaDeviceProp* properties, int device)
#else
  cudaError_t __wrap_cudaGetDeviceProperties(cudaDeviceProp* properties, int device)
#endif
  {
    *properties = {};
    const std::string name = "Fake GPU " + std::to_string(device);
    std::memcpy(properties->name, name.c_str(), name.size() + 1);
    properties->major = GetFakeCuda().Capability / 10;
    properties->minor = GetFakeCuda().Capability % 10;
    return Answer("cudaGetDeviceProperties");
  }
  cudaError_t __wrap_cudaEventElapsedTime(float* milliseconds, cudaEvent_t, cudaEvent_t)
  {
    *milliseconds = 1.0f;
    return Answer("cudaEventElapsedTime");
  }
  cudaError_t __wrap_cudaFuncGetAttributes(cudaFuncAttributes* values, const void*)
  {
    *values = {};
    values->maxThreadsPerBlock = 1024;
    values->numRegs = 32;
    values->ptxVersion = STRIDER_FAKE_CAPABILITY; // of the code in the library
    values->binaryVersion = GetFakeCuda().Capability;
    return Answer("cudaFuncGetAttributes");
  }
  cudaError_t __wrap_cudaGetDevice(int* device)
  {
    *device = Current ? FindDevice(Current) : 0;
    return Answer("cudaGetDevice");
  }
  cudaError_t __wrap_cudaGetDeviceCount(int* count)
  {
    *count = GetFakeCuda().Devices;
    return Answer("cudaGetDeviceCount");
  }
  cudaError_t __wrap_cudaSetDevice(int device)
  {
    ++GetFakeCuda().SetDeviceCalls;
    Current = GetPrimaryContext(device);
    return Answer("cudaSetDevice");
  }
#if CUDART_VERSION >= 12050
  cudaError_t __wrap_cudaGetDriverEntryPointByVersion(const char* name, void** call, unsigned int,
    unsigned long long, cudaDriverEntryPointQueryResult*)
#else
  cudaError_t __wrap_cudaGetDriverEntryPoint(const char* name, void** call, unsigned long long)
#endif
  {
    return FindEntryPoint(name, call);
  }
  cudaError_t __wrap_cudaMemGetInfo(std::size_t* free, std::size_t* all)
  {
    *free = GetFakeCuda().FreeBytes;
    *all = GetFakeCuda().AllBytes;
    return Answer("cudaMemGetInfo");
  }
  cudaError_t __wrap_cudaMemcpyAsync(
    void* target, const void* source, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t)
  {
    std::memmove(target, source, bytes);
    CountCopy(bytes, kind);
    return Answer("cudaMemcpyAsync");
  }
  cudaError_t __wrap_cudaMemsetAsync(void* target, int value, std::size_t bytes, cudaStream_t)
  {
    std::memset(target, value, bytes);
    return Answer("cudaMemsetAsync");
  }
  cudaError_t __wrap_cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int* blocks, const void*, int, std::size_t, unsigned int)
  {
    *blocks = 2;
    return Answer("cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags");
  }
  STRIDER_FAKE(cudaArrayGetInfo, (cudaChannelFormatDesc*, cudaExtent*, unsigned int*, cudaArray_t))
  STRIDER_FAKE(cudaDeviceCanAccessPeer, (int*, int, int))
  STRIDER_FAKE(cudaDeviceEnablePeerAccess, (int, unsigned int))
  STRIDER_FAKE(cudaStreamWaitEvent, (cudaStream_t, cudaEvent_t, unsigned int))
  STRIDER_FAKE(cudaEventSynchronize, (cudaEvent_t))
  cudaError_t __wrap_cudaFuncSetAttribute(
    const void* kernel, cudaFuncAttribute attribute, int value)
  {
    const cudaError_t answer = Answer("cudaFuncSetAttribute");
    if (answer == cudaSuccess && attribute == cudaFuncAttributeMaxDynamicSharedMemorySize)
    {
      const std::lock_guard<std::mutex> guard(Lock);
      FindGrant(kernel) = static_cast<std::size_t>(value);
    }
    return answer;
  }
  STRIDER_FAKE(cudaMemcpy3DAsync, (const cudaMemcpy3DParms*, cudaStream_t))
  STRIDER_FAKE(cudaMemcpy3DPeerAsync, (const cudaMemcpy3DPeerParms*, cudaStream_t))
  STRIDER_FAKE(cudaStreamSynchronize, (cudaStream_t))
  cudaError_t __wrap_cudaGetLastError()
  {
    const cudaError_t launched = std::exchange(LastError, cudaSuccess);
    return launched != cudaSuccess ? launched : Answer("cudaGetLastError");
  }
  cudaError_t __wrap_cudaPeekAtLastError()
  {
    return LastError != cudaSuccess ? LastError : Answer("cudaPeekAtLastError");
  }
#if CUDART_VERSION >= 13000
  cudaError_t __wrap___cudaGetKernel(cudaKernel_t* kernel, const void* function)
  {
    *kernel = reinterpret_cast<cudaKernel_t>(const_cast<void*>(function));
    return cudaSuccess;
  }
  cudaError_t __wrap___cudaLaunchKernel(
    cudaKernel_t kernel, dim3 grid, dim3, void** arguments, std::size_t sharedBytes, cudaStream_t)
  {
    return Launch(kernel, grid, arguments, sharedBytes);
  }
#else
  cudaError_t __wrap_cudaLaunchKernel(
    const void* kernel, dim3 grid, dim3, void** arguments, std::size_t sharedBytes, cudaStream_t)
  {
    return Launch(kernel, grid, arguments, sharedBytes);
  }
#endif
}
