// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A renderer's lights as the kernel library's.
#ifndef vtkStriderMakeLights_h
#define vtkStriderMakeLights_h

#include "Strider/Appearance.h"

class vtkRenderer;

/**
 * The lights that are on, in view coordinates; positional ones first, as VTK's GPU mapper adds them up. A headlight of intensity 1
 * that is alone is Light::Kind::Headlight. `matchesVTK`: lights that are off count too in that question.
 */
std::vector<Strider::Light> vtkStriderMakeLights(vtkRenderer* renderer, bool matchesVTK);

#endif
