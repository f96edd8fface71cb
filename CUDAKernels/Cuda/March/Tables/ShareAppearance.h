// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Copies the tables of an appearance to shared memory; device only.
#ifndef Strider_Cuda_March_Tables_ShareAppearance_h
#define Strider_Cuda_March_Tables_ShareAppearance_h

#include "Compositing/SceneFeatures.h"
#include "Cuda/March/Tables/ShareTransferTable.h"

namespace Strider
{

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
