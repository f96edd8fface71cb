// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a process tells the others of its data sets together.
#ifndef vtkStriderPieceSummary_h
#define vtkStriderPieceSummary_h

#include "vtkStriderPieces.h"

/** All numbers, so that it can be sent: all members are doubles. */
struct vtkStriderPieceSummary
{
  /** Components whose ranges are exchanged, behind the range of the vectors' lengths. */
  static constexpr int MostComponents = 9;
  static constexpr int RangesOfArray = 1 + MostComponents;

  vtkStriderPieceSummary();
  vtkStriderPieceSummary(const std::vector<vtkStriderPieces::Own>& own,
    const std::vector<vtkStriderPieces::Array>& arrays);

  /** Whether the boxes around what two processes show have more in common than a side, and are not the same. */
  bool Penetrates(const vtkStriderPieceSummary& other) const;

  double HasData = 0.0;
  double Bounds[6]{ 1, -1, 1, -1, 1, -1 };
  double Ranges[vtkStriderPieces::MostArrays][RangesOfArray]
               [2]; ///< first > last where there is none

private:
  void AddRanges(vtkDataSet* data, const std::vector<vtkStriderPieces::Array>& arrays);
};

#endif
