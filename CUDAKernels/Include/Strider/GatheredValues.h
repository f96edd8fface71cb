// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What rays have gathered in the pieces of a volume, put together: for blend modes that look at all samples of a ray.
#ifndef Strider_GatheredValues_h
#define Strider_GatheredValues_h

namespace Strider
{

/// How the values of two pieces become those of both.
enum class GatherRule
{
  None,     ///< they are colours: the nearer piece is laid over the farther one
  Largest,  ///< the larger one of each value
  Smallest, ///< the smaller one of each value
  LargestLast, ///< all values of the piece whose last one is larger, or nearer to the eye where it is the same
  SmallestLast, ///< the same of the smaller last value
  Sum           ///< the sum of each value
};

/// What a pixel's four floats are.
struct GatheredKind
{
  GatherRule Rule = GatherRule::None;
  int Values = 4; ///< so many of the four count, the first ones

  bool operator==(const GatheredKind& other) const
  {
    return this->Rule == other.Rule && this->Values == other.Values;
  }
};

/// Whether a ray has gathered anything. Four zeros are nothing: a first value of 0 has a minus sign.
bool HasGathered(const float* values);

/// Adds the values of one more pixel, which lies behind the others, by any rule but None.
void AddGathered(const GatheredKind& kind, const float* more, float* values);

} // namespace Strider

#endif
