// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds an order in which the blocks of a data set can be drawn one over the other.
#ifndef vtkStriderSortBlocks_h
#define vtkStriderSortBlocks_h

#include <array>
#include <cstddef>
#include <vector>

using vtkStriderBounds = std::array<double, 6>;

/** From where blocks are seen, in their coordinates. */
struct vtkStriderViewpoint
{
  std::array<double, 3> Eye{ 0.0, 0.0, 0.0 };
  /** Of parallel projection: from the eye into the picture. Zero for perspective. */
  std::array<double, 3> Direction{ 0.0, 0.0, 0.0 };
};

/**
 * Indices of the blocks so that none is before one that it hides. Exact for blocks that touch or are apart, as long as there is
 * such an order; blocks that overlap, or that hide each other in a ring, are ordered by the distance of their centres.
 */
std::vector<std::size_t> vtkStriderSortBlocks(
  const std::vector<vtkStriderBounds>& blocks, const vtkStriderViewpoint& viewpoint);

#endif
