// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reports that a build without CUDA finds no GPU.
#include "Tuning/FindCapability.h"

namespace StriderBenchmarks
{

Strider::Status FindCapability(int&)
{
  return STRIDER_FAILURE(Strider::StatusCode::Unsupported, "this benchmark was built without CUDA");
}

} // namespace StriderBenchmarks
