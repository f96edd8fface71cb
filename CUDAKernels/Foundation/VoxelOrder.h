// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Storage order of a volume's voxels: the mapping from index space to stored axes.
#ifndef Strider_Foundation_VoxelOrder_h
#define Strider_Foundation_VoxelOrder_h

#include "Foundation/Clamp.h"
#include "Foundation/Vector3.h"

namespace Strider
{

/// Range of the voxels' positions along each stored axis.
struct StoredSpan
{
  Vector3 First{ 0.0f, 0.0f, 0.0f };
  Vector3 Last{ 0.0f, 0.0f, 0.0f };
};

/// Stored axis i runs along axis Axis[i] of index space. A Sign of -1 mirrors it; Offset is then the position of index 0.
/// Code that reads stored voxels converts positions and directions with this class; all other code works in index space.
struct VoxelOrder
{
  int Axis[3] = { 0, 1, 2 };
  float Sign[3] = { 1.0f, 1.0f, 1.0f };
  float Offset[3] = { 0.0f, 0.0f, 0.0f };

  /// Converts a point of index space to stored coordinates. Exact without mirrored axes.
  STRIDER_HOST_DEVICE Vector3 PlacePoint(Vector3 point) const
  {
    return { this->Sign[0] * Pick(point, this->Axis[0]) + this->Offset[0],
      this->Sign[1] * Pick(point, this->Axis[1]) + this->Offset[1],
      this->Sign[2] * Pick(point, this->Axis[2]) + this->Offset[2] };
  }

  /// Converts a direction of index space to stored axes.
  STRIDER_HOST_DEVICE Vector3 TurnDirection(Vector3 direction) const
  {
    return { this->Sign[0] * Pick(direction, this->Axis[0]),
      this->Sign[1] * Pick(direction, this->Axis[1]),
      this->Sign[2] * Pick(direction, this->Axis[2]) };
  }

  /// Permutes a quantity of each axis of index space, such as its scale, to the stored axes.
  STRIDER_HOST_DEVICE Vector3 Permute(Vector3 ofAxes) const
  {
    return { Pick(ofAxes, this->Axis[0]), Pick(ofAxes, this->Axis[1]),
      Pick(ofAxes, this->Axis[2]) };
  }

  /// Returns the stored range of the voxels from index 0 to `last`. On mirrored axes the padding of moved volumes
  /// precedes them.
  STRIDER_HOST_DEVICE StoredSpan PlaceVoxels(Vector3 last) const
  {
    const Vector3 one = this->PlacePoint({ 0.0f, 0.0f, 0.0f });
    const Vector3 other = this->PlacePoint(last);
    return { { Smaller(one.X, other.X), Smaller(one.Y, other.Y), Smaller(one.Z, other.Z) },
      { Larger(one.X, other.X), Larger(one.Y, other.Y), Larger(one.Z, other.Z) } };
  }

private:
  static STRIDER_HOST_DEVICE float Pick(Vector3 vector, int axis)
  {
    return axis == 0 ? vector.X : axis == 1 ? vector.Y : vector.Z;
  }
};

/// True if both orders store every voxel at the same position.
inline bool AreSame(const VoxelOrder& one, const VoxelOrder& other)
{
  bool areSame = true;
  for (int axis = 0; axis < 3; ++axis)
  {
    areSame = areSame && one.Axis[axis] == other.Axis[axis] && one.Sign[axis] == other.Sign[axis] &&
      one.Offset[axis] == other.Offset[axis];
  }
  return areSame;
}

/// Returns the mapping from stored coordinates to index space.
inline VoxelOrder Invert(const VoxelOrder& order)
{
  VoxelOrder inverse;
  for (int axis = 0; axis < 3; ++axis)
  {
    const int former = order.Axis[axis];
    inverse.Axis[former] = axis;
    inverse.Sign[former] = order.Sign[axis];
    inverse.Offset[former] = -order.Sign[axis] * order.Offset[axis];
  }
  return inverse;
}

} // namespace Strider

#endif
