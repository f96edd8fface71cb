// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Divides an adaptive grid among processes.
#ifndef vtkStriderDivideLevels_h
#define vtkStriderDivideLevels_h

#include <array>
#include <vector>

struct vtkStriderLevelBoxes;

/** A box of cells of the coarsest level, counted as vtkStriderLevelBoxes::First is; without cells it is empty. */
struct vtkStriderLevelPart
{
  std::array<int, 3> First{ 0, 0, 0 };
  std::array<int, 3> Cells{ 0, 0, 0 };

  bool IsEmpty() const { return this->Cells[0] < 1; }
};

/**
 * Divides the whole among processes by planes between cells of the coarsest level, so that each has about as many cells
 * of all levels. Parts that are not empty have some. Where there are more processes than parts, some are empty.
 */
std::vector<vtkStriderLevelPart> vtkStriderDivideLevels(
  const vtkStriderLevelBoxes& boxes, int processes);

#endif
