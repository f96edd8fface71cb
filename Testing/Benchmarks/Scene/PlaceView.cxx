// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes the request of a view.
#include "Scene/BenchScene.h"

#include "MakeCameras.h"

#include <algorithm>
#include <cmath>

namespace StriderBenchmarks
{

double FindVoxelsPerPixel(const BenchScene& scene, const View& view)
{
  return view.VoxelsPerPixel > 0.0 ? view.VoxelsPerPixel : scene.VoxelsPerPixel;
}

Strider::RenderRequest PlaceView(const BenchScene& scene, const View& view)
{
  constexpr double viewAngle = 30.0;
  constexpr double tangentOfHalf = 0.2679491924311227; // of 15 degrees
  const Strider::Matrix4& matrix = scene.IndexToPhysical;
  Direction centre{};
  Direction diagonal{};
  for (int row = 0; row < 3; ++row)
  {
    centre[row] = matrix[4 * row + 3];
    for (int axis = 0; axis < 3; ++axis)
    {
      const double extent = matrix[4 * row + axis] * (scene.Volume.View.CountPoints(axis) - 1);
      centre[row] += 0.5 * extent;
      diagonal[row] += std::abs(extent);
    }
  }
  const double radius = 0.5 *
    std::sqrt(diagonal[0] * diagonal[0] + diagonal[1] * diagonal[1] + diagonal[2] * diagonal[2]);
  const double height = scene.Window[1] * FindVoxelsPerPixel(scene, view) * scene.Spacing;
  const double distance = scene.IsParallel ? 3.0 * radius : 0.5 * height / tangentOfHalf;

  Strider::Testing::CameraPlace place;
  place.ViewUp = view.Up;
  place.FocalPoint = centre;
  place.ViewAngle = viewAngle;
  place.ParallelScale = scene.IsParallel ? 0.5 * height : 0.0;
  for (int row = 0; row < 3; ++row)
  {
    place.Position[row] = centre[row] - distance * view.Forward[row];
  }
  place.Near = std::max(distance - 1.2 * radius, 0.01 * radius);
  place.Far = distance + 1.2 * radius;

  Strider::RenderRequest request;
  request.ImageSize = scene.Window;
  request.IndexToPhysical = matrix;
  request.PhysicalToClip =
    Strider::Testing::MakeClipMatrix(place, static_cast<double>(scene.Window[0]) / scene.Window[1]);
  request.SampleDistance = scene.SampleDistance;
  request.Appearance = scene.Appearance;
  request.Appearance.Blend = scene.Blend;
  const auto& range = scene.Volume.View.ScalarRange;
  request.Appearance.AverageRange = { 0.5 * (range[0] + range[1]), range[1] };
  return request;
}

} // namespace StriderBenchmarks
