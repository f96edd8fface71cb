// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The same data on a grid whose points are counted from the other end.
#ifndef StriderTesting_ReorderGrid_h
#define StriderTesting_ReorderGrid_h

#include "vtkSmartPointer.h"
#include "vtkType.h"

#include <array>
#include <vector>

class vtkDataArray;
class vtkDataSetAttributes;
class vtkIdList;

namespace StriderTesting
{

/// Whether an axis is among those of a set, which has one bit for each.
inline bool Falls(int axes, int axis)
{
  return (axes >> axis & 1) != 0;
}

/// For each voxel, counted backwards along some axes, its id where all axes are counted forwards.
vtkSmartPointer<vtkIdList> FindOrder(const std::array<int, 3>& counts, int axes);

/// Copies all arrays, ghost flags and scalars included, into another order.
void Reorder(vtkDataSetAttributes* from, vtkIdList* order, vtkDataSetAttributes* to);

/// An array of one of VTK's types, as VTK_FLOAT.
vtkSmartPointer<vtkDataArray> MakeCoordinates(const std::vector<double>& values, int type);

/// Ghost flags of so many points or cells, set in the first quarter of every run of so many.
vtkSmartPointer<vtkDataArray> MakeGhostFlags(vtkIdType count, vtkIdType run, unsigned char flag);

} // namespace StriderTesting

#endif
