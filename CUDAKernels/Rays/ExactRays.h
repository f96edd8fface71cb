// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// All rays of an image in double precision.
#ifndef Strider_Rays_ExactRays_h
#define Strider_Rays_ExactRays_h

namespace Strider
{

/// Double-precision counterparts of the members of RayFrame.
struct ExactRays
{
  double Origin[3];
  double OriginPerX[3];
  double OriginPerY[3];
  double Direction[3];
  double DirectionPerX[3];
  double DirectionPerY[3];
  double NearFraction;
  double FractionSpan;
  double NearToFar;
};

} // namespace Strider

#endif
