// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through several volumes with nearest or linear samples.
#include "Cuda/March/MultiVolume/MarchMultiVolume.cuh"

namespace Strider
{

Status LaunchMarchMultiVolume(const MarchRaysTask& task, const MarchMultiVolumeTask& multiVolume,
  const LaunchShape& shape, cudaStream_t stream)
{
  constexpr TextureHolds holds = TextureHolds::Slab; // textures of whole volumes start at slice 0
  return multiVolume.MayBeCubic ? LaunchMarchMultiVolumePool(task, multiVolume, shape, stream)
                                : StartMultiVolume<false, holds>(task, multiVolume, shape, stream);
}

} // namespace Strider
