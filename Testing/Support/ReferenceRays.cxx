// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "ReferenceRays.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace Strider::Testing
{
namespace
{

Matrix4 Concatenate(const Matrix4& left, const Matrix4& right)
{
  Matrix4 result{};
  for (int entry = 0; entry < 16; ++entry)
  {
    const int row = entry / 4;
    const int column = entry % 4;
    result[entry] = left[4 * row] * right[column] + left[4 * row + 1] * right[4 + column] +
      left[4 * row + 2] * right[8 + column] + left[4 * row + 3] * right[12 + column];
  }
  return result;
}

/// Determinant of the matrix without one row and one column.
double FindMinor(const Matrix4& matrix, int skippedRow, int skippedColumn)
{
  double entries[9];
  int count = 0;
  for (int entry = 0; entry < 16; ++entry)
  {
    if (entry / 4 != skippedRow && entry % 4 != skippedColumn)
    {
      entries[count++] = matrix[entry];
    }
  }
  return entries[0] * (entries[4] * entries[8] - entries[5] * entries[7]) -
    entries[1] * (entries[3] * entries[8] - entries[5] * entries[6]) +
    entries[2] * (entries[3] * entries[7] - entries[4] * entries[6]);
}

/// Inverts the matrix by Cramer's rule.
Matrix4 FindInverse(const Matrix4& matrix)
{
  Matrix4 adjugate{};
  for (int entry = 0; entry < 16; ++entry)
  {
    const int row = entry / 4;
    const int column = entry % 4;
    adjugate[entry] = ((row + column) % 2 == 0 ? 1.0 : -1.0) * FindMinor(matrix, column, row);
  }
  double determinant = 0.0;
  for (int column = 0; column < 4; ++column)
  {
    determinant += matrix[column] * adjugate[4 * column];
  }
  for (double& entry : adjugate)
  {
    entry /= determinant;
  }
  return adjugate;
}

std::array<double, 4> Apply(const Matrix4& matrix, const Point& point)
{
  std::array<double, 4> result{};
  for (int row = 0; row < 4; ++row)
  {
    const double* entries = matrix.data() + 4 * row;
    result[row] =
      entries[0] * point[0] + entries[1] * point[1] + entries[2] * point[2] + entries[3];
  }
  return result;
}

} // namespace

ReferenceRays::ReferenceRays(
  const VolumeView& volume, const RenderRequest& request, double positionError)
  : Request(request)
  , IndexToClip(Concatenate(request.PhysicalToClip, request.IndexToPhysical))
  , ClipToIndex(FindInverse(this->IndexToClip))
{
  bool reachesNearPlane = false;
  for (int corner = 0; corner < 8; ++corner)
  {
    const Point place{ (corner & 1) ? volume.Dimensions[0] - 1.0 : 0.0,
      (corner & 2) ? volume.Dimensions[1] - 1.0 : 0.0,
      (corner & 4) ? volume.Dimensions[2] - 1.0 : 0.0 };
    const auto clip = Apply(this->IndexToClip, place);
    reachesNearPlane = reachesNearPlane || clip[2] <= -clip[3];
  }
  // vtkOpenGLGPUVolumeRayCastMapper cuts the box of a camera inside the volume this far behind the near plane.
  this->EarliestWay = request.MatchVTK && reachesNearPlane ? 1e-3 : 0.0;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double last = volume.Dimensions[axis] - 1.0;
    const double low = std::max(0.0, request.Crop[2 * axis]);
    const double high = std::min(last, request.Crop[2 * axis + 1]);
    this->BoxLow[axis] = request.MatchVTK ? 0.0 : low;
    this->BoxHigh[axis] = request.MatchVTK ? last : high;
    // VTK's shader compares a sample's texture coordinate, which begins half a voxel before the first one, with the
    // plane's coordinate between the first and the last voxel.
    const auto placeAsVTK = [&](double plane) {
      return std::isfinite(plane) && last > 0.0
        ? std::clamp(plane, 0.0, last) / last * (last + 1.0) - 0.5
        : plane;
    };
    this->CropLow[axis] = placeAsVTK(request.Crop[2 * axis]);
    this->CropHigh[axis] = placeAsVTK(request.Crop[2 * axis + 1]);
    this->IsFlat = this->IsFlat || this->BoxLow[axis] == this->BoxHigh[axis];
  }
  // Sixteen roundings of the largest coordinate of any ray's ends.
  double largest = 0.0;
  for (int corner = 0; corner < 8; ++corner)
  {
    const Point end = this->Unproject(
      (corner & 1) ? 1.0 : -1.0, (corner & 2) ? 1.0 : -1.0, (corner & 4) ? 1.0 : -1.0);
    for (const double coordinate : end)
    {
      largest = std::max(largest, std::abs(coordinate));
    }
  }
  this->PositionError = positionError + std::ldexp(16.0, -24) * largest;
}

Point ReferenceRays::Unproject(double x, double y, double z) const
{
  const auto point = Apply(this->ClipToIndex, { x, y, z });
  return { point[0] / point[3], point[1] / point[3], point[2] / point[3] };
}

double ReferenceRays::GetDepth(const Point& pointIndexSpace) const
{
  Point place = pointIndexSpace;
  // VTK uses a sample's texture coordinate, which runs from half a voxel before the first voxel to half a voxel
  // behind the last one, as its coordinate in the volume's box.
  for (int axis = 0; axis < 3 && this->Request.MatchVTK && !this->IsFlat; ++axis)
  {
    const double last = this->BoxHigh[axis];
    place[axis] = (place[axis] + 0.5) / (last + 1.0) * last;
  }
  const auto clip = Apply(this->IndexToClip, place);
  return std::clamp(0.5 * clip[2] / clip[3] + 0.5, 0.0, 1.0);
}

std::optional<ReferenceRays::Segment> ReferenceRays::Clip(
  const Point& origin, const Point& direction, double margin) const
{
  // VTK's rays end at the far plane as they do at opaque geometry: see FindOpaqueWay.
  Segment segment{ this->EarliestWay,
    this->Request.MatchVTK ? std::numeric_limits<double>::infinity() : 1.0 };
  for (int axis = 0; axis < 3; ++axis)
  {
    if (this->BoxLow[axis] > this->BoxHigh[axis])
    {
      return std::nullopt;
    }
    // A flat box has no interior that rounding could remove.
    const double reach = this->BoxLow[axis] == this->BoxHigh[axis] ? std::max(margin, 0.0) : margin;
    const double low = this->BoxLow[axis] - reach - origin[axis];
    const double high = this->BoxHigh[axis] + reach - origin[axis];
    if (direction[axis] == 0.0)
    {
      if (low > 0.0 || high < 0.0)
      {
        return std::nullopt;
      }
      continue;
    }
    const double first = low / direction[axis];
    const double second = high / direction[axis];
    segment.Enter = std::max(segment.Enter, std::min(first, second));
    segment.Exit = std::min(segment.Exit, std::max(first, second));
  }
  return segment.Enter <= segment.Exit ? std::optional<Segment>(segment) : std::nullopt;
}

double ReferenceRays::FindOpaqueWay(const ReferenceSamples& samples, double x, double y) const
{
  const auto& size = this->Request.OpaqueDepthSize;
  const int column = static_cast<int>(0.5 * (x + 1.0) * size[0]);
  const int row = static_cast<int>(0.5 * (y + 1.0) * size[1]);
  const float depth =
    this->Request.OpaqueDepth ? this->Request.OpaqueDepth[row * size[0] + column] : 1.0f;
  if (!(depth < 1.0f))
  {
    return this->Request.MatchVTK ? 1.0 : std::numeric_limits<double>::infinity();
  }
  const Point opaque = this->Unproject(x, y, 2.0 * depth - 1.0);
  int longest = 0;
  for (int axis = 1; axis < 3; ++axis)
  {
    longest =
      std::abs(samples.Direction[axis]) > std::abs(samples.Direction[longest]) ? axis : longest;
  }
  return (opaque[longest] - samples.Origin[longest]) / samples.Direction[longest];
}

/// Counts the samples with `slack` more steps: 0 for the count itself, +-slack for the effect of rounding.
int ReferenceRays::CountSamples(
  const Segment& segment, double step, double opaqueWay, double slack) const
{
  if (opaqueWay <= segment.Enter)
  {
    return 0;
  }
  if (!this->Request.MatchVTK)
  {
    const double steps = (std::min(segment.Exit, opaqueWay) - segment.Enter) / step;
    return std::max(this->IsFlat ? 1 : 0, static_cast<int>(std::floor(steps + 0.5 + slack)));
  }
  // Follows the loop of VTK's shader: a sample one step behind the entry, always; then one at each step until the
  // next one would lie outside, or until the number of steps to the opaque geometry is reached.
  const double steps = (segment.Exit - segment.Enter) / step + slack;
  const double stepsToOpaque = std::abs((opaqueWay - segment.Enter) / step - 1.0) + slack;
  int count = 1;
  while (count + 1.0 <= steps && count - 1.0 < stepsToOpaque)
  {
    ++count;
  }
  return count;
}

/// True for a ray within the plane of a flat box, and for any ray towards a box that is a line or a point: rounding
/// decides whether they meet.
bool ReferenceRays::GrazesAFlatBox(const ReferenceSamples& samples) const
{
  int flatAxes = 0;
  bool isWithin = false;
  for (int axis = 0; axis < 3; ++axis)
  {
    const bool isFlat = this->BoxLow[axis] == this->BoxHigh[axis];
    flatAxes += isFlat ? 1 : 0;
    isWithin =
      isWithin || (isFlat && std::abs(samples.Direction[axis]) <= 2.0 * this->PositionError);
  }
  return isWithin || flatAxes > 1;
}

/// Frames that match VTK have the pixels that a rasteriser covers with the box; it rounds corners to 256ths of a
/// pixel.
bool ReferenceRays::IsOnOutline(double x, double y) const
{
  if (!this->Request.MatchVTK)
  {
    return false;
  }
  int hits = 0;
  for (int corner = 0; corner < 4; ++corner)
  {
    constexpr double reach = 2.0 / 256.0; // in pixels, whose side is 2 / ImageSize of clip space
    const double besideX = x + ((corner & 1) ? reach : -reach) * 2.0 / this->Request.ImageSize[0];
    const double besideY = y + ((corner & 2) ? reach : -reach) * 2.0 / this->Request.ImageSize[1];
    const Point origin = this->Unproject(besideX, besideY, -1.0);
    const Point end = this->Unproject(besideX, besideY, 1.0);
    const Point direction{ end[0] - origin[0], end[1] - origin[1], end[2] - origin[2] };
    hits += this->Clip(origin, direction, 0.0) ? 1 : 0;
  }
  return hits != 0 && hits != 4;
}

/// VTK's rays take every sample of the whole box and ignore those outside the crop region.
void ReferenceRays::LeaveOutAsVTK(ReferenceSamples& samples) const
{
  double from = 0.0;
  double to = samples.Most - 1.0;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double start = samples.Origin[axis] + samples.First * samples.Direction[axis];
    const double step = samples.Step * samples.Direction[axis];
    const double slope = std::abs(step) > 1e-12 ? step : 1e-12;
    const double first = (this->CropLow[axis] - start) / slope;
    const double second = (this->CropHigh[axis] - start) / slope;
    for (const double index : { first, second })
    {
      const bool isOfASample = index > -0.5 && index < samples.Most - 0.5;
      const bool isTie = std::abs(index - std::nearbyint(index)) < 1e-6;
      samples.IsUnsure = samples.IsUnsure || (isOfASample && isTie);
    }
    const bool isEmpty = this->CropLow[axis] > this->CropHigh[axis];
    from = std::max(from, std::ceil(std::min(first, second)));
    to = isEmpty ? -1.0 : std::min(to, std::floor(std::max(first, second)));
    to = this->CropLow[axis] > this->CropHigh[axis] ? -1.0 : to;
  }
  const auto count = [&](int uncropped) {
    return static_cast<int>(std::max(0.0, std::min(uncropped - 1.0, to) - from + 1.0));
  };
  samples.Count = count(samples.Count);
  samples.Fewest = samples.IsUnsure ? 0 : count(samples.Fewest);
  samples.Most = count(samples.Most);
  samples.First += samples.Most > 0 ? from * samples.Step : 0.0;
}

ReferenceSamples ReferenceRays::Place(int pixelX, int pixelY) const
{
  ReferenceSamples samples;
  const auto& size = this->Request.ImageSize;
  const double x = 2.0 * (pixelX + 0.5) / size[0] - 1.0;
  const double y = 2.0 * (pixelY + 0.5) / size[1] - 1.0;
  samples.Origin = this->Unproject(x, y, -1.0);
  const Point end = this->Unproject(x, y, 1.0);
  double squaredLength = 0.0;
  for (int axis = 0; axis < 3; ++axis)
  {
    samples.Direction[axis] = end[axis] - samples.Origin[axis];
  }
  for (int row = 0; row < 3; ++row)
  {
    const double* axis = this->Request.IndexToPhysical.data() + 4 * row;
    const double component = axis[0] * samples.Direction[0] + axis[1] * samples.Direction[1] +
      axis[2] * samples.Direction[2];
    squaredLength += component * component;
  }
  samples.Step = this->Request.SampleDistance / std::sqrt(squaredLength);
  const double opaqueWay = this->FindOpaqueWay(samples, x, y);
  const auto exact = this->Clip(samples.Origin, samples.Direction, 0.0);
  const auto wide = this->Clip(samples.Origin, samples.Direction, this->PositionError);
  const auto narrow = this->Clip(samples.Origin, samples.Direction, -this->PositionError);
  const bool isOnOutline = this->IsOnOutline(x, y);
  if (!wide)
  {
    samples.IsUnsure = isOnOutline;
    samples.Most = isOnOutline ? 1 : 0; // the sample that VTK always takes
    return samples;
  }
  samples.IsUnsure = !exact || !narrow || isOnOutline || this->GrazesAFlatBox(samples);
  const auto count = [&](const std::optional<Segment>& segment, double sign) {
    const double steps = (wide->Exit - wide->Enter) / samples.Step;
    const double slack = sign * (std::ldexp(8.0, -24) * steps + 1e-5);
    return segment ? this->CountSamples(*segment, samples.Step, opaqueWay + sign * WayError, slack)
                   : 0;
  };
  samples.Count = exact
    ? this->CountSamples(*exact, samples.Step, opaqueWay, this->Request.MatchVTK ? 1e-9 : 0.0)
    : 0;
  samples.Fewest = samples.IsUnsure ? 0 : std::min(samples.Count, count(narrow, -1.0));
  samples.Most = std::max(samples.Count, count(wide, 1.0));
  const double enter = exact ? exact->Enter : wide->Enter;
  samples.First = enter + (this->Request.MatchVTK ? 1.0 : 0.5) * samples.Step;
  samples.Shift = WayError + std::max(enter - wide->Enter, narrow ? narrow->Enter - enter : 0.0);
  if (this->Request.MatchVTK)
  {
    this->LeaveOutAsVTK(samples);
  }
  return samples;
}

} // namespace Strider::Testing
