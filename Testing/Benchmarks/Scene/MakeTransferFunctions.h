// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes the benchmark's transfer functions.
#ifndef StriderBenchmarks_MakeTransferFunctions_h
#define StriderBenchmarks_MakeTransferFunctions_h

#include "Strider/TransferFunctions.h"

#include <array>
#include <string>

namespace StriderBenchmarks
{

/// Frequency of each 256th of the scalar range in a volume; fractions of 1.
using ScalarHistogram = std::array<double, 256>;

/// 256 entries over the scalar range. Opacities hold for a length of `unitDistance`, and no ray is longer than
/// `pathLength` of them. transparent: every sample is visible and no ray ends early, whatever the size. opaque: rays
/// end within some tens of samples. surface: the narrowest band of entries (8 or more) that holds about 3% of the
/// voxels. noisy: semi-transparent, four entries off and four on.
Strider::TransferFunctions MakeTransferFunctions(const std::string& name,
  const std::array<double, 2>& scalarRange, const ScalarHistogram& histogram, double unitDistance,
  double pathLength);

} // namespace StriderBenchmarks

#endif
