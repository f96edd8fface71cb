// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "Codec/MeasureUncachedFrames.h"

namespace StriderBenchmarks
{

std::string MeasureUncachedFrames(
  const BenchOptions&, const BenchScene&, const std::vector<View>&, FrameSetting&, FrameSetting&)
{
  return "this build has no CUDA";
}

} // namespace StriderBenchmarks
