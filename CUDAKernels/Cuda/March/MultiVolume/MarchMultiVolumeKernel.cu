// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through several volumes.
#include "Cuda/March/MultiVolume/MarchMultiVolume.cuh"

namespace Strider
{

namespace
{

template <bool MayBeCubic>
Status LaunchOf(const MarchRaysTask& task, const MarchMultiVolumeTask& multiVolume,
  const LaunchShape& shape, cudaStream_t stream)
{
  constexpr TextureHolds holds = TextureHolds::Slab; // textures of whole volumes start at slice 0
  return multiVolume.Matched
    ? StartMultiVolume<MayBeCubic, holds>(
        task, multiVolume, PlaceSamplesAsVTKFrom{ multiVolume.Matched }, shape, stream)
    : StartMultiVolume<MayBeCubic, holds>(task, multiVolume, PlaceSamples{}, shape, stream);
}

} // namespace

Status LaunchMarchMultiVolume(const MarchRaysTask& task, const MarchMultiVolumeTask& multiVolume,
  const LaunchShape& shape, cudaStream_t stream)
{
  return multiVolume.MayBeCubic ? LaunchOf<true>(task, multiVolume, shape, stream)
                                : LaunchOf<false>(task, multiVolume, shape, stream);
}

} // namespace Strider
