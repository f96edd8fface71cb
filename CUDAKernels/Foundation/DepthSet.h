// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Batch depths that a ray marching kernel is compiled for.
#ifndef Strider_Foundation_DepthSet_h
#define Strider_Foundation_DepthSet_h

namespace Strider
{

/// A set of batch depths, numbers of samples that a ray fetches before it composites them: 1, 2, 4, 8 and 16. Never
/// empty.
struct DepthSet
{
  /// Depths are powers of two, so that their sum identifies the set.
  unsigned int Sum = 1 + 2 + 4 + 8 + 16;

  constexpr bool Has(int depth) const
  {
    return (this->Sum & static_cast<unsigned int>(depth)) != 0;
  }

  /// Returns the deepest of at most `most` samples, or the least deep where all are deeper: the depth of the kernel that
  /// is launched.
  constexpr int FindDepth(int most) const
  {
    int found = 0;
    for (int depth = 1; depth <= 16; depth *= 2)
    {
      found = this->Has(depth) && (found == 0 || depth <= most) ? depth : found;
    }
    return found;
  }
};

constexpr bool operator==(const DepthSet& one, const DepthSet& other)
{
  return one.Sum == other.Sum;
}

} // namespace Strider

#endif
