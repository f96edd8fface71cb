// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Copies the tables of transfer functions and appearances to shared memory; device only.
#ifndef Strider_Cuda_March_Tables_ShareTransferTable_h
#define Strider_Cuda_March_Tables_ShareTransferTable_h

#include "Cuda/March/Tables/CountSharedBytes.h"
#include "Cuda/March/Tables/KeepShared.h"

#include <cstddef>

namespace Strider
{

/// Copies `count` elements with all threads of the block.
template <typename Element>
__device__ __forceinline__ void CopyByBlock(const Element* from, Element* to, int count)
{
  const int threads = static_cast<int>(blockDim.x * blockDim.y);
  for (int element = static_cast<int>(threadIdx.x + threadIdx.y * blockDim.x); element < count;
       element += threads)
  {
    to[element] = from[element];
  }
}

/// Returns the table with its entries in dynamic shared memory. All threads of the block must call it.
__device__ __forceinline__ TransferTable ShareTransferTable(const TransferTable& table)
{
  extern __shared__ float4 sharedMemory[];
  TableColor* colors = reinterpret_cast<TableColor*>(sharedMemory);
  const int colorCount = CountTableValues(CountEntries(table.ColorAxis), table.GetStride());
  float* opacities = reinterpret_cast<float*>(colors + colorCount);
  CopyByBlock(table.Colors, colors, colorCount);
  CopyByBlock(table.Opacities, opacities, CountOpacities(table));
  __syncthreads();
  TransferTable shared = table;
  shared.Colors = KeepShared(colors);
  shared.Opacities = KeepShared(opacities);
  return shared;
}

template <bool IsNearest>
__device__ __forceinline__ FusedTable<IsNearest> ShareTransferTable(
  const FusedTable<IsNearest>& table)
{
  extern __shared__ float4 sharedMemory[];
  TableColor* entries = reinterpret_cast<TableColor*>(sharedMemory);
  CopyByBlock(table.Entries, entries, CountColors(table));
  __syncthreads();
  FusedTable<IsNearest> shared = table;
  shared.Entries = entries;
  return shared;
}

/// Returns the appearance with its tables in dynamic shared memory. All threads of the block must call it.
__device__ __forceinline__ ComponentAppearance ShareAppearance(
  const ComponentAppearance& appearance)
{
  ComponentAppearance shared = appearance;
  shared.Table = ShareTransferTable(appearance.Table);
  if (appearance.GradientOpacities)
  {
    float* gradients =
      const_cast<float*>(shared.Table.Opacities) + CountOpacities(appearance.Table);
    CopyByBlock(appearance.GradientOpacities, gradients, appearance.GradientCount + 1);
    shared.GradientOpacities = gradients;
    __syncthreads();
  }
  return shared;
}

} // namespace Strider

#endif
