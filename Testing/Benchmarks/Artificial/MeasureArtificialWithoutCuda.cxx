// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "Artificial/ArtificialRun.h"

namespace StriderBenchmarks
{

Strider::Status MeasureArtificial(const BenchOptions&, const BenchScene&, ArtificialRun&)
{
  return STRIDER_FAILURE(Strider::StatusCode::Unsupported, "this build has no CUDA");
}

} // namespace StriderBenchmarks
