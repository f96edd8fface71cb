// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Which part of a larger volume a renderer has, and which part of that it shows.
#ifndef Strider_VolumePiece_h
#define Strider_VolumePiece_h

#include <array>
#include <limits>

namespace Strider
{

/// Renderers with a piece each, of one process or of many, make pictures that laid over each other, from the nearest to the farthest,
/// are the picture of the whole: rays have the samples that they have in the whole, and each is taken by one piece. Pieces overlap by
/// as many voxels as sampling reaches over their borders: Own has none of those.
struct VolumePiece
{
  static constexpr double Unlimited = std::numeric_limits<double>::infinity();

  /// Points of the whole volume's grid along each axis; 0: the renderer's volume is not a piece.
  std::array<int, 3> WholePoints{ 0, 0, 0 };
  /// Where the first point of the renderer's volume lies in the index space of the whole.
  std::array<double, 3> First{ 0.0, 0.0, 0.0 };
  /// Length of a step of the volume's own index space in that of the whole: other than 1 along axes with uneven points alone, whose
  /// first and last point are the ends of the own index space, too.
  std::array<double, 3> CellSize{ 1.0, 1.0, 1.0 };
  /// The box of the whole's index space whose samples are taken: low and high on x, y and z, unlimited where the whole ends. A sample
  /// on a border that two pieces share belongs to the one that its ray comes through first.
  std::array<double, 6> Own{ -Unlimited, Unlimited, -Unlimited, Unlimited, -Unlimited, Unlimited };

  bool IsWhole() const { return this->WholePoints[0] == 0; }
};

} // namespace Strider

#endif
