// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Positions of the voxels of an image or a rectilinear grid.
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

/** Returns the number of voxels along x, y and z: the points of a grid, or its cells. `points` counts the points. */
std::array<int, 3> vtkStriderCountVoxels(const std::array<int, 3>& points, bool areCells);

/**
 * The lattice of voxels for the kernel library. Index space is evenly spaced over the bounds of the data set, and
 * PointPlaces hold the true positions of a rectilinear grid's points in it. Where coordinates fall, index space runs
 * against the axis, as it does in images with a negative spacing, so that no voxel is moved.
 */
class vtkStriderGrid
{
public:
  /**
   * Describes the grid of a data set. To be called on a new object. Returns an empty string, or a reason, worded for
   * users, why it cannot be rendered; the object must not be used then. With `matchesVTK` a rectilinear grid has
   * places even where it is evenly spaced, since VTK's GPU mapper makes another picture of it than of an image.
   */
  std::string Update(vtkDataSet* dataSet, bool matchesVTK = false);

  /**
   * Describes the whole grid with this extent of which `piece` is a part. The result is the same for all pieces, bit
   * by bit. A rectilinear grid needs the coordinates of the whole grid along x, y and z. Returns an empty string, or
   * the reason why there is no such grid.
   */
  std::string UpdateWhole(const vtkStriderGrid& piece, const std::array<int, 6>& extent,
    const std::array<vtkSmartPointer<vtkDataArray>, 3>& coordinates);

  /**
   * Makes this piece uneven where the whole grid is. Returns an empty string, or the reason why it is not a piece of
   * that grid.
   */
  std::string FollowWhole(const vtkStriderGrid& whole);

  /** Number of points along x, y and z. */
  const std::array<int, 3>& GetPointCounts() const { return this->Counts; }

  /** Number of voxels along x, y and z, which are points or cells. */
  std::array<int, 3> CountVoxels(bool areCells) const
  {
    return vtkStriderCountVoxels(this->Counts, areCells);
  }

  /**
   * Distance between two neighbours along x, y and z, in data coordinates. Negative where an image's spacing is
   * negative, and where the coordinates of a rectilinear grid fall.
   */
  const std::array<double, 3>& GetSpacing() const { return this->Spacing; }

  /**
   * The spacing that VTK's GPU mapper uses: in a rectilinear grid it is positive, and is the length divided by the
   * number of points.
   */
  std::array<double, 3> GetSpacingOfVTK() const;

  /** Mean of the spacings' lengths. */
  double GetMeanSpacing() const;

  /** Smallest length of a spacing. */
  double GetSmallestSpacing() const;

  /**
   * Replaces the spacing of an axis with a single layer, which is not visible, by one like that of the other axes,
   * where it is 0 or very different. Not for pieces, since the whole grid may have more layers.
   */
  void MendLayers();

  /**
   * Returns an empty string, or the reason why spacing and origin are unusable: the length of each spacing must be in
   * [1e-100, 1e100].
   */
  std::string CheckLengths() const;

  const std::array<int, 6>& GetExtent() const { return this->Extent; }

  /** Matrix from index space to data coordinates; index 0 is the first point. */
  Strider::Matrix4 GetIndexToPhysical() const;

  /** Converts a coordinate of the grid's own frame (origin and spacing without direction) to index space. */
  double PlaceInIndexSpace(int axis, double coordinate) const;

  /** Returns the position of a point in index space; point 0 is the first. */
  double PlacePoint(int axis, int point) const
  {
    const std::vector<double>& places = this->Places[axis];
    return places.empty() ? point : places[point];
  }

  /**
   * Positions of unevenly spaced points in the index space of points, for each axis; empty where they are evenly
   * spaced.
   */
  const std::array<std::vector<double>, 3>& GetPlaces() const { return this->Places; }

private:
  std::string UpdateImage(vtkImageData* image);
  /** Computes the position of the first point from the origin and the extent. */
  void PlaceFirst();
  std::string UpdateRectilinear(vtkRectilinearGrid* grid, bool keepsEvenPlaces);
  std::string PlaceAlong(int axis, vtkDataArray* coordinates, bool keepsEvenPlaces);

  std::array<int, 3> Counts{ 0, 0, 0 };
  std::array<int, 6> Extent{ 0, -1, 0, -1, 0, -1 };
  std::array<double, 3> Spacing{ 1.0, 1.0, 1.0 };
  /// Coordinates of the first point in the grid's own frame.
  std::array<double, 3> First{ 0.0, 0.0, 0.0 };
  /// Direction matrix of an image.
  std::array<double, 9> Direction{ 1, 0, 0, 0, 1, 0, 0, 0, 1 };
  /// Origin of an image, about which its direction matrix rotates it.
  std::array<double, 3> Origin{ 0.0, 0.0, 0.0 };
  std::array<std::vector<double>, 3> Places;
  bool IsRectilinear = false;
};

/** Formats the counts of voxels along x, y and z: "23x19x17". */
std::string vtkStriderDescribeCounts(const std::array<int, 3>& counts);

#endif
