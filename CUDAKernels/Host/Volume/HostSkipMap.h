// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What rays may skip on the CPU: made from the volume when a frame first asks, kept until the volume or its functions change.
#ifndef Strider_Host_Volume_HostSkipMap_h
#define Strider_Host_Volume_HostSkipMap_h

#include "EmptySpace/OccupancyRule.h"
#include "EmptySpace/SkipMap.h"
#include "Strider/FrameStatistics.h"
#include "Strider/Strategies.h"
#include "Strider/TaskProgress.h"
#include "Strider/VolumeView.h"

#include <string>
#include <vector>

namespace Strider
{

class HostSkipMap
{
public:
  /// Other voxels in a box of the volume; what is known of the former ones holds elsewhere.
  void SetVolume(const VolumeView& volume, const IndexBox& changed);

  /// Is told how far the search has come, which nothing stops.
  void SetProgress(const TaskProgress& progress) { this->Progress = progress; }
  /// The voxels that frames read, where they are not those of SetVolume but as many: all are searched when they are others than before.
  void Follow(const VolumeView& sampled);
  /// Brings the map up to date with what a frame can show. `knowsValues`: rays
  /// follow it as SkipKnown through an even grid. A filter of another support than the last one searches all voxels again.
  void Update(const OccupancyArrays& shown, bool knowsValues);
  /// In index space, for rays that look for extremes. `spans` are those of FindSpans.
  SkipMap GetBounds(
    Switch setting, const std::vector<CellSpan>& spans, const FilterSupport& support);
  /// Why rays take every sample, for frames that do not ask for an update.
  void Explain(const std::string& reason);

  /// In index space. Automatic: none where nearly all macrocells are occupied, since looking them up would save nothing.
  SkipMap Get(Switch setting);
  /// Gives all memory up, and begins anew with the next frame.
  void Drop();
  std::size_t CountBytes() const;
  void Report(FrameStatistics& statistics) const;

private:
  /// Of the voxels that have changed.
  void FindRanges(const FilterSupport& support);
  void FindOccupied(const OccupancyArrays& shown);
  /// From macrocells of voxels to those of index space.
  void WarpOccupied();
  void WarpRanges(const std::vector<CellSpan>& spans);
  void CountOccupied();

  TaskProgress Progress;
  VolumeView Volume;
  std::array<int, 3> Cells{ 0, 0, 0 };
  std::vector<ValueRange> Ranges; ///< component by component
  std::vector<ValueRange>
    WarpedRanges; ///< of macrocells of index space; empty until an uneven grid is asked for them
  std::vector<CellSpan> WarpedSpans; ///< that they were found with
  FilterSupport Support;             ///< that the ranges are for
  IndexBox Changed = MakeEmptyBox(); ///< voxels whose macrocells must be searched again
  std::vector<ChangeRange> Changes;  ///< empty until a frame with gradient opacity
  OccupancyArrays Shown;             ///< by the frame that the map was made for
  bool KnowsValues = false;
  bool HasMap = false;
  std::vector<unsigned char> Distances;
  std::vector<unsigned char> Before; ///< an axis before
  double OccupiedShare = 1.0;        ///< without those of one value
  double KnownShare = 0.0;
  double Milliseconds = 0.0;
  std::size_t Searched = 0; ///< macrocells
  std::string Reason;
};

} // namespace Strider

#endif
