// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Intercepts the kernel library's calls of the CUDA runtime. Cuda.cmake reads the names of the wrapped functions from
// this file.
#include "CudaFaults.h"

#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace Strider::Testing
{
namespace
{

/// Mirrors the runtime's error of the thread's last failed call.
thread_local cudaError_t LastError = cudaSuccess;

/// Thread whose calls work; no value: no thread's.
std::optional<std::thread::id> SparedThread;

bool IsSpared()
{
  return SparedThread && *SparedThread == std::this_thread::get_id();
}

/// Lock of the plan and the objects; a staged volume uses a thread of its own.
std::mutex& GetLock()
{
  static std::mutex lock;
  return lock;
}

/// Error that a call shall return; success where the real call shall be made.
cudaError_t Refuse(const char* call)
{
  const std::lock_guard<std::mutex> guard(GetLock());
  FaultPlan& plan = GetCudaFaults();
  if (IsSpared() || !plan.Fails(call))
  {
    return cudaSuccess;
  }
  LastError = FindFaultError(plan.GetMode());
  return LastError;
}

std::uint64_t FindNumber(const void* object)
{
  return reinterpret_cast<std::uintptr_t>(object);
}

std::uint64_t FindNumber(unsigned long long object)
{
  return object;
}

/// Records the object that a call has allocated.
template <typename Object>
cudaError_t Note(const char* kind, cudaError_t outcome, const Object* object)
{
  if (outcome == cudaSuccess)
  {
    const std::lock_guard<std::mutex> guard(GetLock());
    GetCudaObjects().Give(kind, FindNumber(*object));
  }
  return outcome;
}

/// Counts a copy.
void CountCopy(std::size_t bytes, cudaMemcpyKind kind)
{
  const std::lock_guard<std::mutex> guard(GetLock());
  CopiedBytes& copied = GetCopiedBytes();
  copied.ToHost += kind == cudaMemcpyDeviceToHost ? bytes : 0;
  copied.ToDevice += kind == cudaMemcpyHostToDevice ? bytes : 0;
}

bool IsOnDevice(const void* memory)
{
  cudaPointerAttributes attributes{};
  return cudaPointerGetAttributes(&attributes, memory) == cudaSuccess &&
    attributes.type == cudaMemoryTypeDevice;
}

/// Returns the way of a copy; the runtime finds that of cudaMemcpyDefault by its pointers.
cudaMemcpyKind FindKind(cudaMemcpyKind kind, const void* target, const void* source)
{
  if (kind != cudaMemcpyDefault)
  {
    return kind;
  }
  const bool isFromDevice = IsOnDevice(source);
  return IsOnDevice(target) ? (isFromDevice ? cudaMemcpyDeviceToDevice : cudaMemcpyHostToDevice)
                            : (isFromDevice ? cudaMemcpyDeviceToHost : cudaMemcpyHostToHost);
}

/// Bytes of a copy whose extent is in elements of an array where it has one, else in bytes.
std::size_t CountBytes(const cudaMemcpy3DParms& copy)
{
  cudaChannelFormatDesc format{};
  const cudaArray_t array = copy.dstArray ? copy.dstArray : copy.srcArray;
  std::size_t elementBytes = 1;
  if (array && cudaGetChannelDesc(&format, array) == cudaSuccess)
  {
    elementBytes = static_cast<std::size_t>(format.x + format.y + format.z + format.w) / 8;
  }
  return copy.extent.width * copy.extent.height * copy.extent.depth * elementBytes;
}

/// Last error as the runtime reports it, including errors of wrapped calls.
cudaError_t Tell(cudaError_t real)
{
  const std::lock_guard<std::mutex> guard(GetLock());
  const FaultPlan& plan = GetCudaFaults();
  return plan.IsLost() && !IsSpared() ? FindFaultError(plan.GetMode())
    : LastError != cudaSuccess        ? LastError
                                      : real;
}

void TakeBack(const char* kind, std::uint64_t object)
{
  if (object != 0)
  {
    const std::lock_guard<std::mutex> guard(GetLock());
    GetCudaObjects().Take(kind, object);
  }
}

} // namespace

FaultPlan& GetCudaFaults()
{
  static FaultPlan plan;
  return plan;
}

LiveObjects& GetCudaObjects()
{
  static LiveObjects objects;
  return objects;
}

void SpareThisThread(bool isSpared)
{
  SparedThread = isSpared ? std::optional(std::this_thread::get_id()) : std::nullopt;
}

CopiedBytes& GetCopiedBytes()
{
  static CopiedBytes copied;
  return copied;
}

cudaError_t FindFaultError(FaultMode mode)
{
  switch (mode)
  {
    case FaultMode::OutOfMemory:
      return cudaErrorMemoryAllocation;
    case FaultMode::OneFailure:
      return cudaErrorUnknown;
    case FaultMode::LostDevice:
      break;
  }
  return cudaErrorLaunchFailure;
}

bool DisarmCudaFaults()
{
  FaultPlan& plan = GetCudaFaults();
  if (plan.IsLost())
  {
    LastError = cudaSuccess;
  }
  return plan.Disarm();
}

} // namespace Strider::Testing

using Strider::Testing::CountBytes;
using Strider::Testing::CountCopy;
using Strider::Testing::FindKind;
using Strider::Testing::FindNumber;
using Strider::Testing::LastError;
using Strider::Testing::Note;
using Strider::Testing::Refuse;
using Strider::Testing::TakeBack;
using Strider::Testing::Tell;

#define STRIDER_WRAP(call, parameters, arguments)                                                  \
  cudaError_t __real_##call parameters;                                                            \
  cudaError_t __wrap_##call parameters                                                             \
  {                                                                                                \
    const cudaError_t refused = Refuse(#call);                                                     \
    return refused != cudaSuccess ? refused : __real_##call arguments;                             \
  }

/// Wraps a call that copies: counts the bytes of the real one.
#define STRIDER_WRAP_COPYING(call, count, kind, parameters, arguments)                             \
  cudaError_t __real_##call parameters;                                                            \
  cudaError_t __wrap_##call parameters                                                             \
  {                                                                                                \
    const cudaError_t refused = Refuse(#call);                                                     \
    if (refused != cudaSuccess)                                                                    \
    {                                                                                              \
      return refused;                                                                              \
    }                                                                                              \
    CountCopy(count, kind);                                                                        \
    return __real_##call arguments;                                                                \
  }

/// Wraps a call that waits or releases something. The real call is made even where it shall fail, so that nothing in
/// use is released and nothing stays mapped.
#define STRIDER_WRAP_WAITING(call, parameters, arguments)                                          \
  cudaError_t __real_##call parameters;                                                            \
  cudaError_t __wrap_##call parameters                                                             \
  {                                                                                                \
    const cudaError_t refused = Refuse(#call);                                                     \
    const cudaError_t outcome = __real_##call arguments;                                           \
    return refused != cudaSuccess ? refused : outcome;                                             \
  }

/// Wraps a call that allocates: its first parameter is `object`, where it writes the result.
#define STRIDER_WRAP_GIVING(call, kind, parameters, arguments)                                     \
  cudaError_t __real_##call parameters;                                                            \
  cudaError_t __wrap_##call parameters                                                             \
  {                                                                                                \
    const cudaError_t refused = Refuse(#call);                                                     \
    return refused != cudaSuccess ? refused : Note(#kind, __real_##call arguments, object);        \
  }

/// Wraps a call that releases an object; 0 is no object.
#define STRIDER_WRAP_TAKING(call, kind, type)                                                      \
  cudaError_t __real_##call(type object);                                                          \
  cudaError_t __wrap_##call(type object)                                                           \
  {                                                                                                \
    const cudaError_t refused = Refuse(#call);                                                     \
    TakeBack(#kind, FindNumber(object));                                                           \
    const cudaError_t outcome = __real_##call(object);                                             \
    return refused != cudaSuccess ? refused : outcome;                                             \
  }

extern "C"
{
  STRIDER_WRAP_GIVING(cudaMalloc, DeviceMemory, (void** object, std::size_t bytes), (object, bytes))
  STRIDER_WRAP_GIVING(
    cudaMallocHost, HostMemory, (void** object, std::size_t bytes), (object, bytes))
  STRIDER_WRAP_GIVING(cudaMalloc3DArray, Array,
    (cudaArray_t * object, const cudaChannelFormatDesc* format, cudaExtent extent,
      unsigned int flags),
    (object, format, extent, flags))
  STRIDER_WRAP_GIVING(cudaCreateSurfaceObject, Surface,
    (cudaSurfaceObject_t * object, const cudaResourceDesc* resource), (object, resource))
  STRIDER_WRAP_GIVING(cudaCreateTextureObject, Texture,
    (cudaTextureObject_t * object, const cudaResourceDesc* resource, const cudaTextureDesc* texture,
      const cudaResourceViewDesc* view),
    (object, resource, texture, view))
  STRIDER_WRAP_GIVING(
    cudaEventCreateWithFlags, Event, (cudaEvent_t * object, unsigned int flags), (object, flags))
  STRIDER_WRAP_GIVING(
    cudaStreamCreateWithFlags, Stream, (cudaStream_t * object, unsigned int flags), (object, flags))
  STRIDER_WRAP_GIVING(cudaGraphicsGLRegisterBuffer, GraphicsResource,
    (cudaGraphicsResource_t * object, unsigned int buffer, unsigned int flags),
    (object, buffer, flags))
  STRIDER_WRAP_GIVING(cudaGraphicsGLRegisterImage, GraphicsResource,
    (cudaGraphicsResource_t * object, unsigned int image, unsigned int target, unsigned int flags),
    (object, image, target, flags))

  STRIDER_WRAP_TAKING(cudaFree, DeviceMemory, void*)
  STRIDER_WRAP_TAKING(cudaFreeHost, HostMemory, void*)
  STRIDER_WRAP_TAKING(cudaFreeArray, Array, cudaArray_t)
  STRIDER_WRAP_TAKING(cudaDestroySurfaceObject, Surface, cudaSurfaceObject_t)
  STRIDER_WRAP_TAKING(cudaDestroyTextureObject, Texture, cudaTextureObject_t)
  STRIDER_WRAP_TAKING(cudaEventDestroy, Event, cudaEvent_t)
  STRIDER_WRAP_TAKING(cudaStreamDestroy, Stream, cudaStream_t)
  STRIDER_WRAP_TAKING(cudaGraphicsUnregisterResource, GraphicsResource, cudaGraphicsResource_t)

  STRIDER_WRAP(cudaArrayGetInfo,
    (cudaChannelFormatDesc * format, cudaExtent* extent, unsigned int* flags, cudaArray_t array),
    (format, extent, flags, array))
  STRIDER_WRAP(
    cudaDeviceGetAttribute, (int* value, cudaDeviceAttr name, int device), (value, name, device))
  STRIDER_WRAP(cudaEventElapsedTime, (float* milliseconds, cudaEvent_t begin, cudaEvent_t end),
    (milliseconds, begin, end))
  STRIDER_WRAP(cudaEventRecord, (cudaEvent_t event, cudaStream_t stream), (event, stream))
  STRIDER_WRAP_WAITING(cudaEventSynchronize, (cudaEvent_t event), (event))
  STRIDER_WRAP(
    cudaFuncGetAttributes, (cudaFuncAttributes * values, const void* kernel), (values, kernel))
  STRIDER_WRAP(cudaFuncSetAttribute, (const void* kernel, cudaFuncAttribute name, int value),
    (kernel, name, value))
  STRIDER_WRAP(cudaGetDevice, (int* device), (device))
  STRIDER_WRAP(cudaGetDeviceCount, (int* count), (count))
#if CUDART_VERSION >= 12050
  STRIDER_WRAP(cudaGetDriverEntryPointByVersion,
    (const char* name, void** call, unsigned int version, unsigned long long flags,
      cudaDriverEntryPointQueryResult* found),
    (name, call, version, flags, found))
#elif CUDART_VERSION >= 12000
  STRIDER_WRAP(cudaGetDriverEntryPoint,
    (const char* name, void** call, unsigned long long flags,
      cudaDriverEntryPointQueryResult* found),
    (name, call, flags, found))
#else
  STRIDER_WRAP(cudaGetDriverEntryPoint, (const char* name, void** call, unsigned long long flags),
    (name, call, flags))
#endif
#if CUDART_VERSION >= 12000 && CUDART_VERSION < 13000
  STRIDER_WRAP(
    cudaGetDeviceProperties_v2, (cudaDeviceProp * properties, int device), (properties, device))
#else
  STRIDER_WRAP(
    cudaGetDeviceProperties, (cudaDeviceProp * properties, int device), (properties, device))
#endif
  STRIDER_WRAP(cudaGLGetDevices, (unsigned int* count, int* devices, unsigned int most, int list),
    (count, devices, most, list))
  STRIDER_WRAP(cudaGraphicsMapResources,
    (int count, cudaGraphicsResource_t* resources, cudaStream_t stream), (count, resources, stream))
  STRIDER_WRAP(cudaGraphicsResourceGetMappedPointer,
    (void** memory, std::size_t* bytes, cudaGraphicsResource_t resource), (memory, bytes, resource))
  STRIDER_WRAP(cudaGraphicsSubResourceGetMappedArray,
    (cudaArray_t * array, cudaGraphicsResource_t resource, unsigned int index, unsigned int level),
    (array, resource, index, level))
  STRIDER_WRAP_WAITING(cudaGraphicsUnmapResources,
    (int count, cudaGraphicsResource_t* resources, cudaStream_t stream), (count, resources, stream))
  STRIDER_WRAP(cudaMemGetInfo, (std::size_t * free, std::size_t* all), (free, all))
  STRIDER_WRAP(
    cudaMemcpy3DPeerAsync, (const cudaMemcpy3DPeerParms* copy, cudaStream_t stream), (copy, stream))
  STRIDER_WRAP_COPYING(cudaMemcpy3DAsync, CountBytes(*copy), copy->kind,
    (const cudaMemcpy3DParms* copy, cudaStream_t stream), (copy, stream))
  STRIDER_WRAP_COPYING(cudaMemcpyAsync, bytes, FindKind(kind, target, source),
    (void* target, const void* source, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream),
    (target, source, bytes, kind, stream))
  STRIDER_WRAP(cudaMemcpyPeerAsync,
    (void* target, int targetDevice, const void* source, int sourceDevice, std::size_t bytes,
      cudaStream_t stream),
    (target, targetDevice, source, sourceDevice, bytes, stream))
  STRIDER_WRAP(cudaPointerGetAttributes, (cudaPointerAttributes * attributes, const void* memory),
    (attributes, memory))
  STRIDER_WRAP(cudaStreamWaitEvent, (cudaStream_t stream, cudaEvent_t event, unsigned int flags),
    (stream, event, flags))
  STRIDER_WRAP(cudaMemsetAsync, (void* target, int value, std::size_t bytes, cudaStream_t stream),
    (target, value, bytes, stream))
  STRIDER_WRAP(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags,
    (int* blocks, const void* kernel, int threads, std::size_t bytes, unsigned int flags),
    (blocks, kernel, threads, bytes, flags))
  STRIDER_WRAP(cudaIpcGetMemHandle, (cudaIpcMemHandle_t * handle, void* memory), (handle, memory))
  STRIDER_WRAP(cudaIpcOpenMemHandle, (void** memory, cudaIpcMemHandle_t handle, unsigned int flags),
    (memory, handle, flags))
  STRIDER_WRAP(cudaDeviceCanAccessPeer, (int* can, int device, int peer), (can, device, peer))
  STRIDER_WRAP(cudaDeviceEnablePeerAccess, (int peer, unsigned int flags), (peer, flags))
  STRIDER_WRAP(cudaSetDevice, (int device), (device))
  STRIDER_WRAP_WAITING(cudaStreamSynchronize, (cudaStream_t stream), (stream))

  // The call that <<<>>> compiles to. Its result is dropped; cudaGetLastError reports it.
#if CUDART_VERSION >= 13000
  STRIDER_WRAP(__cudaLaunchKernel,
    (cudaKernel_t kernel, dim3 grid, dim3 block, void** arguments, std::size_t bytes,
      cudaStream_t stream),
    (kernel, grid, block, arguments, bytes, stream))
#else
  STRIDER_WRAP(cudaLaunchKernel,
    (const void* kernel, dim3 grid, dim3 block, void** arguments, std::size_t bytes,
      cudaStream_t stream),
    (kernel, grid, block, arguments, bytes, stream))
#endif

  cudaError_t __real_cudaGetLastError();
  cudaError_t __real_cudaPeekAtLastError();

  cudaError_t __wrap_cudaGetLastError()
  {
    const cudaError_t told = Tell(__real_cudaGetLastError());
    LastError = cudaSuccess;
    return told;
  }

  cudaError_t __wrap_cudaPeekAtLastError()
  {
    return Tell(__real_cudaPeekAtLastError());
  }
}
