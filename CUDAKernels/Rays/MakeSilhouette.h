// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Computes the outline of the volume's box in the image as a rasteriser sees it; host only.
#ifndef Strider_Rays_MakeSilhouette_h
#define Strider_Rays_MakeSilhouette_h

#include "Foundation/InvertMatrix.h"
#include "Rays/IsInSilhouette.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace Strider
{

/// A corner of the outline; pixel centres have integer coordinates.
using ImagePoint = std::array<double, 2>;

inline ImagePoint ProjectToImage(
  const std::array<double, 4>& clip, const std::array<int, 2>& imageSize)
{
  return { (0.5 + 0.5 * clip[0] / clip[3]) * imageSize[0] - 0.5,
    (0.5 + 0.5 * clip[1] / clip[3]) * imageSize[1] - 0.5 };
}

/// Returns twice the area of a triangle; positive if it turns left.
inline double TurnLeft(const ImagePoint& from, const ImagePoint& over, const ImagePoint& to)
{
  return (over[0] - from[0]) * (to[1] - from[1]) - (over[1] - from[1]) * (to[0] - from[0]);
}

/// Returns the convex hull, counterclockwise (Andrew's monotone chain).
inline std::vector<ImagePoint> MakeConvexHull(std::vector<ImagePoint> points)
{
  std::sort(points.begin(), points.end());
  std::vector<ImagePoint> hull;
  for (int pass = 0; pass < 2; ++pass)
  {
    const std::size_t first = hull.size();
    for (const ImagePoint& point : points)
    {
      while (hull.size() >= first + 2 && TurnLeft(hull[hull.size() - 2], hull.back(), point) <= 0.0)
      {
        hull.pop_back();
      }
      hull.push_back(point);
    }
    hull.pop_back();
    std::reverse(points.begin(), points.end());
  }
  return hull;
}

/// Returns the part of a convex polygon on one side of an axis-parallel line: sign * point[axis] <= sign * limit.
inline std::vector<ImagePoint> CutPolygon(
  const std::vector<ImagePoint>& polygon, int axis, double sign, double limit)
{
  std::vector<ImagePoint> inside;
  for (std::size_t corner = 0; corner < polygon.size(); ++corner)
  {
    const ImagePoint& from = polygon[corner];
    const ImagePoint& to = polygon[(corner + 1) % polygon.size()];
    const double fromBeyond = sign * (from[axis] - limit);
    const double toBeyond = sign * (to[axis] - limit);
    if (fromBeyond <= 0.0)
    {
      inside.push_back(from);
    }
    if ((fromBeyond <= 0.0) != (toBeyond <= 0.0))
    {
      const double weight = fromBeyond / (fromBeyond - toBeyond);
      inside.push_back(
        { from[0] + weight * (to[0] - from[0]), from[1] + weight * (to[1] - from[1]) });
    }
  }
  return inside;
}

/// Snaps a point to a grid of 1/256 pixel, as rasterisers do (GL_SUBPIXEL_BITS is 8 with Mesa's llvmpipe and with
/// NVIDIA).
inline ImagePoint SnapToGrid(const ImagePoint& point)
{
  return { std::round(256.0 * point[0]) / 256.0, std::round(256.0 * point[1]) / 256.0 };
}

/// Clips the outline at the image's edges and then snaps its corners, in the order of a rasteriser.
inline std::vector<ImagePoint> RasteriseOutline(
  std::vector<ImagePoint> polygon, const std::array<int, 2>& imageSize)
{
  for (int axis = 0; axis < 2; ++axis)
  {
    polygon = CutPolygon(polygon, axis, -1.0, -0.5);
    polygon = CutPolygon(polygon, axis, 1.0, imageSize[axis] - 0.5);
  }
  for (ImagePoint& point : polygon)
  {
    point = SnapToGrid(point);
  }
  return polygon;
}

/// Makes the outline. `corners` are in clip space; `ways` is how far they lie behind the plane that cuts the box open.
/// In the number of a corner, 0 to 7, bit 0 is the upper end in x, bit 1 in y, bit 2 in z.
inline Silhouette MakeSilhouette(const std::array<std::array<double, 4>, 8>& corners,
  const std::array<double, 8>& ways, const std::array<int, 2>& imageSize)
{
  std::vector<ImagePoint> points;
  for (int corner = 0; corner < 8; ++corner)
  {
    if (ways[corner] >= 0.0)
    {
      points.push_back(ProjectToImage(corners[corner], imageSize));
    }
    for (int axis = 0; axis < 3; ++axis)
    {
      const int next = corner | (1 << axis);
      if (next == corner || (ways[corner] >= 0.0) == (ways[next] >= 0.0))
      {
        continue;
      }
      const double weight = ways[corner] / (ways[corner] - ways[next]);
      std::array<double, 4> cut;
      for (int term = 0; term < 4; ++term)
      {
        cut[term] = corners[corner][term] + weight * (corners[next][term] - corners[corner][term]);
      }
      points.push_back(ProjectToImage(cut, imageSize));
    }
  }
  Silhouette silhouette{};
  const auto hasNoPlace = [](const ImagePoint& point) {
    return !std::isfinite(point[0]) || !std::isfinite(point[1]);
  };
  if (std::any_of(points.begin(), points.end(), hasNoPlace))
  {
    return silhouette; // a corner is in the plane of the eye
  }
  const std::vector<ImagePoint> outline = points.size() < 3
    ? std::vector<ImagePoint>()
    : RasteriseOutline(MakeConvexHull(points), imageSize);
  if (outline.size() > Silhouette::MaximumEdgeCount)
  {
    return silhouette;
  }
  double area = 0.0;
  for (std::size_t corner = 0; corner < outline.size(); ++corner)
  {
    const ImagePoint& from = outline[corner];
    const ImagePoint& to = outline[(corner + 1) % outline.size()];
    const double a = from[1] - to[1];
    const double b = to[0] - from[0];
    silhouette.Edges[silhouette.EdgeCount++] = { a, b, -(a * from[0] + b * from[1]) };
    area += from[0] * to[1] - from[1] * to[0];
  }
  if (!(area > 0.0))
  {
    silhouette.Edges[0] = { 0.0, 0.0, -1.0 }; // seen edge-on or not at all: no pixel is inside
    silhouette.EdgeCount = 1;
  }
  return silhouette;
}

} // namespace Strider

#endif
