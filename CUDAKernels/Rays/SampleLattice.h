// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The samples of one ray, and the places of a batch of them.
#ifndef Strider_Rays_SampleLattice_h
#define Strider_Rays_SampleLattice_h

#include "Foundation/Clamp.h"
#include "Foundation/Vector3.h"
#include "Foundation/VoxelOrder.h"

namespace Strider
{

/// A ray has at most this many samples, so that an absurdly small sample distance ends.
constexpr int MaximumSamplesPerRay = 1 << 20;

/// Evenly spaced: sample k of a batch is at Start + (First + k) * Step of index space.
struct EvenPlaces
{
  Vector3 Start;
  Vector3 Step;
  int First;

  STRIDER_HOST_DEVICE Vector3 At(int sample) const
  {
    return this->Start + static_cast<float>(this->First + sample) * this->Step;
  }
};

/// Sample i is at Start + i * Step, 0 <= i < Count, in index space.
struct SampleLattice
{
  Vector3 Start;
  Vector3 Step;
  int Count;
  float StartFraction; ///< of sample 0
  float StepFraction;

  /// The places of samples first, first + 1, ... first + Batch - 1.
  template <int Batch>
  STRIDER_HOST_DEVICE EvenPlaces TakeBatch(int first) const
  {
    return { this->Start, this->Step, first };
  }

  /// The same samples where they are stored.
  STRIDER_HOST_DEVICE SampleLattice InOrder(const VoxelOrder& order) const
  {
    SampleLattice stored = *this;
    stored.Start = order.PlacePoint(this->Start);
    stored.Step = order.TurnDirection(this->Step);
    return stored;
  }
};

} // namespace Strider

#endif
