// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Values that rays accumulate in the pieces of a volume, and their combination, for blend modes that use all samples.
#ifndef Strider_GatheredValues_h
#define Strider_GatheredValues_h

namespace Strider
{

/// Rule that combines the values of two pieces.
enum class GatherRule
{
  None,     ///< the values are colours: the nearer piece is composited over the farther one
  Largest,  ///< maximum of each value
  Smallest, ///< minimum of each value
  /// All values of the piece whose last value is larger; of the nearer piece if they are equal.
  LargestLast,
  /// All values of the piece whose last value is smaller; of the nearer piece if they are equal.
  SmallestLast,
  Sum ///< sum of each value
};

/// Number of floats of a pixel.
constexpr int PixelValueCount = 4;

/// Meaning of the floats of a pixel.
struct GatheredKind
{
  GatherRule Rule = GatherRule::None;
  int Values = PixelValueCount; ///< number of values in use, from the first one on

  bool operator==(const GatheredKind& other) const
  {
    return this->Rule == other.Rule && this->Values == other.Values;
  }
};

/// True if a ray has gathered a value. Four zeros mean nothing was gathered: a gathered first value of 0 has a negative
/// sign.
bool HasGathered(const float* values);

/// Combines `values` with those of one more pixel, which lies behind. By the rule None, composites it under them.
void AddGathered(const GatheredKind& kind, const float* more, float* values);

} // namespace Strider

#endif
