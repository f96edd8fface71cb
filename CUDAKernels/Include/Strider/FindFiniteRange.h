// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Smallest and largest finite scalar of a volume, and of one that changes in part.
#ifndef Strider_FindFiniteRange_h
#define Strider_FindFiniteRange_h

#include "Strider/TaskProgress.h"
#include "Strider/VolumeView.h"

#include <vector>

namespace Strider
{

/// The range that VolumeView::GetRange wants for a component, from its Voxels, Type, Components and Dimensions, by all processors
/// at the speed of memory. [0, 1] where no scalar is finite.
std::array<double, 2> FindFiniteRange(const VolumeView& volume, int component = 0);

/// Whether a component has a scalar that is infinite; not-a-number does not count.
bool HasInfinity(const VolumeView& volume, int component = 0);

/// The same as FindFiniteRange of all components, kept for pieces of the volume, so that pieces without changes need not be read again.
class FiniteRanges
{
public:
  /// Sets the ranges of a volume, and whether it has infinite scalars. Where it has the dimensions, type and components of the last one, the voxels outside of
  /// VolumeView::Changed must be what they were. Throws nothing: where there is no memory for pieces all voxels are read.
  /// `progress` is told how far the search has come, and stops nothing.
  void Update(VolumeView& volume, const TaskProgress& progress = {});

private:
  using Range = std::array<double, 2>;

  void UpdatePieces(VolumeView& volume, const TaskProgress& progress);

  VolumeView Former;                      ///< the layout that Pieces belong to
  std::vector<std::vector<Range>> Pieces; ///< by component
  std::vector<char> Infinite;             ///< pieces that have infinite scalars
};

} // namespace Strider

#endif
