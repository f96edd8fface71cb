// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The tables of a look in the shared memory of a thread block; device only, but for their size.
#ifndef Strider_Cuda_March_Tables_ShareLook_h
#define Strider_Cuda_March_Tables_ShareLook_h

#include "Compositing/SceneFeatures.h"
#include "Cuda/March/Tables/ShareTransferTable.h"

namespace Strider
{

/// Dynamic shared memory that the tables of colours, opacities and gradient opacities need.
inline std::size_t CountSharedBytes(const ComponentLook& look)
{
  const std::size_t gradients =
    look.GradientOpacities ? static_cast<std::size_t>(look.GradientCount) + 1 : 0;
  return CountSharedBytes(look.Table) + sizeof(float) * gradients;
}

/// The look with its tables in dynamic shared memory. All threads of the block must call.
__device__ __forceinline__ ComponentLook ShareLook(const ComponentLook& look)
{
  ComponentLook shared = look;
  shared.Table = ShareTransferTable(look.Table);
  if (look.GradientOpacities)
  {
    float* gradients = const_cast<float*>(shared.Table.Opacities) +
      CountTableValues(look.Table.OpacityCount, look.Table.Stride);
    CopyByBlock(look.GradientOpacities, gradients, look.GradientCount + 1);
    shared.GradientOpacities = gradients;
    __syncthreads();
  }
  return shared;
}

} // namespace Strider

#endif
