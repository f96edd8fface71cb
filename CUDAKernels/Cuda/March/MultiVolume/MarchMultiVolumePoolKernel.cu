// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through several volumes, where pools hold decoded macrocells of some, or with any
// filter.
#include "Cuda/March/MultiVolume/MarchMultiVolume.cuh"

namespace Strider
{

Status LaunchMarchMultiVolumePool(const MarchRaysTask& task,
  const MarchMultiVolumeTask& multiVolume, const LaunchShape& shape, cudaStream_t stream)
{
  return StartMultiVolume<true, TextureHolds::Either>(task, multiVolume, shape, stream);
}

} // namespace Strider
