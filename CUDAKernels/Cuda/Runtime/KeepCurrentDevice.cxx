// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Saves and restores the calling thread's current CUDA device.
#include "Cuda/Runtime/KeepCurrentDevice.h"

#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/FindDriverCall.h"

#include <cuda.h>

namespace Strider
{

namespace
{

/// Entry points of the driver.
struct DriverCalls
{
  CUresult (*GetCurrent)(CUcontext*) = nullptr;
  CUresult (*SetCurrent)(CUcontext) = nullptr;
  CUresult (*RetainPrimary)(CUcontext*, CUdevice) = nullptr;
  CUresult (*GetDevice)(CUdevice*, int) = nullptr;
  CUresult (*GetStreamContext)(CUstream, CUcontext*) = nullptr;
  bool AreFound = false;
};

const DriverCalls& GetDriverCalls()
{
  static const DriverCalls calls = [] {
    DriverCalls found;
    found.AreFound = FindDriverCall("cuCtxGetCurrent", found.GetCurrent) &&
      FindDriverCall("cuCtxSetCurrent", found.SetCurrent) &&
      FindDriverCall("cuDevicePrimaryCtxRetain", found.RetainPrimary) &&
      FindDriverCall("cuDeviceGet", found.GetDevice) &&
      FindDriverCall("cuStreamGetCtx", found.GetStreamContext);
    return found;
  }();
  return calls;
}

/// The driver's error codes equal those of the runtime.
Status CheckDriver(CUresult outcome, const char* call, int line)
{
  return CheckCuda(static_cast<cudaError_t>(outcome), call, __FILE__, line);
}

} // namespace

CurrentDeviceKeeper::CurrentDeviceKeeper()
{
  const DriverCalls& driver = GetDriverCalls();
  if (driver.AreFound)
  {
    // The call fails where CUDA has not been used yet: no context is current then.
    this->Context = driver.GetCurrent(&this->Context) == CUDA_SUCCESS ? this->Context : nullptr;
    this->IsKnown = true;
  }
}

CurrentDeviceKeeper::~CurrentDeviceKeeper()
{
  if (this->IsKnown)
  {
    (void)GetDriverCalls().SetCurrent(this->Context); // a destructor cannot report
  }
}

Status RetainContext(int deviceIndex, CUctx_st*& context)
{
  const DriverCalls& driver = GetDriverCalls();
  context = nullptr;
  if (!driver.AreFound)
  {
    return {};
  }
  CUdevice device = 0;
  STRIDER_TRY(CheckDriver(driver.GetDevice(&device, deviceIndex), "cuDeviceGet", __LINE__));
  return CheckDriver(driver.RetainPrimary(&context, device), "cuDevicePrimaryCtxRetain", __LINE__);
}

Status FindStreamContext(CUstream_st* stream, CUctx_st*& context)
{
  const DriverCalls& driver = GetDriverCalls();
  context = nullptr;
  return driver.AreFound
    ? CheckDriver(driver.GetStreamContext(stream, &context), "cuStreamGetCtx", __LINE__)
    : Status();
}

Status MakeContextCurrent(CUctx_st* context)
{
  return CheckDriver(GetDriverCalls().SetCurrent(context), "cuCtxSetCurrent", __LINE__);
}

} // namespace Strider
