// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Returns the position of a sample of a batch by a run-time index while the batch stays in registers.
#ifndef Strider_Rays_PickPlace_h
#define Strider_Rays_PickPlace_h

#include "Foundation/PickValue.h"
#include "Rays/SampleLattice.h"
#include "Rays/SummedLattice.h"

namespace Strider
{

STRIDER_HOST_DEVICE Vector3 PickPlace(const EvenPlaces& places, int index)
{
  return places.At(index);
}

template <int Batch>
STRIDER_HOST_DEVICE Vector3 PickPlace(const SummedPlaces<Batch>& places, int index)
{
  const SummedPlaces<1> one{ { PickValue(places.X, index) }, { PickValue(places.Y, index) },
    { PickValue(places.Z, index) }, places.Coordinates };
  return one.At(0);
}

} // namespace Strider

#endif
