// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes a mapper show its volume as another one does.
#ifndef vtkStriderCopySettings_h
#define vtkStriderCopySettings_h

class vtkStriderVolumeMapper;

/** Copies all settings that the representation "Strider Volume" can make, but for the mask, which belongs to the data. */
void vtkStriderCopySettings(vtkStriderVolumeMapper* from, vtkStriderVolumeMapper* to);

#endif
