// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marks the part of a run that a profiler records.
#ifndef StriderBenchmarks_ProfilerRange_h
#define StriderBenchmarks_ProfilerRange_h

#ifdef STRIDER_CUDA
#include <cuda_profiler_api.h>
#include <cuda_runtime_api.h>
#endif

namespace StriderBenchmarks
{

/// Records from its construction to its end, for `ncu --profile-from-start off`; does nothing in a build without
/// CUDA.
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
  /// Clears the error where there is no profiler or no device, so that it is not attributed to a later call.
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
