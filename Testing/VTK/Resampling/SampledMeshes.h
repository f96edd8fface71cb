// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Meshes of all kinds of cells, and their samples.
#ifndef Strider_Testing_SampledMeshes_h
#define Strider_Testing_SampledMeshes_h

#include "vtkStriderMeshSampler.h"

#include "vtkDataSet.h"
#include "vtkDoubleArray.h"
#include "vtkSmartPointer.h"
#include "vtkUnsignedCharArray.h"
#include "vtkUnstructuredGrid.h"

#include <array>
#include <functional>
#include <string>

namespace StriderTesting
{

/** The value at a place. */
using SpaceFunction = std::function<double(const double*)>;

enum class MeshKinds
{
  Tetrahedra,
  Hexahedra,
  Voxels,
  Wedges,
  Curvilinear,
  Polyhedra
};

constexpr std::array<MeshKinds, 6> AllMeshKinds{ MeshKinds::Tetrahedra, MeshKinds::Hexahedra,
  MeshKinds::Voxels, MeshKinds::Wedges, MeshKinds::Curvilinear, MeshKinds::Polyhedra };

std::string Name(MeshKinds kind);

/**
 * A box of cells of unit length from the origin on; the inner points of curvilinear and hexahedral ones are moved. Arrays:
 * "points", values of the function; "cells", their numbers; "cell waves", values of the function at cell centers.
 */
vtkSmartPointer<vtkDataSet> MakeMesh(
  MeshKinds kind, const std::array<int, 3>& cells, const SpaceFunction& function);

struct SampledMesh
{
  vtkStriderSampleLattice Lattice;
  vtkSmartPointer<vtkDoubleArray> Values;
  vtkSmartPointer<vtkUnsignedCharArray> HasValues;

  vtkIdType CountMissing() const;
  /** Visits the samples that have values. */
  void ForEachSample(const std::function<void(const double*, vtkIdType)>& visit) const;
};

SampledMesh SampleMesh(vtkDataSet* mesh, const char* array, bool areCells,
  const std::array<int, 3>& counts, vtkStriderMeshSampler& sampler, std::size_t mostKept);
SampledMesh SampleMesh(
  vtkDataSet* mesh, const char* array, bool areCells, const std::array<int, 3>& counts);

/** Counts samples with other values. */
vtkIdType CountDifferent(const SampledMesh& one, const SampledMesh& other);

/** Differences between a mesh and what is interpolated between samples, over the volume. */
struct SampledDifference
{
  double Mean = 0.0;
  double RootMeanSquare = 0.0;
};

/** Measures at random places, of a mesh that fills its bounds, between the first and the last samples. */
SampledDifference MeasureDifference(
  vtkDataSet* mesh, const SampledMesh& found, const char* array, int places = 4000);
/** As above, of a function instead of a mesh. */
SampledDifference MeasureDifference(
  const SpaceFunction& function, const SampledMesh& found, int places = 4000);

} // namespace StriderTesting

#endif
