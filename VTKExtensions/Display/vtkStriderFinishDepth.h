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
 * Returns the window depths of an image's pixels, each that of the first visible sample. `points` is the number of grid
 * points along each axis. `areCells` is true if the voxels are cells between these points. A pixel without a visible
 * sample has depth 1, or, if `clampsToBackface`, the depth at which the ray leaves the volume. With MatchVTK depths are
 * those of VTK's GPU mapper: texture coordinates of voxels are taken for those of the volume's box; maximum, minimum,
 * average and additive projections have no depth; and the start of the ray takes the place of its end.
 */
std::vector<float> vtkStriderFinishDepth(const Strider::RenderedImage& image,
  const Strider::RenderRequest& request, const std::array<int, 3>& points, bool areCells,
  bool clampsToBackface);

#endif
