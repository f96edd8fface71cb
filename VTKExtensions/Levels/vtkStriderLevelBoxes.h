// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The grids of an adaptive mesh as boxes of cells on levels.
#ifndef vtkStriderLevelBoxes_h
#define vtkStriderLevelBoxes_h

#include "vtkSmartPointer.h"
#include "vtkVersionMacros.h"

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

class vtkDataArray;
class vtkDataObject;
class vtkImageData;

/**
 * The name of the class that vtkOverlappingAMR and vtkNonOverlappingAMR have in common: another one since VTK 9.6.
 */
#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 5, 20250901)
#define vtkStriderAdaptiveGrid vtkAMRDataObject
#define vtkStriderAdaptiveGridName "vtkAMRDataObject"
#else
#define vtkStriderAdaptiveGrid vtkUniformGridAMR
#define vtkStriderAdaptiveGridName "vtkUniformGridAMR"
#endif

/**
 * All grids up to the finest level that is shown, in cells of their levels.
 */
struct vtkStriderLevelBoxes
{
  struct Box
  {
    int Level = 0;
    std::array<int, 3> First{ 0, 0,
      0 }; ///< cell, counted from the corner of the first grid of the coarsest level
    vtkSmartPointer<vtkImageData> Grid;
  };

  std::vector<Box> Boxes;
  std::vector<int> Ratios;                        ///< of neighbouring levels
  std::array<double, 3> Origin{ 0.0, 0.0, 0.0 };  ///< of the whole
  std::array<double, 3> Spacing{ 1.0, 1.0, 1.0 }; ///< of the coarsest level
  std::array<int, 3> First{ 0, 0, 0 };            ///< cell of the whole, on the coarsest level
  std::array<int, 3> Cells{ 0, 0, 0 };            ///< of the whole, on the coarsest level
  int Finest = 0;                                 ///< level that is shown
  int Levels = 0;                                 ///< of the data
  bool IsLimited = false;                         ///< by memory

  /** Returns what is shown, for users: "levels 0 to 2 of 0 to 4, 137 boxes". */
  std::string Describe() const;
};

/** Returns whether data are of class vtkOverlappingAMR or vtkNonOverlappingAMR. */
bool vtkStriderIsAdaptive(vtkDataObject* data);

/**
 * Lists the grids of an adaptive mesh up to a level, and up to fewer where their cells, a float each, would take more
 * than some megabytes; the coarsest level is always there. Returns an empty string, or the reason, worded for users,
 * why it cannot be shown.
 */
std::string vtkStriderListLevels(vtkDataObject* data, int finest, double mostMegabytes,
  std::shared_ptr<vtkStriderLevelBoxes>& boxes);

/**
 * Returns an image of the coarsest level, whose arrays carry the boxes: mappers that get it show all levels. Its arrays
 * have the values of the coarsest level, and 0 where it has none.
 */
vtkSmartPointer<vtkImageData> vtkStriderMakeLevelImage(
  const std::shared_ptr<const vtkStriderLevelBoxes>& boxes);

/** Returns whether data are an image of vtkStriderMakeLevelImage. */
bool vtkStriderHasLevels(vtkDataObject* data);

/** Returns the boxes that an array of vtkStriderMakeLevelImage carries, or null. */
std::shared_ptr<const vtkStriderLevelBoxes> vtkStriderFindLevels(vtkDataArray* array);

#endif
