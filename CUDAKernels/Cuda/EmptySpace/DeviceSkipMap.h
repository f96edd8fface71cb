// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Empty-space map on the device: value ranges are found when voxels are uploaded, distances when the appearance
// changes.
#ifndef Strider_Cuda_EmptySpace_DeviceSkipMap_h
#define Strider_Cuda_EmptySpace_DeviceSkipMap_h

#include "Compression/Format/CompressedVoxels.h"
#include "Cuda/Arrays/FindRangesOnDevice.h"
#include "Cuda/Runtime/DeviceCopy.h"
#include "Cuda/Volume/StoredVolume.h"
#include "EmptySpace/MakeOccupancyRule.h"
#include "EmptySpace/SkipMap.h"
#include "EmptySpace/SubcellBits.h"
#include "Strider/FrameStatistics.h"

namespace Strider
{

class DeviceSkipMap
{
public:
  /// Queues the search for value ranges in stored voxels, which must be in the caller's order. Searches only the box
  /// `changed`, which lies in the volume, where the other ranges are known. Empty after a failure.
  Status FindRanges(const StoredVolume& stored, const VolumeView& volume, const IndexBox& changed,
    const Stream& stream);
  /// Queues the search for value ranges in all voxels of a compressed volume. Empty after a failure.
  Status FindRanges(const CompressedVoxels& voxels, const VolumeView& volume, const Stream& stream);
  /// Selects the ranges that later frames use for a reconstruction filter. For a filter whose support is wider than a
  /// cell the voxels are searched again, unless its ranges are cached; for compressed voxels they are bounded from
  /// the ranges of linear samples. `stored` as in Update. Call it again after a failure.
  Status FollowFilter(
    const FilterSupport& support, const StoredVolume* stored, const Stream& stream);
  /// Joins the ranges of all macrocells of a volume of 8- or 16-bit integers into the ranges of the view, and waits for
  /// them. The map must not be empty.
  Status JoinRanges(const Stream& stream, VolumeView& volume);
  void Drop() { *this = {}; }
  bool IsEmpty() const { return this->Ranges.GetBytes() == 0; }

  /// Updates the distances where the appearance has changed, and waits for them. `stored` is the volume given to
  /// FindRanges, in any order, or null where it is compressed. Change ranges are computed when a frame first needs
  /// them, if memory allows it.
  Status Update(const OccupancyArrays& shown, const StoredVolume* stored, const Stream& stream);
  /// Provides the subcells of a volume of one component for a cubic filter, whose map must be up to date; `skip` is the
  /// map in stored order. They are marked again, and waited for, where the map or the stored order has changed. None
  /// where memory is short.
  Status UpdateSubcells(const StoredVolume& stored, ReconstructionFilter filter,
    const SkipMap& skip, const Stream& stream, SubcellBits& subcells);
  /// Returns a map for SkipSubcells, in stored order: each macrocell is one word of subcells, and is empty if the word
  /// is 0. More macrocells are empty in it than in the map of ranges of values.
  SkipMap GetWordMap(const SubcellBits& subcells) const;
  /// Returns the map in index space; see HostSkipMap::Get.
  SkipMap Get(Switch setting, SkippingStatistics& outcome) const;
  /// Returns the map with value bounds in index space, for rays that project extremes; see HostSkipMap::GetBounds.
  SkipMap GetBounds(Switch setting, const ValueUnits& units, SkippingStatistics& outcome) const;
  /// Updates the bounds for SkipExtremes, of maxima with `isLargest` and otherwise of minima of the first component.
  Status UpdateExtremes(const ValueUnits& units, bool isLargest, const Stream& stream);
  /// Returns the bounds of the last UpdateExtremes, and in `map` the macrocells in index space.
  const float* GetExtremes(Switch setting, SkipMap& map, SkippingStatistics& outcome) const;
  /// Returns the time of the last Update that changed the map, and that of its subcells, in milliseconds.
  double GetMilliseconds() const { return this->Milliseconds + this->SubcellMilliseconds; }
  double GetOccupiedShare() const { return this->OccupiedShare; }
  std::size_t GetBytes() const;
  /// Returns the number of macrocells that the last FindRanges searched.
  std::size_t CountSearched() const { return this->Searched; }

private:
  /// Returns the map of distances, or of none where they are null.
  SkipMap MakeMap(const unsigned char* distances) const;
  /// Copies the ranges that an adaptive grid knows.
  Status CopyRanges(const VolumeView& volume, const Stream& stream);
  /// Allocates the ranges of a volume.
  Status MakeRoom(const VolumeView& volume, int channels);
  /// Empties the map after a failed search, and returns its outcome.
  Status KeepIfFound(const Status& found);
  /// Computes the change ranges of macrocells `part`; for compressed voxels, where `stored` is null, bounds of all.
  Status FindChanges(const StoredVolume* stored, const IndexBox& part, const Stream& stream);
  const ValueRange* GetRanges() const
  {
    return this->IsWide ? this->WideRanges.Get() : this->Ranges.Get();
  }

  VolumeView Volume;
  std::array<int, 3> Cells{ 0, 0, 0 };
  float LevelScale = 0.0f; ///< LevelVolume::MacrocellScale; 0 for other volumes
  DeviceBuffer<ValueRange> Ranges;
  DeviceBuffer<ChangeRange> Changes;
  bool HasChanges = false;
  DeviceBuffer<ValueRange> WideRanges; ///< ranges for the last filter with wide support
  DeviceBuffer<ChangeRange> WideChanges;
  FilterSupport Wide;
  bool HasWide = false;  ///< WideRanges and WideChanges match the voxels
  bool IsWide = false;   ///< frames use the wide ranges
  OccupancyArrays Shown; ///< appearance for which the map was computed
  bool HasMap = false;
  DeviceCopy<int> VisibleBefore;
  DeviceCopy<VisibleValues> Tables;
  DeviceCopy<float> Surfaces;
  DeviceCopy<CellSpan> Spans;
  DeviceBuffer<unsigned char> Distances;
  DeviceBuffer<unsigned char> Before;
  DeviceBuffer<std::uint64_t> Subcells;
  DeviceBuffer<unsigned char> EmptyWords; ///< scratch
  DeviceBuffer<unsigned char> WordDistances;
  VoxelOrder SubcellOrder;    ///< stored order of the subcells
  bool HasSubcells = false;   ///< they match the map
  bool LacksSubcells = false; ///< memory was short for them
  DeviceBuffer<unsigned int> OccupiedCount;
  DeviceBuffer<float> Extremes; ///< bounds for SkipExtremes
  bool HasExtremes = false;     ///< Extremes match the voxels and the two fields below
  bool AreLargest = false;
  TableWays ExtremeWays{};
  DeviceBuffer<RangeKeys> JoinedRanges;
  double OccupiedShare = 1.0;
  double Milliseconds = 0.0;
  double SubcellMilliseconds = 0.0;
  std::size_t Searched = 0;
};

/// Converts a map to rays in the stored order of voxels.
SkipMap TurnSkipMap(const SkipMap& map, const VoxelOrder& order);

} // namespace Strider

#endif
