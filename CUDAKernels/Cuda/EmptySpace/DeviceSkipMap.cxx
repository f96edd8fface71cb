// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Empty-space map on the device.
#include "Cuda/EmptySpace/DeviceSkipMap.h"

#include "Cuda/EmptySpace/BoundExtremes.h"
#include "Cuda/EmptySpace/FindValueRangesOnDevice.h"
#include "Cuda/EmptySpace/MapDistances.h"
#include "Cuda/EmptySpace/MarkSubcells.h"
#include "EmptySpace/MakeSkipMap.h"
#include "Sampling/LevelGrid.h"

#include <array>
#include <chrono>
#include <cmath>

namespace Strider
{

Status DeviceSkipMap::MakeRoom(const VolumeView& volume, int channels)
{
  this->HasMap = false;
  this->HasExtremes = false;
  this->HasWide = false;
  this->Volume = volume.GetLayout();
  this->Cells = volume.Levels ? volume.Levels->Macrocells : CountMacrocells(volume.Dimensions);
  this->LevelScale = volume.Levels ? volume.Levels->MacrocellScale : 0.0f;
  const std::size_t cells = CountAll(this->Cells);
  STRIDER_TRY(this->Ranges.Reserve(cells * static_cast<std::size_t>(channels)));
  STRIDER_TRY(this->Distances.Reserve(cells));
  STRIDER_TRY(this->Before.Reserve(cells));
  return this->OccupiedCount.Reserve(1);
}

Status DeviceSkipMap::KeepIfFound(const Status& found)
{
  if (!found.IsOk())
  {
    this->Drop(); // its ranges do not match the voxels
  }
  return found;
}

Status DeviceSkipMap::FindRanges(
  const CompressedVoxels& voxels, const VolumeView& volume, const Stream& stream)
{
  const auto search = [&]() -> Status {
    STRIDER_TRY(this->MakeRoom(volume, volume.Components));
    this->Searched = CountAll(this->Cells);
    return LaunchFindBrickRanges(
      voxels, DescribeTexels(volume.Type), this->Cells, this->Ranges.Get(), stream.Get());
  };
  this->Drop();
  return this->KeepIfFound(search());
}

Status DeviceSkipMap::CopyRanges(const VolumeView& volume, const Stream& stream)
{
  static_assert(sizeof(LevelRange) == sizeof(ValueRange));
  const std::vector<LevelRange>& ranges = volume.Levels->Ranges;
  this->HasChanges = false;
  STRIDER_TRY(this->MakeRoom(volume, volume.Components));
  this->Searched = CountAll(this->Cells);
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemcpyAsync(this->Ranges.Get(), ranges.data(),
    ranges.size() * sizeof(LevelRange), cudaMemcpyHostToDevice, stream.Get())));
  return stream.Synchronize();
}

Status DeviceSkipMap::FindRanges(const StoredVolume& stored, const VolumeView& volume,
  const IndexBox& changed, const Stream& stream)
{
  if (volume.Levels)
  {
    return this->KeepIfFound(this->CopyRanges(volume, stream));
  }
  const auto search = [&]() -> Status {
    const IndexBox searched = this->IsEmpty() ? MakeWholeBox(volume.Dimensions) : changed;
    this->HasChanges = this->HasChanges && !(searched == MakeWholeBox(volume.Dimensions));
    const TexelFormat format = FindTexelFormat(volume);
    STRIDER_TRY(this->MakeRoom(volume, format.Channels));
    const IndexBox part = FindMacrocells(searched, 0, volume.Dimensions);
    this->Searched = part.CountAll();
    STRIDER_TRY(LaunchFindValueRanges(
      stored.GetSurface(), format, volume.Dimensions, part, this->Ranges.Get(), stream.Get()));
    return this->HasChanges
      ? this->FindChanges(&stored, FindMacrocells(searched, ChangeReach, volume.Dimensions), stream)
      : Status();
  };
  return this->KeepIfFound(search());
}

Status DeviceSkipMap::JoinRanges(const Stream& stream, VolumeView& volume)
{
  STRIDER_TRY(this->JoinedRanges.Reserve(1));
  RangeKeys* keys = this->JoinedRanges.Get();
  RangeKeys joined{};
  STRIDER_TRY(ClearRangeKeys(keys, stream.Get()));
  STRIDER_TRY(LaunchJoinCellRanges(
    this->Ranges.Get(), CountAll(this->Cells), volume.Components, keys, stream.Get()));
  STRIDER_TRY(STRIDER_CUDA_CALL(
    cudaMemcpyAsync(&joined, keys, sizeof(joined), cudaMemcpyDeviceToHost, stream.Get())));
  STRIDER_TRY(stream.Synchronize());
  const TextureVoxels texels = DescribeTexels(volume.Type);
  // Fractions of the largest integer become integers again.
  const auto restore = [&texels](unsigned long long key) {
    return std::rint(FromOrderedKey(key) * static_cast<double>(texels.Scale)) +
      static_cast<double>(texels.Offset);
  };
  for (int component = 0; component < volume.Components; ++component)
  {
    std::array<double, 2>& range =
      component == 0 ? volume.ScalarRange : volume.OtherRanges[component - 1];
    range = { restore(joined.Low[component]), restore(joined.High[component]) };
  }
  return {};
}

Status DeviceSkipMap::FollowFilter(
  const FilterSupport& support, const StoredVolume* stored, const Stream& stream)
{
  const bool isWide = support.Reach > 0;
  if (isWide && !(this->HasWide && AreSame(this->Wide, support)))
  {
    const std::size_t count =
      CountAll(this->Cells) * static_cast<std::size_t>(this->Volume.Components);
    this->HasWide = false;
    STRIDER_TRY(this->WideRanges.Reserve(count));
    STRIDER_TRY(this->WideChanges.Reserve(count));
    STRIDER_TRY(stored
        ? LaunchFindChangeRanges(
            stored->GetVoxels(this->Volume.Type, ReconstructionFilter::Nearest),
            this->Volume.Dimensions, this->Volume.Components, MakeWholeBox(this->Cells),
            this->WideChanges.Get(), stream.Get(), support, this->WideRanges.Get())
        : LaunchWidenRanges(this->Ranges.Get(), this->Cells, this->Volume.Components, support,
            this->WideRanges.Get(), this->WideChanges.Get(), stream.Get()));
    this->Wide = support;
    this->HasWide = true;
    this->HasMap = false;
  }
  this->HasExtremes = this->HasExtremes && !isWide && !this->IsWide;
  this->IsWide = isWide;
  return {};
}

Status DeviceSkipMap::FindChanges(
  const StoredVolume* stored, const IndexBox& part, const Stream& stream)
{
  const std::size_t cells = CountAll(this->Cells);
  const Status status =
    this->Changes.Reserve(cells * static_cast<std::size_t>(this->Volume.Components));
  if (status.GetCode() == StatusCode::OutOfMemory)
  {
    return {}; // without change ranges, gradients count as unbounded
  }
  STRIDER_TRY(status);
  STRIDER_TRY(stored
      ? LaunchFindChangeRanges(stored->GetVoxels(this->Volume.Type, ReconstructionFilter::Nearest),
          this->Volume.Dimensions, this->Volume.Components, part, this->Changes.Get(), stream.Get())
      : LaunchWidenRanges(this->Ranges.Get(), this->Cells, this->Volume.Components, {}, nullptr,
          this->Changes.Get(), stream.Get()));
  this->HasChanges = true;
  return {};
}

Status DeviceSkipMap::Update(
  const OccupancyArrays& shown, const StoredVolume* stored, const Stream& stream)
{
  if (this->HasMap && AreSame(this->Shown, shown))
  {
    return {};
  }
  const auto start = std::chrono::steady_clock::now();
  this->HasMap = false;
  this->HasSubcells = false;
  this->LacksSubcells = false;
  this->SubcellMilliseconds = 0.0;
  this->Shown = shown;
  STRIDER_TRY(this->VisibleBefore.Reserve(this->Shown.VisibleBefore.size()));
  STRIDER_TRY(this->Tables.Reserve(this->Shown.Tables.size()));
  STRIDER_TRY(this->Surfaces.Reserve(this->Shown.Surfaces.size()));
  STRIDER_TRY(this->Spans.Reserve(this->Shown.Spans.size()));
  MapDistancesTask task{};
  task.Rule =
    this->Shown.Point(this->VisibleBefore.Get(), this->Tables.Get(), this->Surfaces.Get());
  STRIDER_TRY(this->VisibleBefore.Update(this->Shown.VisibleBefore, stream));
  STRIDER_TRY(this->Tables.Update(this->Shown.Tables, stream));
  STRIDER_TRY(this->Surfaces.Update(this->Shown.Surfaces, stream));
  STRIDER_TRY(this->Spans.Update(this->Shown.Spans, stream));
  task.Spans = this->Shown.Spans.empty() ? nullptr : this->Spans.Get();
  if (this->Shown.ReadsChanges() && !this->HasChanges && !this->IsWide && this->LevelScale == 0.0f)
  {
    STRIDER_TRY(this->FindChanges(stored, MakeWholeBox(this->Cells), stream));
  }
  const ChangeRange* changes = this->HasChanges ? this->Changes.Get() : nullptr;
  task.Ranges = { this->GetRanges(), this->IsWide ? this->WideChanges.Get() : changes,
    CountAll(this->Cells) };
  std::copy(this->Cells.begin(), this->Cells.end(), task.Cells);
  task.Distances = this->Distances.Get();
  task.Before = this->Before.Get();
  task.OccupiedCount = this->OccupiedCount.Get();
  STRIDER_TRY(STRIDER_CUDA_CALL(
    cudaMemsetAsync(task.OccupiedCount, 0, sizeof(*task.OccupiedCount), stream.Get())));
  STRIDER_TRY(LaunchMapDistances(task, stream.Get()));
  unsigned int occupied = 0;
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemcpyAsync(
    &occupied, task.OccupiedCount, sizeof(occupied), cudaMemcpyDeviceToHost, stream.Get())));
  STRIDER_TRY(stream.Synchronize());
  this->OccupiedShare = static_cast<double>(occupied) / static_cast<double>(CountAll(this->Cells));
  this->Milliseconds =
    std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  this->HasMap = true;
  return {};
}

Status DeviceSkipMap::UpdateSubcells(const StoredVolume& stored, ReconstructionFilter filter,
  const SkipMap& skip, const Stream& stream, SubcellBits& subcells)
{
  subcells = {};
  if (this->LacksSubcells)
  {
    return {};
  }
  const auto start = std::chrono::steady_clock::now();
  MarkSubcellsTask task{};
  std::size_t count = 1;
  for (int axis = 0; axis < 3; ++axis)
  {
    task.Words[axis] = (stored.GetExtents()[axis] + WordSide - 1) / WordSide;
    count *= static_cast<std::size_t>(task.Words[axis]);
  }
  Status reserved = this->Subcells.Reserve(count);
  reserved = reserved.IsOk() ? this->EmptyWords.Reserve(count) : reserved;
  reserved = reserved.IsOk() ? this->WordDistances.Reserve(count) : reserved;
  this->LacksSubcells = reserved.GetCode() == StatusCode::OutOfMemory;
  if (this->LacksSubcells)
  {
    return {};
  }
  STRIDER_TRY(reserved);
  const std::array<int, 3>& sides = this->Volume.Dimensions;
  task.Span = stored.GetOrder().PlaceVoxels({ static_cast<float>(sides[0] - 1),
    static_cast<float>(sides[1] - 1), static_cast<float>(sides[2] - 1) });
  if (!this->HasSubcells || !AreSame(this->SubcellOrder, stored.GetOrder()))
  {
    this->HasSubcells = false;
    task.Rule =
      this->Shown.Point(this->VisibleBefore.Get(), this->Tables.Get(), this->Surfaces.Get());
    task.Voxels = stored.GetVoxels(this->Volume.Type, ReconstructionFilter::Nearest);
    task.Filter = filter;
    task.Support = this->Shown.Support;
    task.Skip = skip;
    task.Bits = this->Subcells.Get();
    task.Empty = this->EmptyWords.Get();
    STRIDER_TRY(LaunchMarkSubcells(task, stream.Get()));
    STRIDER_TRY(LaunchSpreadDistances(
      task.Words, this->EmptyWords.Get(), this->WordDistances.Get(), stream.Get()));
    STRIDER_TRY(stream.Synchronize());
    this->SubcellOrder = stored.GetOrder();
    this->HasSubcells = true;
    this->SubcellMilliseconds =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  }
  subcells = { this->Subcells.Get(), task.Words[0], task.Words[0] * task.Words[1], task.Span };
  return {};
}

SkipMap DeviceSkipMap::GetWordMap(const SubcellBits& subcells) const
{
  static_assert(WordSide == MacrocellSide);
  const auto count = [](float last) { return static_cast<int>(last) / WordSide + 1; };
  const Vector3 last = subcells.Voxels.Last;
  SkipMap map = MakeSkipMap(this->WordDistances.Get(),
    { count(last.X), count(last.Y), count(last.Z) }, VoxelPlacement::Points);
  map.Stride[1] = subcells.RowWords;
  map.Stride[2] = subcells.LayerWords;
  return map;
}

SkipMap DeviceSkipMap::MakeMap(const unsigned char* distances) const
{
  return this->LevelScale > 0.0f ? MakeLevelSkipMap(distances, this->Cells, this->LevelScale)
                                 : MakeSkipMap(distances, this->Cells, this->Volume.Placement);
}

SkipMap DeviceSkipMap::Get(Switch setting, SkippingStatistics& outcome) const
{
  SkipMap map{};
  outcome = WeighSkipping(setting, this->OccupiedShare, 0.0);
  if (outcome.Skips)
  {
    map = this->MakeMap(this->Distances.Get());
  }
  return map;
}

SkipMap DeviceSkipMap::GetBounds(
  Switch setting, const ValueUnits& units, SkippingStatistics& outcome) const
{
  outcome = ReportSkipping(setting, SkippingReason::Extremes);
  SkipMap map = this->MakeMap(nullptr);
  map.Bounds = { this->GetRanges(), static_cast<int>(CountAll(this->Cells)),
    MakeTableWays(units, 1.0f, 0.0f) };
  return map;
}

Status DeviceSkipMap::UpdateExtremes(const ValueUnits& units, bool isLargest, const Stream& stream)
{
  const TableWays ways = MakeTableWays(units, 1.0f, 0.0f);
  if (this->HasExtremes && this->AreLargest == isLargest && AreSame(this->ExtremeWays, ways))
  {
    return {};
  }
  this->HasExtremes = false;
  STRIDER_TRY(this->Extremes.Reserve(2 * CountAll(this->Cells)));
  STRIDER_TRY(
    LaunchBoundExtremes({ this->GetRanges(), { this->Cells[0], this->Cells[1], this->Cells[2] },
                          ways, isLargest, this->Extremes.Get() },
      stream.Get()));
  this->AreLargest = isLargest;
  this->ExtremeWays = ways;
  this->HasExtremes = true;
  return {};
}

const float* DeviceSkipMap::GetExtremes(
  Switch setting, SkipMap& map, SkippingStatistics& outcome) const
{
  outcome = ReportSkipping(setting, SkippingReason::Extremes);
  map = MakeSkipMap(nullptr, this->Cells, this->Volume.Placement);
  return outcome.Skips ? this->Extremes.Get() : nullptr;
}

std::size_t DeviceSkipMap::GetBytes() const
{
  return this->Ranges.GetBytes() + this->Changes.GetBytes() + this->WideRanges.GetBytes() +
    this->WideChanges.GetBytes() + this->Distances.GetBytes() + this->Before.GetBytes() +
    this->VisibleBefore.GetBytes() + this->Tables.GetBytes() + this->Surfaces.GetBytes() +
    this->Spans.GetBytes() + this->Subcells.GetBytes() + this->EmptyWords.GetBytes() +
    this->WordDistances.GetBytes() + this->OccupiedCount.GetBytes() + this->Extremes.GetBytes() +
    this->JoinedRanges.GetBytes();
}

SkipMap TurnSkipMap(const SkipMap& map, const VoxelOrder& order)
{
  SkipMap turned = map;
  const float scale = map.Scale.X; // equal on all axes
  float* scales[3] = { &turned.Scale.X, &turned.Scale.Y, &turned.Scale.Z };
  float* offsets[3] = { &turned.Offset.X, &turned.Offset.Y, &turned.Offset.Z };
  for (int stored = 0; stored < 3; ++stored)
  {
    const int axis = order.Axis[stored];
    *scales[stored] = order.Sign[stored] * scale;
    // Place of index 0. Rays in stored order count voxels, also for cell data.
    *offsets[stored] = order.Sign[stored] < 0.0f ? order.Offset[stored] * scale : 0.0f;
    turned.Last[stored] = map.Last[axis];
    turned.Stride[stored] = map.Stride[axis];
  }
  return turned;
}

} // namespace Strider
