// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Integrals of a transfer function over the scalar, and the function's mean between two values.
//
// They replace the usual table of pairs of values, front x back (Engel, Kraus, Ertl: "High-Quality Pre-Integrated
// Volume Rendering Using Hardware-Accelerated Pixel Shading", 2001). 512^2 pairs take 4 MB, which exceeds shared
// memory, and 512 values are fewer than functions have: for a function that becomes opaque from one entry to the next,
// the error was up to 139/255 with 256^2 pairs and 49/255 with 512^2 (ball, one sample per voxel), and 3/255 with the
// integrals. Only the table of pairs models that the front of a segment hides its back. This matters only if a segment
// is nearly opaque: CompositeSegment.h divides such segments into pieces, and is then as accurate (noise of 256^3
// bytes, opaque edge: 1.1/255 RMS, 8.0/255 without the pieces). Testing/Kernels/Compositing/TestPreIntegration.cxx
// measures the result.
#ifndef Strider_Compositing_IntegralTable_h
#define Strider_Compositing_IntegralTable_h

#include "Compositing/TransferTable.h"
#include "Foundation/Clamp.h"
#include "Foundation/Divide.h"
#include "Foundation/FusedProducts.h"
#include "Foundation/WholeNumbers.h"

#include <cmath>

namespace Strider
{

/// Sums of all cells before one, in multiples of IntegralTable::Unit: differences of integers are exact, however large
/// the sums.
struct alignas(16) IntegralSum
{
  int Red;
  int Green;
  int Blue;
  int Extinction;
};

/// Interval between two neighbouring entries, in which the function is linear.
struct alignas(16) IntegralCell
{
  TableColor From; ///< extinction of one step instead of the opacity, and colours multiplied by it
  TableColor Rise; ///< change over the cell
  IntegralSum Before;
};

/// Table of integrals. Position of a stored value = value * Scale + Bias. Cell i covers positions i to i + 1; entry i
/// lies between cells i and i + 1. The first cell also covers everything below, the last one everything above; there
/// the function keeps its end values.
struct IntegralTable
{
  const IntegralCell* Cells;
  int Count; ///< number of cells; at least 3
  float Scale;
  float Bias;
  float Unit;
  // Parameters of ShiftPosition: the limit to which second differences are clamped; the middle of the interval in which
  // the function is not 0, and its half width; and the half width of the interval in which samples are shifted.
  float MostBend;
  float ShownMiddle;
  float ShownReach;
  float ShiftReach;
};

/// The integral up to a position.
struct Integral
{
  float Position;
  int Cell;           ///< as in PlaceInTable
  IntegralSum Before; ///< sums before the cell
  TableColor Part;    ///< integral from the beginning of the cell
};

/// Converts a stored value to a position; infinite if the value is infinite or close to the largest float; not-a-number
/// is kept.
STRIDER_HOST_DEVICE float FindPosition(const IntegralTable& table, float value)
{
  return value * table.Scale + table.Bias;
}

/// Limit of positions, far outside any table, so that infinite values have finite integrals.
constexpr float FarthestPosition = 1e12f;

/// Clamps a position to FarthestPosition; not-a-number is kept.
STRIDER_HOST_DEVICE float LimitPosition(float position)
{
  return position == position ? Clamp(position, -FarthestPosition, FarthestPosition) : position;
}

/// Applies LimitPosition to all positions; takes one instruction for each if none changes.
template <int Count>
STRIDER_HOST_DEVICE void LimitPositions(float (&positions)[Count])
{
  float sum = 0.0f;
  for (const float position : positions)
  {
    sum += fabsf(position);
  }
  if (!(sum < FarthestPosition))
  {
    for (float& position : positions)
    {
      position = LimitPosition(position);
    }
  }
}

/// Returns the largest shift of ShiftPosition.
STRIDER_HOST_DEVICE float GetMostShift(const IntegralTable& table)
{
  return table.MostBend * (1.0f / 12.0f);
}

/// True if ShiftPosition may shift a sample: not if it lies far outside the function, nor exactly where the function
/// begins or ends, as air does, so that empty space stays known as empty (AddIntegralTable).
STRIDER_HOST_DEVICE bool IsShifted(const IntegralTable& table, float position)
{
  const float off = fabsf(position - table.ShownMiddle);
  // Evaluates both conditions without a branch.
  return (static_cast<int>(off < table.ShiftReach) & static_cast<int>(off != table.ShownReach)) !=
    0;
}

/// Shifts a sample so that lines between samples have the means of the parabolas through them: a line lies above its
/// parabola by a twelfth of the second difference. Shifts by a few cells at most; not-a-number is kept.
STRIDER_HOST_DEVICE float ShiftPosition(
  const IntegralTable& table, float before, float position, float behind)
{
  const float bend = before + behind + -2.0f * position; // compilers would turn 2 * x into a sum
  const float most = IsShifted(table, position) ? table.MostBend : 0.0f;
  return position - (1.0f / 12.0f) * Clamp(bend, -most, most);
}

#if defined(__CUDA_ARCH__)
constexpr int FirstCell = WholeNumberBits;
#else
constexpr int FirstCell = 0;
#endif

/// Cell that contains a position, and the start of the cell.
struct PlaceInTable
{
  int Cell; ///< index of the cell, plus FirstCell
  float Begin;
};

STRIDER_HOST_DEVICE PlaceInTable FindPlace(const IntegralTable& table, float position)
{
  const float inTable = Clamp(position, 0.0f, static_cast<float>(table.Count - 1));
#if defined(__CUDA_ARCH__)
  const float cell = __fadd_rd(inTable, WholeNumbers);
  return { __float_as_int(cell), cell - WholeNumbers };
#else
  const int cell = static_cast<int>(inTable);
  return { cell, static_cast<float>(cell) };
#endif
}

/// Evaluates a linear function at a fraction of its rise.
STRIDER_HOST_DEVICE TableColor Follow(const TableColor& from, float share, const TableColor& rise)
{
  return { from.Red + share * rise.Red, from.Green + share * rise.Green,
    from.Blue + share * rise.Blue, from.Opacity + share * rise.Opacity };
}

/// An integral, and the position of its end in its cell.
struct ReadPlace
{
  Integral UpTo;
  TableColor From; ///< value at the start of the cell
  TableColor Rise; ///< change over the cell
  float Share;     ///< fraction of the cell; outside [0, 1] outside the table
};

STRIDER_HOST_DEVICE IntegralCell ReadCell(const IntegralTable& table, const PlaceInTable& place)
{
  return table.Cells[place.Cell - FirstCell];
}

/// Reads the integral up to a position. `Table` is an IntegralTable with a ReadCell.
template <typename Table>
STRIDER_HOST_DEVICE ReadPlace ReadIntegral(const Table& table, float position)
{
  const PlaceInTable place = FindPlace(table, position);
  const IntegralCell cell = ReadCell(table, place);
  const TableColor& from = cell.From;
  const TableColor& rise = cell.Rise;
  const float share = position - place.Begin;
  const TableColor mean = Follow(from, 0.5f * share, rise);
  // Rounded before the addition, so that a part that ends one segment and begins the next has identical bits in both.
  return { { position, place.Cell, cell.Before,
             { MultiplyRounded(share, mean.Red), MultiplyRounded(share, mean.Green),
               MultiplyRounded(share, mean.Blue), MultiplyRounded(share, mean.Opacity) } },
    from, rise, share };
}

/// Width below which the function itself is used instead of a difference of floats, which would lose all precision.
constexpr float LeastWidth = 1.0f / 64.0f;

/// Returns the mean of the function between two values. Its opacity is exactly 0 if the function is 0 at all entries
/// around and between them, and not-a-number if one of them is. Rounding may leave it slightly below 0.
STRIDER_HOST_DEVICE TableColor FindMean(
  const IntegralTable& table, const Integral& front, const ReadPlace& back)
{
  const float width = back.UpTo.Position - front.Position;
  // Evaluates both conditions without a branch.
  const bool isLinear = (static_cast<int>(back.UpTo.Cell == front.Cell) |
                          static_cast<int>(fabsf(width) < LeastWidth)) != 0;
  // Clamped to the cell, since its line may fall below 0 outside.
  const TableColor linear = Follow(back.From, Saturate(back.Share - 0.5f * width), back.Rise);
  const float perWidth = Invert(width);
  const float unit = table.Unit;
  const auto pick = [=](
                      float alongLine, int frontSum, int backSum, float frontPart, float backPart) {
    const float sum = static_cast<float>(backSum - frontSum) * unit + (backPart - frontPart);
    return isLinear ? alongLine : sum * perWidth;
  };
  const IntegralSum& from = front.Before;
  const IntegralSum& to = back.UpTo.Before;
  const TableColor& part = back.UpTo.Part;
  return { pick(linear.Red, from.Red, to.Red, front.Part.Red, part.Red),
    pick(linear.Green, from.Green, to.Green, front.Part.Green, part.Green),
    pick(linear.Blue, from.Blue, to.Blue, front.Part.Blue, part.Blue),
    pick(linear.Opacity + 0.0f * width, from.Extinction, to.Extinction, front.Part.Opacity,
      part.Opacity) };
}

} // namespace Strider

#endif
