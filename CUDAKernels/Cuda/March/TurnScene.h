// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts lighting and gradients of a scene to the stored order of voxels; host only.
#ifndef Strider_Cuda_March_TurnScene_h
#define Strider_Cuda_March_TurnScene_h

#include "Compositing/SceneFeatures.h"
#include "Foundation/VoxelOrder.h"

namespace Strider
{

/// Returns the order from index space to texture places, including the offset of cell data on an even grid.
inline VoxelOrder ReachVoxels(const VoxelOrder& order, const GridPlaces& grid)
{
  VoxelOrder reached = order;
  for (int axis = 0; axis < 3; ++axis)
  {
    reached.Offset[axis] += order.Sign[axis] * grid.Axis[order.Axis[axis]].EvenOffset;
  }
  return reached;
}

/// Converts a matrix to vectors along the stored axes.
inline Matrix3 TurnMatrix(const Matrix3& matrix, const VoxelOrder& order)
{
  return { { order.TurnDirection(matrix.Row[0]), order.TurnDirection(matrix.Row[1]),
    order.TurnDirection(matrix.Row[2]) } };
}

/// Returns the image of index space's origin, for use with the `turned` matrix and stored points.
inline Vector3 TurnOrigin(const Matrix3& turned, const VoxelOrder& order, Vector3 origin)
{
  const Vector3 offset{ order.Offset[0], order.Offset[1], order.Offset[2] };
  return origin -
    Vector3{ Dot(turned.Row[0], offset), Dot(turned.Row[1], offset), Dot(turned.Row[2], offset) };
}

/// Converts the flags of SceneFeatures::CropRegions to the stored axes.
inline unsigned int TurnRegions(unsigned int regions, const VoxelOrder& order)
{
  constexpr int weights[3] = { 1, 3, 9 };
  unsigned int turned = 0;
  for (int region = 0; region < 27; ++region)
  {
    int former = 0;
    for (int stored = 0; stored < 3; ++stored)
    {
      const int along = region / weights[stored] % 3;
      former += weights[order.Axis[stored]] * (order.Sign[stored] < 0.0f ? 2 - along : along);
    }
    turned |= (regions >> former & 1u) << region;
  }
  return turned;
}

/// Converts points, directions, differences and regions of a scene to the stored axes, for the kernels of
/// MarchStoredRay.h. Planes stay in index space.
inline SceneFeatures TurnScene(const SceneFeatures& scene, const VoxelOrder& order)
{
  SceneFeatures turned = scene;
  turned.GradientStep = order.Permute(scene.GradientStep);
  turned.GradientMagnitude = order.Permute(scene.GradientMagnitude);
  turned.NormalToLight = TurnMatrix(scene.NormalToLight, order);
  turned.ToLight = TurnMatrix(scene.ToLight, order);
  turned.EyeOrigin = TurnOrigin(turned.ToLight, order, scene.EyeOrigin);
  turned.PositionToLight = TurnMatrix(scene.PositionToLight, order);
  turned.LightOrigin = TurnOrigin(turned.PositionToLight, order, scene.LightOrigin);
  const Vector3 one = order.PlacePoint(scene.CropLow);
  const Vector3 other = order.PlacePoint(scene.CropHigh);
  turned.CropLow = { Smaller(one.X, other.X), Smaller(one.Y, other.Y), Smaller(one.Z, other.Z) };
  turned.CropHigh = { Larger(one.X, other.X), Larger(one.Y, other.Y), Larger(one.Z, other.Z) };
  turned.CropRegions = TurnRegions(scene.CropRegions, order);
  return turned;
}

} // namespace Strider

#endif
