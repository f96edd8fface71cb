// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Computes the value ranges of macrocells for a volume in host memory.
#ifndef Strider_Host_Volume_FindValueRanges_h
#define Strider_Host_Volume_FindValueRanges_h

#include "EmptySpace/FilterSupport.h"
#include "Strider/VolumeView.h"

namespace Strider
{

/// Computes the ranges of stored values. `ranges` has CountMacrocells(volume.Dimensions) entries per component, x
/// fastest, component after component. Only the macrocells of `part` are written. `support` is that of the
/// reconstruction filter. Uses several threads.
void FindValueRanges(const VolumeView& volume, const IndexBox& part, ValueRange* ranges,
  const FilterSupport& support = {});

/// Computes the differences between neighbours, with the layout of FindValueRanges.
void FindChangeRanges(const VolumeView& volume, const IndexBox& part, ChangeRange* changes,
  const FilterSupport& support = {});

} // namespace Strider

#endif
