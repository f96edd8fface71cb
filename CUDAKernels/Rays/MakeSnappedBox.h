// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes the triangles that VTK draws for the volume's box, with corners snapped as a rasteriser does; host only.
#ifndef Strider_Rays_MakeSnappedBox_h
#define Strider_Rays_MakeSnappedBox_h

#include "Foundation/InvertMatrix.h"
#include "Rays/FindSnappedEntry.h"
#include "Rays/MakeSilhouette.h"

#include <array>
#include <utility>

namespace Strider
{

using IndexPoint = std::array<double, 3>;

inline SnappedCorner MakeSnappedCorner(
  const Matrix4& indexToClip, const IndexPoint& point, const std::array<int, 2>& imageSize)
{
  const auto clip = Transform(indexToClip, point[0], point[1], point[2]);
  const ImagePoint place = SnapToGrid(ProjectToImage(clip, imageSize));
  return { place[0], place[1], 1.0 / clip[3], { point[0], point[1], point[2] } };
}

inline IndexPoint FindCentre(const IndexPoint& a, const IndexPoint& b, const IndexPoint& c)
{
  return { (a[0] + b[0] + c[0]) / 3.0, (a[1] + b[1] + c[1]) / 3.0, (a[2] + b[2] + c[2]) / 3.0 };
}

/// Makes half of a face from corners in index space in any order; the result is counterclockwise in the image.
inline SnappedHalfFace MakeSnappedHalfFace(const Matrix4& indexToClip,
  std::array<IndexPoint, 3> corners, const std::array<int, 2>& imageSize)
{
  SnappedHalfFace half;
  const auto place = [&](int slot, const IndexPoint& point) {
    half.Corners[slot] = MakeSnappedCorner(indexToClip, point, imageSize);
  };
  for (int slot = 0; slot < 3; ++slot)
  {
    place(slot, corners[slot]);
  }
  const auto at = [&](int slot) {
    return ImagePoint{ half.Corners[slot].X, half.Corners[slot].Y };
  };
  if (TurnLeft(at(0), at(1), at(2)) < 0.0)
  {
    std::swap(half.Corners[1], half.Corners[2]);
    std::swap(corners[1], corners[2]);
  }
  const IndexPoint centre = FindCentre(corners[0], corners[1], corners[2]);
  place(3, centre);
  for (int third = 0; third < 3; ++third)
  {
    place(4 + third, FindCentre(corners[third], corners[(third + 1) % 3], centre));
  }
  return half;
}

/// `towardsEye` gives the position of the eye along each axis: -1 below the box, 1 above it, 0 between.
inline SnappedBox MakeSnappedBox(const Matrix4& indexToClip, const IndexPoint& high,
  const std::array<int, 3>& towardsEye, const std::array<int, 2>& imageSize)
{
  // Corners 0 to 7 as in MakeSilhouette. Each face: the diagonal along which VTK splits it, then the two other corners.
  constexpr int faces[3][2][4] = { { { 0, 6, 2, 4 }, { 3, 5, 1, 7 } },
    { { 1, 4, 0, 5 }, { 3, 6, 2, 7 } }, { { 1, 2, 0, 3 }, { 4, 7, 5, 6 } } };
  const auto pick = [&](int corner) {
    return IndexPoint{ (corner & 1) ? high[0] : 0.0, (corner & 2) ? high[1] : 0.0,
      (corner & 4) ? high[2] : 0.0 };
  };
  SnappedBox box{};
  for (int axis = 0; axis < 3; ++axis)
  {
    if (towardsEye[axis] == 0)
    {
      continue;
    }
    const int* face = faces[axis][towardsEye[axis] > 0 ? 1 : 0];
    for (int half = 0; half < 2; ++half)
    {
      box.Halves[box.HalfCount++] = MakeSnappedHalfFace(
        indexToClip, { pick(face[0]), pick(face[1]), pick(face[2 + half]) }, imageSize);
    }
  }
  return box;
}

} // namespace Strider

#endif
