// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Fake CUDA devices in host memory: the linker replaces the CUDA runtime by them (Cuda.cmake), so that the code
// around kernels is tested without a GPU. Kernels do nothing.
#ifndef StriderTesting_FakeCuda_h
#define StriderTesting_FakeCuda_h

#include <cuda.h>
#include <cuda_runtime_api.h>

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

namespace Strider::Testing
{

struct FakeLaunch
{
  const void* Kernel = nullptr;
  std::size_t SharedBytes = 0; ///< dynamic shared memory of a block

  bool operator==(const FakeLaunch& other) const
  {
    return this->Kernel == other.Kernel && this->SharedBytes == other.SharedBytes;
  }
};

struct FakeCuda
{
  int Devices = 2;
  int Capability = STRIDER_FAKE_CAPABILITY; ///< of all devices: 10 * major + minor
  std::string FailingCall;                  ///< name of the call that fails; empty: none
  int FailingDevice = -1;                   ///< device on which it fails; -1: on all
  cudaError_t Failure = cudaErrorUnknown;
  std::size_t FreeBytes = std::size_t(1) << 32; ///< of a device's memory
  std::size_t AllBytes = std::size_t(1) << 32;
  std::set<int> LaunchDevices; ///< devices of kernel launches; -1: without a current context
  std::vector<FakeLaunch> Launches;
  /// Called with its shared memory when a kernel is about to be launched, so that other threads can come between.
  std::function<void(std::size_t sharedBytes)> BeforeLaunch;
  /// Called with a kernel and the addresses of its arguments, for one launch at a time.
  std::function<void(const void* kernel, void** arguments)> OnLaunch;
  std::size_t BytesToDevice = 0; ///< of cudaMemcpyAsync
  int Resets = 0;         ///< how often all devices were reset: contexts are new, without grants
  int SetDeviceCalls = 0; ///< cudaSetDevice, which could start a context on a device
  cudaMemoryType MemoryType = cudaMemoryTypeDevice; ///< of all memory that is asked for
  int MemoryDevice = 0;                             ///< of all memory that is asked for
  std::map<const void*, int> Allocated;             ///< device of the memory of cudaMalloc
  std::size_t OpenedBytes = std::size_t{ 1 } << 40; ///< of all memory that other processes share
  /// Streams in which events were recorded, with the current devices and the threads.
  std::set<std::tuple<cudaStream_t, int, std::thread::id>> Recorded;
};

/// The fake devices of this program.
FakeCuda& GetFakeCuda();

/// The calling thread's current context: a device's, or null.
CUcontext GetFakeContext();
void SetFakeContext(CUcontext context);
/// The primary context of a device.
CUcontext GetPrimaryContext(int device);

} // namespace Strider::Testing

#endif
