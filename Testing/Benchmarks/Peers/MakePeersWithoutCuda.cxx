// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reports that a build without CUDA has no loops of the benchmark's own.
#include "Peers/MakePeers.h"

namespace StriderBenchmarks
{

Strider::Status MakePeers(const std::vector<Mode>&, const BenchScene&, ContestantList&)
{
  return STRIDER_FAILURE(Strider::StatusCode::Unsupported, "this benchmark was built without CUDA");
}

} // namespace StriderBenchmarks
