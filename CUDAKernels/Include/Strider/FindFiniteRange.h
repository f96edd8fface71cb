// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Smallest and largest finite scalar of a volume.
#ifndef Strider_FindFiniteRange_h
#define Strider_FindFiniteRange_h

#include "Strider/VolumeView.h"

namespace Strider
{

/// The range that VolumeView::GetRange wants for a component, from its Voxels, Type, Components and Dimensions, by all processors
/// at the speed of memory. [0, 1] where no scalar is finite.
std::array<double, 2> FindFiniteRange(const VolumeView& volume, int component = 0);

} // namespace Strider

#endif
