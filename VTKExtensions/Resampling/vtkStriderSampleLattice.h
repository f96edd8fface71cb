// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The lattice of points at which meshes are sampled, and how fine it is.
#ifndef vtkStriderSampleLattice_h
#define vtkStriderSampleLattice_h

#include "vtkStriderVolumeRenderingModule.h" // for the export macro

#include <array>   // held
#include <cstddef> // for std::size_t

class vtkDataSet;

/** First and last sample along x, y and z; first > last: none. */
using vtkStriderSampleExtent = std::array<int, 6>;

/** Returns the number of samples of an extent. */
VTKSTRIDERVOLUMERENDERING_EXPORT std::size_t vtkStriderCountSamples(
  const vtkStriderSampleExtent& extent);

/** Returns the place of a sample in arrays of an extent that has it: x changes fastest. */
inline std::size_t vtkStriderFindSample(const vtkStriderSampleExtent& extent, int x, int y, int z)
{
  const auto width = static_cast<std::size_t>(extent[1] - extent[0] + 1);
  const auto height = static_cast<std::size_t>(extent[3] - extent[2] + 1);
  return ((z - extent[4]) * height + (y - extent[2])) * width + (x - extent[0]);
}

/** Returns the samples that two extents share. */
VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderSampleExtent vtkStriderIntersect(
  const vtkStriderSampleExtent& one, const vtkStriderSampleExtent& other);

/** Returns an extent with more layers of samples on each side. */
VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderSampleExtent vtkStriderGrow(
  const vtkStriderSampleExtent& extent, int layers);

/**
 * Samples at the points of an image, or at the centers of its cells. Either way the image fills the bounds of the meshes.
 */
struct VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderSampleLattice
{
  bool AreCells = false;          ///< samples are centers of the image's cells
  std::array<double, 3> Origin{}; ///< of the image
  std::array<double, 3> Spacing{ 1.0, 1.0, 1.0 };
  std::array<int, 3> Counts{}; ///< samples along x, y and z; 0: none
  bool IsLimited = false;      ///< the memory budget made it coarser

  bool IsEmpty() const { return this->Counts[0] < 1; }
  /** Returns the coordinate of a sample along an axis. */
  double Place(int axis, int sample) const
  {
    return this->Origin[axis] + (sample + (this->AreCells ? 0.5 : 0.0)) * this->Spacing[axis];
  }
  vtkStriderSampleExtent GetExtent() const;
  /** Returns the samples within bounds (xmin, xmax, ...), with those that lie on them up to rounding. */
  vtkStriderSampleExtent FindExtent(const double bounds[6]) const;

  bool operator==(const vtkStriderSampleLattice& other) const;
};

/** Sizes of meshes and of their cells. All members are doubles, since processes send them as numbers. */
struct VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderMeshSize
{
  double Bounds[6]{ 1.0, -1.0, 1.0, -1.0, 1.0, -1.0 }; ///< of shown cells; first > last: none
  double Lengths[3]{};                                 ///< sums of their lengths along x, y, z
  double Cells = 0.0;                                  ///< number of shown cells

  void Add(const vtkStriderMeshSize& other);
};

/** Returns whether the kind of data is a mesh whose cells may have a volume, other than an image or rectilinear grid. */
VTKSTRIDERVOLUMERENDERING_EXPORT bool vtkStriderIsMesh(vtkDataSet* data);

/**
 * Measures the shown cells of a mesh: see vtkStriderShownCells. All are measured, and none of another process, so that the
 * sum over processes does not depend on how they share the mesh.
 */
VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderMeshSize vtkStriderMeasureMesh(vtkDataSet* mesh);

struct vtkStriderSampleLatticeOptions
{
  /** Numbers of samples along x, y and z. 0: as many as the mean cell needs. */
  std::array<int, 3> Dimensions{};
  double BytesPerSample = 4.0;
  double MostBytes = 0.0; ///< of all samples together; 0: no limit
};

/**
 * Chooses a lattice. Automatic ones have four samples along each axis of the mean cell, and at least 64 along the longest
 * axis. Those that exceed the memory are coarser by one factor along all axes.
 */
VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderSampleLattice vtkStriderChooseLattice(
  const vtkStriderMeshSize& size, const vtkStriderSampleLatticeOptions& options, bool areCells);

#endif
