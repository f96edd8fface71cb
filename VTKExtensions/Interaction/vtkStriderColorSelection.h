// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A frame as a vtkHardwareSelector reads it: ids instead of colours.
#ifndef vtkStriderColorSelection_h
#define vtkStriderColorSelection_h

#include "Strider/RenderRequest.h"
#include "Strider/RenderedImage.h"

#include <array>
#include <vector>

class vtkHardwareSelector;
class vtkStriderVolumeInput;

/** The points that ids count. */
struct vtkStriderCountedPoints
{
  /** Of the first one, in the input: negative where the input does not reach as far. */
  std::array<int, 3> First{ 0, 0, 0 };
  std::array<int, 3> Counts{ 1, 1, 1 };

  std::array<int, 3> CountVoxels(bool areCells) const;
};

/**
 * RGBA of each pixel in the selector's current pass: the prop's id, or the id of the point or cell of the data set that is seen
 * first there, where the image's opacity is above 3/255 as in VTK's GPU mapper; transparent elsewhere. In passes that do not belong to
 * the selector's field association, and in those of composite indices, black in the place of ids: no id.
 */
std::vector<float> vtkStriderColorSelection(vtkHardwareSelector* selector,
  const Strider::RenderedImage& image, const Strider::RenderRequest& request,
  const vtkStriderVolumeInput& input, const vtkStriderCountedPoints& points);

#endif
