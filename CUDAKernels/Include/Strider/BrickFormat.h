// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How compressed volumes are coded.
#ifndef Strider_BrickFormat_h
#define Strider_BrickFormat_h

namespace Strider
{

/// How bricks are coded.
enum class BrickFormat
{
  Published =
    1, ///< as in the paper: Guthe and Goesele, "GPU-based lossless volume data compression"; PublishedBrick.h
  Automatic = 2 ///< smaller and quicker to decode: AutomaticBrick.h
};

} // namespace Strider

#endif
