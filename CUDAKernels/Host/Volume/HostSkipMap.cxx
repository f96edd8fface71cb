// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Map for empty-space skipping on the CPU.
#include "Host/Volume/HostSkipMap.h"

#include "EmptySpace/FindDistances.h"
#include "EmptySpace/MakeSkipMap.h"
#include "Host/Volume/FindValueRanges.h"
#include "Sampling/LevelGrid.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace Strider
{
namespace
{

/// Calls FindValueRanges for one part after the other and reports progress.
void FindRangesInTurns(const VolumeView& volume, const IndexBox& part, const FilterSupport& support,
  const TaskProgress& progress, ValueRange* ranges)
{
  constexpr int Turns = 16;
  const int layers = part.Last[2] - part.First[2] + 1;
  const int turns = progress ? std::min(Turns, layers) : 1;
  for (int turn = 0; turn < turns; ++turn)
  {
    IndexBox some = part;
    some.First[2] = part.First[2] + layers * turn / turns;
    some.Last[2] = part.First[2] + layers * (turn + 1) / turns - 1;
    FindValueRanges(volume, some, ranges, support);
    if (progress)
    {
      progress((turn + 1.0) / turns);
    }
  }
}

/// Computes distances along one axis for all lines of macrocells, with several threads. `ranges`, component after
/// component, distinguish macrocells of one value.
void PassAxis(const std::array<int, 3>& cells, int axis, const std::vector<unsigned char>& before,
  const std::vector<ValueRange>& ranges, std::vector<unsigned char>& distances)
{
  const std::size_t stride = axis == 0 ? 1
    : axis == 1                        ? static_cast<std::size_t>(cells[0])
                                       : static_cast<std::size_t>(cells[0]) * cells[1];
  const int count = cells[axis];
  const std::size_t all = CountAll(cells);
  const std::size_t lines = all / count;
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, lines, 64),
    [&](const tbb::blocked_range<std::size_t>& part) {
      for (std::size_t line = part.begin(); line < part.end(); ++line)
      {
        const std::size_t first = line / stride * stride * count + line % stride;
        const auto find = [&](int place) { return first + place * stride; };
        const auto read = [&](int place) { return static_cast<int>(before[find(place)]); };
        const auto areEqual = [&](int one, int other) {
          bool areAll = true;
          for (std::size_t component = 0; areAll && component < ranges.size(); component += all)
          {
            areAll = ranges[component + find(one)].First == ranges[component + find(other)].First;
          }
          return areAll;
        };
        for (int place = 0; place < count; ++place)
        {
          distances[find(place)] =
            static_cast<unsigned char>(FindLineDistance(read, areEqual, place, count));
        }
      }
    });
}

} // namespace

void HostSkipMap::SetVolume(const VolumeView& volume, const IndexBox& changed)
{
  this->Volume = volume;
  this->Cells = volume.Levels ? volume.Levels->Macrocells : CountMacrocells(volume.Dimensions);
  this->HasMap = false;
  this->WarpedRanges.clear();
  if (changed == MakeWholeBox(volume.Dimensions))
  {
    this->Changed = changed;
    this->Changes.clear();
    return;
  }
  this->Changed = Unite(this->Changed, changed);
}

void HostSkipMap::Follow(const VolumeView& sampled)
{
  if (sampled.Voxels != this->Volume.Voxels || sampled.Version != this->Volume.Version)
  {
    this->SetVolume(sampled, MakeWholeBox(sampled.Dimensions));
  }
}

void HostSkipMap::FindRanges(const FilterSupport& support)
{
  if (!AreSame(this->Support, support))
  {
    this->SetVolume(this->Volume, MakeWholeBox(this->Volume.Dimensions));
    this->Support = support;
  }
  if (this->Changed.IsEmpty())
  {
    return;
  }
  if (this->Volume.Levels)
  {
    const std::vector<LevelRange>& ranges = this->Volume.Levels->Ranges;
    this->Ranges.resize(ranges.size());
    std::transform(ranges.begin(), ranges.end(), this->Ranges.begin(), [](const LevelRange& range) {
      return ValueRange{ range.First, range.Second };
    });
    this->Searched = CountAll(this->Cells);
    this->Changed = MakeEmptyBox();
    return;
  }
  const std::array<int, 3>& dimensions = this->Volume.Dimensions;
  const IndexBox part = FindMacrocells(this->Changed, support.Reach, dimensions);
  this->Ranges.resize(CountAll(this->Cells) * this->Volume.Components);
  FindRangesInTurns(this->Volume, part, support, this->Progress, this->Ranges.data());
  if (!this->Changes.empty())
  {
    FindChangeRanges(this->Volume,
      FindMacrocells(this->Changed, support.Reach + ChangeReach, dimensions), this->Changes.data(),
      support);
  }
  // Reset last: if memory ran out above, the next frame searches again.
  this->Searched = part.CountAll();
  this->Changed = MakeEmptyBox();
}

void HostSkipMap::Explain(const SkippingStatistics& outcome)
{
  this->Outcome = outcome;
}

void HostSkipMap::FindOccupied(const OccupancyArrays& shown)
{
  this->Shown = shown;
  const OccupancyRule rule = this->Shown.Point(
    this->Shown.VisibleBefore.data(), this->Shown.Tables.data(), this->Shown.Surfaces.data());
  const std::size_t cells = CountAll(this->Cells);
  const CellRanges ranges{ this->Ranges.data(),
    this->Changes.empty() ? nullptr : this->Changes.data(), cells };
  this->Before.resize(cells);
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, cells, 4096),
    [&](const tbb::blocked_range<std::size_t>& part) {
      for (std::size_t cell = part.begin(); cell < part.end(); ++cell)
      {
        bool isKnown = this->KnowsValues;
        for (std::size_t place = cell; isKnown && place < this->Ranges.size(); place += cells)
        {
          isKnown = this->Ranges[place].First == this->Ranges[place].Second;
        }
        this->Before[cell] = !IsOccupied(rule, ranges, cell) ? MostDistance
          : isKnown                                          ? 2 * MostDistance
                                                             : 0;
      }
    });
}

void HostSkipMap::WarpOccupied()
{
  const int cells[3] = { this->Cells[0], this->Cells[1], this->Cells[2] };
  this->Distances.resize(this->Before.size());
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, this->Before.size(), 4096),
    [&](const tbb::blocked_range<std::size_t>& part) {
      for (std::size_t cell = part.begin(); cell < part.end(); ++cell)
      {
        const bool isOccupied =
          IsSpanOccupied(this->Before.data(), this->Shown.Spans.data(), cells, cell);
        this->Distances[cell] = isOccupied ? 0 : MostDistance;
      }
    });
  std::swap(this->Before, this->Distances);
}

void HostSkipMap::CountOccupied()
{
  const auto share = [&](int entry) {
    const auto count = std::count(this->Before.begin(), this->Before.end(), entry);
    return static_cast<double>(count) / static_cast<double>(this->Before.size());
  };
  this->OccupiedShare = share(0);
  this->KnownShare = this->KnowsValues ? share(2 * MostDistance) : 0.0;
  if (this->KnownShare < LeastKnown * this->OccupiedShare)
  {
    std::replace(this->Before.begin(), this->Before.end(),
      static_cast<unsigned char>(2 * MostDistance), static_cast<unsigned char>(0));
    this->OccupiedShare += this->KnownShare;
    this->KnownShare = 0.0;
  }
}

void HostSkipMap::Update(const OccupancyArrays& shown, bool knowsValues, std::uint64_t stamp)
{
  this->Stamp = stamp;
  if (this->HasMap && this->KnowsValues == knowsValues && AreSame(this->Shown, shown))
  {
    return;
  }
  const auto start = std::chrono::steady_clock::now();
  this->HasMap = false;
  this->FindRanges(shown.Support);
  if (shown.ReadsChanges() && this->Changes.empty() && !this->Volume.Levels)
  {
    std::vector<ChangeRange> changes(this->Ranges.size());
    FindChangeRanges(this->Volume, MakeWholeBox(this->Cells), changes.data(), shown.Support);
    this->Changes = std::move(changes);
  }
  this->KnowsValues = knowsValues;
  this->FindOccupied(shown);
  if (!shown.Spans.empty())
  {
    this->WarpOccupied();
  }
  this->CountOccupied();
  this->Distances.resize(this->Before.size());
  for (int axis = 0; axis < 3; ++axis)
  {
    PassAxis(this->Cells, axis, this->Before, this->Ranges, this->Distances);
    std::swap(this->Before, this->Distances);
  }
  std::swap(this->Before, this->Distances);
  this->HasMap = true;
  this->Milliseconds =
    std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

SkipMap HostSkipMap::MakeMap(const unsigned char* distances) const
{
  return this->Volume.Levels
    ? MakeLevelSkipMap(distances, this->Cells, this->Volume.Levels->MacrocellScale)
    : MakeSkipMap(distances, this->Cells, this->Volume.Placement);
}

SkipMap HostSkipMap::Get(Switch setting)
{
  SkipMap map{};
  this->Outcome = WeighSkipping(setting, this->OccupiedShare, this->KnownShare);
  if (this->Outcome->Skips)
  {
    map = this->MakeMap(this->Distances.data());
    const ValueRange* ranges = this->KnownShare > 0.0 ? this->Ranges.data() : nullptr;
    map.Bounds = { ranges, static_cast<int>(CountAll(this->Cells)), {} };
  }
  return map;
}

void HostSkipMap::WarpRanges(const std::vector<CellSpan>& spans)
{
  if (!this->WarpedRanges.empty() && AreSameBytes(this->WarpedSpans, spans))
  {
    return;
  }
  const int cells[3] = { this->Cells[0], this->Cells[1], this->Cells[2] };
  const std::size_t all = CountAll(this->Cells);
  std::vector<ValueRange> warped(this->Ranges.size());
  this->WarpedRanges.clear();
  this->WarpedSpans = spans;
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, this->Ranges.size(), 4096),
    [&](const tbb::blocked_range<std::size_t>& part) {
      for (std::size_t place = part.begin(); place < part.end(); ++place)
      {
        const std::size_t cell = place % all;
        warped[place] =
          FindSpannedRange(this->Ranges.data() + (place - cell), spans.data(), cells, cell);
      }
    });
  this->WarpedRanges = std::move(warped);
}

SkipMap HostSkipMap::GetBounds(
  Switch setting, const std::vector<CellSpan>& spans, const FilterSupport& support)
{
  this->FindRanges(support);
  if (!spans.empty())
  {
    this->WarpRanges(spans);
  }
  this->Outcome = ReportSkipping(setting, SkippingReason::Extremes);
  SkipMap map = this->MakeMap(nullptr);
  const std::vector<ValueRange>& ranges = spans.empty() ? this->Ranges : this->WarpedRanges;
  map.Bounds = { ranges.data(), static_cast<int>(CountAll(this->Cells)),
    MakeTableWays({}, 1.0f, 0.0f) };
  return map;
}

void HostSkipMap::Drop()
{
  const VolumeView volume = this->Volume;
  const FilterSupport support = this->Support;
  const TaskProgress progress = this->Progress;
  *this = {};
  this->Progress = progress;
  this->SetVolume(volume, MakeWholeBox(volume.Dimensions));
  this->Support = support;
}

std::size_t HostSkipMap::CountBytes() const
{
  return (this->Ranges.capacity() + this->WarpedRanges.capacity()) * sizeof(ValueRange) +
    this->Changes.capacity() * sizeof(ChangeRange) + this->Distances.capacity() +
    this->Before.capacity();
}

void HostSkipMap::Report(FrameStatistics& statistics) const
{
  statistics.Skipping = this->Outcome;
  statistics.MapMilliseconds = this->Milliseconds;
  statistics.MacrocellsSearched = this->Searched;
}

} // namespace Strider
