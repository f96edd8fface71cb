// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Which voxels of a volume must be brought in where another one was before; host only.
#ifndef Strider_Sampling_FindChangedVoxels_h
#define Strider_Sampling_FindChangedVoxels_h

#include "Sampling/StoredScalars.h"

namespace Strider
{

/// A scalar of both volumes is stored as the same value.
inline bool AreStoredAlike(const VolumeView& one, const VolumeView& other)
{
  bool areAlike = one.Type == other.Type && one.Components == other.Components;
  for (int component = 0; areAlike && component < one.Components; ++component)
  {
    areAlike = DescribeStoredScalars(one, component) == DescribeStoredScalars(other, component);
  }
  return areAlike;
}

/// VolumeView::Changed within the volume; all of it where the voxels of `former`, null where there are none, are no help.
inline IndexBox FindChangedVoxels(const VolumeView& former, const VolumeView& volume)
{
  const IndexBox whole = MakeWholeBox(volume.Dimensions);
  const bool keepsRest = former.Voxels && former.Dimensions == volume.Dimensions &&
    former.Placement == volume.Placement && AreStoredAlike(former, volume);
  return keepsRest ? Intersect(volume.Changed, whole) : whole;
}

} // namespace Strider

#endif
