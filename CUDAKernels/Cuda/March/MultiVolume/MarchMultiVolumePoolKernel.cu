// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through several volumes, of some of which macrocells are kept decoded.
#include "Cuda/March/MultiVolume/MarchMultiVolume.cuh"

namespace Strider
{

Status LaunchMarchMultiVolumePool(const MarchRaysTask& task, const MarchMultiVolumeTask& together,
  const LaunchShape& shape, cudaStream_t stream)
{
  return StartMultiVolume<true, TextureHolds::Either>(
    task, together, PlaceSamples{}, shape, stream);
}

} // namespace Strider
