// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts the gathered values of a pixel to its colour.
#ifndef Strider_Compositing_ShowGatheredPixel_h
#define Strider_Compositing_ShowGatheredPixel_h

#include "Compositing/AddPiecePixel.h"
#include "Compositing/GatherIntensity.h"

namespace Strider
{

/// Reads the gathered values that KeepGathered wrote.
STRIDER_HOST_DEVICE GatheredIntensity TakeGathered(const SceneFeatures& scene, const float* pixel)
{
  const bool hasAny = HoldsGathered(pixel);
  GatheredIntensity gathered{ { pixel[0], pixel[1], pixel[2], pixel[3] }, { 1, 1, 1, 1 }, -1 };
  const bool isAverage = scene.Blend == BlendMode::AverageIntensity;
  const int summed = CountSummed(scene);
  for (int component = 0; component < MostComponents; ++component)
  {
    // Averages keep the sums of at most two components, followed by their counts.
    const bool isSummed = component < summed && summed + component < MostComponents;
    const int counted = !isAverage ? 1 : isSummed ? static_cast<int>(pixel[summed + component]) : 0;
    gathered.Counts[component] = hasAny ? counted : 0;
  }
  return gathered;
}

/// Converts a pixel in place; the scene's KeepsGathered must be false.
STRIDER_HOST_DEVICE void ShowGatheredPixel(const SceneFeatures& shown, float* pixel)
{
  struct NoVoxels
  {
  };
  const NoVoxels none;
  const ScenePoint<NoVoxels> nowhere{ shown, none, {}, {}, 0.0f };
  GatheredIntensity gathered = TakeGathered(shown, pixel);
  RayResult result{ 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 };
  ShowGathered<SceneKind::SingleComponent>(nowhere, gathered, result);
  pixel[0] = result.Red;
  pixel[1] = result.Green;
  pixel[2] = result.Blue;
  pixel[3] = result.Opacity;
}

} // namespace Strider

#endif
