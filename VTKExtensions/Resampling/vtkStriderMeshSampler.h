// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples arrays of a mesh on a lattice.
#ifndef vtkStriderMeshSampler_h
#define vtkStriderMeshSampler_h

#include "vtkStriderSampleLattice.h"

#include "vtkType.h" // for vtkIdType

#include <cstdint>    // for std::uint32_t
#include <functional> // held
#include <string>     // held
#include <vector>     // held

class vtkDataArray;
class vtkUnsignedCharArray;

/** Gives the memory of a vector back. (Assigning {} keeps it.) */
template <typename Value>
void vtkStriderGiveBack(std::vector<Value>& vector)
{
  std::vector<Value>().swap(vector);
}

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
  vtkDataArray* Target = nullptr; ///< float, double, unsigned char, unsigned short or long long
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
 * Only the cells of vtkStriderShownCells are searched. A vtkStriderTreeMesh has arrays of cells alone.
 *
 * Use: Begin(), LimitKept(), then Sample() for parts of the lattice with rising z, End().
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderMeshSampler
{
public:
  /** Is told the done share of the work, in the thread of the caller. Returns false to stop. */
  using Progress = std::function<bool(double)>;

  /** Returns whether this has samples of the mesh of these numbers (vtkStriderHashMesh). */
  bool IsOf(const std::vector<std::uint64_t>& source) const
  {
    return !source.empty() && source == this->Source;
  }

  /**
   * Takes a mesh, which must live until End(). What was kept stays where the mesh and the lattice are equal to the former
   * ones, and is given back elsewhere. Arrays of points need weights.
   */
  void Begin(vtkDataSet* mesh, const std::vector<std::uint64_t>& source,
    const vtkStriderSampleLattice& lattice, bool needsWeights);

  /** Says why the mesh cannot be sampled, as "has ... cells, ...": Sample() does nothing then. Empty: it can. */
  const std::string& GetProblem() const { return this->Problem; }

  /** Keeps what is found, if it takes at most `most` bytes. Returns how many it is going to take: 0 where it is not kept. */
  std::size_t LimitKept(std::size_t most);

  /** Samples the target's extent. Returns false if progress said so: only some samples have values then. */
  bool Sample(const vtkStriderSampleTarget& target, const Progress& progress);

  /** Gives back what is not kept. */
  void End();

  /** Returns whether cells were searched since Begin(). */
  bool HasSearched() const { return this->IsSearched; }

  /** Returns the bytes that are held between calls: what is kept, and lists of cells that are not searched yet. */
  std::size_t GetKeptBytes() const;

  /** Consecutive layers of samples, and what was found for them. */
  struct Slab
  {
    vtkStriderSampleExtent Extent{ 0, -1, 0, -1, 0, -1 };
    std::vector<std::int32_t> Candidates;    ///< cells that may be around samples, in order
    std::vector<std::int32_t> Cells;         ///< of each sample; -1: none
    std::vector<std::uint32_t> FirstWeights; ///< of each sample: a place in Weights
    std::vector<float> Weights;
    bool IsFound = false;

    void Find(vtkDataSet* mesh, const vtkStriderSampleLattice& lattice, bool keepsWeights);
    /** Forgets what was found, but not the candidates. */
    void Clear();
  };

private:
  using LayerRange = std::array<std::int32_t, 2>; ///< first and last; first > last: none

  void MakeSlabs();
  /** Lists the cells of each slab, from the layers of each cell. */
  void ListCandidates(const std::vector<LayerRange>& layers, int thickness);

  vtkDataSet* Mesh = nullptr;
  std::vector<std::uint64_t> Source; ///< the mesh, as numbers
  vtkStriderSampleLattice Lattice;
  vtkStriderSampleExtent Extent{ 0, -1, 0, -1, 0, -1 }; ///< of samples that cells may be around
  bool HasWeights = false;
  bool IsSearched = false;
  bool IsKept = false;
  std::size_t MostKept = 0;
  std::string Problem;
  std::vector<Slab> Slabs;
};

#endif
