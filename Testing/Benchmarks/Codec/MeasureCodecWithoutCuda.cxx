// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "Codec/CodecRun.h"

namespace StriderBenchmarks
{

Strider::Status MeasureCodec(const BenchOptions&, const BenchScene&, CodecRun&)
{
  return STRIDER_FAILURE(Strider::StatusCode::Unsupported, "this build has no CUDA");
}

} // namespace StriderBenchmarks
