// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqStriderSplitHistogram_h
#define pqStriderSplitHistogram_h

#include <array>
#include <vector>

/**
 * Returns the two thresholds that split a histogram into three classes with the least variance within the classes
 * (Otsu 1979), as fractions of its range in (0, 1), in rising order. A threshold between occupied bins is in the middle
 * of the empty bins. Thirds where fewer than three bins are occupied. At least three bins.
 */
std::array<double, 2> pqStriderSplitHistogram(const std::vector<double>& counts);

#endif
