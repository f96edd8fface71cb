// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderGatheredPixels_h
#define vtkStriderGatheredPixels_h

#include "vtkStriderFrameTarget.h"
#include "vtkStriderVolumeRenderingModule.h" // for the export macro

/** Returns whether a pixel holds gathered values. Four zeros hold none. */
VTKSTRIDERVOLUMERENDERING_EXPORT bool vtkStriderHasGathered(const float* pixel);

/**
 * Combines `count` pixels of four floats each with pixels that lie behind them. `more` has as many floats per pixel
 * as the gathering has values. The gathering must not be one of colours.
 */
VTKSTRIDERVOLUMERENDERING_EXPORT void vtkStriderAddGathered(
  const vtkStriderGathering& gathering, const float* more, int count, float* pixels);

#endif
