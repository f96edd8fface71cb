// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "Rays/MakeExactRays.h"
#include "Rays/SampleLattice.h"
#include "Strider/StepLimit.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace Strider
{
namespace
{

constexpr int StepsPerCell = 128;
constexpr int LeastLimit = 4096;
constexpr int MultiVolumeStepLimit = 1 << 17;
/// Steps of a ray that count in the mean of all rays, as a multiple of the limit, where the limit is the largest: rays
/// that have more end at MaximumSamplesPerRay. One that is very much longer than the others does not decide for them.
constexpr double MostOverLimit = 4.0;
/// Rays across and up the image that are measured. None of them is the central ray, which may be parallel to an axis.
constexpr int RaysPerSide = 16;

/// Returns the extents of the visible part of the volume along the axes of index space.
std::array<double, 3> MeasureVisiblePart(const RenderRequest& request, const VolumeView& volume)
{
  std::array<double, 3> extents{};
  for (int axis = 0; axis < 3; ++axis)
  {
    const double last = CountWholePoints(request, volume, axis) - 1.0;
    const double low = std::max(0.0, request.Crop[2 * axis]);
    const double high = std::min(last, request.Crop[2 * axis + 1]);
    extents[axis] = std::max(0.0, high - low);
  }
  return extents;
}

/// Returns the length, in data coordinates, of a vector of index space.
double MeasureInData(const Matrix4& toPhysical, const std::array<double, 3>& vector)
{
  double length = 0.0;
  for (int row = 0; row < 3; ++row)
  {
    const double* along = toPhysical.data() + 4 * row;
    length = std::hypot(length, along[0] * vector[0] + along[1] * vector[1] + along[2] * vector[2]);
  }
  return length;
}

/// Returns an upper bound for the length of a ray inside the box, from its extent along each axis.
double BoundRay(const RenderRequest& request, const std::array<double, 3>& extents,
  const std::array<double, 3>& direction)
{
  double fraction = 1.0;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double slope = std::abs(direction[axis]);
    fraction = slope > 0.0 ? std::min(fraction, extents[axis] / slope) : fraction;
  }
  return fraction * MeasureInData(request.IndexToPhysical, direction);
}

/// Returns upper bounds for the lengths of rays all over the image; empty if no ray can be constructed.
std::vector<double> BoundRays(
  const RenderRequest& request, const VolumeView& volume, const std::array<double, 3>& extents)
{
  std::vector<double> lengths;
  ExactRays rays;
  Matrix4 clipToIndex;
  if (!MakeExactRays(request, volume, rays, clipToIndex).IsOk())
  {
    return lengths;
  }
  for (int place = 0; place < RaysPerSide * RaysPerSide; ++place)
  {
    const double across = (place % RaysPerSide + 0.5) / RaysPerSide;
    const double up = (place / RaysPerSide + 0.5) / RaysPerSide;
    const double x = across * request.ImageSize[0] - 0.5;
    const double y = up * request.ImageSize[1] - 0.5;
    std::array<double, 3> direction;
    for (int axis = 0; axis < 3; ++axis)
    {
      direction[axis] =
        rays.Direction[axis] + x * rays.DirectionPerX[axis] + y * rays.DirectionPerY[axis];
    }
    lengths.push_back(BoundRay(request, extents, direction));
  }
  return lengths;
}

/// Returns the mean number of steps of the rays, each limited to `most`.
double CountSteps(const std::vector<double>& lengths, double sampleDistance, double most)
{
  double sum = 0.0;
  for (const double length : lengths)
  {
    sum += std::min(most, length / sampleDistance);
  }
  return lengths.empty() ? 0.0 : sum / static_cast<double>(lengths.size());
}

} // namespace

StepLimit FindStepLimit(const RenderRequest& request, const VolumeView& ownVolume)
{
  VolumeView volume = ownVolume;
  if (!request.MultiVolume.empty()) // rays cross a box of one cell
  {
    volume.Dimensions = { 1, 1, 1 };
    volume.Placement = VoxelPlacement::Cells;
  }
  StepLimit limit;
  limit.AskedDistance = request.SampleDistance;
  limit.SampleDistance = request.SampleDistance;
  const std::array<double, 3> extents = MeasureVisiblePart(request, volume);
  double cells = 0.0;
  double sides = 0.0;
  for (int axis = 0; axis < 3; ++axis)
  {
    std::array<double, 3> side{};
    side[axis] = extents[axis];
    sides += MeasureInData(request.IndexToPhysical, side);
    cells += CountWholePoints(request, volume, axis) - 1.0;
  }
  limit.Most = request.MultiVolume.empty()
    ? static_cast<int>(std::clamp<double>(StepsPerCell * cells, LeastLimit, MaximumSamplesPerRay))
    : MultiVolumeStepLimit;
  limit.Asked = sides / request.SampleDistance;
  if (!(limit.Asked > limit.Most)) // no ray in any direction exceeds the limit
  {
    return limit;
  }
  const std::vector<double> lengths = BoundRays(request, volume, extents);
  limit.Asked = CountSteps(lengths, request.SampleDistance, RenderRequest::Unlimited);
  // Rays of more steps than counted must be able to raise the mean above the limit.
  const double counted = std::max<double>(MaximumSamplesPerRay, MostOverLimit * limit.Most);
  while (CountSteps(lengths, limit.SampleDistance, counted) > limit.Most)
  {
    limit.SampleDistance *= 2.0;
    limit.IsExceeded = true;
  }
  return limit;
}

} // namespace Strider
