// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Differences at the faces of uneven grids are those of the field there.
#ifndef Strider_Compositing_ReadFieldDifferences_h
#define Strider_Compositing_ReadFieldDifferences_h

#include "Compositing/SceneFeatures.h"
#include "Foundation/Clamp.h"
#include "Sampling/EnhancementTraits.h"
#include "Sampling/WarpPoint.h"
#include "Shading/ReadGradient.h"

#include <type_traits>

namespace Strider
{

/// Coordinates of the outermost voxels of an axis.
struct AxisFaces
{
  float Low;
  float High;
};

STRIDER_HOST_DEVICE AxisFaces FindFaces(const AxisPlaces& axis)
{
  const bool areCells = axis.VoxelOffset < 0.0f;
  const float low = areCells ? 0.5f : 0.0f;
  const float high = static_cast<float>(axis.Count - 1) - low;
  return axis.Places ? AxisFaces{ FindCoordinate(axis, low), FindCoordinate(axis, high) }
                     : AxisFaces{ low, high };
}

STRIDER_HOST_DEVICE float MoveBetween(const AxisFaces& faces, float coordinate)
{
  return Clamp(coordinate, faces.Low, faces.High);
}

/// Returns the factor of the difference of a point's neighbours: a neighbour outside has the value of the outermost
/// voxel, which is nearer than `step`. `isSmooth`: the difference is the mean of DifferentiateAround.
STRIDER_HOST_DEVICE float FindFaceFactor(
  const AxisFaces& faces, float step, bool isSmooth, float coordinate)
{
  const float inside = MoveBetween(faces, coordinate);
  const float ahead = faces.High - inside;
  const float behind = inside - faces.Low;
  float way = Smaller(step, ahead) + Smaller(step, behind);
  if (isSmooth)
  {
    way = 0.5f * way + 0.25f * (Smaller(2.0f * step, ahead) + Smaller(2.0f * step, behind));
  }
  return way > 0.0f && way < 2.0f * step ? 2.0f * step / way : 1.0f;
}

STRIDER_HOST_DEVICE_CALL Vector3 CallMoveBetweenFaces(const GridPlaces& grid, Vector3 point)
{
  return { MoveBetween(FindFaces(grid.Axis[0]), point.X),
    MoveBetween(FindFaces(grid.Axis[1]), point.Y), MoveBetween(FindFaces(grid.Axis[2]), point.Z) };
}

STRIDER_HOST_DEVICE_CALL Vector3 CallFindFaceFactors(
  const GridPlaces& grid, Vector3 step, bool isSmooth, Vector3 point)
{
  return { FindFaceFactor(FindFaces(grid.Axis[0]), step.X, isSmooth, point.X),
    FindFaceFactor(FindFaces(grid.Axis[1]), step.Y, isSmooth, point.Y),
    FindFaceFactor(FindFaces(grid.Axis[2]), step.Z, isSmooth, point.Z) };
}

/// Sampler::MayBeUneven, which is false where GridPlaces::HasEvenNeighbours of all its scenes is set; true for samplers
/// that do not have it.
template <typename Sampler, typename = void>
constexpr bool MayBeUneven = true;
template <typename Sampler>
constexpr bool MayBeUneven<Sampler, std::void_t<decltype(Sampler::MayBeUneven)>> =
  Sampler::MayBeUneven;

/// Returns differentiate(point) on an uneven grid, with the point moved between the outermost voxels, as if all
/// neighbours were equally far away. On even grids, and with MatchVTK, neighbours outside count as if they were, as
/// in VTK: the gradient at a face is half of the field's.
template <typename Sampler, typename DifferentiateAt>
STRIDER_HOST_DEVICE Vector3 DifferentiateOnGrid(
  const SceneFeatures& scene, bool isSmooth, Vector3 point, const DifferentiateAt& differentiate)
{
  if constexpr (!MayBeUneven<Sampler>)
  {
    return differentiate(point);
  }
  const Vector3 differences =
    differentiate(scene.Grid.HasEvenNeighbours ? point : CallMoveBetweenFaces(scene.Grid, point));
  return scene.Grid.HasEvenNeighbours
    ? differences
    : MultiplyEach(
        CallFindFaceFactors(scene.Grid, scene.GradientStep, isSmooth, point), differences);
}

/// CallReadDifferences of the field. It is inlined where CallReadDifferences was called: one more level of calls
/// leaves the innermost one, which filters, fewer registers.
template <typename Sampler>
STRIDER_HOST_DEVICE Vector3 CallReadFieldDifferences(
  const Sampler& voxels, const SceneFeatures& scene, Vector3 point, int component)
{
  return DifferentiateOnGrid<Sampler>(scene, SmoothsGradients(scene.Enhancement), point,
    [&](Vector3 moved) { return CallReadDifferences(voxels, scene, moved, component); });
}

} // namespace Strider

#endif
