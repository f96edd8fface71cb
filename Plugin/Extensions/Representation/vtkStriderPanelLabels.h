// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Labels of ParaView's panels for the settings in messages.
#ifndef vtkStriderPanelLabels_h
#define vtkStriderPanelLabels_h

/**
 * Sets the labels of the XML as the names of settings in all messages of this process. Only the first call has an
 * effect. Thread-safe.
 */
void vtkStriderUsePanelLabels();

#endif
