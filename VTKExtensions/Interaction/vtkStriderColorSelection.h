// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Renders ids instead of colours for a vtkHardwareSelector.
#ifndef vtkStriderColorSelection_h
#define vtkStriderColorSelection_h

#include "Strider/RenderRequest.h"
#include "Strider/RenderedImage.h"

#include <array>
#include <vector>

class vtkHardwareSelector;
class vtkStriderVolumeInput;

/** The box of points whose ids are counted. */
struct vtkStriderCountedPoints
{
  /** Index of the first point in the input; negative where the input does not reach that far. */
  std::array<int, 3> First{ 0, 0, 0 };
  std::array<int, 3> Counts{ 1, 1, 1 };
};

/**
 * Returns the RGBA of each pixel for the selector's current pass: the prop's id, or the id of the data set's point or
 * cell that is visible first there. Pixels are set where the image's opacity is above 3/255, as in VTK's GPU mapper,
 * and transparent elsewhere. In passes outside of the selector's field association, and in passes of composite
 * indices, set pixels are black, which means no id.
 */
std::vector<float> vtkStriderColorSelection(vtkHardwareSelector* selector,
  const Strider::RenderedImage& image, const Strider::RenderRequest& request,
  const vtkStriderVolumeInput& input, const vtkStriderCountedPoints& points);

#endif
