// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts a renderer's lights for the kernel library.
#ifndef vtkStriderMakeLights_h
#define vtkStriderMakeLights_h

#include "Strider/Appearance.h"

class vtkRenderer;

/**
 * Returns the lights that are on, in view coordinates, positional lights first, in the order in which VTK's GPU
 * mapper adds them. A single headlight of intensity 1 is of Light::Kind::Headlight. With `matchesVTK` the types and
 * intensities of lights that are off count in this decision, as in VTK's GPU mapper.
 */
std::vector<Strider::Light> vtkStriderMakeLights(vtkRenderer* renderer, bool matchesVTK);

#endif
