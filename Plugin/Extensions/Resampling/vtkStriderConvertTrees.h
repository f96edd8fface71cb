// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Hyper tree grids as meshes of voxels, which can be sampled.
#ifndef vtkStriderConvertTrees_h
#define vtkStriderConvertTrees_h

#include "vtkSmartPointer.h" // held

#include <vector>

class vtkDataObject;
class vtkHyperTreeGrid;
class vtkUnstructuredGrid;

class vtkStriderConvertTrees
{
public:
  /**
   * Returns the data with an unstructured grid in place of each hyper tree grid; the data themselves where there is none.
   * Grids that were converted by the last call are not converted again, unless they were modified.
   */
  vtkSmartPointer<vtkDataObject> Convert(vtkDataObject* data);

private:
  struct Converted
  {
    vtkSmartPointer<vtkHyperTreeGrid> Trees; ///< held, so that its address stands for it
    vtkMTimeType Time = 0;
    vtkSmartPointer<vtkUnstructuredGrid> Mesh;
  };
  vtkUnstructuredGrid* ConvertOne(vtkHyperTreeGrid* trees);

  std::vector<Converted> Former;
  std::vector<Converted> Current;
};

#endif
