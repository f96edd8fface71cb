// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What rays may skip on a device: ranges are found when voxels are brought in, distances when a frame shows something else.
#ifndef Strider_Cuda_EmptySpace_DeviceSkipMap_h
#define Strider_Cuda_EmptySpace_DeviceSkipMap_h

#include "Compression/Format/CompressedVoxels.h"
#include "Cuda/Runtime/DeviceCopy.h"
#include "Cuda/Volume/StoredVolume.h"
#include "EmptySpace/MakeOccupancyRule.h"
#include "EmptySpace/SkipMap.h"
#include "Strider/FrameStatistics.h"

namespace Strider
{

class DeviceSkipMap
{
public:
  /// Queues the search through voxels that are stored in their owner's order: through those of a box, which lies in the volume, where
  /// it knows the others. Empty after a failure.
  Status FindRanges(const StoredVolume& stored, const VolumeView& volume, const IndexBox& changed,
    const Stream& stream);
  /// The same of a compressed volume, of all its voxels.
  Status FindRanges(const CompressedVoxels& voxels, const VolumeView& volume, const Stream& stream);
  /// Makes the ranges of a filter those that the frames to come read: where it has a support of its own, the voxels are searched
  /// again, unless they have been; of compressed ones it takes bounds. `stored` as in Update. After a failure it is to be called again.
  Status FollowFilter(
    const FilterSupport& support, const StoredVolume* stored, const Stream& stream);
  void Drop() { *this = {}; }
  bool IsEmpty() const { return this->Ranges.GetBytes() == 0; }

  /// Brings the distances up to date with what a frame can show; waits where they have changed. `stored` are the voxels of
  /// FindRanges, in any order, or null where they are compressed: how much they change is found when a frame first needs it, if there
  /// is memory for it.
  Status Update(const OccupancyArrays& shown, const StoredVolume* stored, const Stream& stream);
  /// In index space; see HostSkipMap::Get.
  SkipMap Get(Switch setting, std::string& reason) const;
  /// In index space, for rays that look for extremes; see HostSkipMap::GetBounds.
  SkipMap GetBounds(Switch setting, const ValueUnits& units, std::string& reason) const;
  /// Last update, and the search through the voxels where they were new.
  double GetMilliseconds() const { return this->Milliseconds; }
  double GetOccupiedShare() const { return this->OccupiedShare; }
  std::size_t GetBytes() const;
  /// Macrocells of the last FindRanges.
  std::size_t CountSearched() const { return this->Searched; }

private:
  /// Room for the ranges of a volume.
  Status MakeRoom(const VolumeView& volume, int channels);
  /// FindRanges, which may leave ranges that are not those of the voxels after a failure.
  Status SearchBricks(
    const CompressedVoxels& voxels, const VolumeView& volume, const Stream& stream);
  Status SearchVoxels(const StoredVolume& stored, const VolumeView& volume, const IndexBox& changed,
    const Stream& stream);
  Status KeepIfFound(const Status& found);
  /// Of compressed voxels, where `stored` is null, bounds of all.
  Status FindChanges(const StoredVolume* stored, const IndexBox& part, const Stream& stream);
  const ValueRange* GetRanges() const
  {
    return this->IsWide ? this->WideRanges.Get() : this->Ranges.Get();
  }

  VolumeView Volume;
  std::array<int, 3> Cells{ 0, 0, 0 };
  DeviceBuffer<ValueRange> Ranges;
  DeviceBuffer<ChangeRange> Changes;
  bool HasChanges = false;
  DeviceBuffer<ValueRange> WideRanges; ///< of the last filter with a support of its own
  DeviceBuffer<ChangeRange> WideChanges;
  FilterSupport Wide;
  bool HasWide = false;  ///< they are those of the voxels
  bool IsWide = false;   ///< frames read them
  OccupancyArrays Shown; ///< by the frame that the map was made for
  bool HasMap = false;
  DeviceCopy<int> VisibleBefore;
  DeviceCopy<VisibleValues> Tables;
  DeviceCopy<float> Surfaces;
  DeviceCopy<CellSpan> Spans;
  DeviceBuffer<unsigned char> Distances;
  DeviceBuffer<unsigned char> Before;
  DeviceBuffer<unsigned int> OccupiedCount;
  double OccupiedShare = 1.0;
  double Milliseconds = 0.0;
  std::size_t Searched = 0;
};

/// The same map for rays that follow voxels in the order in which they are stored.
SkipMap TurnSkipMap(const SkipMap& map, const VoxelOrder& order);

} // namespace Strider

#endif
