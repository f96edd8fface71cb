// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef Strider_Compositing_CountPixels_h
#define Strider_Compositing_CountPixels_h

#include <cstddef>

namespace Strider
{

/// Returns width times height; `size` is an array of both.
template <typename Size>
std::size_t CountPixels(const Size& size)
{
  return static_cast<std::size_t>(size[0]) * static_cast<std::size_t>(size[1]);
}

} // namespace Strider

#endif
