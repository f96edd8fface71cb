// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Integrals of a transfer function over the scalar, and the function's mean between two values.
//
// Why not a table of pairs of values, front x back (Engel, Kraus, Ertl: "High-Quality Pre-Integrated Volume Rendering Using
// Hardware-Accelerated Pixel Shading", 2001)? 512^2 pairs are 4 MB, which no shared memory holds, and 512 values are fewer than
// functions have: a function that becomes opaque from one entry to the next was off by up to 139/255 with 256^2 pairs and 49/255
// with 512^2 (ball, one sample a voxel), and by 3/255 with the integrals. What such a table knows and integrals do not, that the
// front of a segment hides its back, matters only where a segment is nearly opaque: CompositeSegment.h cuts those into pieces, and
// is then as near to the truth (engine, opaque function: 0.9/255 RMS, 4.3/255 without the pieces, 0.6/255 with pairs).
// Testing/Kernels/TestPreIntegration.cxx measures what comes of it.
#ifndef Strider_Compositing_IntegralTable_h
#define Strider_Compositing_IntegralTable_h

#include "Compositing/TransferTable.h"
#include "Foundation/Clamp.h"
#include "Foundation/Divide.h"

#include <cmath>

namespace Strider
{

/// Sums of all cells before an entry, in IntegralTable::Unit: differences of whole numbers are exact, however long the sums.
struct alignas(16) IntegralSum
{
  int Red;
  int Green;
  int Blue;
  int Extinction;
};

/// Between entries the function is linear. Position of a stored value = value * Scale + Bias; beyond the first and the last entry
/// the function stays what it is there.
struct IntegralTable
{
  const TableColor*
    Values; ///< extinction of one step in place of the opacity, colours multiplied by it
  const IntegralSum* Before; ///< of a cell's width each
  const float*
    LinearUntil; ///< Count + 1 positions: up to where the function is linear from before the table and from each entry on
  int Count;     ///< entries; at least 2
  float Scale;
  float Bias;
  float Unit;
};

/// The integral up to a value.
struct Integral
{
  float Position;
  IntegralSum Before;
  TableColor Part; ///< since that entry
};

/// Far outside of any table: infinite values have finite integrals.
constexpr float FarthestPosition = 1e6f;

/// What is not a number stays so.
STRIDER_HOST_DEVICE float FindPosition(const IntegralTable& table, float value)
{
  const float position = value * table.Scale + table.Bias;
  return position == position ? Clamp(position, -FarthestPosition, FarthestPosition) : position;
}

STRIDER_HOST_DEVICE int FindIntegralCell(const IntegralTable& table, float position)
{
  return static_cast<int>(Clamp(position, 0.0f, static_cast<float>(table.Count - 2)));
}

STRIDER_HOST_DEVICE TableColor Blend(const TableColor& from, const TableColor& to, float weight)
{
  return { from.Red + weight * (to.Red - from.Red), from.Green + weight * (to.Green - from.Green),
    from.Blue + weight * (to.Blue - from.Blue),
    from.Opacity + weight * (to.Opacity - from.Opacity) };
}

/// The function at a position.
STRIDER_HOST_DEVICE TableColor ReadFunction(const IntegralTable& table, float position)
{
  const int cell = FindIntegralCell(table, position);
  const float weight = Clamp(position - static_cast<float>(cell), 0.0f, 1.0f);
  return Blend(table.Values[cell], table.Values[cell + 1], weight);
}

STRIDER_HOST_DEVICE Integral ReadIntegral(const IntegralTable& table, float position)
{
  const int cell = FindIntegralCell(table, position);
  const float weight = position - static_cast<float>(cell);
  const float inside = Clamp(weight, 0.0f, 1.0f);
  const TableColor low = table.Values[cell];
  const TableColor high = table.Values[cell + 1];
  const TableColor mean = Blend(low, high, 0.5f * inside);
  // What lies outside of the table counts with the value of its end.
  const TableColor& end = weight < 0.0f ? low : high;
  const float outside = weight - inside;
  return { position, table.Before[cell],
    { inside * mean.Red + outside * end.Red, inside * mean.Green + outside * end.Green,
      inside * mean.Blue + outside * end.Blue, inside * mean.Opacity + outside * end.Opacity } };
}

/// Closer positions have the function between them: differences of floats would say nothing.
constexpr float LeastWidth = 1.0f / 64.0f;

/// Mean extinction between two values; 0 exactly where the function is 0 at all entries around and between them.
STRIDER_HOST_DEVICE float FindMeanExtinction(
  const IntegralTable& table, const Integral& front, const Integral& back)
{
  const float width = back.Position - front.Position;
  if (fabsf(width) < LeastWidth)
  {
    return ReadFunction(table, 0.5f * (front.Position + back.Position)).Opacity;
  }
  const int whole = back.Before.Extinction - front.Before.Extinction;
  const float sum =
    static_cast<float>(whole) * table.Unit + (back.Part.Opacity - front.Part.Opacity);
  return Larger(Divide(sum, width), 0.0f);
}

/// The same with the colours, which are multiplied by the extinction.
STRIDER_HOST_DEVICE TableColor FindMean(
  const IntegralTable& table, const Integral& front, const Integral& back)
{
  const float width = back.Position - front.Position;
  if (fabsf(width) < LeastWidth)
  {
    return ReadFunction(table, 0.5f * (front.Position + back.Position));
  }
  const float perWidth = Divide(1.0f, width);
  const float unit = table.Unit;
  const auto divide = [=](int frontSum, int backSum, float frontPart, float backPart) {
    const float sum = static_cast<float>(backSum - frontSum) * unit + (backPart - frontPart);
    return Larger(sum * perWidth, 0.0f);
  };
  return { divide(front.Before.Red, back.Before.Red, front.Part.Red, back.Part.Red),
    divide(front.Before.Green, back.Before.Green, front.Part.Green, back.Part.Green),
    divide(front.Before.Blue, back.Before.Blue, front.Part.Blue, back.Part.Blue),
    divide(
      front.Before.Extinction, back.Before.Extinction, front.Part.Opacity, back.Part.Opacity) };
}

} // namespace Strider

#endif
