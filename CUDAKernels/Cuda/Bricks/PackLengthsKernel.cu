// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that packs lengths, with one thread per record.
#include "Cuda/Bricks/PackLengths.h"

#include "Compression/Format/CompressedBricks.h"
#include "Cuda/Runtime/CheckCuda.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

constexpr int PackLengthsThreads = 128;

__global__ void __launch_bounds__(PackLengthsThreads)
  PackLengthsKernel(const __grid_constant__ PackLengthsTask task)
{
  const std::uint64_t firstEntry =
    (static_cast<std::uint64_t>(blockIdx.x) * PackLengthsThreads + threadIdx.x) * RecordBricks;
  if (firstEntry >= task.Count)
  {
    return;
  }
  std::uint32_t* record =
    task.Index + firstEntry / RecordBricks * (task.BaseWords + task.EntryBits);
  WriteField(record, 0, 32 * task.BaseWords, task.Offsets[firstEntry]);
  for (int slot = 0; slot < RecordBricks && firstEntry + slot < task.Count; ++slot)
  {
    WriteField(record + task.BaseWords, slot * task.EntryBits, task.EntryBits,
      task.Lengths[firstEntry + slot]);
  }
}

} // namespace

Status LaunchPackLengths(const PackLengthsTask& task, cudaStream_t stream)
{
  constexpr std::uint64_t BlockBricks =
    static_cast<std::uint64_t>(PackLengthsThreads) * RecordBricks;
  const auto blocks = static_cast<unsigned int>((task.Count + BlockBricks - 1) / BlockBricks);
  PackLengthsKernel<<<blocks, PackLengthsThreads, 0, stream>>>(task);
  return CheckCuda(cudaGetLastError(), "PackLengthsKernel", __FILE__, __LINE__);
}

} // namespace Strider
