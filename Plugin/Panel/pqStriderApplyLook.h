// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqStriderApplyLook_h
#define pqStriderApplyLook_h

class vtkPVXMLElement;
class vtkSMProxy;

/**
 * Applies a look of Looks/Looks.xml to a display in one step, which is undone as one and traced. An element Set has a
 * property of the display and its values, which are the nodes where the property is a function. Colors and Opacities
 * have the nodes of the array's transfer functions at positions from 0 to 3: 0 is the lowest value, 3 the highest, 1
 * and 2 are the thresholds that split the histogram of the data into background, object and its densest parts.
 */
void pqStriderApplyLook(vtkSMProxy* display, vtkPVXMLElement* look);

#endif
