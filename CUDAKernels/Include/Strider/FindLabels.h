// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the labels that occur in a label map.
#ifndef Strider_FindLabels_h
#define Strider_FindLabels_h

#include "Strider/VolumeView.h"

#include <bitset>

namespace Strider
{

/// Labels in [0, 255].
using LabelSet = std::bitset<256>;

/// Returns the labels of the voxels in host memory, whose fractions are dropped; other values are no labels. Reads
/// Voxels, Type and Dimensions of a view with one component, with all processors.
LabelSet FindLabels(const VolumeView& volume);

} // namespace Strider

#endif
