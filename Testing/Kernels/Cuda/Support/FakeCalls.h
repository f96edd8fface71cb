// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Functions that carry out the fake calls of FakeCuda.cxx. No other source includes this file.
#ifndef StriderTesting_FakeCalls_h
#define StriderTesting_FakeCalls_h

#include "FakeCuda.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <tuple>
#include <utility>

namespace Strider::Testing
{

constexpr int MostDevices = 4;
inline char Contexts[MostDevices]; // their addresses are contexts
inline thread_local CUcontext Current = nullptr;

inline int FindDevice(CUcontext context)
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

inline cudaError_t Answer(const char* call)
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

inline CUresult GetCurrent(CUcontext* context)
{
  *context = Current;
  return static_cast<CUresult>(Answer("cuCtxGetCurrent"));
}

inline CUresult SetCurrent(CUcontext context)
{
  const auto answer = static_cast<CUresult>(Answer("cuCtxSetCurrent"));
  Current = answer == CUDA_SUCCESS ? context : Current;
  return answer;
}

inline CUresult RetainPrimary(CUcontext* context, CUdevice device)
{
  *context = GetPrimaryContext(device);
  return static_cast<CUresult>(Answer("cuDevicePrimaryCtxRetain"));
}

/// Without a context, that of the thread; GetFakeCuda().Resets gives all devices other ones.
inline CUresult FindContextNumber(CUcontext context, unsigned long long* number)
{
  const int device = FindDevice(context ? context : Current);
  *number = static_cast<unsigned long long>(GetFakeCuda().Resets) * MostDevices +
    static_cast<unsigned long long>(device) + 1;
  return static_cast<CUresult>(Answer("cuCtxGetId"));
}

inline bool IsDefault(cudaStream_t stream)
{
  return stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread;
}

/// Streams and events begin with the context that has created them.
inline CUcontext FindContext(void* object)
{
  return *static_cast<CUcontext*>(object);
}

inline CUresult GetStreamContext(CUstream stream, CUcontext* context)
{
  *context = IsDefault(stream) ? Current : FindContext(stream);
  return static_cast<CUresult>(Answer("cuStreamGetCtx"));
}

inline CUresult GetDevice(CUdevice* device, int index)
{
  *device = index;
  return static_cast<CUresult>(Answer("cuDeviceGet"));
}

/// All memory that is asked for begins at its address.
inline CUresult GetRange(CUdeviceptr* first, std::size_t* bytes, CUdeviceptr address)
{
  *first = address;
  *bytes = GetFakeCuda().OpenedBytes;
  return static_cast<CUresult>(Answer("cuMemGetAddressRange"));
}

inline cudaError_t FindEntryPoint(const char* name, void** call)
{
  const std::map<std::string, void*> calls{
    { "cuCtxGetCurrent", reinterpret_cast<void*>(GetCurrent) },
    { "cuCtxSetCurrent", reinterpret_cast<void*>(SetCurrent) },
    { "cuDevicePrimaryCtxRetain", reinterpret_cast<void*>(RetainPrimary) },
    { "cuDeviceGet", reinterpret_cast<void*>(GetDevice) },
    { "cuStreamGetCtx", reinterpret_cast<void*>(GetStreamContext) },
    { "cuMemGetAddressRange", reinterpret_cast<void*>(GetRange) },
    { "cuCtxGetId", reinterpret_cast<void*>(FindContextNumber) },
  };
  const auto found = calls.find(name);
  *call = found == calls.end() ? nullptr : found->second;
  return *call ? cudaSuccess : cudaErrorSymbolNotFound;
}

inline std::mutex Lock; ///< of what FakeCuda collects

/// Dynamic shared memory that blocks of a kernel may have. Devices keep it until they are reset, and so do fakes.
inline std::size_t& FindGrant(const void* kernel)
{
  constexpr std::size_t ungranted = 48 * 1024;
  static std::map<std::tuple<int, int, const void*>, std::size_t> grants;
  return grants.try_emplace({ GetFakeCuda().Resets, FindDevice(Current), kernel }, ungranted)
    .first->second;
}

/// Error of the thread's last launch, which cudaGetLastError reports.
inline thread_local cudaError_t LastError = cudaSuccess;

inline cudaError_t Launch(
  const void* kernel, const dim3& grid, void** arguments, std::size_t sharedBytes)
{
  constexpr unsigned int mostBlocks = 65535; // along y and z
  FakeCuda& fake = GetFakeCuda();
  if (fake.BeforeLaunch)
  {
    fake.BeforeLaunch(sharedBytes);
  }
  const std::lock_guard<std::mutex> guard(Lock);
  fake.LaunchDevices.insert(FindDevice(Current));
  fake.Launches.push_back({ kernel, sharedBytes });
  if (fake.OnLaunch)
  {
    fake.OnLaunch(kernel, arguments);
  }
  LastError = std::max(grid.y, grid.z) > mostBlocks ? cudaErrorInvalidConfiguration
    : sharedBytes > FindGrant(kernel)               ? cudaErrorInvalidValue
                                                    : Answer("cudaLaunchKernel");
  return LastError;
}

inline void CountCopy(std::size_t bytes, cudaMemcpyKind kind)
{
  const std::lock_guard<std::mutex> guard(Lock);
  GetFakeCuda().BytesToDevice += kind == cudaMemcpyHostToDevice ? bytes : 0;
}

} // namespace Strider::Testing

#endif
