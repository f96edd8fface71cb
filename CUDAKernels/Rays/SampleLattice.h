// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Evenly spaced samples along a ray.
#ifndef Strider_Rays_SampleLattice_h
#define Strider_Rays_SampleLattice_h

#include "Foundation/Clamp.h"
#include "Foundation/Vector3.h"

namespace Strider
{

/// Sample i is at Start + i * Step, 0 <= i < Count, in index space.
struct SampleLattice
{
  Vector3 Start;
  Vector3 Step;
  int Count;
  float StartFraction; ///< of sample 0
  float StepFraction;
};

/// A ray has at most this many samples, so that an absurdly small sample distance ends.
constexpr int MaximumSamplesPerRay = 1 << 20;

} // namespace Strider

#endif
