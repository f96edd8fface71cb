// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernels that march rays for maxima, minima, averages and sums of one component through a 3-D texture: of a
// volume, or of parts of a frame.
#include "Cuda/Fetch/SampleTexture.h"
#include "Cuda/March/Scene/MarchIntensity.cuh"

namespace Strider
{

namespace
{

template <TextureHolds Holds>
struct TexelsToGather : SampleTexels<Holds>
{
  static constexpr bool MayBeNaN = true;
};

} // namespace

Status LaunchMarchIntensity(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  return LaunchIntensity<TexelsToGather<TextureHolds::All>>(
    task, TurnSceneTask(scene), shape, stream);
}

Status LaunchMarchIntensityPart(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  return LaunchIntensity<TexelsToGather<TextureHolds::Part>, TraversePart>(
    task, TurnSceneTask(scene), shape, stream);
}

} // namespace Strider
