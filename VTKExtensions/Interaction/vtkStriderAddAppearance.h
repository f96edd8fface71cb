// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderAddAppearance_h
#define vtkStriderAddAppearance_h

class vtkStriderFingerprint;
class vtkVolumeProperty;

/**
 * Adds the functions of so many components and everything else that a property says. Not its own time, which a prop that gets a mapper
 * changes: ParaView's does that twice for each frame of blocks.
 */
void vtkStriderAddAppearance(
  vtkVolumeProperty* property, int components, vtkStriderFingerprint& content);

#endif
