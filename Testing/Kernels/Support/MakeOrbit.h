// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes cameras on a circle about an axis through the middle of a volume.
#ifndef Strider_Testing_MakeOrbit_h
#define Strider_Testing_MakeOrbit_h

#include "MakeScene.h"

#include <algorithm>
#include <cmath>

namespace Strider::Testing
{

/// Places a camera on the orbit about `axis`. About y: 0 degrees is on +z, 90 on +x. About x: 0 is on +z, 90 on -y.
/// About z: a camera on +z that rolls, with y up at 0.
inline CameraPlace MakeOrbitCamera(
  const TestVolume& volume, int axis, double degrees, bool isParallel)
{
  const Matrix4& matrix = volume.IndexToPhysical;
  CameraPlace place;
  double radius = 1.0;
  for (int row = 0; row < 3; ++row)
  {
    const double half = 0.5 * matrix[5 * row] * (volume.Layout.Dimensions[row] - 1);
    place.FocalPoint[row] = matrix[4 * row + 3] + half;
    radius = std::max(radius, 2.0 * half);
  }
  const double sine = std::sin(degrees * 3.14159265358979323846 / 180.0);
  const double cosine = std::cos(degrees * 3.14159265358979323846 / 180.0);
  const double distance = 4.0 * radius;
  const Point toCamera = axis == 0 ? Point{ 0.0, -sine, cosine }
    : axis == 1                    ? Point{ sine, 0.0, cosine }
                                   : Point{ 0.0, 0.0, 1.0 };
  place.ViewUp = axis == 0 ? Point{ 0.0, cosine, sine }
    : axis == 1            ? Point{ 0.0, 1.0, 0.0 }
                           : Point{ sine, cosine, 0.0 };
  for (int row = 0; row < 3; ++row)
  {
    place.Position[row] = place.FocalPoint[row] + distance * toCamera[row];
  }
  place.ParallelScale = isParallel ? 0.8 * radius : 0.0;
  place.Near = distance - 2.0 * radius;
  place.Far = distance + 2.0 * radius;
  return place;
}

} // namespace Strider::Testing

#endif
