// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "CutIntoPieces.h"

#include <algorithm>
#include <cstring>

namespace Strider::Testing
{
namespace
{

/// Number of voxels beyond a piece's border that sampling needs: cells, 4 x 4 x 4 voxels for cubic filters, and the
/// gradient's neighbours.
constexpr int Overlap = 3;

std::vector<Span> CutAxis(int points, const std::vector<double>& fractions)
{
  std::vector<Span> spans;
  int first = 0;
  for (const double fraction : fractions)
  {
    const int last = std::clamp(static_cast<int>(fraction * (points - 1) + 0.5), first, points - 1);
    spans.push_back({ first, last });
    first = last;
  }
  spans.push_back({ first, points - 1 });
  return spans;
}

/// Returns the voxels between two points of each axis. A volume without bytes gives an empty volume.
TestVolume CutOut(const TestVolume& volume, const std::array<Span, 3>& points, bool areCells)
{
  TestVolume part = volume;
  if (volume.Bytes.empty())
  {
    return part;
  }
  const VolumeView& whole = volume.Layout;
  std::size_t from[3];
  for (int axis = 0; axis < 3; ++axis)
  {
    from[axis] = static_cast<std::size_t>(points[axis][0]);
    part.Layout.Dimensions[axis] = points[axis][1] - points[axis][0] + (areCells ? 0 : 1);
  }
  const std::size_t voxelBytes = SizeOf(whole.Type) * whole.Components;
  const std::size_t rowBytes = voxelBytes * part.Layout.Dimensions[0];
  part.Bytes.resize(voxelBytes * part.Layout.CountVoxels());
  unsigned char* to = part.Bytes.data();
  for (int z = 0; z < part.Layout.Dimensions[2]; ++z)
  {
    for (int y = 0; y < part.Layout.Dimensions[1]; ++y, to += rowBytes)
    {
      const std::size_t row = (from[2] + z) * whole.Dimensions[1] + from[1] + y;
      std::memcpy(
        to, volume.Bytes.data() + voxelBytes * (row * whole.Dimensions[0] + from[0]), rowBytes);
    }
  }
  return part;
}

} // namespace

FeatureScene CutOut(const FeatureScene& scene, const std::array<Span, 3>& own)
{
  FeatureScene part = scene;
  VolumePiece& piece = part.Request.Piece;
  std::array<Span, 3> points;
  for (int axis = 0; axis < 3; ++axis)
  {
    const int last = scene.View().CountPoints(axis) - 1;
    const std::vector<double>& places = scene.PointPlaces[axis];
    const auto place = [&places](int point) { return places.empty() ? point : places[point]; };
    points[axis] = { std::max(0, own[axis][0] - Overlap), std::min(last, own[axis][1] + Overlap) };
    // Gradients use neighbours one step of the whole grid away.
    while (points[axis][0] > 0 && place(points[axis][0]) > place(own[axis][0]) - 1.0)
    {
      --points[axis][0];
    }
    while (points[axis][1] < last && place(points[axis][1]) < place(own[axis][1]) + 1.0)
    {
      ++points[axis][1];
    }
    piece.WholePoints[axis] = last + 1;
    piece.First[axis] = place(points[axis][0]);
    piece.Own[2 * axis] = own[axis][0] > 0 ? place(own[axis][0]) : -VolumePiece::Unlimited;
    piece.Own[2 * axis + 1] = own[axis][1] < last ? place(own[axis][1]) : VolumePiece::Unlimited;
    part.PointPlaces[axis].clear();
    const int cells = points[axis][1] - points[axis][0];
    if (places.empty() || cells == 0)
    {
      continue;
    }
    piece.CellSize[axis] = (place(points[axis][1]) - piece.First[axis]) / cells;
    for (int point = points[axis][0]; point <= points[axis][1]; ++point)
    {
      part.PointPlaces[axis].push_back((place(point) - piece.First[axis]) / piece.CellSize[axis]);
    }
  }
  // Masks and second scalars have one value for each voxel of the volume.
  const bool areCells = scene.View().Placement == VoxelPlacement::Cells;
  part.Volume = CutOut(scene.Volume, points, areCells);
  part.Mask = CutOut(scene.Mask, points, areCells);
  part.SecondScalars = CutOut(scene.SecondScalars, points, areCells);
  part.Blanking =
    CutOut(scene.Blanking, points, scene.Blanking.Layout.Placement == VoxelPlacement::Cells);
  return part;
}

std::vector<FeatureScene> CutIntoPieces(const FeatureScene& scene, const Cuts& cuts)
{
  std::array<std::vector<Span>, 3> spans;
  for (int axis = 0; axis < 3; ++axis)
  {
    spans[axis] = CutAxis(scene.View().CountPoints(axis), cuts[axis]);
  }
  std::vector<FeatureScene> pieces;
  for (const Span& z : spans[2])
  {
    for (const Span& y : spans[1])
    {
      for (const Span& x : spans[0])
      {
        pieces.push_back(CutOut(scene, { x, y, z }));
      }
    }
  }
  return pieces;
}

} // namespace Strider::Testing
