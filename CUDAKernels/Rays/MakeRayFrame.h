// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// All rays of a request, from its camera and the volume's place; host only.
#ifndef Strider_Rays_MakeRayFrame_h
#define Strider_Rays_MakeRayFrame_h

#include "Foundation/InvertMatrix.h"
#include "Rays/MatchVTKRays.h"
#include "Rays/RayFrame.h"
#include "Strider/RenderRequest.h"
#include "Strider/Status.h"
#include "Strider/VolumeView.h"

#include <algorithm>

namespace Strider
{

/// Fractions of the way from the near to the far plane between which the volume lies, with a margin; [0, 1] at most.
inline std::array<double, 2> BoundVolumeFractions(
  const Matrix4& indexToClip, const VolumeView& volume, double nearToFar)
{
  double low = 1.0;
  double high = 0.0;
  for (int corner = 0; corner < 8; ++corner)
  {
    const auto clip = Transform(indexToClip, (corner & 1) ? volume.Dimensions[0] - 1 : 0,
      (corner & 2) ? volume.Dimensions[1] - 1 : 0, (corner & 4) ? volume.Dimensions[2] - 1 : 0);
    if (clip[3] <= 0.0)
    {
      return { 0.0, 1.0 }; // behind the eye
    }
    const double depth = 0.5 + 0.5 * clip[2] / clip[3];
    const double way = depth < 1e6 ? depth * nearToFar / ((1.0 - depth) + depth * nearToFar) : 1.0;
    low = std::min(low, way);
    high = std::max(high, way);
  }
  const double margin = 1e-3 * (high - low) + 1e-9;
  low = std::max(0.0, low - margin);
  high = std::min(1.0, high + margin);
  return high > low ? std::array<double, 2>{ low, high } : std::array<double, 2>{ 0.0, 1.0 };
}

inline Vector3 ToVector3(const std::array<double, 3>& a)
{
  return { static_cast<float>(a[0]), static_cast<float>(a[1]), static_cast<float>(a[2]) };
}

/// Fails where the matrices cannot be inverted or the image, sample distance or termination opacity is out of range.
inline Status MakeRayFrame(const RenderRequest& request, const VolumeView& volume, RayFrame& frame)
{
  const auto& size = request.ImageSize;
  if (size[0] < 1 || size[1] < 1)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "an image of " + std::to_string(size[0]) + "x" + std::to_string(size[1]) +
        " pixels cannot be rendered: at least 1x1 is needed");
  }
  if (!(request.SampleDistance > 0.0) || !std::isfinite(request.SampleDistance))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "sample distance " + std::to_string(request.SampleDistance) + " is not a positive number");
  }
  if (!(request.EarlyTerminationOpacity >= 0.5f && request.EarlyTerminationOpacity <= 1.0f))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "early termination opacity " + std::to_string(request.EarlyTerminationOpacity) +
        " is not in [0.5, 1]");
  }
  if (request.OpaqueDepth && (request.OpaqueDepthSize[0] < 1 || request.OpaqueDepthSize[1] < 1))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "there is opaque depth, but OpaqueDepthSize is not at least 1x1");
  }
  const Matrix4 indexToClip = Multiply(request.PhysicalToClip, request.IndexToPhysical);
  Matrix4 clipToIndex;
  if (!Invert(indexToClip, clipToIndex))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "the camera, prop or spacing matrix is singular: no rays can be made");
  }
  // The near plane's w and the far plane's are constant over the image: four corners give all rays.
  const double nearToFar =
    Transform(clipToIndex, 0.0, 0.0, 1.0)[3] / Transform(clipToIndex, 0.0, 0.0, -1.0)[3];
  const auto bounds = BoundVolumeFractions(indexToClip, volume, nearToFar);
  const double corners[3][2] = { { -1.0, -1.0 }, { 1.0, -1.0 }, { -1.0, 1.0 } };
  std::array<double, 3> origins[3];
  std::array<double, 3> directions[3];
  for (int corner = 0; corner < 3; ++corner)
  {
    const auto nearPoint = Transform(clipToIndex, corners[corner][0], corners[corner][1], -1.0);
    const auto farPoint = Transform(clipToIndex, corners[corner][0], corners[corner][1], 1.0);
    for (int axis = 0; axis < 3; ++axis)
    {
      const double start = nearPoint[axis] / nearPoint[3];
      const double way = farPoint[axis] / farPoint[3] - start;
      origins[corner][axis] = start + bounds[0] * way;
      directions[corner][axis] = (bounds[1] - bounds[0]) * way;
    }
  }
  const auto differ = [](const std::array<double, 3>& a, const std::array<double, 3>& b,
                        int pixels) {
    return std::array<double, 3>{ (b[0] - a[0]) / pixels, (b[1] - a[1]) / pixels,
      (b[2] - a[2]) / pixels };
  };
  const auto centre = [](const std::array<double, 3>& a, const std::array<double, 3>& perX,
                        const std::array<double, 3>& perY) {
    return std::array<double, 3>{ a[0] + 0.5 * (perX[0] + perY[0]),
      a[1] + 0.5 * (perX[1] + perY[1]), a[2] + 0.5 * (perX[2] + perY[2]) };
  };
  const auto originPerX = differ(origins[0], origins[1], size[0]);
  const auto originPerY = differ(origins[0], origins[2], size[1]);
  const auto directionPerX = differ(directions[0], directions[1], size[0]);
  const auto directionPerY = differ(directions[0], directions[2], size[1]);
  frame.Origin = ToVector3(centre(origins[0], originPerX, originPerY));
  frame.OriginPerX = ToVector3(originPerX);
  frame.OriginPerY = ToVector3(originPerY);
  frame.Direction = ToVector3(centre(directions[0], directionPerX, directionPerY));
  frame.DirectionPerX = ToVector3(directionPerX);
  frame.DirectionPerY = ToVector3(directionPerY);
  const Matrix4& toPhysical = request.IndexToPhysical;
  for (int axis = 0; axis < 3; ++axis)
  {
    frame.PhysicalAxis[axis] =
      ToVector3({ toPhysical[axis], toPhysical[4 + axis], toPhysical[8 + axis] });
  }
  std::array<double, 3> low;
  std::array<double, 3> high;
  frame.IsFlat = false;
  for (int axis = 0; axis < 3; ++axis)
  {
    low[axis] = std::max(0.0, request.Crop[2 * axis]);
    high[axis] = std::min(volume.Dimensions[axis] - 1.0, request.Crop[2 * axis + 1]);
    frame.IsFlat = frame.IsFlat || low[axis] == high[axis];
  }
  frame.BoxLow = ToVector3(low);
  frame.BoxHigh = ToVector3(high);
  frame.NearFraction = static_cast<float>(bounds[0]);
  frame.FractionSpan = static_cast<float>(bounds[1] - bounds[0]);
  frame.NearToFar = static_cast<float>(nearToFar);
  frame.EarliestStart = 0.0f;
  frame.StepLength = static_cast<float>(request.SampleDistance);
  frame.ImageSize[0] = size[0];
  frame.ImageSize[1] = size[1];
  frame.OpaqueDepthSize[0] = request.OpaqueDepthSize[0];
  frame.OpaqueDepthSize[1] = request.OpaqueDepthSize[1];
  frame.MatchesVTK = request.MatchVTK;
  if (request.MatchVTK)
  {
    const auto originAtCentre = centre(origins[0], originPerX, originPerY);
    const auto directionAtCentre = centre(directions[0], directionPerX, directionPerY);
    ExactRays& exact = frame.Exact;
    std::copy_n(originAtCentre.begin(), 3, exact.Origin);
    std::copy_n(originPerX.begin(), 3, exact.OriginPerX);
    std::copy_n(originPerY.begin(), 3, exact.OriginPerY);
    std::copy_n(directionAtCentre.begin(), 3, exact.Direction);
    std::copy_n(directionPerX.begin(), 3, exact.DirectionPerX);
    std::copy_n(directionPerY.begin(), 3, exact.DirectionPerY);
    exact.NearFraction = bounds[0];
    exact.FractionSpan = bounds[1] - bounds[0];
    exact.NearToFar = nearToFar;
    MatchVTKRays(request, volume, indexToClip, 1.0 / Transform(clipToIndex, 0.0, 0.0, -1.0)[3],
      1.0 / Transform(clipToIndex, 0.0, 0.0, 1.0)[3], bounds[0] == 0.0, frame);
  }
  return {};
}

} // namespace Strider

#endif
