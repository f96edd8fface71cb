// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The values in each macrocell of a volume in host memory.
#ifndef Strider_Host_Volume_FindValueRanges_h
#define Strider_Host_Volume_FindValueRanges_h

#include "EmptySpace/FilterSupport.h"
#include "Strider/VolumeView.h"

namespace Strider
{

/// Of stored values: `ranges` has room for CountMacrocells(volume.Dimensions), x fastest, of each component after the other. Only
/// those of `part` are written, for a filter with this support. Uses several threads.
void FindValueRanges(const VolumeView& volume, const IndexBox& part, ValueRange* ranges,
  const FilterSupport& support = {});

/// The same of differences between neighbours.
void FindChangeRanges(const VolumeView& volume, const IndexBox& part, ChangeRange* changes,
  const FilterSupport& support = {});

} // namespace Strider

#endif
