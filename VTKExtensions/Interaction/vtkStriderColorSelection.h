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

/** Opacity above which pixels of a volume are selected, as with VTK's GPU mapper. */
constexpr float vtkStriderLeastSelected = 3.0f / 255.0f;

/** The box of points whose ids are counted. */
struct vtkStriderCountedPoints
{
  /** Index of the first point in the input; negative where the input does not reach that far. */
  std::array<int, 3> First{ 0, 0, 0 };
  std::array<int, 3> Counts{ 1, 1, 1 };
};

/** A volume whose ids a selection can have. */
struct vtkStriderSelectedVolume
{
  int Port = 0;                                    ///< input port, which is its composite index
  const Strider::RenderRequest* Request = nullptr; ///< places its index space
  const vtkStriderVolumeInput* Input = nullptr;
  vtkStriderCountedPoints Points;
  /** Window depth of the first visible sample in each pixel of the volume alone; empty for those without rivals. */
  std::vector<float> Depth;
};

/**
 * Returns whether the selector's current pass asks what was hit in a prop, and not just which prop: ids of its field
 * association, or composite indices.
 */
bool vtkStriderSelectsInsideProp(vtkHardwareSelector* selector);

/**
 * Returns for each volume whether it has rivals: whether what is seen in a pixel of the frame of all volumes may lie in it
 * and in another one. Only frames of these volumes alone tell then which one is seen.
 */
std::vector<bool> vtkStriderFindRivals(
  const Strider::RenderedImage& image, const std::vector<vtkStriderSelectedVolume>& volumes);

/**
 * Returns the RGBA of each pixel for the selector's current pass: the prop's id; or the port, as composite index, of
 * the volume that is visible first; or the id of its point or cell that is visible. Pixels are set where the image's
 * opacity is above 3/255, as in VTK's GPU mapper, and transparent elsewhere. In passes outside of the selector's field
 * association set pixels are black, which means no id. There must be a volume; of several that are visible at the same
 * place, the first one is taken.
 */
std::vector<float> vtkStriderColorSelection(vtkHardwareSelector* selector,
  const Strider::RenderedImage& image, const std::vector<vtkStriderSelectedVolume>& volumes);

#endif
