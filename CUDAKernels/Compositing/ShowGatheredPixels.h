// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts pixels of gathered values to colours; host only.
#ifndef Strider_Compositing_ShowGatheredPixels_h
#define Strider_Compositing_ShowGatheredPixels_h

#include "Compositing/GatherIntensity.h"
#include "Strider/ForEachRow.h"

#include <algorithm>

namespace Strider
{

/// Converts pixels in place. `scene` must refer to host memory.
inline void ShowGatheredPixels(const SceneFeatures& scene, std::size_t count, float* pixels)
{
  SceneFeatures shown = scene;
  shown.KeepsGathered = false;
  constexpr std::size_t RowLength = 1024;
  const auto rows = static_cast<int>((count + RowLength - 1) / RowLength);
  ForEachRow(rows, [&](int row) {
    const std::size_t end = std::min(count, (row + 1) * RowLength);
    for (std::size_t index = row * RowLength; index < end; ++index)
    {
      ShowGatheredPixel(shown, pixels + 4 * index);
    }
  });
}

} // namespace Strider

#endif
