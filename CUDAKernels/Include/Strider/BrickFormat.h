// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Coding formats of compressed volumes.
#ifndef Strider_BrickFormat_h
#define Strider_BrickFormat_h

namespace Strider
{

/// Coding format of the bricks of a compressed volume.
enum class BrickFormat
{
  /// Format of Guthe and Goesele, "GPU-based lossless volume data compression"; PublishedBrick.h.
  Published = 1,
  /// Smaller and faster to decode; AutomaticBrick.h.
  Automatic = 2
};

} // namespace Strider

#endif
