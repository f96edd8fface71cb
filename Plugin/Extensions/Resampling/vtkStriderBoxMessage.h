// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Parts of the boxes of an adaptive grid, with their arrays, as messages of one process to another.
#ifndef vtkStriderBoxMessage_h
#define vtkStriderBoxMessage_h

#include "vtkStriderDivideLevels.h" // for the parts
#include "vtkStriderLevelBoxes.h"   // for the boxes

struct vtkStriderMessage;

/** Crops a box to the cells that meet a part. Returns false, and changes nothing, where there are none. */
bool vtkStriderCropBox(const vtkStriderLevelBoxes& boxes, const vtkStriderLevelPart& part,
  vtkStriderLevelBoxes::Box& box);

/** Returns the cells of `part` of the grid of a box, with the arrays of some names. */
vtkSmartPointer<vtkImageData> vtkStriderCropGrid(const std::vector<std::string>& names,
  vtkImageData* grid, const vtkStriderLevelBoxes::Box& box, const vtkStriderLevelBoxes::Box& part);

/** Adds these cells to a message, and the number of the box in the list of all. */
void vtkStriderPackBox(std::size_t number, const std::vector<std::string>& names,
  vtkImageData* grid, const vtkStriderLevelBoxes::Box& box, const vtkStriderLevelBoxes::Box& part,
  vtkStriderMessage& message);

/** Sets the grids of the boxes in a message. */
void vtkStriderUnpackBoxes(const vtkStriderMessage& message, const std::vector<std::string>& names,
  std::vector<vtkStriderLevelBoxes::Box>& boxes);

#endif
