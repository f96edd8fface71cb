// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a frame that matches VTK's GPU mapper knows of its rays besides; host only.
#ifndef Strider_Rays_MatchVTKRays_h
#define Strider_Rays_MatchVTKRays_h

#include "Rays/MakeSilhouette.h"
#include "Rays/RayFrame.h"
#include "Strider/RenderRequest.h"
#include "Strider/VolumeView.h"

#include <algorithm>
#include <cmath>

namespace Strider
{

/// VTK moves the entry of a camera inside the volume behind the near plane, by a thousandth of the way to the far plane; with a
/// perspective camera, whose w is the distance in world coordinates, by no less than 1000 float epsilons.
/// Returns that as a fraction of the way.
inline double ChooseEarliestWay(double nearW, double farW)
{
  constexpr double leastDistance = 1000.0 * 1.1920929e-7;
  return farW > nearW ? std::max(1e-3, leastDistance / (farW - nearW)) : 1e-3;
}

/// How far behind the plane at `earliestWay` a point of clip space lies.
inline double MeasureWay(
  const std::array<double, 4>& clip, double nearW, double farW, double earliestWay)
{
  const bool isParallel = !(farW > nearW);
  return (isParallel ? 0.5 + 0.5 * clip[2] / clip[3] : (clip[3] - nearW) / (farW - nearW)) -
    earliestWay;
}

/// VTK compares a plane's place between the volume's first and last voxel with the sample's place in the texture, whose border
/// is half a voxel outside.
inline double PlaceCropAsVTK(double plane, int dimension)
{
  if (!std::isfinite(plane) || dimension < 2)
  {
    return plane;
  }
  const double inside = std::min(std::max(plane, 0.0), dimension - 1.0);
  return inside * dimension / (dimension - 1.0) - 0.5;
}

/// What frames that match VTK need besides the rays themselves.
inline void MatchVTKRays(const RenderRequest& request, const VolumeView& volume,
  const Matrix4& indexToClip, double nearW, double farW, bool isCutByNearPlane, RayFrame& frame)
{
  for (int axis = 0; axis < 3; ++axis)
  {
    frame.Exact.BoxLow[axis] = 0.0;
    frame.Exact.BoxHigh[axis] = volume.Dimensions[axis] - 1.0;
    frame.Exact.CropLow[axis] = PlaceCropAsVTK(request.Crop[2 * axis], volume.Dimensions[axis]);
    frame.Exact.CropHigh[axis] =
      PlaceCropAsVTK(request.Crop[2 * axis + 1], volume.Dimensions[axis]);
  }
  const double earliestWay = isCutByNearPlane ? ChooseEarliestWay(nearW, farW) : -1e30;
  std::array<std::array<double, 4>, 8> corners;
  std::array<double, 8> ways;
  for (int corner = 0; corner < 8; ++corner)
  {
    const auto pick = [&](int axis) {
      return (corner >> axis & 1) != 0 ? frame.Exact.BoxHigh[axis] : frame.Exact.BoxLow[axis];
    };
    corners[corner] = Transform(indexToClip, pick(0), pick(1), pick(2));
    ways[corner] = MeasureWay(corners[corner], nearW, farW, earliestWay);
  }
  frame.Outline = MakeSilhouette(corners, ways, request.ImageSize);
  frame.EarliestStart = isCutByNearPlane
    ? static_cast<float>((earliestWay - frame.Exact.NearFraction) / frame.Exact.FractionSpan)
    : 0.0f;
  for (int axis = 0; axis < 3; ++axis)
  {
    std::copy_n(
      request.IndexToPhysical.begin() + 4 * axis, 3, frame.Exact.IndexToPhysical + 3 * axis);
  }
  frame.Exact.StepLength = request.SampleDistance;
}

} // namespace Strider

#endif
