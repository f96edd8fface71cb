// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes the lights of ParaView's light kit.
#ifndef StriderBenchmarks_MakeLightKit_h
#define StriderBenchmarks_MakeLightKit_h

#include "Strider/Appearance.h"

#include <array>
#include <vector>

namespace StriderBenchmarks
{

/// Returns a key, a fill, a head and two back lights with the colours of ParaView's light kit. Their directions are
/// constant in the volume.
inline std::vector<Strider::Light> MakeLightKit()
{
  const auto light = [](std::array<double, 3> direction, std::array<double, 3> color) {
    Strider::Light made;
    made.Type = Strider::Light::Kind::Directional;
    made.Direction = direction;
    made.Diffuse = color;
    made.Specular = color;
    return made;
  };
  return { light({ -0.11, -0.77, -0.63 }, { 0.75, 0.73, 0.68 }),
    light({ 0.045, 0.966, -0.255 }, { 0.23, 0.23, 0.25 }),
    light({ 0.0, 0.0, -1.0 }, { 0.25, 0.25, 0.25 }),
    light({ -0.94, 0.0, 0.342 }, { 0.21, 0.21, 0.21 }),
    light({ 0.94, 0.0, 0.342 }, { 0.21, 0.21, 0.21 }) };
}

} // namespace StriderBenchmarks

#endif
