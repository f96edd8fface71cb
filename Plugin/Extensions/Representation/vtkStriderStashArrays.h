// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderStashArrays_h
#define vtkStriderStashArrays_h

#include "vtkSmartPointer.h" // held

#include <array>
#include <vector>

class vtkAbstractArray;
class vtkDataSet;
class vtkMultiProcessController;

/**
 * What pieces of a grid do not exchange with each other: arrays that not all of them have, and ghost flags. Samples of a piece read
 * none of these beyond its border, or have nothing there to mix them with.
 */
class vtkStriderStashArrays
{
public:
  /**
   * Takes them away from the pieces. All processes of the controller call it at the same time, each with its own pieces, or none; a
   * null controller: there is one process.
   */
  void Take(
    vtkMultiProcessController* controller, const std::vector<vtkSmartPointer<vtkDataSet>>& pieces);

  /** Gives them back to the same pieces, which may have grown: what is new is as the nearest point or cell of the old one. */
  void PutBack(const std::vector<vtkSmartPointer<vtkDataSet>>& pieces) const;

private:
  struct Aside
  {
    std::size_t Piece;
    int Association; ///< as of vtkDataObject
    vtkSmartPointer<vtkAbstractArray> Array;
    std::array<int, 6> Extent; ///< of the piece's points
  };
  std::vector<Aside> Arrays;
};

#endif
