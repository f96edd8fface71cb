// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Places a mapper's input in the larger grid of which it is a piece.
#ifndef vtkStriderPlacePiece_h
#define vtkStriderPlacePiece_h

#include "Strider/VolumePiece.h"

#include <string>

class vtkStriderGrid;
class vtkStriderVolumeMapper;

/**
 * Finds the whole grid of vtkStriderPieceSettings::SetPiece(), and the piece of it that `grid`, the grid of the
 * mapper's input, covers. A rectilinear piece becomes uneven where the whole grid is. Where the input is the whole
 * grid, nothing changes. Returns an empty string, or a reason, worded for users, why the input is not such a piece.
 */
std::string vtkStriderPlacePiece(vtkStriderVolumeMapper* mapper, vtkStriderGrid& grid,
  vtkStriderGrid& whole, Strider::VolumePiece& piece);

#endif
