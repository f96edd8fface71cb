// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Rays of a frame that matches VTK's GPU mapper, in addition to RayFrame.
#ifndef Strider_Rays_VTKRays_h
#define Strider_Rays_VTKRays_h

#include "Rays/FindSnappedEntry.h"
#include "Rays/IsInSilhouette.h"
#include "Rays/RayFrame.h"
#include "Rays/SummedLattice.h"

namespace Strider
{

/// Maximum number of clipping planes that VTK evaluates.
constexpr int MostClips = 8;

/// VTK accumulates positions in texture coordinates, in which the volume's first voxel begins at 0 and its last one
/// ends at 1. A volume of one voxel along some axis has none; index space replaces them.
struct VTKRays
{
  ExactRays Exact;
  double BoxHigh[3];         ///< in index space; the opposite corner is 0
  double IndexToPhysical[9]; ///< row by row, without the translation
  double StepLength;         ///< in data coordinates
  double EarliestStart;      ///< fraction before which no ray may enter the volume
  double Eye[3];             ///< in index space
  bool HasEye;               ///< the camera is not parallel
  bool IsFlat;
  double ToSummed[3]; ///< summed coordinate = index * ToSummed + SummedOffset
  double SummedOffset[3];
  SummedCoordinates Coordinates; ///< the inverse of ToSummed and SummedOffset
  /// Fraction of a ray as a linear function of summed x, y and z, and its constant: at the border, depths are half a
  /// voxel off.
  double FractionOfSummed[4];
  float Low[3]; ///< summed coordinates at which rays end
  float High[3];
  float CropLow[3]; ///< samples outside are not taken
  float CropHigh[3];
  int ClipCount;
  double Clips[MostClips][4]; ///< in summed coordinates: visible if a x + b y + c z + d >= 0
  /// Divisor of a ray's step that gives the direction along which planes move the ends of rays.
  double ClipSpan[3];
  Silhouette Outline; ///< the pixels that have a ray
  SnappedBox Box;     ///< entries for an OpenGL that snaps corners
};

} // namespace Strider

#endif
