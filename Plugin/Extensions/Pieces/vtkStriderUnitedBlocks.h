// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Unites blocks of one grid into a single data set, for pictures that cannot be composited from those of blocks.
#ifndef vtkStriderUnitedBlocks_h
#define vtkStriderUnitedBlocks_h

#include "vtkStriderPieces.h"

#include "vtkType.h" // vtkMTimeType

class vtkStriderUnitedBlocks
{
public:
  /** Unites the visible blocks of the grid of `pieces`: images, or rectilinear grids. */
  explicit vtkStriderUnitedBlocks(const vtkStriderPieces& pieces)
    : Pieces(pieces)
  {
  }

  /**
   * Returns the united blocks with these arrays, given by association and name. The data set is made again only where
   * blocks have changed. Cells that no block has are hidden, and so are those of blocks without the first array.
   * Returns null where the grid has more than twice the cells of its blocks, where an array has different types in
   * different blocks, and where only some blocks have one of the other arrays.
   */
  vtkDataSet* Unite(const std::vector<vtkStriderPieces::Array>& arrays);

  /** Releases the united blocks. */
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
