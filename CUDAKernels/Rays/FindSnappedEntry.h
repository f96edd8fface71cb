// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the entry of a pixel's ray into the volume's box for a rasteriser that snaps corners to a subpixel grid.
#ifndef Strider_Rays_FindSnappedEntry_h
#define Strider_Rays_FindSnappedEntry_h

#include "Foundation/HostDevice.h"

namespace Strider
{

/// A corner of a triangle after snapping; pixel centres have integer coordinates.
struct SnappedCorner
{
  double X;
  double Y;
  double InverseW; ///< reciprocal of the clip-space w
  double Point[3]; ///< in index space, before snapping
};

/// Half of a face, which VTK draws as nine triangles: it splits the half into three around its centre, and each third
/// again. Corners 0 to 2, counterclockwise in the image; the centre, 3; the centres of the thirds (0, 1, 3), (1, 2, 3)
/// and (2, 0, 3).
struct SnappedHalfFace
{
  SnappedCorner Corners[7];
};

/// Halves of the faces that are visible from the eye.
struct SnappedBox
{
  static constexpr int MaximumHalfCount = 6;

  SnappedHalfFace Halves[MaximumHalfCount];
  int HalfCount; ///< 0: rays enter at the box itself
};

/// Returns twice the area of the triangle of an edge and a pixel's centre; positive if the pixel lies to the left of
/// the edge.
STRIDER_HOST_DEVICE double TurnToPixel(
  const SnappedCorner& from, const SnappedCorner& to, int pixelX, int pixelY)
{
  return (to.X - from.X) * (pixelY - from.Y) - (to.Y - from.Y) * (pixelX - from.X);
}

STRIDER_HOST_DEVICE bool IsInTriangle(const SnappedCorner& first, const SnappedCorner& second,
  const SnappedCorner& third, int pixelX, int pixelY)
{
  return TurnToPixel(first, second, pixelX, pixelY) >= 0.0 &&
    TurnToPixel(second, third, pixelX, pixelY) >= 0.0 &&
    TurnToPixel(third, first, pixelX, pixelY) >= 0.0;
}

/// Interpolates the corners' points with perspective correction; false for a degenerate triangle.
STRIDER_HOST_DEVICE bool InterpolateEntry(const SnappedCorner& first, const SnappedCorner& second,
  const SnappedCorner& third, int pixelX, int pixelY, double (&point)[3])
{
  const double ofFirst = TurnToPixel(second, third, pixelX, pixelY) * first.InverseW;
  const double ofSecond = TurnToPixel(third, first, pixelX, pixelY) * second.InverseW;
  const double ofThird = TurnToPixel(first, second, pixelX, pixelY) * third.InverseW;
  const double sum = ofFirst + ofSecond + ofThird;
  if (!(sum > 0.0))
  {
    return false;
  }
  for (int axis = 0; axis < 3; ++axis)
  {
    point[axis] =
      (ofFirst * first.Point[axis] + ofSecond * second.Point[axis] + ofThird * third.Point[axis]) /
      sum;
  }
  return true;
}

/// Finds the entry point in index space; false if no triangle covers the pixel.
STRIDER_HOST_DEVICE bool FindSnappedEntry(
  const SnappedBox& box, int pixelX, int pixelY, double (&point)[3])
{
  for (int half = 0; half < box.HalfCount; ++half)
  {
    const SnappedCorner* corners = box.Halves[half].Corners;
    if (!IsInTriangle(corners[0], corners[1], corners[2], pixelX, pixelY))
    {
      continue;
    }
    for (int third = 0; third < 3; ++third)
    {
      const int around[3] = { third, third < 2 ? third + 1 : 0, 3 };
      for (int ninth = 0; ninth < 3; ++ninth)
      {
        const SnappedCorner& from = corners[around[ninth]];
        const SnappedCorner& to = corners[around[ninth < 2 ? ninth + 1 : 0]];
        const SnappedCorner& centre = corners[4 + third];
        if (IsInTriangle(from, to, centre, pixelX, pixelY) &&
          InterpolateEntry(from, to, centre, pixelX, pixelY, point))
        {
          return true;
        }
      }
    }
  }
  return false;
}

} // namespace Strider

#endif
