// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Clips the samples of a ray by clipping planes.
#ifndef Strider_Rays_CutByPlanes_h
#define Strider_Rays_CutByPlanes_h

#include "Foundation/Clamp.h"
#include "Foundation/ClipPlane.h"
#include "Rays/SampleLattice.h"
#include "Rays/SummedLattice.h"

namespace Strider
{

/// Restarts the samples half a step behind a plane through which the ray enters, as at the volume's border.
STRIDER_HOST_DEVICE void CutByPlanes(const ClipPlane* planes, int count, SampleLattice& lattice)
{
  float low = -lattice.GetLead();
  float high = lattice.GetReach();
  for (int index = 0; index < count; ++index)
  {
    const ClipPlane& plane = planes[index];
    const float start = Dot(plane.Normal, lattice.Start) + plane.Offset;
    const float slope = Dot(plane.Normal, lattice.Step);
    const float crossing = -start / slope;
    if (slope > 0.0f)
    {
      low = Larger(low, crossing);
    }
    else if (slope < 0.0f)
    {
      high = Smaller(high, crossing);
    }
    else if (start < 0.0f)
    {
      high = low - 1.0f;
    }
  }
  if (high < low)
  {
    lattice.Count = 0;
    lattice.Steps = 0.0f;
    return;
  }
  lattice.Shift(low + lattice.GetLead());
  lattice.Steps = high - low;
  lattice.Count = Smaller(lattice.Count, CountWholeSteps(lattice.Steps + 0.5f));
}

/// Does nothing: frames that match VTK clip their rays when they place the samples.
STRIDER_HOST_DEVICE void CutByPlanes(const ClipPlane*, int, SummedLattice&) {}

} // namespace Strider

#endif
