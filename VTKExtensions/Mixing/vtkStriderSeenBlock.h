// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A block as it is seen from a viewpoint: whether it overlaps another one, or is behind it.
#ifndef vtkStriderSeenBlock_h
#define vtkStriderSeenBlock_h

#include "vtkStriderOrientedBox.h"
#include "vtkStriderSortBlocks.h"

#include <array>

/** A block in the coordinates of the data, and the viewpoint in those along the block's axes. */
class vtkStriderSeenBlock
{
public:
  using Vector = std::array<double, 3>;

  /** Extent of a block along the normal of a plane. */
  struct Interval
  {
    double Low;
    double High;
  };

  vtkStriderSeenBlock(const vtkStriderOrientedBox& box, const vtkStriderViewpoint& viewpoint);

  /**
   * Returns whether this block is behind a plane between the two, as seen from the eye: the second block may hide it,
   * and it never hides the second block.
   */
  bool IsBehind(const vtkStriderSeenBlock& other) const;

  /** Returns whether the blocks have more in common than parts of their surfaces. */
  bool Overlaps(const vtkStriderSeenBlock& other) const;

  /** Returns a value that grows with the distance from the viewer. */
  double GetDepth() const;

  ///@{
  /**
   * For blocks that have the same axes: the extent along an axis, and whether the block hides nothing that lies below it
   * along the axis, but may be hidden by what lies above it.
   */
  bool HasAxesOf(const vtkStriderSeenBlock& other) const
  {
    return this->Box.Axes == other.Box.Axes;
  }
  Interval Along(int axis) const
  {
    return { this->Box.Bounds[2 * axis], this->Box.Bounds[2 * axis + 1] };
  }
  bool IsBelowViewer(int axis) const;
  ///@}

  /** Returns whether one interval ends where the other one begins, or before. */
  static bool Touch(const Interval& lower, const Interval& upper);

private:
  const double* GetNormal(int axis) const { return this->Box.Axes.data() + 3 * axis; }
  Interval Project(const Vector& normal) const;

  /**
   * Calls visit(own, other, eye, direction) with the extents of both, and the viewpoint, along the normals of all
   * planes that may separate the two: those of their sides, and of planes along an edge of each.
   */
  template <typename Visit>
  void ForEachNormal(const vtkStriderSeenBlock& other, const Visit& visit) const;

  vtkStriderOrientedBox Box;
  vtkStriderViewpoint Viewpoint;
  Vector Center{ 0.0, 0.0, 0.0 };
  std::array<Vector, 3> HalfEdges; ///< along the axes
  Vector Eye;
  Vector Direction;
};

#endif
