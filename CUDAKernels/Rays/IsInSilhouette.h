// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Tests whether a rasteriser assigns a pixel to the volume's box.
#ifndef Strider_Rays_IsInSilhouette_h
#define Strider_Rays_IsInSilhouette_h

#include "Foundation/HostDevice.h"

namespace Strider
{

/// Convex outline of the box in the image. A pixel at (x, y) is inside if A x + B y + C >= 0 for every edge.
struct Silhouette
{
  static constexpr int MaximumEdgeCount = 16;

  struct Edge
  {
    double A;
    double B;
    double C;
  };
  Edge Edges[MaximumEdgeCount];
  int EdgeCount; ///< 0: the outline is unknown, every pixel may be inside
};

STRIDER_HOST_DEVICE bool IsInSilhouette(const Silhouette& silhouette, int pixelX, int pixelY)
{
  for (int edge = 0; edge < silhouette.EdgeCount; ++edge)
  {
    const Silhouette::Edge& line = silhouette.Edges[edge];
    if (line.A * pixelX + line.B * pixelY + line.C < 0.0)
    {
      return false;
    }
  }
  return true;
}

} // namespace Strider

#endif
