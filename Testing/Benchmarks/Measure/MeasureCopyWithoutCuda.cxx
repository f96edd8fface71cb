// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reports that a build without CUDA cannot time copies on a device.
#include "Measure/MeasureViews.h"

namespace StriderBenchmarks
{

Strider::Status MeasureCopy(std::size_t, double&)
{
  return STRIDER_FAILURE(Strider::StatusCode::Unsupported, "this benchmark was built without CUDA");
}

} // namespace StriderBenchmarks
