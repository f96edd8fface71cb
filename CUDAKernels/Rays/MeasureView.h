// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Measures the orientation of a view relative to the axes of a volume; host only.
#ifndef Strider_Rays_MeasureView_h
#define Strider_Rays_MeasureView_h

#include "Foundation/InvertMatrix.h"
#include "Foundation/VoxelOrder.h"
#include "Strider/RenderRequest.h"
#include "Strider/VolumeView.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace Strider
{

/// Steps of a view as vectors of index space at the middle of the visible volume. In voxels, since caches depend on
/// these, not on lengths.
struct ViewGeometry
{
  std::array<double, 3> PerPixelAcross{ 1.0, 0.0, 0.0 };
  std::array<double, 3> PerPixelUp{ 0.0, 1.0, 0.0 };
  std::array<double, 3> PerSample{ 0.0, 0.0, 1.0 };
  /// Cosines of the angles between each volume axis and the screen's right, up and depth, in data coordinates.
  std::array<std::array<double, 3>, 3> AxisCosines{ { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } } };

  /// Computes the motion on the screen (pixels across, pixels up, samples deep) of one voxel along each volume axis.
  /// False if the view has no extent in some direction.
  bool FindAxesOnScreen(std::array<std::array<double, 3>, 3>& axes) const;
};

inline double MeasureLength(const std::array<double, 3>& vector)
{
  return std::sqrt(vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]);
}

inline bool ViewGeometry::FindAxesOnScreen(std::array<std::array<double, 3>, 3>& axes) const
{
  Matrix4 toIndex{};
  for (int axis = 0; axis < 3; ++axis)
  {
    toIndex[4 * axis] = this->PerPixelAcross[axis];
    toIndex[4 * axis + 1] = this->PerPixelUp[axis];
    toIndex[4 * axis + 2] = this->PerSample[axis];
  }
  toIndex[15] = 1.0;
  Matrix4 toScreen;
  if (!Invert(toIndex, toScreen))
  {
    return false;
  }
  for (int axis = 0; axis < 3; ++axis)
  {
    axes[axis] = { toScreen[axis], toScreen[4 + axis], toScreen[8 + axis] };
  }
  return true;
}

inline std::array<double, 3> ToPhysical(
  const RenderRequest& request, const std::array<double, 3>& vectorIndexSpace)
{
  std::array<double, 3> physical{};
  for (int row = 0; row < 3; ++row)
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      physical[row] += request.IndexToPhysical[4 * row + axis] * vectorIndexSpace[axis];
    }
  }
  return physical;
}

inline std::array<std::array<double, 3>, 3> MeasureAxisCosines(
  const RenderRequest& request, const ViewGeometry& view)
{
  const std::array<double, 3> screen[3] = { ToPhysical(request, view.PerPixelAcross),
    ToPhysical(request, view.PerPixelUp), ToPhysical(request, view.PerSample) };
  std::array<std::array<double, 3>, 3> cosines{};
  for (int axis = 0; axis < 3; ++axis)
  {
    std::array<double, 3> unit{};
    unit[axis] = 1.0;
    const auto physical = ToPhysical(request, unit);
    for (int side = 0; side < 3; ++side)
    {
      const double product = physical[0] * screen[side][0] + physical[1] * screen[side][1] +
        physical[2] * screen[side][2];
      cosines[axis][side] = product / (MeasureLength(physical) * MeasureLength(screen[side]));
    }
  }
  return cosines;
}

/// Measures at the middle of the visible part of the volume, or at the nearest point inside the image. A view that
/// cannot be measured keeps the default: the error is reported when its rays are made.
inline ViewGeometry MeasureView(const RenderRequest& request, const VolumeView& volume)
{
  ViewGeometry view;
  const Matrix4 toClip = Multiply(request.PhysicalToClip, request.IndexToPhysical);
  Matrix4 toIndex;
  if (!Invert(toClip, toIndex))
  {
    return view;
  }
  std::array<double, 3> middle{};
  for (int axis = 0; axis < 3; ++axis)
  {
    const double first = request.Piece.First[axis];
    const double low = std::max(first, request.Crop[2 * axis]);
    const double last = first + (volume.CountPoints(axis) - 1) * request.Piece.CellSize[axis];
    const double high = std::min(last, request.Crop[2 * axis + 1]);
    middle[axis] = 0.5 * (low + high);
  }
  auto place = Transform(toClip, middle[0], middle[1], middle[2]);
  const bool isBehind = !(place[3] > 0.0);
  for (int axis = 0; axis < 3; ++axis)
  {
    place[axis] = isBehind ? 0.0 : std::clamp(place[axis] / place[3], -1.0, 1.0);
  }
  const auto unproject = [&](double x, double y, double z) {
    const auto point = Transform(toIndex, x, y, z);
    return std::array<double, 3>{ point[0] / point[3], point[1] / point[3], point[2] / point[3] };
  };
  const auto subtract = [](const std::array<double, 3>& a, const std::array<double, 3>& b) {
    return std::array<double, 3>{ a[0] - b[0], a[1] - b[1], a[2] - b[2] };
  };
  const auto here = unproject(place[0], place[1], place[2]);
  const auto across =
    subtract(unproject(place[0] + 2.0 / request.ImageSize[0], place[1], place[2]), here);
  const auto up =
    subtract(unproject(place[0], place[1] + 2.0 / request.ImageSize[1], place[2]), here);
  auto deep = subtract(unproject(place[0], place[1], 1.0), unproject(place[0], place[1], -1.0));
  const double scale = request.SampleDistance / MeasureLength(ToPhysical(request, deep));
  for (double& coordinate : deep)
  {
    coordinate *= scale;
  }
  const double product = MeasureLength(across) * MeasureLength(up) * MeasureLength(deep);
  if (std::isfinite(product) && product > 0.0)
  {
    view = { across, up, deep, {} };
    view.AxisCosines = MeasureAxisCosines(request, view);
  }
  return view;
}

/// Returns the view relative to the stored axes.
inline ViewGeometry OrderView(const ViewGeometry& view, const VoxelOrder& order)
{
  ViewGeometry ordered;
  for (int axis = 0; axis < 3; ++axis)
  {
    const int from = order.Axis[axis];
    const double sign = order.Sign[axis];
    ordered.PerPixelAcross[axis] = sign * view.PerPixelAcross[from];
    ordered.PerPixelUp[axis] = sign * view.PerPixelUp[from];
    ordered.PerSample[axis] = sign * view.PerSample[from];
    for (int side = 0; side < 3; ++side)
    {
      ordered.AxisCosines[axis][side] = sign * view.AxisCosines[from][side];
    }
  }
  return ordered;
}

} // namespace Strider

#endif
