// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Depth image of RenderToImage, by the mapper's settings.
#ifndef vtkStriderFinishDepth_h
#define vtkStriderFinishDepth_h

#include "Strider/RenderRequest.h"
#include "Strider/RenderedImage.h"

#include <array>
#include <vector>

/**
 * The points or cells that a request's index space counts.
 */
struct vtkStriderLattice
{
  std::array<int, 3> PointCounts{ 0, 0, 0 };
  bool AreCells = false;
};

/**
 * Returns the window depths of an image's pixels, each that of the first visible sample. A pixel without one has
 * depth 1, or, if `clampsToBackface`, the depth at which the ray leaves the volume. With MatchVTK depths are those of
 * VTK's GPU mapper: texture coordinates of voxels are taken for those of the volume's box; maximum, minimum, average
 * and additive projections have no depth; and the start of the ray takes the place of its end.
 */
std::vector<float> vtkStriderFinishDepth(const Strider::RenderedImage& image,
  const Strider::RenderRequest& request, const vtkStriderLattice& lattice, bool clampsToBackface);

#endif
