// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds out whether data sets are parts of one grid, and which grid that is.
#ifndef vtkStriderUniteGrids_h
#define vtkStriderUniteGrids_h

#include <array>
#include <vector>

/** The visible part of a data set. Sent between processes as an array of numbers, so all members are doubles. */
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
  double Extent[6]{ 0, -1, 0, -1, 0, -1 }; ///< own points
  double Origin[3]{};                      ///< of an image, as the next two
  double Spacing[3]{};
  double Direction[9]{};
  /// Extent of all its points, with those that it has of its neighbours.
  double Has[6]{ 0, -1, 0, -1, 0, -1 };
  double IsFinal = 0.0; ///< 1: gets no more of its neighbours

  bool IsEmpty() const { return this->Kind == NoData || this->Extent[0] > this->Extent[1]; }
  int CountPoints(int axis) const
  {
    return this->IsEmpty()
      ? 0
      : static_cast<int>(this->Extent[2 * axis + 1] - this->Extent[2 * axis] + 1);
  }
};

/** The grid whose parts the data sets are. */
struct vtkStriderUnitedGrid
{
  bool IsOne = false; ///< false: the rest is not set
  vtkStriderGridPart Whole;
  std::array<std::vector<double>, 3> Coordinates; ///< of a rectilinear grid
  /// For each part, the shift from its own extent to that of the whole.
  std::vector<std::array<int, 3>> Shifts;
  /// False for parts that are empty or equal to a former part.
  std::vector<bool> AreShown;
};

/**
 * Finds the numbers of voxels between the origins of two images along x, y and z. Returns false where they are not of
 * one grid: see vtkStriderUniteGrids.
 */
bool vtkStriderFindShift(
  const vtkStriderGridPart& from, const vtkStriderGridPart& to, std::array<int, 3>& shift);

/**
 * Unites parts to one grid. Images are parts of one grid if they have the same spacing and direction, and whole
 * numbers of voxels lie between their origins, with a tolerance of a thousandth of a voxel. Rectilinear grids are if
 * points with equal indices have equal coordinates. Parts must either be equal or share at most points at their
 * borders. A part may be flat along an axis only where all parts are. `coordinates` holds those of all rectilinear
 * grids, part by part: along x, y and z.
 */
vtkStriderUnitedGrid vtkStriderUniteGrids(
  const std::vector<vtkStriderGridPart>& parts, const std::vector<double>& coordinates);

/**
 * Returns how many layers of their neighbours' cells the parts of a grid need for sampling: `least` along even axes.
 * Where a rectilinear grid is uneven, gradients need points at a distance of the mean spacing. Returns 0 where all
 * parts have that many, or all are final.
 */
int vtkStriderCountMissingLayers(
  const std::vector<vtkStriderGridPart>& parts, const vtkStriderUnitedGrid& grid, int least);

#endif
