// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The cells of a mesh that are sampled.
#ifndef vtkStriderShownCells_h
#define vtkStriderShownCells_h

#include "vtkStriderVolumeRenderingModule.h" // for the export macro

#include "vtkType.h" // for vtkIdType

#include <functional> // for std::function

class vtkDataSet;
class vtkIdList;
class vtkStriderTreeMesh;
class vtkUnsignedCharArray;

/**
 * Finds the cells of a mesh, or the leaves of a vtkStriderTreeMesh, that have a volume, are neither hidden nor copies of other processes' cells, have no hidden
 * point, and lie at coordinates that are numbers. The others, and points that only they use, count for nothing.
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderShownCells
{
public:
  /** Takes a mesh, which must outlive this, and builds what VTK builds in the first calls, which no two threads may make. */
  explicit vtkStriderShownCells(vtkDataSet* mesh);

  /** Is called with a cell and its bounds (xmin, xmax, ...). */
  using Visit = std::function<void(vtkIdType, const double*)>;

  /** Returns the number of chunks of consecutive cells. */
  int CountChunks() const;

  /** Visits the shown cells of a chunk in order. Threads may visit chunks at the same time. */
  void ForEachOfChunk(int chunk, const Visit& visit) const;

  /** Returns whether a cell of a mesh is shown, and sets its bounds. Each thread brings a list, which is overwritten. */
  bool Find(vtkIdType cell, vtkIdList* points, double bounds[6]) const;

private:
  bool IsShown(vtkIdType cell, vtkIdList* points) const;

  vtkDataSet* Mesh;
  vtkStriderTreeMesh* Trees; ///< the mesh, if it is one
  vtkUnsignedCharArray* CellGhosts;
  vtkUnsignedCharArray* PointGhosts;
};

#endif
