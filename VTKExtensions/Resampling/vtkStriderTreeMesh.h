// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderTreeMesh_h
#define vtkStriderTreeMesh_h

#include "vtkStriderVolumeRenderingModule.h" // for the export macro

#include "vtkHyperTreeGrid.h"    // held
#include "vtkSmartPointer.h"     // held
#include "vtkUnstructuredGrid.h" // base class

#include <functional> // for std::function
#include <vector>     // held

class vtkHyperTreeGridNonOrientedGeometryCursor;
class vtkUnsignedCharArray;

/**
 * Stands for a hyper tree grid among meshes: it has the grid's cell arrays, one point, and no cell, so that the grid's
 * leaves need no memory. Measuring, sampling and probing of meshes read the leaves.
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderTreeMesh : public vtkUnstructuredGrid
{
public:
  static vtkStriderTreeMesh* New();
  vtkTypeMacro(vtkStriderTreeMesh, vtkUnstructuredGrid);

  /** Sets the grid. It must not change until the leaves were visited. */
  void SetTrees(vtkHyperTreeGrid* trees);
  vtkHyperTreeGrid* GetTrees() const { return this->Trees; }

  /** Copies the grid, too. */
  void ShallowCopy(vtkDataObject* source) override;

  /** Returns the number of trees that the grid has. */
  int CountTrees() const { return static_cast<int>(this->Indices.size()); }

  /** Is called with the bounds of a node (xmin, xmax, ...). Returns whether its leaves are to be visited. */
  using Enter = std::function<bool(const double*)>;
  /** Is called with the place of a leaf in arrays, and its bounds. */
  using Visit = std::function<void(vtkIdType, const double*)>;

  /**
   * Visits leaves of some of the trees, always in the same order: those that are neither masked nor copies of other
   * processes' leaves. Grids of one or two dimensions have none. Several threads may do so at the same time.
   */
  void ForEachLeaf(int firstTree, int endTree, const Enter& enter, const Visit& visit) const;

protected:
  vtkStriderTreeMesh() = default;
  ~vtkStriderTreeMesh() override = default;

private:
  vtkStriderTreeMesh(const vtkStriderTreeMesh&) = delete;
  void operator=(const vtkStriderTreeMesh&) = delete;

  void VisitNode(
    vtkHyperTreeGridNonOrientedGeometryCursor* node, const Enter& enter, const Visit& visit) const;

  vtkSmartPointer<vtkHyperTreeGrid> Trees;
  vtkUnsignedCharArray* Ghosts = nullptr;
  std::vector<vtkIdType> Indices; ///< of the trees
};

#endif
