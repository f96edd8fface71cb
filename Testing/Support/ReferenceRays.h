// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The reference renderer's rays: where each pixel's samples lie, and how sure that is.
#ifndef Strider_Testing_ReferenceRays_h
#define Strider_Testing_ReferenceRays_h

#include "Strider/RenderRequest.h"
#include "Strider/VolumeView.h"

#include <array>
#include <optional>

namespace Strider::Testing
{

using Point = std::array<double, 3>;

/// Samples of one ray: sample k lies at Origin + (First + k * Step) * Direction in index space, where Direction leads from the
/// near to the far plane. Rounding may make the count anything from Fewest to Most.
struct ReferenceSamples
{
  Point Origin{};
  Point Direction{};
  double First = 0.0;
  double Step = 0.0;
  int Count = 0;
  int Fewest = 0;
  int Most = 0;
  /// How far rounding may shift all samples along the ray, as a part of the way from near to far.
  double Shift = 0.0;
  /// Rounding alone decides whether the ray hits the volume.
  bool IsUnsure = false;
};

class ReferenceRays
{
public:
  /// `positionError`: of points in index space along each axis, over what floats do to them.
  ReferenceRays(const VolumeView& volume, const RenderRequest& request, double positionError);

  ReferenceSamples Place(int pixelX, int pixelY) const;

  /// Window depth of a point of index space.
  double GetDepth(const Point& pointIndexSpace) const;

  /// The position error with floats' part in it.
  double GetPositionError() const { return this->PositionError; }
  /// What floats do to a part of the way from near to far.
  static constexpr double WayError = 16.0 / 16777216.0;

private:
  struct Segment
  {
    double Enter;
    double Exit;
  };

  bool IsOnOutline(double x, double y) const;
  bool GrazesAFlatBox(const ReferenceSamples& samples) const;
  Point Unproject(double x, double y, double z) const;
  std::optional<Segment> Clip(const Point& origin, const Point& direction, double margin) const;
  int CountSamples(const Segment& segment, double step, double opaqueWay, double slack) const;
  double FindOpaqueWay(const ReferenceSamples& samples, double x, double y) const;
  void LeaveOutAsVTK(ReferenceSamples& samples) const;

  RenderRequest Request;
  Matrix4 IndexToClip{};
  Matrix4 ClipToIndex{};
  double EarliestWay = 0.0;
  double PositionError = 0.0;
  /// What rays are cut to, in index space: the visible part of the volume, or all of it where frames match VTK.
  Point BoxLow{};
  Point BoxHigh{};
  /// Samples outside are left out where frames match VTK, in index space.
  Point CropLow{};
  Point CropHigh{};
  bool IsFlat = false;
};

} // namespace Strider::Testing

#endif
