// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Where the voxels of an image or a rectilinear grid lie.
#ifndef vtkStriderGrid_h
#define vtkStriderGrid_h

#include "Strider/Appearance.h"

#include "vtkSmartPointer.h"

#include <array>
#include <string>
#include <vector>

class vtkDataArray;
class vtkDataSet;
class vtkImageData;
class vtkRectilinearGrid;

/**
 * The lattice that the kernel library sees: index space is evenly spaced over the bounds of the data set, and PointPlaces say where
 * the points of a rectilinear grid really are in it. Where coordinates fall, index space runs against the axis, as it does in images
 * with a negative spacing: no voxel is moved.
 */
class vtkStriderGrid
{
public:
  /**
   * Makes a new grid look at a data set. Returns an empty string, or the reason why it cannot be rendered in words of a user; then
   * the grid is of no use. `matchesVTK`: a rectilinear grid has places even where it is evenly spaced, since VTK's GPU mapper makes
   * another picture of it than of an image.
   */
  std::string Update(vtkDataSet* dataSet, bool matchesVTK = false);

  /**
   * Becomes the whole grid with this extent, of which another one is a piece. All pieces find the same one, bit by bit. Of a
   * rectilinear grid that needs the coordinates of the whole along x, y and z. Returns an empty string, or the reason why there is no
   * such grid.
   */
  std::string UpdateWhole(const vtkStriderGrid& piece, const std::array<int, 6>& extent,
    const std::array<vtkSmartPointer<vtkDataArray>, 3>& coordinates);

  /** Makes this piece uneven where the whole is. Returns an empty string, or the reason why it is no piece of it. */
  std::string FollowWhole(const vtkStriderGrid& whole);

  /** Points along x, y and z. */
  const std::array<int, 3>& GetPointCounts() const { return this->Counts; }

  /** Voxels along x, y and z: points, or cells. */
  std::array<int, 3> CountVoxels(bool areCells) const;

  /**
   * Distance between two neighbours along x, y and z, in data coordinates; negative where an image's spacing is, and where the
   * coordinates of a rectilinear grid fall.
   */
  const std::array<double, 3>& GetSpacing() const { return this->Spacing; }

  /** The spacing that VTK's GPU mapper works with: positive in a rectilinear grid, and too small by one point. */
  std::array<double, 3> GetSpacingOfVTK() const;

  /** Mean of the spacings' lengths. */
  double GetMeanSpacing() const;

  /** Smallest length of a spacing. */
  double GetSmallestSpacing() const;

  /**
   * Gives an axis of a single layer, whose spacing nobody sees, one like that of the others, where it is none or far from theirs. Not
   * for pieces, of which the whole may have more layers.
   */
  void MendLayers();

  /**
   * Returns an empty string, or the reason why nothing can be placed by the spacing and the origin: each length of the spacing must
   * be in [1e-100, 1e100].
   */
  std::string CheckLengths() const;

  const std::array<int, 6>& GetExtent() const { return this->Extent; }

  /** Index space to data coordinates; 0 is the first point. */
  Strider::Matrix4 GetIndexToPhysical() const;

  /** A coordinate of the grid's own frame (origin and spacing without direction) in index space. */
  double PlaceInIndexSpace(int axis, double coordinate) const;

  /** Where a point, 0 for the first, lies in index space. */
  double PlacePoint(int axis, int point) const
  {
    const std::vector<double>& places = this->Places[axis];
    return places.empty() ? point : places[point];
  }

  /** By axis, where unevenly spaced points lie in the index space of points; empty where they are evenly spaced. */
  const std::array<std::vector<double>, 3>& GetPlaces() const { return this->Places; }

private:
  std::string UpdateImage(vtkImageData* image);
  /** From the origin and the extent. */
  void PlaceFirst();
  std::string UpdateRectilinear(vtkRectilinearGrid* grid, bool keepsEvenPlaces);
  std::string PlaceAlong(int axis, vtkDataArray* coordinates, bool keepsEvenPlaces);

  std::array<int, 3> Counts{ 0, 0, 0 };
  std::array<int, 6> Extent{ 0, -1, 0, -1, 0, -1 };
  std::array<double, 3> Spacing{ 1.0, 1.0, 1.0 };
  std::array<double, 3> First{ 0.0, 0.0, 0.0 }; ///< coordinates of the first point in the own frame
  std::array<double, 9> Direction{ 1, 0, 0, 0, 1, 0, 0, 0, 1 }; ///< of an image
  std::array<double, 3> Origin{ 0.0, 0.0, 0.0 }; ///< of an image, which its direction turns about
  std::array<std::vector<double>, 3> Places;
  bool IsRectilinear = false;
};

#endif
