// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Copies the settings of one mapper to another.
#ifndef vtkStriderCopySettings_h
#define vtkStriderCopySettings_h

class vtkStriderVolumeMapper;

/** Copies all settings that the representation "Strider Volume" has, except the mask, which belongs to the data. */
void vtkStriderCopySettings(vtkStriderVolumeMapper* from, vtkStriderVolumeMapper* to);

#endif
