// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// In which order the voxels of a volume are stored: the way from index space to where they lie.
#ifndef Strider_Foundation_VoxelOrder_h
#define Strider_Foundation_VoxelOrder_h

#include "Foundation/Clamp.h"
#include "Foundation/Vector3.h"

#include <string>

namespace Strider
{

/// Where voxels lie along each stored axis.
struct StoredSpan
{
  Vector3 First{ 0.0f, 0.0f, 0.0f };
  Vector3 Last{ 0.0f, 0.0f, 0.0f };
};

/// Stored axis i runs along axis Axis[i] of index space; with a Sign of -1 against it, and Offset is then where index 0 lies.
/// Whoever reads stored voxels takes places from index space through here, and directions back: nobody else sees stored axes.
struct VoxelOrder
{
  int Axis[3] = { 0, 1, 2 };
  float Sign[3] = { 1.0f, 1.0f, 1.0f };
  float Offset[3] = { 0.0f, 0.0f, 0.0f };

  /// Where a point of index space is stored. Exact without mirrored axes.
  STRIDER_HOST_DEVICE Vector3 PlacePoint(Vector3 point) const
  {
    return { this->Sign[0] * Pick(point, this->Axis[0]) + this->Offset[0],
      this->Sign[1] * Pick(point, this->Axis[1]) + this->Offset[1],
      this->Sign[2] * Pick(point, this->Axis[2]) + this->Offset[2] };
  }

  /// The same of a direction.
  STRIDER_HOST_DEVICE Vector3 TurnDirection(Vector3 direction) const
  {
    return { this->Sign[0] * Pick(direction, this->Axis[0]),
      this->Sign[1] * Pick(direction, this->Axis[1]),
      this->Sign[2] * Pick(direction, this->Axis[2]) };
  }

  /// What belongs to the axes of index space, such as their scales, for the stored axes.
  STRIDER_HOST_DEVICE Vector3 Permute(Vector3 ofAxes) const
  {
    return { Pick(ofAxes, this->Axis[0]), Pick(ofAxes, this->Axis[1]),
      Pick(ofAxes, this->Axis[2]) };
  }

  /// Where the voxels from index 0 to `last` are stored: mirrored axes leave the padding of moved volumes before them.
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

/// Both store every voxel at the same place.
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

/// The way back, from where voxels are stored to index space.
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

/// The axes of index space in the order in which they are stored, the fastest first: "xyz", "zyx", "-zyx" where z is mirrored.
inline std::string DescribeOrder(const VoxelOrder& order)
{
  std::string text;
  for (int axis = 0; axis < 3; ++axis)
  {
    text += order.Sign[axis] < 0.0f ? "-" : "";
    text += "xyz"[order.Axis[axis]];
  }
  return text;
}

} // namespace Strider

#endif
