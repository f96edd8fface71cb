// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Lets the ranks of pvbatch --sym, which see their own data alone, color by one array.
#ifndef vtkStriderAgreeOnScalars_h
#define vtkStriderAgreeOnScalars_h

#include <string>

class vtkSMPVRepresentationProxy;

/** An array to color by, as one rank would choose it. */
struct vtkStriderScalars
{
  static constexpr int InUse = 0; ///< the data are colored by it already
  static constexpr int None = 9;

  int Order = None; ///< an array of lower order is preferred
  int Association = 0;
  std::string Name;
};

/**
 * Returns the array of the lowest order, of the first rank that has it. `areAllInUse` becomes whether the data of all
 * ranks are colored. In symmetric mode all ranks must call this at the same time; elsewhere one process decides alone.
 */
vtkStriderScalars vtkStriderAgreeOnScalars(const vtkStriderScalars& own, bool& areAllInUse);

/**
 * Rescales the display's transfer functions to the ranges that they have on all ranks where `hasScalars` is true.
 * To be called as above.
 */
void vtkStriderAgreeOnRange(vtkSMPVRepresentationProxy* display, bool hasScalars);

#endif
