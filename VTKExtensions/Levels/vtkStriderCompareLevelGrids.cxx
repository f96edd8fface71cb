// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Tells whether processes have grids of one adaptive grid.
#include "vtkStriderLevelBoxes.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace
{

/// Largest difference of lengths and ratios that are the same, as a share of them.
constexpr double Rounding = 1e-3;

bool AreSame(double one, double other)
{
  return std::abs(one - other) <= Rounding * std::abs(one);
}

/// False where both say what their adaptive grids are, and it differs.
bool AreSame(const vtkStriderLevelGrid& one, const vtkStriderLevelGrid& other)
{
  bool areSame = one.Ratio == 0.0 || other.Ratio == 0.0 || AreSame(one.Ratio, other.Ratio);
  for (int axis = 0; axis < 3; ++axis)
  {
    const double spacing = one.Coarse[axis];
    areSame = areSame &&
      (spacing == 0.0 || other.Coarse[axis] == 0.0 || AreSame(spacing, other.Coarse[axis]));
    const double shift = std::abs(one.Origin[axis] - other.Origin[axis]);
    const bool haveOrigins = one.HasOrigin != 0.0 && other.HasOrigin != 0.0;
    const double length = spacing > 0.0 ? spacing : one.Spacing[axis];
    areSame = areSame && (!haveOrigins || shift <= Rounding * length);
  }
  return areSame;
}

std::string Describe(const vtkStriderLevelGrid& grid)
{
  const auto list = [](std::ostream& text, const double* numbers) {
    text << "(" << numbers[0] << ", " << numbers[1] << ", " << numbers[2] << ")";
  };
  std::ostringstream text;
  text << "on rank " << grid.Process;
  if (grid.HasOrigin != 0.0)
  {
    text << " the origin ";
    list(text, grid.Origin);
  }
  if (grid.Coarse[0] > 0.0)
  {
    text << (grid.HasOrigin != 0.0 ? ", " : " ") << "level 0 of the spacing ";
    list(text, grid.Coarse);
  }
  if (grid.Ratio > 0.0)
  {
    text << ", refined " << grid.Ratio << " times";
  }
  return text.str();
}

} // namespace

std::string vtkStriderCompareLevelGrids(const std::vector<vtkStriderLevelGrid>& grids)
{
  // The first one of the lowest process that differs from the first one of all: the order of the list does not count.
  const auto isEarlier = [](const vtkStriderLevelGrid* one, const vtkStriderLevelGrid* other) {
    return !other || one->Process < other->Process;
  };
  const vtkStriderLevelGrid* first = nullptr;
  for (const vtkStriderLevelGrid& grid : grids)
  {
    first = isEarlier(&grid, first) ? &grid : first;
  }
  const vtkStriderLevelGrid* different = nullptr;
  for (const vtkStriderLevelGrid& grid : grids)
  {
    different = isEarlier(&grid, different) && !AreSame(*first, grid) ? &grid : different;
  }
  return different ? "The ranks have different adaptive grids, " + Describe(*first) + ", and " +
      Describe(*different) + ": only one grid that they share can be shown."
                   : "";
}
