// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Thin threads in empty space.
#ifndef StriderBenchmarks_FilamentsField_h
#define StriderBenchmarks_FilamentsField_h

#include "Volumes/HashNoise.h"

namespace StriderBenchmarks
{

/// Threads where two smooth noises are both near their middle: exactly 0 except in a few percent of the volume. In
/// [0, 1].
struct FilamentsField
{
  STRIDER_HOST_DEVICE float operator()(Strider::Vector3 place) const
  {
    constexpr float cells = 8.0f;
    constexpr float width = 0.06f; // of the noises' range
    const float first = SmoothNoise(cells * place) - 0.5f;
    const Strider::Vector3 elsewhere{ 37.7f, 19.1f, 71.9f };
    const float second = SmoothNoise(cells * place + elsewhere) - 0.5f;
    const float away = sqrtf(first * first + second * second) / width;
    return away < 1.0f ? 1.0f - away : 0.0f;
  }
};

} // namespace StriderBenchmarks

#endif
