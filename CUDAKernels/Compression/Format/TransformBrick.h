// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Transforms of a brick's voxels in the format Automatic, their inverses, and the places of the codes.
#ifndef Strider_Compression_Format_TransformBrick_h
#define Strider_Compression_Format_TransformBrick_h

#include "Compression/Format/CodeOrder.h"
#include "Compression/Format/MortonOrder.h"
#include "Compression/Format/TakeDifferences.h"
#include "Compression/Format/TransformHaar.h"

namespace Strider
{

/// A transform, and the order in which its codes are stored. 16-bit words use the first four, all others may use
/// each. They were selected greedily from 60 candidates: each in turn lowers the geometric mean of the bits most over
/// the volumes of Testing/Benchmarks/Results/compression-bits.md. The first four were selected for 16-bit words, all
/// eight for 8-bit words.
enum class BrickForm
{
  AboveLeast,   ///< voxel - smallest, in Morton order
  LorenzoRows,  ///< differences along all axes, x fastest
  Haar,         ///< TransformHaar, in the order of SwapSubband
  LorenzoCubes, ///< differences along all axes, in Morton order
  LorenzoFaces, ///< differences along all axes, in the order of FindFacePlace
  BelowLargest, ///< largest - voxel, in Morton order
  LorenzoXY,    ///< differences along x and y, in Morton order
  LorenzoXZ     ///< differences along x and z, in Morton order
};

constexpr int BrickFormCount = 8;

/// Returns the axes along which differences are taken, one bit per axis; 0 if there are none.
STRIDER_HOST_DEVICE int FindDifferenceAxes(BrickForm form)
{
  // Three bits for each form, in the order of the enumeration.
  constexpr unsigned int Axes = 7u << 3 | 7u << 9 | 7u << 12 | 3u << 18 | 5u << 21;
  return static_cast<int>(Axes >> 3 * static_cast<int>(form) & 7u);
}

/// Returns the position of voxel x + 4 y + 16 z in an order by the number of its coordinates that are 0: the voxel
/// with three, then the nine voxels with two (on edges), the 27 with one (on faces), and the 27 with none (inside).
/// Differences along all axes depend on correspondingly many values.
STRIDER_HOST_DEVICE int FindFacePlace(int voxel)
{
  const int x = voxel & 3;
  const int y = voxel >> 2 & 3;
  const int z = voxel >> 4;
  const int axes = (x > 0 ? 1 : 0) + (y > 0 ? 1 : 0) + (z > 0 ? 1 : 0);
  if (axes == 3)
  {
    return 37 + (x - 1) + 3 * (y - 1) + 9 * (z - 1);
  }
  if (axes == 2)
  {
    const int first = x > 0 ? x : y;
    const int second = z > 0 ? z : y;
    const int face = x == 0 ? 0 : y == 0 ? 1 : 2;
    return 10 + 9 * face + (first - 1) + 3 * (second - 1);
  }
  return axes == 0 ? 0 : x > 0 ? x : y > 0 ? 3 + y : 6 + z;
}

/// Inverts FindFacePlace.
STRIDER_HOST_DEVICE int FindFaceVoxel(int place)
{
  const auto join = [](int x, int y, int z) { return x + BrickSide * (y + BrickSide * z); };
  if (place >= 37)
  {
    const int inside = place - 37;
    return join(1 + inside % 3, 1 + inside / 3 % 3, 1 + inside / 9);
  }
  if (place >= 10)
  {
    const int face = (place - 10) / 9;
    const int first = 1 + (place - 10) % 3;
    const int second = 1 + (place - 10) / 3 % 3;
    return face == 0 ? join(0, first, second)
      : face == 1    ? join(first, 0, second)
                     : join(first, second, 0);
  }
  const int step = place == 0 ? 0 : 1 + (place - 1) % 3;
  const int axis = place == 0 ? 0 : (place - 1) / 3;
  return step << 2 * axis;
}

/// Returns the position at which the code of a voxel is stored. A lane of a warp always has the same voxels and can
/// precompute its positions.
STRIDER_HOST_DEVICE int FindCodePlace(BrickForm form, int voxel)
{
  switch (form)
  {
    case BrickForm::LorenzoRows:
      return voxel;
    case BrickForm::Haar:
      return SwapSubband(FindMortonPlace(voxel));
    case BrickForm::LorenzoFaces:
      return FindFacePlace(voxel);
    default:
      return FindMortonPlace(voxel);
  }
}

/// Inverts FindCodePlace.
STRIDER_HOST_DEVICE int FindCodeVoxel(BrickForm form, int place)
{
  switch (form)
  {
    case BrickForm::LorenzoRows:
      return place;
    case BrickForm::Haar:
      return FindMortonVoxel(SwapSubband(place));
    case BrickForm::LorenzoFaces:
      return FindFaceVoxel(place);
    default:
      return FindMortonVoxel(place);
  }
}

/// Calls `visit(voxel, place)` for every voxel and the position of its code; not for the Haar form.
template <typename Visitor>
STRIDER_HOST_DEVICE void ForEachCode(BrickForm form, const Visitor& visit)
{
  if (form != BrickForm::LorenzoRows && form != BrickForm::LorenzoFaces)
  {
    ForEachInMortonOrder(visit);
    return;
  }
  const bool isRows = form == BrickForm::LorenzoRows;
  STRIDER_ROLL
  for (int first = 0; first < BrickVoxels; first += BrickSide)
  {
    visit(first, isRows ? first : FindFacePlace(first));
    // In both orders the remaining voxels of a row are consecutive.
    const int second = isRows ? first + 1 : FindFacePlace(first + 1);
    for (int x = 1; x < BrickSide; ++x)
    {
      visit(first + x, second + x - 1);
    }
  }
}

/// Computes the codes in storage order, and returns the anchor: the smallest or largest word, the Haar average, or
/// the first word. All codes are 0 only if all words are equal. `words` are stored x fastest.
template <typename Word>
STRIDER_HOST_DEVICE Word TransformBrick(
  const Word (&words)[BrickVoxels], BrickForm form, Word (&codes)[BrickVoxels])
{
  Word values[BrickVoxels];
  if (form == BrickForm::Haar)
  {
    ForEachInMortonOrder([&](int voxel, int place) { values[place] = words[voxel]; });
    TransformHaar(values);
    const Word average = values[0];
    values[0] = 0;
    ForEachInSubbands([&](int place, int code) { codes[code] = FoldSign(values[place]); });
    return average;
  }
  const int axes = FindDifferenceAxes(form);
  const bool isBelow = form == BrickForm::BelowLargest;
  Word least = words[0];
  Word largest = words[0];
  for (int voxel = 0; axes == 0 && voxel < BrickVoxels; ++voxel)
  {
    least = words[voxel] < least ? words[voxel] : least;
    largest = words[voxel] > largest ? words[voxel] : largest;
  }
  const Word anchor = isBelow ? largest : least;
  for (int voxel = 0; voxel < BrickVoxels; ++voxel)
  {
    values[voxel] = static_cast<Word>(isBelow ? anchor - words[voxel] : words[voxel] - anchor);
  }
  if (axes != 0)
  {
    TakeDifferences(values, axes);
    for (Word& value : values)
    {
      value = FoldSign(value);
    }
  }
  ForEachCode(form, [&](int voxel, int place) { codes[place] = values[voxel]; });
  return anchor;
}

/// Inverts TransformBrick.
template <typename Word>
STRIDER_HOST_DEVICE void RestoreBrick(
  const Word (&codes)[BrickVoxels], BrickForm form, Word anchor, Word (&words)[BrickVoxels])
{
  if (form == BrickForm::Haar)
  {
    Word values[BrickVoxels];
    ForEachInSubbands([&](int place, int code) { values[place] = UnfoldSign(codes[code]); });
    values[0] = anchor;
    RestoreHaar(values);
    ForEachInMortonOrder([&](int voxel, int place) { words[voxel] = values[place]; });
    return;
  }
  ForEachCode(form, [&](int voxel, int place) { words[voxel] = codes[place]; });
  const int axes = FindDifferenceAxes(form);
  if (axes != 0)
  {
    STRIDER_ROLL
    for (Word& word : words)
    {
      word = UnfoldSign(word);
    }
    SumDifferences(words, axes);
  }
  STRIDER_ROLL
  for (Word& word : words)
  {
    word = static_cast<Word>(form == BrickForm::BelowLargest ? anchor - word : anchor + word);
  }
}

} // namespace Strider

#endif
