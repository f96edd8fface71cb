// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume of a part of an adaptive grid, whose other parts are volumes of other renderers.
#ifndef Strider_LevelPiece_h
#define Strider_LevelPiece_h

#include "Strider/LevelVolume.h"

#include <cstdint>

namespace Strider
{

/// First cells of pieces lie a multiple of this number of cells of level 0 behind that of the larger hierarchy.
/// Elsewhere gradients beside gaps differ from those of the whole, because nodes of cells reach into gaps.
constexpr int LevelPieceStep = 8;

/// Place of a hierarchy in a larger one.
struct LevelPlacement
{
  /// The first cell of level 0 that the volume covers, and the number of cells along each axis. All boxes lie inside.
  std::array<int, 3> First{ 0, 0, 0 };
  std::array<int, 3> Cells{ 0, 0, 0 };
  /// Ranges of the scalars of the larger hierarchy, by component; those with a lower end above the upper one are
  /// unknown.
  std::array<std::array<double, 2>, 4> Ranges{ { { 1.0, 0.0 }, { 1.0, 0.0 }, { 1.0, 0.0 },
    { 1.0, 0.0 } } };
};

/// As MakeLevelVolume, for a hierarchy whose boxes are a part of a larger one. Renderers show their piece of it
/// (RenderRequest::Piece) as the volume of the larger one shows it, where the part reaches some cells of level 0
/// farther than the piece. LevelHierarchy::Ratios are those of the larger hierarchy, up to its finest level. Fails with
/// InvalidArgument also where a box lies outside of `place`.
[[nodiscard]] Status MakeLevelPiece(const LevelHierarchy& hierarchy, const LevelPlacement& place,
  VolumeView& volume, LevelFacts& facts);

/// Finds the values of a hierarchy that count: those of cells that exist and that no finer ones hide, or at their
/// corners. `counts` has an entry for each box, with 1 or 0 for each of its values, x fastest. Their voxels may be
/// null. Fails as MakeLevelVolume.
[[nodiscard]] Status FindCountedValues(
  const LevelHierarchy& hierarchy, std::vector<std::vector<std::uint8_t>>& counts);

} // namespace Strider

#endif
