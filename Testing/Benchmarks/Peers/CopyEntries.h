// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Copies the entries of a table to the device.
#ifndef StriderBenchmarks_CopyEntries_h
#define StriderBenchmarks_CopyEntries_h

#include "Cuda/Runtime/Buffer.h"

#include <cuda_runtime_api.h>

#include <vector>

namespace StriderBenchmarks
{

/// Copies the entries; returns when the copy is complete.
template <typename Entry>
Strider::Status CopyEntries(const std::vector<Entry>& entries, Strider::DeviceBuffer<Entry>& copy)
{
  STRIDER_TRY(copy.Reserve(entries.size()));
  return STRIDER_CUDA_CALL(
    cudaMemcpy(copy.Get(), entries.data(), entries.size() * sizeof(Entry), cudaMemcpyHostToDevice));
}

} // namespace StriderBenchmarks

#endif
