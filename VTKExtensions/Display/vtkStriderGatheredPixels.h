// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderGatheredPixels_h
#define vtkStriderGatheredPixels_h

#include "vtkStriderFrameTarget.h"
#include "vtkStriderVolumeRenderingModule.h" // for the export macro

/** Whether a pixel of gathered values has any. Four zeros have none. */
VTKSTRIDERVOLUMERENDERING_EXPORT bool vtkStriderHasGathered(const float* pixel);

/**
 * Adds pixels that lie behind those that are there, `count` of each: four floats a pixel. `more` has as many floats a pixel as count
 * in this gathering, which is none of colours.
 */
VTKSTRIDERVOLUMERENDERING_EXPORT void vtkStriderAddGathered(
  const vtkStriderGathering& gathering, const float* more, int count, float* pixels);

#endif
