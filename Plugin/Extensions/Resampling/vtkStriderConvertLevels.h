// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Adaptive grids as images that carry all levels.
#ifndef vtkStriderConvertLevels_h
#define vtkStriderConvertLevels_h

#include "vtkSmartPointer.h" // held

#include <string>
#include <utility>

class vtkDataObject;

class vtkStriderConvertLevels
{
public:
  /**
   * Sets the finest level that is shown, and the memory in MiB at which it is a coarser one. Returns whether the next
   * Convert() may return another image for the same grid.
   */
  bool SetWanted(int finest, double megabytes);

  /**
   * Returns an image that stands for an adaptive grid, and other data as they are. `isAlone`: this is the only process.
   * Where the grid cannot be shown, the result is null, and `problem` a sentence for users that says why; it is empty
   * where that has been said before.
   */
  vtkSmartPointer<vtkDataObject> Convert(vtkDataObject* data, bool isAlone, std::string& problem);

  /** Returns which levels the last image has; empty where there is none. */
  const std::string& GetDescription() const { return this->Description; }

private:
  std::pair<int, double> Wanted{ -1, 0.0 };
  std::string LastProblem;
  std::string Description;
};

#endif
