// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Depths of RenderToImage as the mapper's settings want them.
#ifndef vtkStriderFinishDepth_h
#define vtkStriderFinishDepth_h

#include "Strider/RenderRequest.h"
#include "Strider/RenderedImage.h"

#include <array>
#include <vector>

/**
 * What a request's index space counts.
 */
struct vtkStriderLattice
{
  std::array<int, 3> PointCounts{ 0, 0, 0 };
  bool AreCells = false;
};

/**
 * Window depths of an image's pixels: of the first visible sample; where there is none 1 or, if `clampsToBackface`, that of the point
 * in which the ray leaves the volume. With MatchVTK as VTK's GPU mapper has them: texture coordinates of voxels taken for those of
 * the volume's box, no depth of maximum, minimum, average and additive projections, and the beginning of the ray instead of its
 * end.
 */
std::vector<float> vtkStriderFinishDepth(const Strider::RenderedImage& image,
  const Strider::RenderRequest& request, const vtkStriderLattice& lattice, bool clampsToBackface);

#endif
