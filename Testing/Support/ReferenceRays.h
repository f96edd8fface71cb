// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The rays of the reference renderer: sample positions of each pixel, and their uncertainty.
#ifndef Strider_Testing_ReferenceRays_h
#define Strider_Testing_ReferenceRays_h

#include "Strider/RenderRequest.h"
#include "Strider/VolumeView.h"

#include <array>
#include <optional>

namespace Strider::Testing
{

using Point = std::array<double, 3>;

/// Samples of one ray: sample k lies at Origin + (First + k * Step) * Direction in index space, where Direction leads
/// from the near to the far plane. Rounding may make the count anything from Fewest to Most.
struct ReferenceSamples
{
  Point Origin{};
  Point Direction{};
  double First = 0.0;
  double Step = 0.0;
  int Count = 0;
  int Fewest = 0;
  int Most = 0;
  /// Largest shift by rounding of all samples along the ray, as a part of the distance from near to far.
  double Shift = 0.0;
  /// True where rounding alone decides whether the ray hits the volume.
  bool IsUnsure = false;
};

class ReferenceRays
{
public:
  /// `positionError`: error of points in index space along each axis, beyond that of float arithmetic.
  ReferenceRays(const VolumeView& volume, const RenderRequest& request, double positionError);

  ReferenceSamples Place(int pixelX, int pixelY) const;

  /// Window depth of a point of index space.
  double GetDepth(const Point& pointIndexSpace) const;

  /// Position error including that of float arithmetic.
  double GetPositionError() const { return this->PositionError; }
  /// Error of a float that is a part of the distance from near to far.
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
  /// Box that rays are clipped to, in index space: the visible part of the volume, or all of it where frames match
  /// VTK.
  Point BoxLow{};
  Point BoxHigh{};
  /// Samples outside are ignored where frames match VTK, in index space.
  Point CropLow{};
  Point CropHigh{};
  bool IsFlat = false;
};

} // namespace Strider::Testing

#endif
