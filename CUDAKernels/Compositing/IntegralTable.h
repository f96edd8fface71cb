// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Integrals of a transfer function over the scalar, and the function's mean between two values.
//
// Why not a table of pairs of values, front x back (Engel, Kraus, Ertl: "High-Quality Pre-Integrated Volume Rendering Using
// Hardware-Accelerated Pixel Shading", 2001)? 512^2 pairs are 4 MB, which no shared memory holds, and 512 values are fewer than
// functions have: a function that becomes opaque from one entry to the next was off by up to 139/255 with 256^2 pairs and 49/255
// with 512^2 (ball, one sample a voxel), and by 3/255 with the integrals. What such a table knows and integrals do not, that the
// front of a segment hides its back, matters only where a segment is nearly opaque: CompositeSegment.h cuts those into pieces, and
// is then as near to the truth (noise of 256^3 bytes, opaque edge: 1.1/255 RMS, 8.0/255 without the pieces).
// Testing/Kernels/Compositing/TestPreIntegration.cxx measures what comes of it.
#ifndef Strider_Compositing_IntegralTable_h
#define Strider_Compositing_IntegralTable_h

#include "Compositing/TransferTable.h"
#include "Foundation/Clamp.h"
#include "Foundation/Divide.h"
#include "Foundation/MultiplyRounded.h"
#include "Foundation/Saturate.h"
#include "Foundation/WholeNumbers.h"

#include <cmath>

namespace Strider
{

/// Sums of all cells before one, in IntegralTable::Unit: differences of whole numbers are exact, however long the sums.
struct alignas(16) IntegralSum
{
  int Red;
  int Green;
  int Blue;
  int Extinction;
};

/// Between two neighbouring entries, along which the function is linear.
struct alignas(16) IntegralCell
{
  TableColor From; ///< extinction of one step in place of the opacity, colours multiplied by it
  TableColor Rise; ///< over the cell
  IntegralSum Before;
};

/// Position of a stored value = value * Scale + Bias: cell i holds positions i to i + 1, entry i lies between cells i and i + 1. The
/// first cell holds all that lies below, too, and the last one all that lies above; there the function stays what it is at its ends.
struct IntegralTable
{
  const IntegralCell* Cells;
  int Count; ///< cells; at least 3
  float Scale;
  float Bias;
  float Unit;
  // Of ShiftPosition: the second difference beyond which it goes no farther; the middle of what the function shows, how far it is to
  // both ends, where it is 0, as it is beyond; and to where samples are shifted.
  float MostBend;
  float ShownMiddle;
  float ShownReach;
  float ShiftReach;
};

/// The integral up to a position.
struct Integral
{
  float Position;
  int Cell;           ///< as PlaceInTable's
  IntegralSum Before; ///< the cell
  TableColor Part;    ///< since the cell's beginning
};

/// Infinite where the value is, or next to it; what is not a number stays so.
STRIDER_HOST_DEVICE float FindPosition(const IntegralTable& table, float value)
{
  return value * table.Scale + table.Bias;
}

/// Far outside of any table: infinite values have finite integrals.
constexpr float FarthestPosition = 1e12f;

/// What is not a number stays so.
STRIDER_HOST_DEVICE float LimitPosition(float position)
{
  return position == position ? Clamp(position, -FarthestPosition, FarthestPosition) : position;
}

/// LimitPosition of all, in one instruction each where it changes none.
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

/// How far ShiftPosition goes at most.
STRIDER_HOST_DEVICE float GetMostShift(const IntegralTable& table)
{
  return table.MostBend * (1.0f / 12.0f);
}

/// Whether ShiftPosition may shift a sample: neither far outside of the function nor exactly where it begins and ends, which is what
/// air has, so that what is empty stays known (AddIntegralTable).
STRIDER_HOST_DEVICE bool IsShifted(const IntegralTable& table, float position)
{
  const float off = fabsf(position - table.ShownMiddle);
  // Both at once, without a branch.
  return (static_cast<int>(off < table.ShiftReach) & static_cast<int>(off != table.ShownReach)) !=
    0;
}

/// Where to put a sample so that lines between samples have the means of the parabolas through them: a line lies above its parabola
/// by a twelfth of the second difference. A few cells at most; NaN stays so.
STRIDER_HOST_DEVICE float ShiftPosition(
  const IntegralTable& table, float before, float position, float behind)
{
  const float bend = before + behind + -2.0f * position; // of a product with 2 compilers make a sum
  const float most = IsShifted(table, position) ? table.MostBend : 0.0f;
  return position - (1.0f / 12.0f) * Clamp(bend, -most, most);
}

#if defined(__CUDA_ARCH__)
constexpr int FirstCell = WholeNumberBits;
#else
constexpr int FirstCell = 0;
#endif

/// The cell that holds a position, and where it begins.
struct PlaceInTable
{
  int Cell; ///< its number, and FirstCell
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

/// Of what is linear along `rise` from `from`, at a share of it.
STRIDER_HOST_DEVICE TableColor Follow(const TableColor& from, float share, const TableColor& rise)
{
  return { from.Red + share * rise.Red, from.Green + share * rise.Green,
    from.Blue + share * rise.Blue, from.Opacity + share * rise.Opacity };
}

/// An integral, and where in its cell it ends.
struct ReadPlace
{
  Integral UpTo;
  TableColor From; ///< as its cell's
  TableColor Rise;
  float Share; ///< of the cell; beyond 0 and 1 outside of the table
};

STRIDER_HOST_DEVICE IntegralCell ReadCell(const IntegralTable& table, const PlaceInTable& place)
{
  return table.Cells[place.Cell - FirstCell];
}

/// `Table` is an IntegralTable with a ReadCell.
template <typename Table>
STRIDER_HOST_DEVICE ReadPlace ReadIntegral(const Table& table, float position)
{
  const PlaceInTable place = FindPlace(table, position);
  const IntegralCell cell = ReadCell(table, place);
  const TableColor& from = cell.From;
  const TableColor& rise = cell.Rise;
  const float share = position - place.Begin;
  const TableColor mean = Follow(from, 0.5f * share, rise);
  // Rounded before something is added: a part that ends one segment and begins the next is the same in both.
  return { { position, place.Cell, cell.Before,
             { MultiplyRounded(share, mean.Red), MultiplyRounded(share, mean.Green),
               MultiplyRounded(share, mean.Blue), MultiplyRounded(share, mean.Opacity) } },
    from, rise, share };
}

/// Closer positions have the function between them: differences of floats would say nothing.
constexpr float LeastWidth = 1.0f / 64.0f;

/// Mean of the function between two values; its opacity is 0 exactly where the function is 0 at all entries around and between
/// them, and not a number where one of them is none. Rounding may leave a little less than 0.
STRIDER_HOST_DEVICE TableColor FindMean(
  const IntegralTable& table, const Integral& front, const ReadPlace& back)
{
  const float width = back.UpTo.Position - front.Position;
  // Both at once, without a branch.
  const bool isLinear = (static_cast<int>(back.UpTo.Cell == front.Cell) |
                          static_cast<int>(fabsf(width) < LeastWidth)) != 0;
  // Within the cell: beyond, its line may fall below 0.
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
