// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays for maxima, minima, averages and sums of one component through a 3-D texture.
#include "Cuda/Fetch/SampleTexture.h"
#include "Cuda/March/Scene/MarchIntensity.cuh"

namespace Strider
{

namespace
{

struct TexelsToGather : SampleTexels<>
{
  static constexpr bool MayBeNaN = true;
};

} // namespace

Status LaunchMarchIntensity(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  return LaunchIntensity<TexelsToGather>(task, TurnSceneTask(scene), shape, stream);
}

} // namespace Strider
