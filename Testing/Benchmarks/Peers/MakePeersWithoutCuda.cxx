// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a build without CUDA says to the benchmark's own loops.
#include "Peers/MakePeers.h"

namespace StriderBenchmarks
{

Strider::Status MakePeers(const std::vector<Mode>&, const BenchScene&, ContestantList&)
{
  return STRIDER_FAILURE(Strider::StatusCode::Unsupported, "this benchmark was built without CUDA");
}

} // namespace StriderBenchmarks
