// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Where a mapper's input lies in the larger grid of which it is a piece.
#ifndef vtkStriderPlacePiece_h
#define vtkStriderPlacePiece_h

#include "Strider/VolumePiece.h"

#include <string>

class vtkStriderGrid;
class vtkStriderVolumeMapper;

/**
 * Finds the whole grid of vtkStriderPieceSettings::SetPiece(), and the piece that `grid`, of the mapper's input, is of it; the grid of
 * a rectilinear piece is uneven where the whole is. Where the input is the whole, nothing changes. Returns an empty string, or the
 * reason why the input is no such piece in words of a user.
 */
std::string vtkStriderPlacePiece(vtkStriderVolumeMapper* mapper, vtkStriderGrid& grid,
  vtkStriderGrid& whole, Strider::VolumePiece& piece);

#endif
