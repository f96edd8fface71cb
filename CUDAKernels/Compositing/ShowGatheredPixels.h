// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts pixels of gathered values to colours; host only.
#ifndef Strider_Compositing_ShowGatheredPixels_h
#define Strider_Compositing_ShowGatheredPixels_h

#include "Compositing/GatherIntensity.h"
#include "Strider/ForEachRow.h"
#include "Strider/GatheredValues.h"

#include <algorithm>

namespace Strider
{

/// Reads the gathered values that KeepGathered wrote.
inline GatheredIntensity TakeGathered(const SceneFeatures& scene, const float* pixel)
{
  GatheredIntensity gathered{ { pixel[0], pixel[1], pixel[2], pixel[3] }, { 1, 1, 1, 1 }, -1 };
  if (!HasGathered(pixel))
  {
    std::fill_n(gathered.Counts, MostComponents, 0);
  }
  else if (scene.Blend == BlendMode::AverageIntensity)
  {
    const int summed = CountSummed(scene);
    for (int component = 0; component < MostComponents; ++component)
    {
      const bool isSummed = component < summed;
      gathered.Counts[component] = isSummed ? static_cast<int>(pixel[summed + component]) : 0;
    }
  }
  return gathered;
}

/// Converts pixels in place. `scene` must refer to host memory.
inline void ShowGatheredPixels(const SceneFeatures& scene, std::size_t count, float* pixels)
{
  struct NoVoxels
  {
  };
  const NoVoxels none;
  SceneFeatures shown = scene;
  shown.KeepsGathered = false;
  constexpr std::size_t RowLength = 1024;
  const auto rows = static_cast<int>((count + RowLength - 1) / RowLength);
  ForEachRow(rows, [&](int row) {
    const ScenePoint<NoVoxels> nowhere{ shown, none, {}, {}, 0.0f };
    const std::size_t end = std::min(count, (row + 1) * RowLength);
    for (std::size_t index = row * RowLength; index < end; ++index)
    {
      float* pixel = pixels + 4 * index;
      GatheredIntensity gathered = TakeGathered(shown, pixel);
      RayResult result{ 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 };
      ShowGathered<SceneKind::SingleComponent>(nowhere, gathered, result);
      pixel[0] = result.Red;
      pixel[1] = result.Green;
      pixel[2] = result.Blue;
      pixel[3] = result.Opacity;
    }
  });
}

} // namespace Strider

#endif
