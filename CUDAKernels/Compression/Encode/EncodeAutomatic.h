// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Encodes a brick in the format Automatic.
#ifndef Strider_Compression_Encode_EncodeAutomatic_h
#define Strider_Compression_Encode_EncodeAutomatic_h

#include "Compression/Format/AutomaticBrick.h"

namespace Strider
{

/// Returns the number of low bits that all words of a brick share, rounded down to a step of the head's layout and
/// less than a word's size; for a constant brick, the size of a word. `different` has the bits set in which words
/// differ.
template <typename Word>
STRIDER_HOST_DEVICE int FindSharedBits(Word different)
{
  using Layout = HeadLayout<Word>;
  const auto lowest = static_cast<Word>(different & (~different + 1u));
  const int most = static_cast<int>(MakeMask(Layout::ShiftBits)) * Layout::ShiftStep;
  const int shared = CountBits(lowest) - 1;
  const int shift = shared < most ? shared : most;
  return different == 0 ? 8 * static_cast<int>(sizeof(Word))
                        : shift / Layout::ShiftStep * Layout::ShiftStep;
}

template <typename Word>
STRIDER_HOST_DEVICE int FindShift(const Word (&words)[BrickVoxels])
{
  Word different = 0;
  for (const Word word : words)
  {
    different |= static_cast<Word>(word ^ words[0]);
  }
  return FindSharedBits(different);
}

/// Returns the form to try at a turn. Of forms with equally long code words the first is kept, so those that decode
/// fastest come first. The caller skips forms that the word size does not have.
STRIDER_HOST_DEVICE BrickForm FindFormToTry(int turn)
{
  constexpr BrickForm Forms[BrickFormCount] = { BrickForm::AboveLeast, BrickForm::BelowLargest,
    BrickForm::LorenzoXY, BrickForm::LorenzoXZ, BrickForm::LorenzoRows, BrickForm::LorenzoCubes,
    BrickForm::LorenzoFaces, BrickForm::Haar };
  return Forms[turn];
}

/// Chooses the Spread and the Base that minimise the size for the widths that groups need, and raises widths below
/// the Base.
template <typename Word>
STRIDER_HOST_DEVICE void ChooseWidths(const GroupWidths& needed, AutomaticBrick<Word>& brick)
{
  using Layout = HeadLayout<Word>;
  const int largest = needed.FindLargest();
  int fewest = -1;
  for (int spread = 0; spread <= AutomaticBrick<Word>::MostSpread; ++spread)
  {
    const int above = largest - static_cast<int>(MakeMask(spread));
    const int base = above > 0 ? above : 0;
    int bytes = spread;
    for (const int width : needed.Width)
    {
      bytes += width > base ? width : base;
    }
    const bool fits = base < 1 << Layout::BaseBits;
    if (fits && (fewest < 0 || bytes < fewest))
    {
      fewest = bytes;
      brick.Spread = spread;
      brick.Base = base;
    }
  }
  for (int group = 0; group < GroupCount; ++group)
  {
    const int width = needed.Width[group];
    brick.Widths.Width[group] = width > brick.Base ? width : brick.Base;
  }
}

/// Writes the shortest code word of a brick, x fastest, to `codeWord`, which must hold MostBytes and the padding,
/// filled with zeros. Returns its number of bytes.
template <typename Word>
STRIDER_HOST_DEVICE_CALL int EncodeAutomatic(
  const Word (&words)[BrickVoxels], std::uint32_t* codeWord)
{
  using Brick = AutomaticBrick<Word>;
  Brick best;
  const int shift = FindShift(words);
  if (shift == Brick::MostWidth)
  {
    WriteField(codeWord, 0, Brick::MostWidth, words[0]);
    return Brick::AnchorBytes + Brick::HeadBytes;
  }
  Word shifted[BrickVoxels];
  for (int voxel = 0; voxel < BrickVoxels; ++voxel)
  {
    shifted[voxel] = static_cast<Word>(words[voxel] >> shift);
  }
  Word codes[BrickVoxels];
  int fewest = -1;
  for (int turn = 0; turn < BrickFormCount; ++turn)
  {
    const BrickForm form = FindFormToTry(turn);
    if (static_cast<int>(form) >= 1 << Brick::Layout::FormBits)
    {
      continue;
    }
    Brick tried;
    tried.Form = form;
    tried.Shift = shift;
    const Word anchor = TransformBrick(shifted, form, codes);
    tried.Anchor = static_cast<Word>(anchor << shift | (words[0] & MakeMask(shift)));
    const GroupWidths needed = MeasureGroups(codes);
    if (fewest >= 0 && tried.FindFirstGroup() + needed.CountBytes() >= fewest)
    {
      continue;
    }
    ChooseWidths(needed, tried);
    if (fewest < 0 || tried.CountBytes() < fewest)
    {
      fewest = tried.CountBytes();
      best = tried;
    }
  }
  TransformBrick(shifted, best.Form, codes);
  WriteField(codeWord, 0, 8 * Brick::AnchorBytes, best.Anchor);
  WriteField(codeWord, 8 * Brick::AnchorBytes, 8 * Brick::HeadBytes, best.MakeHead());
  const std::uint64_t firstWidth = 8 * (Brick::AnchorBytes + Brick::HeadBytes);
  for (int group = 0; group < GroupCount; ++group)
  {
    WriteField(codeWord, firstWidth + group * best.Spread, best.Spread,
      static_cast<std::uint64_t>(best.Widths.Width[group] - best.Base));
  }
  WriteGroups(codeWord, best.FindFirstGroup(), best.Widths, codes);
  return best.CountBytes();
}

} // namespace Strider

#endif
