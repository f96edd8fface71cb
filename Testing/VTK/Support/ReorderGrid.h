// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Puts data on a grid whose points are counted from the other end.
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

/// True where `axis` is in the set `axes`, which has one bit for each axis.
inline bool Falls(int axes, int axis)
{
  return (axes >> axis & 1) != 0;
}

/// For each voxel, counted backwards along some axes, its id where all axes are counted forwards.
vtkSmartPointer<vtkIdList> FindOrder(const std::array<int, 3>& counts, int axes);

/// Copies all arrays, including ghost flags and scalars, into another order.
void Reorder(vtkDataSetAttributes* from, vtkIdList* order, vtkDataSetAttributes* to);

/// An array of a VTK type such as VTK_FLOAT.
vtkSmartPointer<vtkDataArray> MakeCoordinates(const std::vector<double>& values, int type);

/// Ghost flags for `count` points or cells, set in the first quarter of every run of `run`.
vtkSmartPointer<vtkDataArray> MakeGhostFlags(vtkIdType count, vtkIdType run, unsigned char flag);

} // namespace StriderTesting

#endif
