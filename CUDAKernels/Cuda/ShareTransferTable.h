// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A transfer table in the shared memory of a thread block; device only, but for its size.
#ifndef Strider_Cuda_ShareTransferTable_h
#define Strider_Cuda_ShareTransferTable_h

#include "Compositing/TransferTable.h"

#include <cstddef>

namespace Strider
{

/// Dynamic shared memory that the table needs.
inline std::size_t CountSharedBytes(const TransferTable& table)
{
  return sizeof(TableColor) * (static_cast<std::size_t>(table.ColorCount) + 1) +
    sizeof(float) * (static_cast<std::size_t>(table.OpacityCount) + 1);
}

/// The table with its entries in dynamic shared memory. All threads of the block must call.
__device__ __forceinline__ TransferTable ShareTransferTable(const TransferTable& table)
{
  extern __shared__ TableColor sharedColors[];
  float* sharedOpacities = reinterpret_cast<float*>(sharedColors + table.ColorCount + 1);
  const int threads = static_cast<int>(blockDim.x * blockDim.y);
  const int thread = static_cast<int>(threadIdx.x + threadIdx.y * blockDim.x);
  for (int entry = thread; entry <= table.ColorCount; entry += threads)
  {
    sharedColors[entry] = table.Colors[entry];
  }
  for (int entry = thread; entry <= table.OpacityCount; entry += threads)
  {
    sharedOpacities[entry] = table.Opacities[entry];
  }
  __syncthreads();
  TransferTable shared = table;
  shared.Colors = sharedColors;
  shared.Opacities = sharedOpacities;
  return shared;
}

} // namespace Strider

#endif
