// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Looks up opacity and colour of a stored value.
#ifndef Strider_Compositing_ClassifySample_h
#define Strider_Compositing_ClassifySample_h

#include "Compositing/TransferTable.h"
#include "Foundation/Clamp.h"

namespace Strider
{

/// Index of an entry and the fraction of the way to the next one, in [0, 1); 0 for nearest lookup.
struct TableEntry
{
  int Index;
  float Weight;
};

STRIDER_HOST_DEVICE TableEntry FindEntry(float position, int count, bool isNearest)
{
  const float inside =
    Clamp(isNearest ? position + 0.5f : position, 0.0f, static_cast<float>(count - 1));
  const int index = static_cast<int>(inside);
  return { index, isNearest ? 0.0f : inside - static_cast<float>(index) };
}

/// Returns the opacity of a value; 0 for not-a-number.
STRIDER_HOST_DEVICE float ClassifyOpacity(const TransferTable& table, float value)
{
  const TableEntry entry =
    FindEntry(value * table.OpacityScale + table.OpacityBias, table.OpacityCount, table.IsNearest);
  const float* values = table.Opacities + entry.Index * table.Stride;
  const float low = values[0];
  const float high = values[1];
  return value == value ? low + entry.Weight * (high - low) : 0.0f;
}

STRIDER_HOST_DEVICE TableColor ClassifyColor(const TransferTable& table, float value)
{
  const TableEntry entry =
    FindEntry(value * table.ColorScale + table.ColorBias, table.ColorCount, table.IsNearest);
  const TableColor* values = table.Colors + entry.Index * table.Stride;
  const TableColor low = values[0];
  const TableColor high = values[1];
  return { low.Red + entry.Weight * (high.Red - low.Red),
    low.Green + entry.Weight * (high.Green - low.Green),
    low.Blue + entry.Weight * (high.Blue - low.Blue), 0.0f };
}

} // namespace Strider

#endif
