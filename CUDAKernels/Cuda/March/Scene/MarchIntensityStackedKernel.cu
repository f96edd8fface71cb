// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays for maxima, minima, averages and sums of one component through stacked slices.
#include "Cuda/March/Scene/MarchIntensity.cuh"
#include "Cuda/Volume/SampleStacked.h"

namespace Strider
{

namespace
{

struct SlicesToGather : SampleStacked
{
  static constexpr bool MayBeNaN = false; ///< slices hold integers
};

} // namespace

Status LaunchMarchIntensityStacked(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  MarchSceneTask turned = TurnSceneTask(scene);
  turned.Voxels.Volume.Texture = task.Voxels.Texture;
  return LaunchIntensity<SlicesToGather>(task, turned, shape, stream);
}

} // namespace Strider
