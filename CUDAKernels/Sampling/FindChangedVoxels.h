// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the voxels that must be transferred when a volume replaces another; host only.
#ifndef Strider_Sampling_FindChangedVoxels_h
#define Strider_Sampling_FindChangedVoxels_h

#include "Sampling/StoredScalars.h"

namespace Strider
{

/// True if both volumes store equal scalars as equal values.
inline bool AreStoredAlike(const VolumeView& one, const VolumeView& other)
{
  bool areAlike = one.Type == other.Type && one.Components == other.Components;
  for (int component = 0; areAlike && component < one.Components; ++component)
  {
    areAlike = DescribeStoredScalars(one, component) == DescribeStoredScalars(other, component);
  }
  return areAlike;
}

/// Returns VolumeView::Changed within the volume, or the whole volume if the voxels of `former` (Voxels null: none)
/// cannot be kept.
inline IndexBox FindChangedVoxels(const VolumeView& former, const VolumeView& volume)
{
  const IndexBox whole = MakeWholeBox(volume.Dimensions);
  const bool keepsRest = former.Voxels && former.Dimensions == volume.Dimensions &&
    former.Placement == volume.Placement && AreStoredAlike(former, volume);
  return keepsRest ? Intersect(volume.Changed, whole) : whole;
}

} // namespace Strider

#endif
