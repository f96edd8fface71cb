// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Lets "Strider Volume" begin with the blending and the light of "Volume".
#ifndef vtkStriderTakeAppearance_h
#define vtkStriderTakeAppearance_h

class vtkSMProxy;

/**
 * Copies the blending and the light that "Volume" has in a display to the display's "Strider Volume".
 * A setting of "Strider Volume" that is not at its default was set by somebody and stays. The light is
 * copied if "Volume" is shaded, since surfaces have the same settings. The isosurfaces and the plane of the slice follow the
 * blend mode, since their first values come from the data and tell nothing.
 */
void vtkStriderTakeAppearance(vtkSMProxy* display, vtkSMProxy* strider);

#endif
