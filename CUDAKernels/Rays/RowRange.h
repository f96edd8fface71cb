// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Rows of an image, which one of several devices renders.
#ifndef Strider_Rays_RowRange_h
#define Strider_Rays_RowRange_h

namespace Strider
{

struct RowRange
{
  int First = 0;
  int End = 0; ///< the row behind the last

  int Count() const { return this->End - this->First; }
  bool operator==(const RowRange& other) const
  {
    return this->First == other.First && this->End == other.End;
  }
};

} // namespace Strider

#endif
