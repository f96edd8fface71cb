// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Computes the rays of a frame that matches VTK's GPU mapper; host only.
#ifndef Strider_Rays_MakeVTKRays_h
#define Strider_Rays_MakeVTKRays_h

#include "Rays/MakeExactRays.h"
#include "Rays/MakeSnappedBox.h"
#include "Rays/VTKRays.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace Strider
{

/// Returns the start of rays for a camera inside the volume, as a fraction of the way from the near to the far plane.
/// VTK moves it behind the near plane by a thousandth of the way; with a perspective camera, whose w is the distance in
/// world coordinates, by at least 1000 float epsilons.
inline double ChooseEarliestWay(double nearW, double farW)
{
  constexpr double leastDistance = 1000.0 * 1.1920929e-7;
  return farW > nearW ? std::max(1e-3, leastDistance / (farW - nearW)) : 1e-3;
}

/// Returns the distance of a clip-space point behind the plane at `earliestWay`, as a fraction of the way.
inline double MeasureWay(
  const std::array<double, 4>& clip, double nearW, double farW, double earliestWay)
{
  const bool isParallel = !(farW > nearW);
  return (isParallel ? 0.5 + 0.5 * clip[2] / clip[3] : (clip[3] - nearW) / (farW - nearW)) -
    earliestWay;
}

/// Moves a cropping plane as VTK does: VTK compares the plane's position between the first and last voxel with the
/// sample's position in the texture, whose border lies half a voxel outside.
inline double PlaceCropAsVTK(double plane, int dimension)
{
  if (!std::isfinite(plane) || dimension < 2)
  {
    return plane;
  }
  const double inside = std::min(std::max(plane, 0.0), dimension - 1.0);
  return inside * dimension / (dimension - 1.0) - 0.5;
}

/// Sets one axis of the summed coordinates, with the rounding of VTK's texture coordinates: the centre of the first
/// voxel lies half a voxel behind 0, and rays end at the centre of the last voxel, or at the end of the last cell.
inline void PlaceSummedAxis(int axis, const VolumeView& volume, VTKRays& rays)
{
  const bool areCells = volume.Placement == VoxelPlacement::Cells;
  const float count = static_cast<float>(volume.Dimensions[axis]);
  const float first = rays.IsFlat || areCells ? 0.0f : 0.5f / count;
  const float span = rays.IsFlat || areCells ? 1.0f : (count - 0.5f) / count - first;
  const double cells = volume.CountPoints(axis) - 1.0;
  rays.ToSummed[axis] = rays.IsFlat ? 1.0 : static_cast<double>(span) / cells;
  rays.SummedOffset[axis] = static_cast<double>(first);
  constexpr float unlimited = std::numeric_limits<float>::infinity();
  rays.Low[axis] = rays.IsFlat ? -unlimited : first;
  rays.High[axis] = rays.IsFlat
    ? unlimited
    : static_cast<float>(static_cast<double>(span) + rays.SummedOffset[axis]);
}

/// Converts the first MostClips planes to summed coordinates; see VTKHabits::MisplacesClips.
inline void PlaceClips(const RenderRequest& request, VTKRays& rays)
{
  const bool areMisplaced = request.Habits.MisplacesClips && !rays.IsFlat;
  double indexPerSummed[3];
  double origin[3];
  for (int axis = 0; axis < 3; ++axis)
  {
    indexPerSummed[axis] = areMisplaced ? rays.BoxHigh[axis] : 1.0 / rays.ToSummed[axis];
    origin[axis] = areMisplaced ? 0.0 : rays.SummedOffset[axis];
    rays.ClipSpan[axis] = areMisplaced ? rays.ToSummed[axis] * rays.BoxHigh[axis] : 1.0;
  }
  const std::size_t count = request.Appearance.ClippingPlanes.size();
  rays.ClipCount = static_cast<int>(std::min(count, static_cast<std::size_t>(MostClips)));
  for (int clip = 0; clip < rays.ClipCount; ++clip)
  {
    const std::array<double, 4>& plane = request.Appearance.ClippingPlanes[clip];
    double* summed = rays.Clips[clip];
    summed[3] = plane[3];
    for (int row = 0; row < 3; ++row)
    {
      summed[3] += plane[row] * request.IndexToPhysical[4 * row + 3];
    }
    for (int axis = 0; axis < 3; ++axis)
    {
      double slope = 0.0;
      for (int row = 0; row < 3; ++row)
      {
        slope += plane[row] * request.IndexToPhysical[4 * row + axis];
      }
      summed[axis] = slope * indexPerSummed[axis];
      summed[3] -= summed[axis] * origin[axis];
    }
  }
}

inline void PlaceSummed(const RenderRequest& request, const VolumeView& volume, VTKRays& rays)
{
  const bool areCells = volume.Placement == VoxelPlacement::Cells;
  rays.IsFlat =
    !areCells && *std::min_element(volume.Dimensions.begin(), volume.Dimensions.end()) < 2;
  for (int axis = 0; axis < 3; ++axis)
  {
    const int dimension = volume.Dimensions[axis];
    PlaceSummedAxis(axis, volume, rays);
    const auto crop = [&](double plane) {
      const double place = areCells ? plane : PlaceCropAsVTK(plane, dimension);
      return static_cast<float>(place * rays.ToSummed[axis] + rays.SummedOffset[axis]);
    };
    rays.CropLow[axis] = crop(request.Crop[2 * axis]);
    rays.CropHigh[axis] = crop(request.Crop[2 * axis + 1]);
  }
  PlaceClips(request, rays);
  if (rays.IsFlat)
  {
    rays.Coordinates = { { 1.0f, 1.0f, 1.0f }, { 0.0f, 0.0f, 0.0f } };
    return;
  }
  const auto& dimensions = volume.Dimensions;
  const float first = areCells ? 0.0f : -0.5f;
  rays.Coordinates = { { static_cast<float>(dimensions[0]), static_cast<float>(dimensions[1]),
                         static_cast<float>(dimensions[2]) },
    { first, first, first } };
}

/// Computes depths as VTK does, which takes the position of a visible sample in its texture for a position in the
/// volume's box.
inline void PlaceDepths(const Matrix4& indexToClip, double nearW, double farW, VTKRays& rays)
{
  const auto findFraction = [&](double x, double y, double z) {
    const double way = MeasureWay(Transform(indexToClip, x, y, z), nearW, farW, 0.0);
    return (way - rays.Exact.NearFraction) / rays.Exact.FractionSpan;
  };
  const double origin = findFraction(0.0, 0.0, 0.0);
  rays.FractionOfSummed[3] = origin;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double side = rays.IsFlat ? 1.0 : rays.BoxHigh[axis];
    double corner[3] = { 0.0, 0.0, 0.0 };
    corner[axis] = side;
    rays.FractionOfSummed[axis] = findFraction(corner[0], corner[1], corner[2]) - origin;
  }
}

/// Sets where rays enter: outline and corners of the box, and the plane at which a camera inside cuts it open.
inline void PlaceBox(const RenderRequest& request, const Matrix4& clipToIndex, VTKRays& rays)
{
  const Matrix4 indexToClip = Multiply(request.PhysicalToClip, request.IndexToPhysical);
  const double nearW = 1.0 / Transform(clipToIndex, 0.0, 0.0, -1.0)[3];
  const double farW = 1.0 / Transform(clipToIndex, 0.0, 0.0, 1.0)[3];
  PlaceDepths(indexToClip, nearW, farW, rays);
  const bool isCutByNearPlane = rays.Exact.NearFraction == 0.0;
  const double earliestWay = isCutByNearPlane ? ChooseEarliestWay(nearW, farW) : -1e30;
  std::array<std::array<double, 4>, 8> corners;
  std::array<double, 8> ways;
  for (int corner = 0; corner < 8; ++corner)
  {
    const auto pick = [&](
                        int axis) { return (corner >> axis & 1) != 0 ? rays.BoxHigh[axis] : 0.0; };
    corners[corner] = Transform(indexToClip, pick(0), pick(1), pick(2));
    ways[corner] = MeasureWay(corners[corner], nearW, farW, earliestWay);
  }
  rays.Outline = MakeSilhouette(corners, ways, request.ImageSize);
  rays.EarliestStart =
    isCutByNearPlane ? (earliestWay - rays.Exact.NearFraction) / rays.Exact.FractionSpan : 0.0;
  rays.HasEye = farW > nearW;
  std::array<int, 3> towardsEye;
  for (int axis = 0; axis < 3; ++axis)
  {
    // The clip-space point (0, 0, 1, 0) is the eye, or the direction towards it for a parallel camera.
    rays.Eye[axis] = rays.HasEye ? clipToIndex[4 * axis + 2] / clipToIndex[14] : 0.0;
    const double above =
      rays.HasEye ? rays.Eye[axis] - rays.BoxHigh[axis] : -rays.Exact.Direction[axis];
    const double below = rays.HasEye ? -rays.Eye[axis] : rays.Exact.Direction[axis];
    towardsEye[axis] = above > 0.0 ? 1 : below > 0.0 ? -1 : 0;
  }
  const bool isSnapped = request.SnapsRayEntries && !isCutByNearPlane && !rays.IsFlat;
  rays.Box = isSnapped
    ? MakeSnappedBox(indexToClip, { rays.BoxHigh[0], rays.BoxHigh[1], rays.BoxHigh[2] }, towardsEye,
        request.ImageSize)
    : SnappedBox{};
}

/// Fails for the reasons of MakeRayFrame.
inline Status MakeVTKRays(const RenderRequest& request, const VolumeView& volume, VTKRays& rays)
{
  Matrix4 clipToIndex;
  STRIDER_TRY(MakeExactRays(request, volume, rays.Exact, clipToIndex));
  rays.StepLength = request.SampleDistance;
  for (int axis = 0; axis < 3; ++axis)
  {
    rays.BoxHigh[axis] = volume.CountPoints(axis) - 1.0;
    std::copy_n(request.IndexToPhysical.begin() + 4 * axis, 3, rays.IndexToPhysical + 3 * axis);
  }
  PlaceSummed(request, volume, rays);
  PlaceBox(request, clipToIndex, rays);
  return {};
}

} // namespace Strider

#endif
