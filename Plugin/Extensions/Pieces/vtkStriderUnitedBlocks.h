// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Blocks of one grid as a single data set: for pictures that those of blocks do not make up.
#ifndef vtkStriderUnitedBlocks_h
#define vtkStriderUnitedBlocks_h

#include "vtkStriderPieces.h"

#include "vtkType.h" // vtkMTimeType

class vtkStriderUnitedBlocks
{
public:
  /** Those that are shown, of a grid that `pieces` know: images, or rectilinear grids. */
  explicit vtkStriderUnitedBlocks(const vtkStriderPieces& pieces)
    : Pieces(pieces)
  {
  }

  /**
   * The blocks with these arrays, by their associations and names; made anew only where blocks have changed. Cells that no block has are
   * hidden, and so are those of blocks without the first array. Null where the grid has more than twice the cells of its blocks, where
   * blocks have arrays of one name and several types, and where one of the other arrays is in some blocks only.
   */
  vtkDataSet* Unite(const std::vector<vtkStriderPieces::Array>& arrays);

  /** Forgets it. */
  void Clear();

private:
  struct Source
  {
    vtkSmartPointer<vtkDataSet> Data;
    vtkMTimeType Time;
    bool operator==(const Source& other) const
    {
      return this->Data == other.Data && this->Time == other.Time;
    }
  };

  const vtkStriderPieces& Pieces;
  std::vector<Source> Sources;
  std::vector<vtkStriderPieces::Array> Arrays;
  vtkSmartPointer<vtkDataSet> United; ///< null: they cannot be united
};

#endif
