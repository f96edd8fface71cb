// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through several volumes.
#include "Cuda/March/MultiVolume/MarchMultiVolume.cuh"

namespace Strider
{

namespace
{

template <bool MayBeCubic>
Status LaunchOf(const MarchRaysTask& task, const MarchMultiVolumeTask& together,
  const LaunchShape& shape, cudaStream_t stream)
{
  constexpr TextureHolds holds = TextureHolds::Slab; // those of whole volumes begin at 0
  return together.Matched
    ? StartMultiVolume<MayBeCubic, holds>(
        task, together, PlaceSamplesAsVTKFrom{ together.Matched }, shape, stream)
    : StartMultiVolume<MayBeCubic, holds>(task, together, PlaceSamples{}, shape, stream);
}

} // namespace

Status LaunchMarchMultiVolume(const MarchRaysTask& task, const MarchMultiVolumeTask& together,
  const LaunchShape& shape, cudaStream_t stream)
{
  return together.MayBeCubic ? LaunchOf<true>(task, together, shape, stream)
                             : LaunchOf<false>(task, together, shape, stream);
}

} // namespace Strider
