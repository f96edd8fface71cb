// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Copies the blending and the light of "Volume" to "Strider Volume".
#ifndef vtkStriderTakeAppearance_h
#define vtkStriderTakeAppearance_h

class vtkSMProxy;

/**
 * Copies the blending and the light of a display's "Volume" to its "Strider Volume". A setting of "Strider Volume"
 * that differs from its default was set by the user and is kept. The light is copied only if "Volume" is shaded,
 * since surfaces share its settings. The isosurfaces and the plane of the slice are copied with the blend mode, since
 * their first values come from the data and do not tell whether they were set.
 */
void vtkStriderTakeAppearance(vtkSMProxy* display, vtkSMProxy* strider);

#endif
