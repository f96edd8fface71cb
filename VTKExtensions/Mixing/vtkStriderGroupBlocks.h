// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds which volumes of a picture must be rendered together, and in which order the others can be composited.
#ifndef vtkStriderGroupBlocks_h
#define vtkStriderGroupBlocks_h

#include "vtkStriderSortBlocks.h"

/**
 * Returns groups of indices, the farthest first, so that no group precedes one that it hides. Blocks that overlap are
 * in one group, and so are blocks, or groups, that hide each other in a cycle. Within a group the indices rise.
 */
VTKSTRIDERVOLUMERENDERING_EXPORT std::vector<std::vector<std::size_t>> vtkStriderGroupBlocks(
  const std::vector<vtkStriderOrientedBox>& blocks, const vtkStriderViewpoint& viewpoint);

#endif
