// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What the rays of a frame that matches VTK's GPU mapper need besides their RayFrame.
#ifndef Strider_Rays_VTKRays_h
#define Strider_Rays_VTKRays_h

#include "Rays/ExactRays.h"
#include "Rays/FindSnappedEntry.h"
#include "Rays/IsInSilhouette.h"
#include "Rays/SummedLattice.h"

namespace Strider
{

/// VTK looks at so many clipping planes.
constexpr int MostClips = 8;

/// VTK adds positions up in texture coordinates, in which the volume's first voxel begins at 0 and its last one ends at 1.
/// A volume of one voxel along some axis has none: there, index space takes their place.
struct VTKRays
{
  ExactRays Exact;
  double BoxHigh[3];         ///< in index space; the other corner is 0
  double IndexToPhysical[9]; ///< row-major, without the origin
  double StepLength;         ///< in data coordinates
  double EarliestStart;      ///< fraction before which no ray may enter the volume
  double Eye[3];             ///< in index space
  bool HasEye;               ///< the camera is not parallel
  bool IsFlat;
  double ToSummed[3]; ///< summed coordinate = index * ToSummed + SummedOffset
  double SummedOffset[3];
  SummedCoordinates Coordinates; ///< and back
  double FractionOfSummed
    [4]; ///< of the way of a ray, by x, y and z and at 0: depths are half a voxel off at the border
  float Low[3]; ///< summed coordinates at which rays end
  float High[3];
  float CropLow[3]; ///< samples below or above are not taken
  float CropHigh[3];
  int ClipCount;
  double Clips[MostClips][4]; ///< of summed coordinates: seen where a x + b y + c z + d >= 0
  double ClipSpan[3]; ///< steps divided by it are the way along which planes move the ends of rays
  Silhouette Outline; ///< the pixels that get a ray
  SnappedBox Box;     ///< where OpenGL interpolates between corners that it has moved
};

} // namespace Strider

#endif
