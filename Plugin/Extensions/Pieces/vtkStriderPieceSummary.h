// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A process's summary of its data sets for all other processes.
#ifndef vtkStriderPieceSummary_h
#define vtkStriderPieceSummary_h

#include "vtkStriderPieces.h"

/** Sent between processes as an array of numbers, so all members are doubles. */
struct vtkStriderPieceSummary
{
  /** Number of components whose ranges are exchanged, in addition to the range of the vectors' lengths. */
  static constexpr int MostComponents = 9;
  static constexpr int RangesOfArray = 1 + MostComponents;

  vtkStriderPieceSummary();
  vtkStriderPieceSummary(const std::vector<vtkStriderPieces::Own>& own,
    const std::vector<vtkStriderPieces::Array>& arrays);

  /** Returns whether two processes have data, in equal boxes. */
  bool HasSameBounds(const vtkStriderPieceSummary& other) const;
  /** Returns whether the boxes around the data of two processes overlap in more than a side, and differ. */
  bool Penetrates(const vtkStriderPieceSummary& other) const;

  double HasData = 0.0;
  double Bounds[6]{ 1, -1, 1, -1, 1, -1 };
  double HasArrays[vtkStriderShownData::MostArrays]{}; ///< 1: a data set has the array, of numbers
  double Ranges[vtkStriderShownData::MostArrays][RangesOfArray][2]; ///< low > high: none

private:
  void AddRanges(vtkDataSet* data, const std::vector<vtkStriderPieces::Array>& arrays);
};

#endif
