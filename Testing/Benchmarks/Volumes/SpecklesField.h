// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Noise with outliers.
#ifndef StriderBenchmarks_SpecklesField_h
#define StriderBenchmarks_SpecklesField_h

#include "Volumes/NoiseField.h"

namespace StriderBenchmarks
{

/// NoiseField, in which one of 262144 voxels is as far from the others as it can be: defective pixels of a detector,
/// grains of metal. In [0, 1].
struct SpecklesField
{
  STRIDER_HOST_DEVICE float operator()(Strider::Vector3 place) const
  {
    constexpr float finest = 1048576.0f; // tells voxels apart
    constexpr std::uint32_t seldom = 262143;
    const float noise = NoiseField{}(place);
    const std::uint32_t hash = HashBits(static_cast<int>(finest * place.X),
      static_cast<int>(finest * place.Y), static_cast<int>(finest * place.Z));
    const float farthest = noise < 0.5f ? 1.0f : 0.0f;
    return (hash & seldom) == 0 ? farthest : noise;
  }
};

} // namespace StriderBenchmarks

#endif
