// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Map for empty-space skipping on the CPU: made when a frame first needs it, kept until the volume or the transfer
// functions change.
#ifndef Strider_Host_Volume_HostSkipMap_h
#define Strider_Host_Volume_HostSkipMap_h

#include "EmptySpace/OccupancyRule.h"
#include "EmptySpace/SkipMap.h"
#include "Strider/FrameStatistics.h"
#include "Strider/Strategies.h"
#include "Strider/TaskProgress.h"
#include "Strider/VolumeView.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace Strider
{

class HostSkipMap
{
public:
  /// Sets the volume; only voxels in `changed` may differ from the previous one.
  void SetVolume(const VolumeView& volume, const IndexBox& changed);

  /// Sets a callback for the progress of the search, which cannot be stopped.
  void SetProgress(const TaskProgress& progress) { this->Progress = progress; }
  /// Uses the voxels that frames sample if they are not those of SetVolume; they must have the same dimensions. If
  /// their address or version differs from the last one's, all voxels are searched.
  void Follow(const VolumeView& sampled);
  /// Updates the map for what a frame can show. `knowsValues` states that rays use SkipKnown in an even grid. If the
  /// filter's support has changed, all voxels are searched again. `stamp` stands for all that the arguments were made
  /// of besides that support; 0 for nothing.
  void Update(const OccupancyArrays& shown, bool knowsValues, std::uint64_t stamp = 0);
  /// Returns whether the map is that of an update with this stamp and support, which needs not be made again.
  bool IsOf(std::uint64_t stamp, const FilterSupport& support) const
  {
    return this->HasMap && stamp != 0 && stamp == this->Stamp &&
      AreSame(support, this->Shown.Support);
  }
  /// Returns a map of value ranges in index space, for maximum and minimum intensity projection. `spans` is the
  /// result of FindSpans.
  SkipMap GetBounds(
    Switch setting, const std::vector<CellSpan>& spans, const FilterSupport& support);
  /// Sets the reported outcome for frames without an update.
  void Explain(const SkippingStatistics& outcome);

  /// Returns the map in index space. For Automatic it is empty if nearly all macrocells are occupied, because queries
  /// would not pay off.
  SkipMap Get(Switch setting);
  /// Releases all memory; the next frame starts anew.
  void Drop();
  std::size_t CountBytes() const;
  void Report(FrameStatistics& statistics) const;

private:
  /// Returns the map of distances, or of none where they are null.
  SkipMap MakeMap(const unsigned char* distances) const;
  /// Searches the voxels that have changed; adaptive grids know their ranges.
  void FindRanges(const FilterSupport& support);
  void FindOccupied(const OccupancyArrays& shown);
  /// Converts occupancy from macrocells of voxels to macrocells of index space.
  void WarpOccupied();
  void WarpRanges(const std::vector<CellSpan>& spans);
  void CountOccupied();

  TaskProgress Progress;
  VolumeView Volume;
  std::array<int, 3> Cells{ 0, 0, 0 };
  std::vector<ValueRange> Ranges; ///< component after component
  /// Ranges of macrocells in index space; empty until they are needed for an uneven grid.
  std::vector<ValueRange> WarpedRanges;
  std::vector<CellSpan> WarpedSpans; ///< of WarpedRanges
  FilterSupport Support;             ///< for which the ranges were computed
  IndexBox Changed = MakeEmptyBox(); ///< voxels whose macrocells must be searched again
  std::vector<ChangeRange> Changes;  ///< empty until a frame has gradient opacity
  OccupancyArrays Shown;             ///< values visible in the frame of the map
  bool KnowsValues = false;
  bool HasMap = false;
  std::uint64_t Stamp = 0; ///< of the last update
  std::vector<unsigned char> Distances;
  std::vector<unsigned char> Before; ///< distances before the current axis
  double OccupiedShare = 1.0;        ///< without macrocells of one value
  double KnownShare = 0.0;
  double Milliseconds = 0.0;
  std::size_t Searched = 0;                  ///< number of macrocells
  std::optional<SkippingStatistics> Outcome; ///< of the last frame
};

} // namespace Strider

#endif
