// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderFindFullColor_h
#define vtkStriderFindFullColor_h

class vtkDataArray;
class vtkStriderPieceSettings;

/**
 * Returns the value of a red, green or blue that is fully bright, above 0: 1 for floats, the largest of the type for
 * integers of up to 16 bits, and for others the largest of all, also of other processes and blocks where the mapper knows
 * their ranges. So pieces of one volume have no seams.
 */
double vtkStriderFindFullColor(const vtkStriderPieceSettings* mapper, vtkDataArray* colors);

#endif
