// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds an order in which the blocks of a data set can be composited.
#ifndef vtkStriderSortBlocks_h
#define vtkStriderSortBlocks_h

#include "vtkStriderOrientedBox.h"
#include "vtkStriderVolumeRenderingModule.h" // for the export macro

#include <cstddef>
#include <vector>

class vtkProp3D;
class vtkRenderer;

/** The viewpoint in the coordinates of the blocks. */
struct vtkStriderViewpoint
{
  std::array<double, 3> Eye{ 0.0, 0.0, 0.0 };
  /** Direction from the eye into the picture for a parallel projection; zero for a perspective one. */
  std::array<double, 3> Direction{ 0.0, 0.0, 0.0 };
};

/** Returns the renderer's camera in the coordinates of the prop's data; null: in world coordinates. */
VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderViewpoint vtkStriderFindViewpoint(
  vtkRenderer* renderer, vtkProp3D* prop);

/**
 * Returns the indices of the blocks in an order in which no block precedes one that it hides. Exact for blocks that
 * touch or are apart, as long as there is such an order. Blocks that overlap, or that hide each other in a cycle, are
 * ordered by the distance of their centres.
 */
VTKSTRIDERVOLUMERENDERING_EXPORT std::vector<std::size_t> vtkStriderSortBlocks(
  const std::vector<vtkStriderOrientedBox>& blocks, const vtkStriderViewpoint& viewpoint);

#endif
