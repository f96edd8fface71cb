// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Whole numbers in the last bits of floats.
#ifndef Strider_Foundation_WholeNumbers_h
#define Strider_Foundation_WholeNumbers_h

namespace Strider
{

/// 2^23: from here to twice as much floats are the whole numbers. What is added to it loses its fraction, and leaves a number below 2^23 in
/// the last bits. GPUs add at four times the rate at which they convert, or more.
constexpr float WholeNumbers = 8388608.0f;
/// Its bits.
constexpr int WholeNumberBits = 0x4b000000;

} // namespace Strider

#endif
