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
 * A grid of a level as a process describes it to the others.
 */
struct vtkStriderLevelGrid
{
  double Level = 0.0;
  double Number = 0.0;  ///< on its level
  double Process = 0.0; ///< that has the cells
  double Low[3] = { 0.0, 0.0, 0.0 };
  double Spacing[3] = { 1.0, 1.0, 1.0 };
  double Cells[3] = { 0.0, 0.0, 0.0 };
  double IsTurned = 0.0;   ///< 1: has a direction matrix
  double HasMissing = 0.0; ///< 1: cells are hidden or copies of others
  // The members below describe the whole adaptive grid as this process read it.
  double HasOrigin = 0.0; ///< 1: says where it begins
  double Origin[3] = { 0.0, 0.0, 0.0 };
  double Coarse[3] = { 0.0, 0.0, 0.0 }; ///< spacing of level 0; 0: not said
  double Ratio = 0.0;                   ///< of level 0 to level 1; 0: not said

  double CountCells() const { return this->Cells[0] * this->Cells[1] * this->Cells[2]; }
};

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
    std::array<int, 3> Cells{ 0, 0, 0 };
    std::size_t Source = 0; ///< number in the list of grids that it was made of
    vtkSmartPointer<vtkImageData> Grid;
  };

  /** The range of a component of an array, on all levels, or of the length of its vectors. */
  struct Range
  {
    int Kind; ///< vtkDataObject::POINT or CELL
    std::string Array;
    int Component; ///< -1: length
    std::array<double, 2> Ends;
  };

  std::vector<Box> Boxes;
  std::vector<int> Ratios;                        ///< of neighbouring levels
  std::array<double, 3> Origin{ 0.0, 0.0, 0.0 };  ///< of the whole
  std::array<double, 3> Spacing{ 1.0, 1.0, 1.0 }; ///< of the coarsest level
  std::array<int, 3> First{ 0, 0, 0 };            ///< cell of the whole, on the coarsest level
  std::array<int, 3> Cells{ 0, 0, 0 };            ///< of the whole, on the coarsest level
  /** Part of the whole that this process has, on the coarsest level, counted as First is. */
  std::array<int, 3> PartFirst{ 0, 0, 0 };
  std::array<int, 3> PartCells{ 0, 0, 0 };
  std::vector<std::string> Arrays; ///< that the image has; empty: all
  std::vector<Range> Ranges;       ///< see vtkStriderFindLevelRanges; empty: unknown
  int Finest = 0;                  ///< level that is shown
  int Levels = 0;                  ///< of the data
  std::size_t BoxCount = 0;        ///< of the whole
  bool IsLimited = false;          ///< by memory
  /** One level without gaps covers all: an image shows as much, and arrays carry no boxes. */
  bool IsPlain = false;

  bool IsPart() const { return this->PartFirst != this->First || this->PartCells != this->Cells; }

  /** Returns the number of cells of a level along an edge of a cell of the coarsest one. */
  int CountFineCells(int level) const;

  /** Returns what is shown, for users: "levels 0 to 2 of 0 to 4, 137 boxes". */
  std::string Describe() const;
};

/** Returns whether data are of class vtkOverlappingAMR or vtkNonOverlappingAMR. */
bool vtkStriderIsAdaptive(vtkDataObject* data);

/**
 * Lists the grids of this process that have cells, and describes them. Returns an empty string, or the reason, worded
 * for users, why they cannot be shown. Other data than adaptive meshes have none.
 */
std::string vtkStriderListLevelGrids(vtkDataObject* data, int process,
  std::vector<vtkStriderLevelGrid>& grids, std::vector<vtkSmartPointer<vtkImageData>>& images);

/** Returns an empty string, or that processes have different adaptive grids, worded for users. */
std::string vtkStriderCompareLevelGrids(const std::vector<vtkStriderLevelGrid>& grids);

/**
 * Places the grids of all processes up to a level, and up to fewer where their cells, a float each, would take more
 * than some megabytes; the coarsest level is always there. Boxes have no Grid yet. Of grids that are the same, as where
 * several processes have copies of them, one is left. Returns an empty string, or the reason, worded for users, why
 * they cannot be shown, as where processes have different adaptive grids. The result does not depend on the order of the
 * grids.
 */
std::string vtkStriderPlaceLevelGrids(const std::vector<vtkStriderLevelGrid>& grids, int finest,
  double mostMegabytes, std::shared_ptr<vtkStriderLevelBoxes>& boxes);

/** Does both for data that are on one process. */
std::string vtkStriderListLevels(vtkDataObject* data, int finest, double mostMegabytes,
  std::shared_ptr<vtkStriderLevelBoxes>& boxes);

/** Sets the ranges of the values that count, which no finer ones hide, of the arrays that are named. */
void vtkStriderFindLevelRanges(vtkStriderLevelBoxes& boxes);

/**
 * Returns an image of the part of the coarsest level, whose arrays carry the boxes: mappers that get it show all
 * levels. Its arrays have the values of the coarsest level, and 0 where it has none. Returns null where memory is short.
 */
vtkSmartPointer<vtkImageData> vtkStriderMakeLevelImage(
  const std::shared_ptr<const vtkStriderLevelBoxes>& boxes);

/** The form of arrays that differ, or lack values. */
constexpr int vtkStriderSeveralForms = 0;

/**
 * Returns a number for the form of an array, of points or cells, in all boxes: vtkStriderSeveralForms, 1 where no box
 * has it, or a larger one that stands for its type and number of components. 1 without boxes.
 */
int vtkStriderFindForm(const vtkStriderLevelBoxes& boxes, int kind, const char* name);

/** Returns whether the arrays of data carry boxes: see vtkStriderMakeLevelImage. */
bool vtkStriderHasLevels(vtkDataObject* data);

/** Returns the memory of the boxes that the arrays of an image carry, in KiB. */
double vtkStriderMeasureLevels(vtkDataObject* data);

/** Returns the boxes that an array of vtkStriderMakeLevelImage carries, or null. */
std::shared_ptr<const vtkStriderLevelBoxes> vtkStriderFindLevels(vtkDataArray* array);

#endif
