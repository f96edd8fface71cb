// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Plans a frame of one volume and provides what its kernels read.
#include "Cuda/Renderer/FramePreparation.h"

#include "Compositing/MarchSceneRay.h"
#include "Compositing/NeedsScene.h"
#include "Cuda/March/Tables/CountSharedBytes.h"
#include "Cuda/March/TurnSceneTask.h"
#include "Cuda/Renderer/FrameInputs.h"
#include "Cuda/Runtime/PlanLaunch.h"
#include "EmptySpace/MakeSkipMap.h"
#include "Sampling/EnhancementTraits.h"

#include <cmath>

namespace Strider
{

namespace
{

/// Share of occupied macrocells below which a volume counts as mostly empty. Its rays have another block shape, and
/// read stacked slices only on request.
constexpr double MostlyEmpty = 0.5;

static_assert(sizeof(RayResult) <= SceneStateBytes, "segments keep results");

} // namespace

FramePreparation::FramePreparation(DeviceContext& context, const SceneSource& source,
  const RenderRequest& request, FrameTask& task, bool isPart)
  : Context(context)
  , Source(source)
  , Request(request)
  , Task(task)
  , Content{ source, context.Volume->IsCompressed(), context.ReadsCoefficients(), isPart }
  , View(MeasureView(request, context.Volume->GetView()))
  , Stamp(context.Stamp(request))
{
  this->Known.LongestStep = FindLongestStep(task.Rays.Frame);
  if (!DevicePool::IsPossible(context.Volume->GetView()))
  {
    this->Known.Refuse(FrameResource::Pool);
  }
}

Status FramePreparation::Plan()
{
  this->Task.Plan = PlanFrame(this->Content, this->Request, this->Known);
  return CheckTexture(this->Task.Plan.LacksTexture);
}

Status FramePreparation::Prepare()
{
  this->Task.Rays.TerminationOpacity = this->Request.EarlyTerminationOpacity;
  if (this->Content.IsCompressed)
  {
    this->ChooseExecution({}); // the state of rays in slabs depends on it
    STRIDER_TRY(this->Context.Volume->GetBricks().Prepare(
      this->Request, this->Context.Queue, this->Task.Compressed));
  }
  return this->AcquireFrom(FrameResource::Slabs);
}

Status FramePreparation::PrepareAlternative()
{
  this->Known = this->Task.Known;
  this->Known.Execution = this->Task.Forecast.Alternative;
  // The tuner's last choice must be that of the frame itself.
  const LaunchTuner tuner = this->Context.Tuner;
  const Status prepared = this->AcquireFrom(FrameResource::Voxels);
  this->Context.Tuner = tuner;
  return prepared;
}

Status FramePreparation::AcquireFrom(FrameResource first)
{
  for (int index = static_cast<int>(first); index < FrameResourceCount; ++index)
  {
    const auto resource = static_cast<FrameResource>(index);
    STRIDER_TRY(this->Plan());
    if (!this->Task.Plan.Wants(resource))
    {
      this->Leave(resource);
      continue;
    }
    bool isThere = true;
    STRIDER_TRY(this->Acquire(resource, isThere));
    if (!isThere)
    {
      this->Known.Refuse(resource);
    }
  }
  STRIDER_TRY(this->Plan());
  FrameTask& task = this->Task;
  task.Known = this->Known;
  const bool isTurned = (task.Skip.Distances || task.Extremes) && !this->Content.IsCompressed &&
    FollowsStoredOrder(task.Plan.Program, this->Request.Filter);
  task.Rays.Skip = isTurned ? TurnSkipMap(task.Skip, task.Rays.Voxels.Order) : task.Skip;
  return this->PrepareLaunch();
}

Status FramePreparation::Acquire(FrameResource resource, bool& isThere)
{
  switch (resource)
  {
    case FrameResource::Slabs:
      return this->AcquireSlabs(isThere);
    case FrameResource::Functions:
      return this->AcquireFunctions();
    case FrameResource::Integrals:
      return this->Context.Integrals.Update(this->Source, this->Request, this->Context.Queue);
    case FrameResource::SkipMap:
      return this->AcquireSkipMap();
    case FrameResource::Pool:
      return this->AcquirePool(isThere);
    case FrameResource::Voxels:
      return this->AcquireVoxels();
    case FrameResource::Gradients:
      return this->AcquireGradients(isThere);
    case FrameResource::StackedSlices:
      return this->AcquireStack(isThere);
  }
  return {};
}

void FramePreparation::Leave(FrameResource resource)
{
  if (resource == FrameResource::StackedSlices)
  {
    this->Context.Volume->Leave(OptionalTexture::StackedSlices);
  }
  else if (resource == FrameResource::Gradients)
  {
    this->Context.Volume->Leave(OptionalTexture::Gradients);
    if (this->Task.Plan.Gradients)
    {
      this->Task.Optional = { OptionalTexture::Gradients, *this->Task.Plan.Gradients };
      this->Context.NoteOptional(OptionalTexture::Gradients, false);
    }
  }
}

Status FramePreparation::AcquireSlabs(bool& isThere)
{
  DeviceBrickStorage& bricks = this->Context.Volume->GetBricks();
  const std::size_t stateBytes =
    ReadsScene(this->Task.Plan.Program) ? SceneStateBytes : sizeof(RayResult);
  const Status status = bricks.PrepareSlabs(
    this->Request, stateBytes, this->Context.Gpu, this->Context.Queue, this->Task.Rays.Slab);
  isThere =
    status.GetCode() != StatusCode::OutOfMemory && status.GetCode() != StatusCode::Unsupported;
  if (!isThere)
  {
    return {};
  }
  STRIDER_TRY(status);
  this->Task.Rays.Voxels = bricks.GetSlabs().GetVoxels(this->Context.Volume->GetView().Type,
    FindTextureFilter(this->Request.Filter, this->Task.Plan.Execution), 0);
  this->Task.IsInSteps = bricks.ChooseSteps(this->Request.How.SlabSteps, this->Stamp);
  return {};
}

Status FramePreparation::AcquireFunctions()
{
  const RayProgram program = this->Task.Plan.Program;
  const bool isEnhanced = this->Request.Filters.Enhancement != EnhancementFilter::None;
  if (ReadsScene(program) || (program == RayProgram::Filtered && isEnhanced))
  {
    STRIDER_TRY(this->Context.Scene.Update(this->Source, this->Request, this->Context.Queue));
  }
  if (ReadsScene(program))
  {
    return DecideSharing(
      CountSharedBytes(this->Context.Scene.Get().Appearances[0]), this->Known.SharesTable);
  }
  STRIDER_TRY(this->Context.Table.Update(
    this->Source.Functions.front(), this->Source.Volume, this->Request, this->Context.Queue));
  this->Task.Rays.Table = this->Context.Table.Get();
  const TransferTable& table = this->Task.Rays.Table;
  this->Known.HasFusedTable = table.IsFused;
  return DecideSharing(
    table.IsFused ? CountSharedBytes(FuseTable<false>(table, {})) : CountSharedBytes(table),
    this->Known.SharesTable);
}

Status FramePreparation::AcquireSkipMap()
{
  const Switch setting = this->Request.How.EmptySpaceSkipping;
  const bool isOff = setting == Switch::Off;
  const bool isEmpty = this->Context.Volume->GetEmptySpace().IsEmpty();
  this->Task.Skipping = ReportNoSkipping(isOff ? SkippingReason::Off
      : isEmpty                                ? SkippingReason::NoMemory
                                               : SkippingReason::BlendMode);
  if (!isEmpty && (!isOff || this->WeighsEmptiness()))
  {
    const Status found = this->Context.RetryWithLessMemory([this] { return this->FindSkippable(); },
      [&] { return !isOff && this->Context.EvictOptional(); });
    if (found.GetCode() != StatusCode::OutOfMemory)
    {
      STRIDER_TRY(found);
    }
    else
    {
      this->Task.Skipping =
        ReportNoSkipping(isOff ? SkippingReason::Off : SkippingReason::NoMemory);
    }
  }
  if (!this->Content.IsCompressed)
  {
    this->ChooseExecution(this->FindSkipped());
  }
  return {};
}

Status FramePreparation::FindSkippable()
{
  const Switch setting = this->Request.How.EmptySpaceSkipping;
  const FilterExecution asked = this->Request.How.Execution;
  const bool canShare = !this->Content.IsCompressed || CanShareSlabs(this->Source, this->Request);
  const bool mayShare =
    canShare && (asked == FilterExecution::Automatic || asked == FilterExecution::MarchingCache);
  const FilterSupport support =
    FindDeviceSupport(this->Request, mayShare ? asked : ChooseTextureExecution(this->Request));
  DeviceVolume& volume = *this->Context.Volume;
  STRIDER_TRY(volume.FollowFilter(support, this->Context.Queue));
  const DeviceSkipMap& emptySpace = volume.GetEmptySpace();
  SkippingStatistics& outcome = this->Task.Skipping;
  const ValueUnits units = FindValueUnits(this->Source, DescribeTexels(volume.GetView().Type));
  if (this->Task.Plan.Program == RayProgram::Intensity && CanSkipByBounds(this->Request))
  {
    const bool areLargest = this->Request.Appearance.Blend == BlendMode::MaximumIntensity;
    if (setting != Switch::Off)
    {
      STRIDER_TRY(volume.UpdateExtremes(units, areLargest, this->Context.Queue));
      this->Task.Extremes = emptySpace.GetExtremes(setting, this->Task.Skip, outcome);
    }
  }
  else if (CanSkipByBounds(this->Request) && !HasUnevenPoints(this->Source.Volume))
  {
    // Threads of a warp find their extremes at different places: looking up ranges takes longer than reading the
    // samples (1.05 to 1.22 times on an H200, skip-*-maximum-h200.json).
    outcome = ReportNoSkipping(SkippingReason::ReadingIsFaster);
    if (setting == Switch::On)
    {
      this->Task.Skip = emptySpace.GetBounds(setting, units, outcome);
    }
  }
  if (CanSkip(this->Request))
  {
    STRIDER_TRY(this->FindVisible(support, units));
    if (setting != Switch::Off)
    {
      this->Task.Skip = emptySpace.Get(setting, outcome);
    }
    this->Task.IsMostlyEmpty = emptySpace.GetOccupiedShare() < MostlyEmpty;
  }
  return {};
}

Status FramePreparation::FindVisible(const FilterSupport& support, const ValueUnits& units)
{
  const float leastValue = FindLeastValue(this->Source.Volume, this->Request);
  OccupancyArrays shown;
  shown.Support = support;
  if (IsPreIntegrated(this->Task.Plan.Program))
  {
    this->Context.Integrals.DescribeShown(leastValue, units, shown);
  }
  else if (ReadsScene(this->Task.Plan.Program))
  {
    this->Context.Scene.DescribeShown(leastValue, units, shown);
  }
  else
  {
    this->Context.Table.DescribeShown(leastValue, units, shown);
  }
  return this->Context.Volume->UpdateEmptySpace(shown, this->Context.Queue);
}

Status FramePreparation::AcquirePool(bool& isThere)
{
  // A single slab of all slices stays decoded too, and is read faster.
  DeviceBrickStorage& bricks = this->Context.Volume->GetBricks();
  if (bricks.GetSlabs().GetCut().Count > 1 || this->Request.How.PoolCells > 0)
  {
    STRIDER_TRY(bricks.PreparePool(
      this->Request, this->Stamp, this->Context.Gpu, this->Context.Queue, this->Task.Pool));
  }
  isThere = this->Task.Pool != PoolWay::None;
  return {};
}

SkippedMacrocells FramePreparation::FindSkipped() const
{
  if (!this->Task.Skip.Distances)
  {
    return {};
  }
  const DeviceVolume& volume = *this->Context.Volume;
  const std::size_t cells = CountAll(CountMacrocells(volume.GetView().Dimensions));
  return { volume.GetEmptySpace().GetOccupiedShare(), std::cbrt(static_cast<double>(cells)),
    MacrocellSide };
}

void FramePreparation::ChooseExecution(const SkippedMacrocells& skipped)
{
  const bool isCompressed = this->Content.IsCompressed;
  if (!NeedsTexture(this->Request) || this->Content.IsPart ||
    (isCompressed && !CanShareSlabs(this->Source, this->Request)))
  {
    return;
  }
  const DeviceVolume& volume = *this->Context.Volume;
  FrameTask& task = this->Task;
  task.Forecast = ForecastExecution(this->Source, this->Request,
    FindCells(volume.GetView(), this->Request.MatchVTK), OrderView(this->View, volume.GetOrder()),
    skipped);
  if (isCompressed)
  {
    // Not timed in turns: what slabs prepare depends on the execution. See cubics-of-slabs-h100.json.
    task.Forecast.Alternative = task.Forecast.Execution;
  }
  if (task.HasAlternative())
  {
    this->Context.Executions.Choose(this->View, this->Stamp, task.Forecast);
    task.TimesAlternative = this->Context.Executions.WantsAlternative();
  }
  this->Known.Execution = task.Forecast.Execution;
}

Status FramePreparation::AcquireVoxels()
{
  FrameTask& task = this->Task;
  const FilterExecution execution = task.Plan.Execution;
  if (this->Source.Volume.Levels && this->Context.Levels.GetBytes() == 0)
  {
    return STRIDER_FAILURE(StatusCode::OutOfMemory, "there was no memory for the levels");
  }
  if (!this->Content.IsCompressed)
  {
    task.Rays.Voxels =
      this->Context.Volume->GetVoxels(FindTextureFilter(this->Request.Filter, execution));
  }
  if (ReadsScene(task.Plan.Program))
  {
    task.Scene = { this->Context.Scene.Get(),
      MakeSceneTextures(this->Context, task.Rays.Voxels, this->Request, execution), nullptr, {} };
    task.Scene.Extremes = task.Extremes;
    this->PlanBoxes();
    task.Compressed.ReadsGradients = ReadsNeighbours(this->Source, this->Request.Appearance);
  }
  return {};
}

void FramePreparation::PlanBoxes()
{
  MarchSceneTask& scene = this->Task.Scene;
  const EnhancementFilter enhancement = this->Request.Filters.Enhancement;
  const int radius = FindRadius(this->Request.Filters.EnhancementSize);
  const bool hasSlopes = IsCubic(this->Request.Filter) && ReadsSlopes(scene.Scene);
  const int smooth = SmoothsGradients(enhancement) ? 2 : 1;
  const int gradients =
    ReadsNeighbours(this->Source, this->Request.Appearance) && !hasSlopes ? smooth : 0;
  const int around = FindEnhancedPart(enhancement) == EnhancedPart::Colour ? radius : 0;
  scene.Reach =
    Larger(gradients, around) + (FindEnhancedPart(enhancement) == EnhancedPart::Value ? radius : 0);
  const bool hasComponents = this->Source.Volume.Components > 1;
  scene.Cells = { false, hasComponents ? 16 : 4,
    hasComponents ? 2 * SceneBoxBytes : SceneBoxBytes };
}

} // namespace Strider
