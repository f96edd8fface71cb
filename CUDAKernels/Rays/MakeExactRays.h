// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Computes all rays of a request in double precision, from its camera and the volume's position; host only.
#ifndef Strider_Rays_MakeExactRays_h
#define Strider_Rays_MakeExactRays_h

#include "Foundation/InvertMatrix.h"
#include "Foundation/LengthScale.h"
#include "Rays/PlacePiece.h"
#include "Rays/RayFrame.h"
#include "Strider/RenderRequest.h"
#include "Strider/Status.h"
#include "Strider/VolumeView.h"

#include <algorithm>
#include <cmath>

namespace Strider
{

/// Returns the range of the volume on the way from the near to the far plane, as fractions with a margin; at most [0, 1].
inline std::array<double, 2> BoundVolumeFractions(
  const Matrix4& indexToClip, const std::array<int, 3>& points, double nearToFar)
{
  double low = 1.0;
  double high = 0.0;
  for (int corner = 0; corner < 8; ++corner)
  {
    const auto clip = Transform(indexToClip, (corner & 1) ? points[0] - 1 : 0,
      (corner & 2) ? points[1] - 1 : 0, (corner & 4) ? points[2] - 1 : 0);
    if (clip[3] <= 0.0)
    {
      return { 0.0, 1.0 }; // a corner lies behind the eye
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

/// Fails if the image size, sample distance, spacing, termination opacity or depth settings are out of range.
inline Status CheckRequest(const RenderRequest& request)
{
  const auto& size = request.ImageSize;
  if (size[0] < 1 || size[1] < 1)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "an image of " + std::to_string(size[0]) + "x" + std::to_string(size[1]) +
        " pixels cannot be rendered: at least 1x1 is needed");
  }
  if (!IsLength(request.SampleDistance))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "sample distance " + DescribeNumber(request.SampleDistance) + " is not in [" +
        DescribeNumber(LeastLength) + ", " + DescribeNumber(LargestLength) + "]");
  }
  STRIDER_TRY(CheckSpacing(request.IndexToPhysical));
  if (!(request.EarlyTerminationOpacity >= 0.5f && request.EarlyTerminationOpacity <= 1.0f))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "early termination opacity " + DescribeNumber(request.EarlyTerminationOpacity) +
        " is not in [0.5, 1]");
  }
  if (request.OpaqueDepth && (request.OpaqueDepthSize[0] < 1 || request.OpaqueDepthSize[1] < 1))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "there is opaque depth, but OpaqueDepthSize is not at least 1x1");
  }
  if (request.StartDepth && !request.OpaqueDepth)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "there is a depth at which rays start, but none at which they end: OpaqueDepth is needed");
  }
  return {};
}

/// True if all rays are made of finite numbers.
inline bool AreFinite(const ExactRays& rays)
{
  const auto isFinite = [](const double(&vector)[3]) {
    return std::isfinite(vector[0]) && std::isfinite(vector[1]) && std::isfinite(vector[2]);
  };
  return isFinite(rays.Origin) && isFinite(rays.OriginPerX) && isFinite(rays.OriginPerY) &&
    isFinite(rays.Direction) && isFinite(rays.DirectionPerX) && isFinite(rays.DirectionPerY);
}

/// Fails if the request is invalid, its matrices cannot be inverted, or rays have no end.
inline Status MakeExactRays(
  const RenderRequest& request, const VolumeView& volume, ExactRays& rays, Matrix4& clipToIndex)
{
  STRIDER_TRY(CheckRequest(request));
  const Matrix4 indexToClip = Multiply(request.PhysicalToClip, request.IndexToPhysical);
  if (!Invert(indexToClip, clipToIndex))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "the camera, prop or spacing matrix is singular: no rays can be made");
  }
  // The w of the near and far planes is constant over the image: three corners define all rays.
  rays.NearToFar =
    Transform(clipToIndex, 0.0, 0.0, 1.0)[3] / Transform(clipToIndex, 0.0, 0.0, -1.0)[3];
  const std::array<int, 3> points{ CountWholePoints(request, volume, 0),
    CountWholePoints(request, volume, 1), CountWholePoints(request, volume, 2) };
  const auto bounds = BoundVolumeFractions(indexToClip, points, rays.NearToFar);
  rays.NearFraction = bounds[0];
  rays.FractionSpan = bounds[1] - bounds[0];
  const double corners[3][2] = { { -1.0, -1.0 }, { 1.0, -1.0 }, { -1.0, 1.0 } };
  double origins[3][3];
  double directions[3][3];
  for (int corner = 0; corner < 3; ++corner)
  {
    const auto nearPoint = Transform(clipToIndex, corners[corner][0], corners[corner][1], -1.0);
    const auto farPoint = Transform(clipToIndex, corners[corner][0], corners[corner][1], 1.0);
    for (int axis = 0; axis < 3; ++axis)
    {
      const double start = nearPoint[axis] / nearPoint[3];
      const double way = farPoint[axis] / farPoint[3] - start;
      origins[corner][axis] = start + rays.NearFraction * way;
      directions[corner][axis] = rays.FractionSpan * way;
    }
  }
  for (int axis = 0; axis < 3; ++axis)
  {
    rays.OriginPerX[axis] = (origins[1][axis] - origins[0][axis]) / request.ImageSize[0];
    rays.OriginPerY[axis] = (origins[2][axis] - origins[0][axis]) / request.ImageSize[1];
    rays.DirectionPerX[axis] = (directions[1][axis] - directions[0][axis]) / request.ImageSize[0];
    rays.DirectionPerY[axis] = (directions[2][axis] - directions[0][axis]) / request.ImageSize[1];
    rays.Origin[axis] = origins[0][axis] + 0.5 * (rays.OriginPerX[axis] + rays.OriginPerY[axis]);
    rays.Direction[axis] =
      directions[0][axis] + 0.5 * (rays.DirectionPerX[axis] + rays.DirectionPerY[axis]);
  }
  if (!AreFinite(rays))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "the camera's near or far plane is infinitely far away: no rays can be made");
  }
  return {};
}

} // namespace Strider

#endif
