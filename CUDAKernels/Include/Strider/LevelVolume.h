// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume of an adaptive grid: boxes of cells on levels of growing resolution.
#ifndef Strider_LevelVolume_h
#define Strider_LevelVolume_h

#include "Strider/Status.h"
#include "Strider/VolumeView.h"

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

namespace Strider
{

/// Maximum number of levels.
constexpr int MostLevels = 16;
/// Maximum ratio of neighbouring levels.
constexpr int MostLevelRatio = 16;
/// Maximum number of cells of the finest level along an axis, whether they exist or not: places are floats.
constexpr double MostFineCells = 16777216.0;

/// A box of cells of one level.
struct LevelBox
{
  int Level = 0; ///< 0 is the coarsest
  /// First cell, counted in cells of the level from the hierarchy's origin; may be negative.
  std::array<int, 3> First{ 0, 0, 0 };
  /// Values at the cells of the box or at their corners (Placement), in host memory, on an even grid.
  VolumeView Values;
  /// For each cell, x fastest: not 0 where the cell does not exist. Null: all exist. Finer cells hide coarser ones in
  /// any case.
  const unsigned char* Missing = nullptr;
};

struct LevelHierarchy
{
  /// Ratios[l] is the number of cells of level l + 1 along an edge of a cell of level l: 2 to MostLevelRatio.
  std::vector<int> Ratios;
  /// In any order. All have the same placement and number of components. Where boxes of a level overlap, the last
  /// counts.
  std::vector<LevelBox> Boxes;
  /// Finer levels are left out.
  int FinestLevel = MostLevels - 1;
};

struct LevelVolume; // made by MakeLevelVolume

/// MakeLevelVolume reports the size of the volume that it made, and how long that took.
struct LevelFacts
{
  int Levels = 0;        ///< number of levels
  std::size_t Cells = 0; ///< cells that no finer ones hide
  std::size_t Bytes = 0; ///< memory of the levels, on the host; a device holds as much
  /// Number of values stored for each component: those of cells, of coarser cells below them, and of borders.
  std::size_t Values = 0;
  double Milliseconds = 0.0; ///< time to make it
};

/// Makes a volume of a hierarchy, with VolumeView::Levels, which holds copies of the values. Index space counts cells
/// of level 0 from the lower corner of the smallest box of such cells that contains all boxes; `first` is that
/// corner, counted from the hierarchy's origin. Samples are trilinear on each level. From the borders of a level
/// inwards, within one of its cells, they blend with the next coarser level, so that the field is continuous and
/// linear fields are exact. Cells that finer ones hide are replaced by the means of these. Places without a cell on
/// any level show nothing. Renderers that do not read levels show the voxels of the view: the values of level 0, also
/// where it has no cells. Fails with InvalidArgument for hierarchies that are empty, too large, or whose boxes do not
/// fit together, and with Unsupported for those that need too many nodes of 8x8x8 cells.
[[nodiscard]] Status MakeLevelVolume(const LevelHierarchy& hierarchy, VolumeView& volume,
  std::array<int, 3>& first, LevelFacts& facts);

} // namespace Strider

#endif
