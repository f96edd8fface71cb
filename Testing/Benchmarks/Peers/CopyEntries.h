// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Entries of a table on their way to the device.
#ifndef StriderBenchmarks_CopyEntries_h
#define StriderBenchmarks_CopyEntries_h

#include "Cuda/Runtime/Buffer.h"

#include <cuda_runtime_api.h>

#include <vector>

namespace StriderBenchmarks
{

/// Returns when they are there.
template <typename Entry>
Strider::Status CopyEntries(const std::vector<Entry>& entries, Strider::DeviceBuffer<Entry>& copy)
{
  STRIDER_TRY(copy.Reserve(entries.size()));
  return STRIDER_CUDA_CALL(
    cudaMemcpy(copy.Get(), entries.data(), entries.size() * sizeof(Entry), cudaMemcpyHostToDevice));
}

} // namespace StriderBenchmarks

#endif
