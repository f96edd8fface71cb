// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through several volumes, of some of which macrocells are kept decoded.
#include "Cuda/March/MultiVolume/MarchTogether.cuh"

namespace Strider
{

Status LaunchMarchTogetherPool(const MarchRaysTask& task, const MarchTogetherTask& together,
  const LaunchShape& shape, cudaStream_t stream)
{
  return StartTogether<true, TextureHolds::Either>(task, together, PlaceSamples{}, shape, stream);
}

} // namespace Strider
