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

/// Returns the values of an entry.
template <typename Value>
STRIDER_HOST_DEVICE const Value* FindValues(
  const Value* values, const LookupAxis& axis, const TableEntry& entry)
{
#if defined(__CUDA_ARCH__)
  // GPUs multiply 32-bit numbers and add an address in one instruction. Compilers use it for products of 64-bit numbers
  // only where they see that those were extended.
  unsigned long long offset;
  asm("mul.wide.u32 %0, %1, %2;" : "=l"(offset) : "r"(entry.Index), "r"(axis.EntryBytes));
  return reinterpret_cast<const Value*>(reinterpret_cast<const char*>(values) + offset);
#else
  // CPUs gather the values of several entries, whose places are numbers of values. No condition: with one, GCC fuses
  // other products and sums of single rays than of packets, whose bits must be the same.
  return values + (entry.Index << axis.EntryBytes / (2 * sizeof(Value)));
#endif
}

/// Returns the opacity of a value; 0 for not-a-number.
STRIDER_HOST_DEVICE float ClassifyOpacity(const TransferTable& table, float value)
{
  const TableEntry entry = FindEntry(table.OpacityAxis, value, table.IsNearest);
  const float* values = FindValues(table.Opacities, table.OpacityAxis, entry);
  const float low = values[0];
  const float high = values[1];
  return value == value ? low + entry.Weight * (high - low) : 0.0f;
}

STRIDER_HOST_DEVICE TableColor ClassifyColor(const TransferTable& table, float value)
{
  const TableEntry entry = FindEntry(table.ColorAxis, value, table.IsNearest);
  const TableColor* values = FindValues(table.Colors, table.ColorAxis, entry);
  const TableColor low = values[0];
  const TableColor high = values[1];
  return { low.Red + entry.Weight * (high.Red - low.Red),
    low.Green + entry.Weight * (high.Green - low.Green),
    low.Blue + entry.Weight * (high.Blue - low.Blue), 0.0f };
}

} // namespace Strider

#endif
