// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The calling thread's current CUDA device is the caller's: it is given back as it was.
#ifndef Strider_Cuda_Runtime_KeepCurrentDevice_h
#define Strider_Cuda_Runtime_KeepCurrentDevice_h

#include "Strider/Status.h"

struct CUctx_st;

namespace Strider
{

/// Remembers the calling thread's current context, and makes it current again when it goes out of scope. A thread that had none has none
/// again: cudaSetDevice instead would start a context on a GPU that the process may never use.
class CurrentDeviceKeeper
{
public:
  CurrentDeviceKeeper();
  ~CurrentDeviceKeeper();
  CurrentDeviceKeeper(const CurrentDeviceKeeper&) = delete;
  CurrentDeviceKeeper& operator=(const CurrentDeviceKeeper&) = delete;

private:
  CUctx_st* Context = nullptr;
  bool IsKnown = false; ///< else there is no driver, and nothing to give back
};

/// The context that the CUDA runtime works with on a device; kept until the process ends, as the runtime keeps it. Null where the
/// driver's own functions cannot be found.
Status RetainContext(int deviceIndex, CUctx_st*& context);

/// Makes a context current on the calling thread.
Status MakeContextCurrent(CUctx_st* context);

} // namespace Strider

#endif
