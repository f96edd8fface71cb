// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Settings of the Multiblock Inspector: visible blocks, and the opacities and colors of single blocks.
#ifndef vtkStriderBlockChoice_h
#define vtkStriderBlockChoice_h

#include "vtkSmartPointer.h" // held
#include "vtkStriderBlockLook.h"

#include <set>
#include <string>
#include <vector>

class vtkDataObject;
class vtkDataObjectTree;
class vtkDataSet;

class vtkStriderBlockChoice
{
public:
  /** A block that is visible. */
  struct Block
  {
    vtkDataSet* Data;
    vtkStriderBlockLook Look;
  };

  /// Name of the tree of blocks. By default that of the data set.
  std::string Tree{ "Hierarchy" };
  // Paths of that tree, as "/Root/left". By default the whole tree is visible.
  std::set<std::string> Selectors{ "/" };
  std::map<std::string, double> Opacities;
  std::map<std::string, std::array<double, 3>> Colors;

  /**
   * Lists the data sets that are visible, in their order. A block that is selected is visible with all blocks in it,
   * and they have its opacity and its color, unless they have their own. Blocks of data without the tree are all
   * visible.
   */
  std::vector<Block> ListBlocks(vtkDataObjectTree* data) const;

  /** Lists the adaptive grids that are visible. */
  std::vector<vtkSmartPointer<vtkDataObject>> ListAdaptiveGrids(vtkDataObjectTree* data) const;

private:
  struct Found
  {
    std::vector<Block> Blocks;
    std::vector<vtkSmartPointer<vtkDataObject>> AdaptiveGrids;
  };
  Found List(vtkDataObjectTree* data) const;
};

#endif
