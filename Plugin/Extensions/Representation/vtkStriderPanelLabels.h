// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What ParaView's panels call the settings that messages name.
#ifndef vtkStriderPanelLabels_h
#define vtkStriderPanelLabels_h

/**
 * Has the messages of this process call settings by the labels of the XML. The first call does; it may come from any thread.
 */
void vtkStriderUsePanelLabels();

#endif
