// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A box of pixels.
#ifndef Strider_PixelBox_h
#define Strider_PixelBox_h

#include <algorithm>
#include <array>

namespace Strider
{

/// Pixels First <= x < Last of an image, along x and y; empty where First >= Last.
struct PixelBox
{
  std::array<int, 2> First{ 0, 0 };
  std::array<int, 2> Last{ 0, 0 };

  bool IsEmpty() const
  {
    return this->First[0] >= this->Last[0] || this->First[1] >= this->Last[1];
  }

  /// Returns the smallest box around this one and another. Empty boxes do not count.
  PixelBox Unite(const PixelBox& other) const
  {
    if (this->IsEmpty() || other.IsEmpty())
    {
      return this->IsEmpty() ? other : *this;
    }
    PixelBox both;
    for (int axis = 0; axis < 2; ++axis)
    {
      both.First[axis] = std::min(this->First[axis], other.First[axis]);
      both.Last[axis] = std::max(this->Last[axis], other.Last[axis]);
    }
    return both;
  }
};

} // namespace Strider

#endif
