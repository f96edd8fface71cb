// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Fake CUDA devices in host memory. Cuda.cmake reads the names of the replaced functions from this file.
#include "FakeCuda.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <utility>

namespace Strider::Testing
{
namespace
{

constexpr int MostDevices = 4;
char Contexts[MostDevices]; // their addresses are contexts
thread_local CUcontext Current = nullptr;

int FindDevice(CUcontext context)
{
  for (int device = 0; device < MostDevices; ++device)
  {
    if (context == GetPrimaryContext(device))
    {
      return device;
    }
  }
  return -1;
}

cudaError_t Answer(const char* call)
{
  const FakeCuda& fake = GetFakeCuda();
  const bool isOnDevice = fake.FailingDevice < 0 || fake.FailingDevice == FindDevice(Current);
  return isOnDevice && fake.FailingCall == call ? fake.Failure : cudaSuccess;
}

/// Creates an object; every object is a block of memory.
template <typename Object>
cudaError_t Make(const char* call, Object* object, std::size_t bytes = 16)
{
  const cudaError_t answer = Answer(call);
  if (answer == cudaSuccess)
  {
    *object = reinterpret_cast<Object>(std::calloc(1, bytes + 1));
  }
  return answer;
}

/// Creates an object that belongs to the current context.
template <typename Object>
cudaError_t MakeOfContext(const char* call, Object* object)
{
  const cudaError_t answer = Make(call, object);
  if (answer == cudaSuccess)
  {
    *reinterpret_cast<CUcontext*>(*object) = Current;
  }
  return answer;
}

template <typename Object>
cudaError_t Drop(Object object)
{
  std::free(reinterpret_cast<void*>(object));
  return cudaSuccess;
}

CUresult GetCurrent(CUcontext* context)
{
  *context = Current;
  return static_cast<CUresult>(Answer("cuCtxGetCurrent"));
}

CUresult SetCurrent(CUcontext context)
{
  const auto answer = static_cast<CUresult>(Answer("cuCtxSetCurrent"));
  Current = answer == CUDA_SUCCESS ? context : Current;
  return answer;
}

CUresult RetainPrimary(CUcontext* context, CUdevice device)
{
  *context = GetPrimaryContext(device);
  return static_cast<CUresult>(Answer("cuDevicePrimaryCtxRetain"));
}

bool IsDefault(cudaStream_t stream)
{
  return stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread;
}

/// Streams and events begin with the context that has created them.
CUcontext FindContext(void* object)
{
  return *static_cast<CUcontext*>(object);
}

CUresult GetStreamContext(CUstream stream, CUcontext* context)
{
  *context = IsDefault(stream) ? Current : FindContext(stream);
  return static_cast<CUresult>(Answer("cuStreamGetCtx"));
}

CUresult GetDevice(CUdevice* device, int index)
{
  *device = index;
  return static_cast<CUresult>(Answer("cuDeviceGet"));
}

cudaError_t FindEntryPoint(const char* name, void** call)
{
  const std::map<std::string, void*> calls{
    { "cuCtxGetCurrent", reinterpret_cast<void*>(GetCurrent) },
    { "cuCtxSetCurrent", reinterpret_cast<void*>(SetCurrent) },
    { "cuDevicePrimaryCtxRetain", reinterpret_cast<void*>(RetainPrimary) },
    { "cuDeviceGet", reinterpret_cast<void*>(GetDevice) },
    { "cuStreamGetCtx", reinterpret_cast<void*>(GetStreamContext) },
  };
  const auto found = calls.find(name);
  *call = found == calls.end() ? nullptr : found->second;
  return *call ? cudaSuccess : cudaErrorSymbolNotFound;
}

std::mutex Lock;                                      ///< of what FakeCuda collects
thread_local cudaError_t LaunchFailure = cudaSuccess; ///< of the last launch

cudaError_t Launch(const char* call, const dim3& grid)
{
  const std::lock_guard<std::mutex> guard(Lock);
  if (std::max(grid.y, grid.z) > 65535)
  {
    LaunchFailure = cudaErrorInvalidConfiguration;
    return LaunchFailure;
  }
  GetFakeCuda().LaunchDevices.insert(FindDevice(Current));
  return Answer(call);
}

} // namespace

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
  cudaError_t __wrap_cudaEventCreate(cudaEvent_t* object)
  {
    return MakeOfContext("cudaEventCreate", object);
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
    *free = *all = std::size_t(1) << 32;
    return Answer("cudaMemGetInfo");
  }
  cudaError_t __wrap_cudaMemcpyAsync(
    void* target, const void* source, std::size_t bytes, cudaMemcpyKind, cudaStream_t)
  {
    std::memmove(target, source, bytes);
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
  STRIDER_FAKE(cudaFuncSetAttribute, (const void*, cudaFuncAttribute, int))
  STRIDER_FAKE(cudaMemcpy3DAsync, (const cudaMemcpy3DParms*, cudaStream_t))
  STRIDER_FAKE(cudaMemcpy3DPeerAsync, (const cudaMemcpy3DPeerParms*, cudaStream_t))
  STRIDER_FAKE(cudaStreamSynchronize, (cudaStream_t))
  cudaError_t __wrap_cudaGetLastError()
  {
    const cudaError_t failure = std::exchange(LaunchFailure, cudaSuccess);
    return failure != cudaSuccess ? failure : Answer("cudaGetLastError");
  }
  STRIDER_FAKE(cudaPeekAtLastError, ())
#if CUDART_VERSION >= 13000
  cudaError_t __wrap___cudaGetKernel(cudaKernel_t* kernel, const void* function)
  {
    *kernel = reinterpret_cast<cudaKernel_t>(const_cast<void*>(function));
    return cudaSuccess;
  }
  cudaError_t __wrap___cudaLaunchKernel(
    cudaKernel_t, dim3 grid, dim3, void**, std::size_t, cudaStream_t)
  {
    return Launch("cudaLaunchKernel", grid);
  }
#else
  cudaError_t __wrap_cudaLaunchKernel(
    const void*, dim3 grid, dim3, void**, std::size_t, cudaStream_t)
  {
    return Launch("cudaLaunchKernel", grid);
  }
#endif
}
