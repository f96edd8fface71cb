// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The part of a run that a profiler is to look at.
#ifndef StriderBenchmarks_ProfilerRange_h
#define StriderBenchmarks_ProfilerRange_h

#ifdef STRIDER_CUDA
#include <cuda_profiler_api.h>
#include <cuda_runtime_api.h>
#endif

namespace StriderBenchmarks
{

/// From here to its end, for `ncu --profile-from-start off`; nothing in a build without CUDA.
class ProfilerRange
{
public:
#ifdef STRIDER_CUDA
  ProfilerRange()
  {
    (void)cudaProfilerStart();
  }
  ~ProfilerRange()
  {
    (void)cudaProfilerStop();
  }
#else
  ProfilerRange() = default;
  ~ProfilerRange() = default;
#endif
  ProfilerRange(const ProfilerRange&) = delete;
  ProfilerRange& operator=(const ProfilerRange&) = delete;

#ifdef STRIDER_CUDA
private:
  /// Where there is no profiler, or no device, nothing is lost; and no later call is to be blamed.
  static void Drop(cudaError_t outcome)
  {
    if (outcome != cudaSuccess)
    {
      (void)cudaGetLastError();
    }
  }
#endif
};

} // namespace StriderBenchmarks

#endif
