// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The data that a process shows, as ParaView keeps them for each time step and delivers them for a frame.
#ifndef vtkStriderShownData_h
#define vtkStriderShownData_h

#include "vtkSmartPointer.h"     // held
#include "vtkStriderBlockLook.h" // held

#include "vtkDataObject.h" // for the associations

#include <array>
#include <string>
#include <utility>
#include <vector>

class vtkDataSet;

/**
 * The data sets that a process shows, and the arrays that they are shown by. Everything in a frame that depends on the
 * data reads them here, so that it is of one time step.
 */
struct vtkStriderShownData
{
  /** An array of points or cells (vtkDataObject::POINT or CELL) by its name; an empty name: none. */
  using Array = std::pair<int, std::string>;

  /** A data set, and the extent of it that is not a copy of another's. */
  struct Part
  {
    vtkSmartPointer<vtkDataSet> Data;
    std::array<int, 6> Extent{ 0, -1, 0, -1, 0, -1 }; ///< of images and rectilinear grids
    /** Extent before CompleteOverlap() enlarged the data, whose ids selections use. Empty: Data's own extent. */
    std::array<int, 6> SourceExtent{ 0, -1, 0, -1, 0, -1 };
    vtkStriderBlockLook Look; ///< of a block
    bool IsShown = true;      ///< false: another piece is the same
    bool IsFinal = false;     ///< not changed again: see vtkStriderPieces::CompleteOverlap
  };

  std::vector<Part> Parts;
  bool AreBlocks = false; ///< the parts are blocks of composite data, else there is at most one
  int Association = vtkDataObject::POINT; ///< of the following arrays: POINT or CELL
  std::string Colors;                     ///< empty: none
  std::string Opacities;
  std::string SecondColors; ///< second axis of 2-D transfer functions

  static constexpr int MostArrays = 3;
  /** Returns these arrays: MostArrays. */
  std::vector<Array> ListArrays() const;

  /** Returns the data sets of all parts. */
  std::vector<vtkDataSet*> ListDataSets() const;

  /** Returns whether any part has a look of its own. */
  bool HaveLooks() const;

  /**
   * Returns the parts as data for ParaView: the data set of the only part, or blocks; null without a part that is not a
   * block. The extents of each part go with it as field data, and its look as information about the block.
   */
  vtkSmartPointer<vtkDataObject> Pack() const;

  /** Sets the parts to those that were packed, of which ParaView may have made copies. All of them are shown. */
  void Unpack(vtkDataObject* packed);
};

#endif
