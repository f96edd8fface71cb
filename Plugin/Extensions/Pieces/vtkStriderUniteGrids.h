// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Whether data sets are parts of one grid, and of which.
#ifndef vtkStriderUniteGrids_h
#define vtkStriderUniteGrids_h

#include <array>
#include <vector>

/** What is shown of a data set. All numbers, so that it can be sent: all members are doubles. */
struct vtkStriderGridPart
{
  enum Kinds
  {
    NoData = 0,
    Image = 1,
    Rectilinear = 2,
    OtherData = 3
  };

  double Kind = NoData;
  double Extent[6]{ 0, -1, 0, -1, 0, -1 }; ///< of its points
  double Origin[3]{};                      ///< of an image, as the next two
  double Spacing[3]{};
  double Direction[9]{};
  double Has[6]{ 0, -1, 0, -1, 0,
    -1 };               ///< extent of its points with those that it has of its neighbours
  double IsFinal = 0.0; ///< 1: it does not get more of its neighbours

  bool IsEmpty() const { return this->Kind == NoData || this->Extent[0] > this->Extent[1]; }
  int CountPoints(int axis) const
  {
    return this->IsEmpty()
      ? 0
      : static_cast<int>(this->Extent[2 * axis + 1] - this->Extent[2 * axis] + 1);
  }
};

/** The grid whose parts data sets are. */
struct vtkStriderUnitedGrid
{
  bool IsOne = false; ///< nothing else is known where it is not
  vtkStriderGridPart Whole;
  std::array<std::vector<double>, 3> Coordinates; ///< of a rectilinear grid
  std::vector<std::array<int, 3>> Shifts; ///< of each part: from its own extent to the whole's
  std::vector<bool> AreShown; ///< false for parts that are empty or that a former one shows
};

/**
 * Images are parts of one grid if they have its spacing and direction, and whole numbers of voxels lie between their origins; a
 * thousandth of a voxel may be missing. Rectilinear grids are if points with one number have one coordinate. Parts are either the same
 * or share points at their borders at most, and only flat along an axis where all are. `coordinates` has those of all rectilinear
 * grids, part by part: along x, y and z.
 */
vtkStriderUnitedGrid vtkStriderUniteGrids(
  const std::vector<vtkStriderGridPart>& parts, const std::vector<double>& coordinates);

/**
 * How many layers of their neighbours' cells parts of a grid need to be sampled: `least` along even axes; where a rectilinear grid is
 * uneven, gradients need points that are a mean spacing away. 0 where all parts have so many, or where all
 * are final.
 */
int vtkStriderCountMissingLayers(
  const std::vector<vtkStriderGridPart>& parts, const vtkStriderUnitedGrid& grid, int least);

#endif
