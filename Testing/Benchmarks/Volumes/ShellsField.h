// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Thin dented shells around the centre.
#ifndef StriderBenchmarks_ShellsField_h
#define StriderBenchmarks_ShellsField_h

#include "Volumes/HashNoise.h"

namespace StriderBenchmarks
{

/// Ten shells between the centre and the middle of a face, each about 0.4% of a side thick and with a strength of its
/// own. In [0, 1].
struct ShellsField
{
  STRIDER_HOST_DEVICE float operator()(Strider::Vector3 place) const
  {
    constexpr float spacing = 0.05f;
    constexpr float thickness = 0.004f;
    const float x = place.X - 0.5f;
    const float y = place.Y - 0.5f;
    const float z = place.Z - 0.5f;
    const float dent = 0.03f * SmoothNoise(5.0f * place);
    const float radius = sqrtf(x * x + y * y + z * z) + dent;
    const float shell = floorf(radius / spacing);
    if (shell < 1.0f || shell > 10.0f)
    {
      return 0.0f;
    }
    const float away = (radius - spacing * (shell + 0.5f)) / thickness;
    return (0.3f + 0.07f * shell) * expf(-away * away);
  }
};

} // namespace StriderBenchmarks

#endif
