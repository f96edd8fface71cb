// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A transfer table with one entry for colour and opacity.
#include "Cuda/MakeFusedTable.h"

#include <algorithm>
#include <cmath>

namespace Strider
{

namespace
{

/// Opacities are stored so large that the smallest ones that matter are far above the smallest half float, and the largest one is
/// below the largest, 65504. A power of two loses nothing.
float ScaleOpacities(const TransferTable& table)
{
  const float largest =
    *std::max_element(table.Opacities, table.Opacities + table.OpacityCount);
  if (!(largest > 0.0f))
  {
    return 1.0f;
  }
  constexpr int headroom = 14;
  return std::ldexp(1.0f, std::min(headroom - std::ilogb(largest), 100));
}

struct RoundedColor
{
  float Red;
  float Green;
  float Blue;
  float Opacity;
};

float RoundToHalf(float value)
{
  return __half2float(__float2half_rn(value));
}

} // namespace

bool CanFuse(const TransferTable& table)
{
  return table.OpacityCount == table.ColorCount && table.OpacityScale == table.ColorScale &&
    table.OpacityBias == table.ColorBias;
}

void MakeFusedTable(const TransferTable& table, const TextureVoxels& voxels, bool readsTexels,
  std::vector<FusedEntry>& entries, FusedTable& fused)
{
  const float opacityScale = ScaleOpacities(table);
  const auto round = [&](int entry) {
    const TableColor& color = table.Colors[entry];
    return RoundedColor{ RoundToHalf(color.Red), RoundToHalf(color.Green), RoundToHalf(color.Blue),
      RoundToHalf(table.Opacities[entry] * opacityScale) };
  };
  entries.clear();
  for (int entry = 0; entry < table.OpacityCount; ++entry)
  {
    const RoundedColor here = round(entry);
    // From rounded to rounded: the way to an opacity of 0 ends at 0, not below.
    const RoundedColor next = table.IsNearest ? here : round(entry + 1);
    entries.push_back({ __floats2half2_rn(here.Red, here.Green),
      __floats2half2_rn(here.Blue, here.Opacity),
      __floats2half2_rn(next.Red - here.Red, next.Green - here.Green),
      __floats2half2_rn(next.Blue - here.Blue, next.Opacity - here.Opacity) });
  }
  const double scale = readsTexels ? voxels.Scale : 1.0;
  const double offset = readsTexels ? voxels.Offset : 0.0;
  fused.Count = table.OpacityCount;
  fused.Scale = static_cast<float>(scale * table.OpacityScale);
  fused.Bias = static_cast<float>(
    offset * table.OpacityScale + table.OpacityBias + (table.IsNearest ? 0.5 : 0.0));
  fused.OpacityScale = 1.0f / opacityScale;
}

} // namespace Strider
