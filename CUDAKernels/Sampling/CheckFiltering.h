// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Checks the settings of a frame's filters; host only.
#ifndef Strider_Sampling_CheckFiltering_h
#define Strider_Sampling_CheckFiltering_h

#include "Strider/DescribeNumber.h"
#include "Strider/Filtering.h"
#include "Strider/Status.h"

#include <string>

namespace Strider
{

/// Fails if a setting of the filters is out of its range.
inline Status CheckFiltering(const Filtering& filtering)
{
  const int size = filtering.EnhancementSize;
  if (size != 4 && size != 6 && size != 8)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "the enhancement size " + std::to_string(size) + " is not 4, 6 or 8");
  }
  const double contrast = filtering.BilateralContrast;
  if (!(contrast >= 0.001 && contrast <= 1.0))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "the bilateral contrast " + DescribeNumber(contrast) + " is out of range: [0.001, 1]");
  }
  return {};
}

} // namespace Strider

#endif
