// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the smallest and largest finite scalar of a volume, also of one that changes in part.
#ifndef Strider_FindFiniteRange_h
#define Strider_FindFiniteRange_h

#include "Strider/TaskProgress.h"
#include "Strider/VolumeView.h"

#include <vector>

namespace Strider
{

/// Returns the range that VolumeView::GetRange needs for a component. Reads Voxels, Type, Components and Dimensions of
/// the view, with all processors at memory bandwidth. Returns [0, 1] if no scalar is finite.
std::array<double, 2> FindFiniteRange(const VolumeView& volume, int component = 0);

/// True if the component contains an infinite scalar; not-a-number does not count.
bool HasInfinity(const VolumeView& volume, int component = 0);

/// FindFiniteRange for all components, with the ranges of pieces of the volume kept, so that unchanged pieces are not
/// read again.
class FiniteRanges
{
public:
  /// Sets the ranges of a volume and VolumeView::HasInfinity. If the volume has the dimensions, type and components of
  /// the previous one, voxels outside VolumeView::Changed must be unchanged. Never throws: without memory for the
  /// pieces it reads all voxels. `progress` receives the state of the search, and cannot stop it.
  void Update(VolumeView& volume, const TaskProgress& progress = {});

private:
  using Range = std::array<double, 2>;

  void UpdatePieces(VolumeView& volume, const TaskProgress& progress);

  VolumeView Former;                      ///< layout that Pieces belong to
  std::vector<std::vector<Range>> Pieces; ///< ranges of the pieces, by component
  std::vector<char> Infinite;             ///< true for pieces with infinite scalars
};

} // namespace Strider

#endif
