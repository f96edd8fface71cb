// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "Skipping/MapRun.h"

namespace StriderBenchmarks
{

Strider::Status MeasureMap(const BenchOptions&, const BenchScene&, MapRun&)
{
  return STRIDER_FAILURE(Strider::StatusCode::Unsupported, "this build has no CUDA");
}

} // namespace StriderBenchmarks
