// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Light and gradients for rays that march where the voxels are stored; host only.
#ifndef Strider_Cuda_TurnScene_h
#define Strider_Cuda_TurnScene_h

#include "Compositing/SceneFeatures.h"
#include "Foundation/VoxelOrder.h"

namespace Strider
{

/// The way from index space to where voxels are stored, where cells lie between the points of an even grid too.
inline VoxelOrder ReachVoxels(const VoxelOrder& order, const GridPlaces& grid)
{
  VoxelOrder reached = order;
  for (int axis = 0; axis < 3; ++axis)
  {
    reached.Offset[axis] += order.Sign[axis] * grid.Axis[order.Axis[axis]].EvenOffset;
  }
  return reached;
}

/// The matrix for vectors along the stored axes.
inline Matrix3 TurnMatrix(const Matrix3& matrix, const VoxelOrder& order)
{
  return { { order.TurnDirection(matrix.Row[0]), order.TurnDirection(matrix.Row[1]),
    order.TurnDirection(matrix.Row[2]) } };
}

/// Where the origin of index space goes, once `turned` is given stored points.
inline Vector3 TurnOrigin(const Matrix3& turned, const VoxelOrder& order, Vector3 origin)
{
  const Vector3 offset{ order.Offset[0], order.Offset[1], order.Offset[2] };
  return origin -
    Vector3{ Dot(turned.Row[0], offset), Dot(turned.Row[1], offset), Dot(turned.Row[2], offset) };
}

/// What MarchSceneRay's IsPlain reads, for points, directions and differences along the stored axes. Regions and planes stay in
/// index space.
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
  return turned;
}

} // namespace Strider

#endif
