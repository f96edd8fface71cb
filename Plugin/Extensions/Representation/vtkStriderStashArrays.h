// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderStashArrays_h
#define vtkStriderStashArrays_h

#include "vtkSmartPointer.h" // held

#include <array>
#include <vector>

class vtkAbstractArray;
class vtkImageData;
class vtkMultiProcessController;

/**
 * Removes arrays from pieces while they exchange ghost cells, and restores them: arrays that not all pieces have,
 * arrays without a name or without numbers, and ghost flags. Samples of a piece do not read these beyond its border, or
 * have no values there to interpolate with.
 */
class vtkStriderStashArrays
{
public:
  /**
   * Removes the arrays from the pieces. All processes of the controller must call this at the same time, each with
   * its own pieces, or none; a null controller stands for one process.
   */
  void Take(vtkMultiProcessController* controller,
    const std::vector<vtkSmartPointer<vtkImageData>>& pieces);

  /**
   * Restores the arrays in the same pieces, which may have grown. New points and cells get the values of the nearest
   * old point or cell.
   */
  void PutBack(const std::vector<vtkSmartPointer<vtkImageData>>& pieces) const;

private:
  struct Aside
  {
    std::size_t Piece;
    int Association; ///< of vtkDataObject
    vtkSmartPointer<vtkAbstractArray> Array;
    std::array<int, 6> Extent; ///< points of the piece
  };
  std::vector<Aside> Arrays;
};

#endif
