// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "MakeCameras.h"

#include <algorithm>
#include <cmath>

namespace Strider::Testing
{
namespace
{

constexpr double DegreesToRadians = 3.14159265358979323846 / 180.0;

Point Subtract(const Point& a, const Point& b)
{
  return { a[0] - b[0], a[1] - b[1], a[2] - b[2] };
}

double Dot(const Point& a, const Point& b)
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

Point Cross(const Point& a, const Point& b)
{
  return { a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0] };
}

Point Normalize(const Point& a)
{
  const double length = std::sqrt(Dot(a, a));
  return { a[0] / length, a[1] / length, a[2] / length };
}

} // namespace

Matrix4 MakeClipMatrix(const CameraPlace& place, double aspect)
{
  const Point forward = Normalize(Subtract(place.FocalPoint, place.Position));
  const Point right = Normalize(Cross(forward, place.ViewUp));
  const Point up = Cross(right, forward);
  const double x = -Dot(right, place.Position);
  const double y = -Dot(up, place.Position);
  // + forward . p is the distance along the view direction
  const double distance = -Dot(forward, place.Position);
  const double depth = place.Far - place.Near;
  if (place.ParallelScale > 0.0)
  {
    const double scaleY = 1.0 / place.ParallelScale;
    const double scaleX = scaleY / aspect;
    const double scaleZ = 2.0 / depth;
    return { scaleX * right[0], scaleX * right[1], scaleX * right[2], scaleX * x, //
      scaleY * up[0], scaleY * up[1], scaleY * up[2], scaleY * y,                 //
      scaleZ * forward[0], scaleZ * forward[1], scaleZ * forward[2],
      scaleZ * (distance - place.Near) - 1.0, //
      0.0, 0.0, 0.0, 1.0 };
  }
  const double scaleY = 1.0 / std::tan(0.5 * place.ViewAngle * DegreesToRadians);
  const double scaleX = scaleY / aspect;
  const double scaleZ = (place.Far + place.Near) / depth;
  return { scaleX * right[0], scaleX * right[1], scaleX * right[2], scaleX * x, //
    scaleY * up[0], scaleY * up[1], scaleY * up[2], scaleY * y,                 //
    scaleZ * forward[0], scaleZ * forward[1], scaleZ * forward[2],
    scaleZ * distance - 2.0 * place.Far * place.Near / depth, //
    forward[0], forward[1], forward[2], distance };
}

Matrix4 MakeViewMatrix(const CameraPlace& place)
{
  const Point forward = Normalize(Subtract(place.FocalPoint, place.Position));
  const Point right = Normalize(Cross(forward, place.ViewUp));
  const Point up = Cross(right, forward);
  return { right[0], right[1], right[2], -Dot(right, place.Position),    //
    up[0], up[1], up[2], -Dot(up, place.Position),                       //
    -forward[0], -forward[1], -forward[2], Dot(forward, place.Position), //
    0.0, 0.0, 0.0, 1.0 };
}

std::vector<NamedCamera> ListCameras(const TestVolume& volume)
{
  const Matrix4& matrix = volume.IndexToPhysical;
  Point centre{};
  Point diagonal{};
  for (int row = 0; row < 3; ++row)
  {
    centre[row] = matrix[4 * row + 3];
    for (int axis = 0; axis < 3; ++axis)
    {
      const double extent = matrix[4 * row + axis] * (volume.Layout.Dimensions[axis] - 1);
      centre[row] += 0.5 * extent;
      diagonal[row] += std::abs(extent);
    }
  }
  const double radius = std::max(0.5 * std::sqrt(Dot(diagonal, diagonal)), 0.5);
  const auto stand = [&](Point direction, double distance) {
    const Point unit = Normalize(direction);
    CameraPlace place;
    place.FocalPoint = centre;
    place.Position = { centre[0] + distance * unit[0], centre[1] + distance * unit[1],
      centre[2] + distance * unit[2] };
    place.Near = std::max(distance - 1.2 * radius, 0.01 * radius);
    place.Far = distance + 1.2 * radius;
    return place;
  };
  NamedCamera axis{ "axis", stand({ 0.0, 0.0, 1.0 }, 4.0 * radius) };
  NamedCamera oblique{ "oblique", stand({ 1.0, -0.7, 0.6 }, 4.0 * radius) };
  NamedCamera inside{ "inside", stand({ -0.3, 0.4, 1.0 }, 0.2 * radius) };
  inside.Place.ViewAngle = 70.0;
  NamedCamera parallel{ "parallel", stand({ 0.8, 0.5, -0.4 }, 3.0 * radius) };
  parallel.Place.ParallelScale = 0.9 * radius;
  NamedCamera far{ "far", stand({ -1.0, 0.3, 0.5 }, 200.0 * radius) };
  far.Place.ViewAngle = 0.6;
  NamedCamera rolled{ "rolled", stand({ 0.2, 1.0, -0.3 }, 4.0 * radius) };
  rolled.Place.ViewUp = { 0.6, 0.3, 0.7 };
  return { axis, oblique, inside, parallel, far, rolled };
}

Matrix4 MakeFaceCamera(const TestVolume& volume, int axis)
{
  const int across = (axis + 1) % 3;
  const int up = (axis + 2) % 3;
  const auto place = [&](int column) { return volume.IndexToPhysical[5 * column]; };
  const auto origin = [&](int column) { return volume.IndexToPhysical[4 * column + 3]; };
  const auto extent = [&](int column) {
    return std::max(1, volume.Layout.Dimensions[column] - 1) * place(column);
  };
  Matrix4 matrix{};
  const auto map = [&](int row, int column, double low, double high) {
    matrix[4 * row + column] = 2.0 / (high - low);
    matrix[4 * row + 3] = -(high + low) / (high - low);
  };
  map(0, across, origin(across), origin(across) + extent(across));
  map(1, up, origin(up), origin(up) + extent(up));
  map(2, axis, origin(axis) - 1.0, origin(axis) + extent(axis) + 1.0);
  matrix[15] = 1.0;
  return matrix;
}

} // namespace Strider::Testing
