// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reports that a build without CUDA cannot run the suite move.
#include "Moves/MeasureMoves.h"

namespace StriderBenchmarks
{

Strider::Status MeasureMoves(const BenchOptions&, MoveRun&)
{
  return STRIDER_FAILURE(Strider::StatusCode::Unsupported, "this benchmark was built without CUDA");
}

} // namespace StriderBenchmarks
