// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Position of a renderer's volume in a larger volume, and the part of it that the renderer shows.
#ifndef Strider_VolumePiece_h
#define Strider_VolumePiece_h

#include <array>
#include <limits>

namespace Strider
{

/// Renderers with one piece each, in one process or many, make images that show the whole volume when they are
/// composited from the nearest to the farthest: rays have the samples that they have in the whole volume, and each
/// sample belongs to exactly one piece. Pieces overlap by the ghost cells that sampling reads beyond a border; Own
/// excludes these.
struct VolumePiece
{
  static constexpr double Unlimited = std::numeric_limits<double>::infinity();

  /// Points of the whole volume's grid along each axis; 0: the renderer's volume is not a piece.
  std::array<int, 3> WholePoints{ 0, 0, 0 };
  /// First point of the renderer's volume in the index space of the whole.
  std::array<double, 3> First{ 0.0, 0.0, 0.0 };
  /// Length of one index step of the piece in index space of the whole. Other than 1 only along axes with uneven
  /// points, whose first and last point are the ends of the piece's index space, too.
  std::array<double, 3> CellSize{ 1.0, 1.0, 1.0 };
  /// Box in the whole's index space whose samples this piece takes: low and high on x, y and z, unlimited at the
  /// whole's border. A sample on a border between two pieces belongs to the piece that its ray crosses first.
  std::array<double, 6> Own{ -Unlimited, Unlimited, -Unlimited, Unlimited, -Unlimited, Unlimited };

  bool IsWhole() const { return this->WholePoints[0] == 0; }
};

} // namespace Strider

#endif
