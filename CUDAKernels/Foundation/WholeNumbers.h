// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Constants to convert between integers and floats through the lowest bits of a float.
#ifndef Strider_Foundation_WholeNumbers_h
#define Strider_Foundation_WholeNumbers_h

namespace Strider
{

/// 2^23: between it and 2^24 the floats are the whole numbers. Adding it to a number below 2^23 drops the fraction and
/// leaves the whole part in the lowest bits. GPUs add at four times the rate of conversions, or more.
constexpr float WholeNumbers = 8388608.0f;
/// Bit pattern of 2^23 as a float.
constexpr int WholeNumberBits = 0x4b000000;

} // namespace Strider

#endif
