// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Decodes one brick of a compressed volume in one thread.
#ifndef Strider_Compression_Decode_DecodeBrick_h
#define Strider_Compression_Decode_DecodeBrick_h

#include "Compression/Format/AutomaticBrick.h"
#include "Compression/Format/FindCodeWord.h"
#include "Compression/Format/PublishedBrick.h"

namespace Strider
{

/// Decodes the ordered words of a brick's voxels, x fastest. `Word` has the size of a scalar. The volume must satisfy
/// CheckCompressed.
template <typename Word>
STRIDER_HOST_DEVICE void DecodeBrick(
  const CompressedBricks& bricks, const BrickPlace& brick, Word (&words)[BrickVoxels])
{
  const CodeWordPlace place = FindCodeWord(bricks, brick);
  if (bricks.Format == BrickFormat::Published)
  {
    PublishedBrick<Word> published;
    published.Read(bricks.Payload, place.Byte);
    DecodePublished(bricks.Payload, place.Byte, published, words);
    return;
  }
  AutomaticBrick<Word> automatic;
  automatic.Read(bricks.Payload, place, static_cast<Word>(bricks.Background));
  DecodeAutomatic(bricks.Payload, place.Byte, automatic, words);
}

} // namespace Strider

#endif
