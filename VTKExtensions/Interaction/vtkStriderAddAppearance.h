// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderAddAppearance_h
#define vtkStriderAddAppearance_h

class vtkStriderFingerprint;
class vtkVolumeProperty;

/**
 * Adds the functions of the given number of components, and all other settings of a property, to a fingerprint.
 * Leaves out the property's own modification time, which changes when a prop gets a mapper: ParaView does that twice
 * for each frame of blocks.
 */
void vtkStriderAddAppearance(
  vtkVolumeProperty* property, int components, vtkStriderFingerprint& content);

#endif
