// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// CUDA devices that exist in host memory alone: the linker puts them in the place of the CUDA runtime (Cuda.cmake), so that what
// happens around kernels is tested where there is no GPU. Kernels do nothing.
#ifndef StriderTesting_FakeCuda_h
#define StriderTesting_FakeCuda_h

#include <cuda.h>
#include <cuda_runtime_api.h>

#include <set>
#include <string>

namespace Strider::Testing
{

struct FakeCuda
{
  int Devices = 2;
  int Capability = 86;     ///< of all devices: 10 * major + minor
  std::string FailingCall; ///< that of this name fails; none, where it is empty
  cudaError_t Failure = cudaErrorUnknown;
  std::set<int> LaunchDevices; ///< where kernels were launched; -1: without a current context
  int SetDeviceCalls = 0;      ///< cudaSetDevice, which could start a context on a device
};

/// Of this program.
FakeCuda& GetFakeCuda();

/// The calling thread's current context: a device's, or null.
CUcontext GetFakeContext();
void SetFakeContext(CUcontext context);
/// The primary context of a device.
CUcontext GetPrimaryContext(int device);

} // namespace Strider::Testing

#endif
