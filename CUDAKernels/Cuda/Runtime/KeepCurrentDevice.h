// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Saves and restores the calling thread's current CUDA device.
#ifndef Strider_Cuda_Runtime_KeepCurrentDevice_h
#define Strider_Cuda_Runtime_KeepCurrentDevice_h

#include "Strider/Status.h"

struct CUctx_st;
struct CUstream_st;

namespace Strider
{

/// Saves the calling thread's current context, and restores it at the end of the scope. A thread without a context is
/// left without one; cudaSetDevice would create one, on a GPU that the process may never use.
class CurrentDeviceKeeper
{
public:
  CurrentDeviceKeeper();
  ~CurrentDeviceKeeper();
  CurrentDeviceKeeper(const CurrentDeviceKeeper&) = delete;
  CurrentDeviceKeeper& operator=(const CurrentDeviceKeeper&) = delete;

private:
  CUctx_st* Context = nullptr;
  bool IsKnown = false; ///< false where there is no driver, and nothing to restore
};

/// Retains the primary context of a device, which the CUDA runtime uses, until the process ends. Null where the
/// driver's entry points cannot be found.
Status RetainContext(int deviceIndex, CUctx_st*& context);

/// Finds the context in which a stream was created; null where the driver's entry points cannot be found. The default
/// streams, cudaStreamLegacy and cudaStreamPerThread, have the context that is current.
Status FindStreamContext(CUstream_st* stream, CUctx_st*& context);

/// Makes a context current on the calling thread.
Status MakeContextCurrent(CUctx_st* context);

} // namespace Strider

#endif
