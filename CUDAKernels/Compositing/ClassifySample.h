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

/// `last` is the index of the last entry.
STRIDER_HOST_DEVICE TableEntry FindEntry(float position, float last, bool isNearest)
{
  const float inside = Clamp(isNearest ? position + 0.5f : position, 0.0f, last);
  const int index = static_cast<int>(inside);
  return { index, isNearest ? 0.0f : inside - static_cast<float>(index) };
}

STRIDER_HOST_DEVICE TableEntry FindEntry(const LookupAxis& axis, float value, bool isNearest)
{
  return FindEntry(value * axis.Scale + axis.Bias, axis.Last, isNearest);
}

/// Returns the opacity of a value; 0 for not-a-number.
STRIDER_HOST_DEVICE float ClassifyOpacity(const TransferTable& table, float value)
{
  const TableEntry entry = FindEntry(table.OpacityAxis, value, table.IsNearest);
  // Shifts, because compilers multiply the stride in bytes, and then cannot keep the address of a table in shared memory
  // in a uniform register: up to 7 instructions more a sample.
  const float* values = table.Opacities + (entry.Index << table.OpacityAxis.StrideLog2);
  const float low = values[0];
  const float high = values[1];
  return value == value ? low + entry.Weight * (high - low) : 0.0f;
}

STRIDER_HOST_DEVICE TableColor ClassifyColor(const TransferTable& table, float value)
{
  const TableEntry entry = FindEntry(table.ColorAxis, value, table.IsNearest);
  const TableColor* values = table.Colors + (entry.Index << table.ColorAxis.StrideLog2);
  const TableColor low = values[0];
  const TableColor high = values[1];
  return { low.Red + entry.Weight * (high.Red - low.Red),
    low.Green + entry.Weight * (high.Green - low.Green),
    low.Blue + entry.Weight * (high.Blue - low.Blue), 0.0f };
}

} // namespace Strider

#endif
