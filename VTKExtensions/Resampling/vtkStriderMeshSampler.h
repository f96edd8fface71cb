// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples arrays of a mesh on a lattice.
#ifndef vtkStriderMeshSampler_h
#define vtkStriderMeshSampler_h

#include "vtkStriderSampleLattice.h"

#include "vtkType.h" // for vtkIdType

#include <cstdint>    // for std::uint32_t
#include <functional> // held
#include <vector>     // held

class vtkDataArray;
class vtkUnsignedCharArray;

/** An array of a mesh, and where its samples go. */
struct vtkStriderSampledArray
{
  enum Kinds
  {
    Interpolated, ///< between the points of a cell
    NearestPoint, ///< of the point with the largest weight: labels
    OfCell
  };
  vtkDataArray* Source = nullptr;
  vtkDataArray* Target = nullptr; ///< float, double, unsigned char or unsigned short
  Kinds Kind = Interpolated;
};

/** Samples of an extent of the lattice. A sample that has values is not sampled again. */
struct vtkStriderSampleTarget
{
  vtkStriderSampleExtent Extent{ 0, -1, 0, -1, 0, -1 };
  vtkUnsignedCharArray* HasValues = nullptr; ///< 1: has
  std::vector<vtkStriderSampledArray> Arrays;
};

/**
 * Finds the cell around each sample, and the weights of the cell's points, as VTK's probe filter does, but can keep
 * both, so that further arrays of the same mesh need no search. Of several cells around a sample the first one counts.
 * Ghost cells, hidden cells and cells without a volume are ignored.
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderMeshSampler
{
public:
  /** Is told the done share of the work, in the thread of the caller. Returns false to stop. */
  using Progress = std::function<bool(double)>;

  /**
   * Samples a mesh. What was found is kept, if it takes at most `mostKept` bytes, and used again where the mesh and the
   * lattice are equal to the former ones. Returns false if progress said so: only some samples have values then.
   */
  bool Sample(vtkDataSet* mesh, const vtkStriderSampleLattice& lattice,
    const vtkStriderSampleTarget& target, std::size_t mostKept, const Progress& progress);

  /** Returns whether the last call searched for cells. */
  bool HasSearched() const { return this->IsSearched; }

  /** Returns the bytes that are kept. */
  std::size_t GetKeptBytes() const;

  /** Consecutive layers of samples, and what was found for them. */
  struct Slab
  {
    vtkStriderSampleExtent Extent{ 0, -1, 0, -1, 0, -1 };
    std::vector<vtkIdType> Candidates;       ///< cells that may be around samples, in order
    std::vector<std::int32_t> Cells;         ///< of each sample; -1: none
    std::vector<std::uint32_t> FirstWeights; ///< of each sample: a place in Weights
    std::vector<float> Weights;
    bool IsFound = false;

    void Find(vtkDataSet* mesh, const vtkStriderSampleLattice& lattice, bool keepsWeights);
    void Clear();
  };

private:
  void Prepare(vtkDataSet* mesh, const vtkStriderSampleLattice& lattice, bool keepsWeights);
  void ListCandidates(vtkDataSet* mesh);

  std::vector<std::uint64_t> Source; ///< the mesh, as numbers
  vtkStriderSampleLattice Lattice;
  vtkStriderSampleExtent Extent{ 0, -1, 0, -1, 0, -1 };
  bool HasWeights = false;
  bool IsSearched = false;
  std::vector<Slab> Slabs;
};

#endif
