// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a build without CUDA says to the suite move.
#include "Moves/MeasureMoves.h"

namespace StriderBenchmarks
{

Strider::Status MeasureMoves(const BenchOptions&, MoveRun&)
{
  return STRIDER_FAILURE(Strider::StatusCode::Unsupported, "this benchmark was built without CUDA");
}

} // namespace StriderBenchmarks
