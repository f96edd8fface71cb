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

FramePreparation::FramePreparation(
  DeviceContext& context, const SceneSource& source, const RenderRequest& request, FrameTask& task)
  : Context(context)
  , Source(source)
  , Request(request)
  , Task(task)
  , Content{ source, context.Volume->IsCompressed(), context.ReadsCoefficients() }
  , View(MeasureView(request, context.Volume->GetView()))
  , Stamp(context.Stamp(request))
{
  this->Capabilities.Sources.Set(
    VoxelSource::BrickPool, DevicePool::IsPossible(context.Volume->GetView()));
  this->Capabilities.LongestStep = FindLongestStep(task.Rays.Frame);
}

void FramePreparation::Plan()
{
  this->Task.Plan = PlanFrame(this->Content, this->Request, this->Capabilities);
}

Status FramePreparation::Prepare()
{
  this->Plan();
  if (this->Content.IsCompressed)
  {
    this->ChooseExecution({}); // the state of rays in slabs depends on it
  }
  STRIDER_TRY(this->PrepareSlabs());
  STRIDER_TRY(CheckTexture(this->Task.Plan.LacksTexture));
  this->Task.Rays.TerminationOpacity = this->Request.EarlyTerminationOpacity;
  STRIDER_TRY(this->PrepareFunctions());
  STRIDER_TRY(this->PrepareSkipping());
  STRIDER_TRY(this->PreparePool());
  if (!this->Content.IsCompressed)
  {
    this->ChooseExecution(this->FindSkipped());
  }
  STRIDER_TRY(this->PrepareVoxels());
  this->Task.Known = { this->Content.HasFusedTable, this->Content.SharesTable,
    this->Content.HasLitScene, this->Capabilities };
  return this->PrepareLaunch();
}

Status FramePreparation::PrepareAlternative()
{
  const PlanKnowledge& known = this->Task.Known;
  this->Content.HasFusedTable = known.HasFusedTable;
  this->Content.SharesTable = known.SharesTable;
  this->Content.HasLitScene = known.HasLitScene;
  this->Capabilities = known.Capabilities;
  this->Capabilities.Execution = this->Task.Forecast.Alternative;
  this->Plan();
  STRIDER_TRY(this->PrepareVoxels());
  // The tuner's last choice must be that of the frame itself.
  const LaunchTuner tuner = this->Context.Tuner;
  const Status prepared = this->PrepareLaunch();
  this->Context.Tuner = tuner;
  return prepared;
}

Status FramePreparation::PrepareSlabs()
{
  if (!this->Content.IsCompressed)
  {
    return {};
  }
  DeviceBrickStorage& bricks = this->Context.Volume->GetBricks();
  STRIDER_TRY(bricks.Prepare(this->Request, this->Context.Queue, this->Task.Compressed));
  if (!DecodesSlabs(this->Task.Plan.Source))
  {
    return {};
  }
  const std::size_t stateBytes =
    ReadsScene(this->Task.Plan.Program) ? SceneStateBytes : sizeof(RayResult);
  const Status status = bricks.PrepareSlabs(
    this->Request, stateBytes, this->Context.Gpu, this->Context.Queue, this->Task.Rays.Slab);
  if (status.GetCode() == StatusCode::OutOfMemory || status.GetCode() == StatusCode::Unsupported)
  {
    this->Capabilities.Sources.Set(VoxelSource::Slabs, false); // warps need no memory for them
    this->Plan();
    return {};
  }
  STRIDER_TRY(status);
  this->Task.Rays.Voxels = bricks.GetSlabs().GetVoxels(this->Context.Volume->GetView().Type,
    FindTextureFilter(this->Request.Filter, this->Task.Plan.Execution), 0);
  this->Task.IsInSteps = bricks.ChooseSteps(this->Request.How.SlabSteps, this->Stamp);
  return {};
}

Status FramePreparation::PrepareFunctions()
{
  const RayProgram program = this->Task.Plan.Program;
  const bool isEnhanced = this->Request.Filters.Enhancement != EnhancementFilter::None;
  if (ReadsScene(program) || (program == RayProgram::Filtered && isEnhanced))
  {
    STRIDER_TRY(this->Context.Scene.Update(this->Source, this->Request, this->Context.Queue));
  }
  if (ReadsScene(program))
  {
    STRIDER_TRY(DecideSharing(
      CountSharedBytes(this->Context.Scene.Get().Appearances[0]), this->Content.SharesTable));
    this->Plan();
  }
  else
  {
    STRIDER_TRY(this->Context.Table.Update(
      this->Source.Functions.front(), this->Source.Volume, this->Request, this->Context.Queue));
    this->Task.Rays.Table = this->Context.Table.Get();
    const TransferTable& table = this->Task.Rays.Table;
    this->Content.HasFusedTable = table.IsFused;
    STRIDER_TRY(DecideSharing(
      table.IsFused ? CountSharedBytes(FuseTable<false>(table, {})) : CountSharedBytes(table),
      this->Content.SharesTable));
    this->Plan();
  }
  return IsPreIntegrated(program)
    ? this->Context.Integrals.Update(this->Source, this->Request, this->Context.Queue)
    : Status();
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

Status FramePreparation::PrepareSkipping()
{
  const Switch setting = this->Request.How.EmptySpaceSkipping;
  const DeviceSkipMap& emptySpace = this->Context.Volume->GetEmptySpace();
  SkippingStatistics& outcome = this->Task.Skipping;
  outcome = ReportNoSkipping(setting == Switch::Off ? SkippingReason::Off
      : emptySpace.IsEmpty()                        ? SkippingReason::NoMemory
                                                    : SkippingReason::BlendMode);
  if ((setting == Switch::Off && !this->WeighsEmptiness()) || emptySpace.IsEmpty())
  {
    return {};
  }
  const FilterExecution asked = this->Request.How.Execution;
  const bool canShare = !this->Content.IsCompressed || CanShareSlabs(this->Source, this->Request);
  const bool mayShare =
    canShare && (asked == FilterExecution::Automatic || asked == FilterExecution::MarchingCache);
  const FilterSupport support =
    FindDeviceSupport(this->Request, mayShare ? asked : ChooseTextureExecution(this->Request));
  bool isReady = false;
  STRIDER_TRY(this->SkipWhereMemoryAllows(
    [&] { return this->Context.Volume->FollowFilter(support, this->Context.Queue); }, isReady));
  if (!isReady)
  {
    return {};
  }
  const ValueUnits units =
    FindValueUnits(this->Source, DescribeTexels(this->Context.Volume->GetView().Type));
  if (this->Task.Plan.Program == RayProgram::Intensity && CanSkipByBounds(this->Request))
  {
    STRIDER_TRY(this->PrepareExtremes(units));
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
    STRIDER_TRY(
      this->SkipWhereMemoryAllows([&] { return this->FindVisible(support, units); }, isReady));
    if (!isReady)
    {
      return {};
    }
    if (setting != Switch::Off)
    {
      this->Task.Skip = emptySpace.Get(setting, outcome);
    }
    this->Task.IsMostlyEmpty = emptySpace.GetOccupiedShare() < MostlyEmpty;
  }
  return {};
}

Status FramePreparation::SkipWhereMemoryAllows(
  const std::function<Status()>& attempt, bool& isReady)
{
  const bool skips = this->Request.How.EmptySpaceSkipping != Switch::Off;
  Status status = attempt();
  while (skips && status.GetCode() == StatusCode::OutOfMemory)
  {
    STRIDER_TRY(this->Context.Queue.Synchronize()); // queued work may read what is freed
    if (!this->Context.EvictOptional())
    {
      break;
    }
    status = attempt();
  }
  isReady = status.IsOk();
  if (status.GetCode() != StatusCode::OutOfMemory)
  {
    return status;
  }
  this->Task.Skipping = skips ? ReportNoSkipping(SkippingReason::NoMemory) : this->Task.Skipping;
  return {};
}

Status FramePreparation::PrepareExtremes(const ValueUnits& units)
{
  const Switch setting = this->Request.How.EmptySpaceSkipping;
  if (setting == Switch::Off)
  {
    return {};
  }
  DeviceVolume& volume = *this->Context.Volume;
  const bool areLargest = this->Request.Appearance.Blend == BlendMode::MaximumIntensity;
  bool isReady = false;
  STRIDER_TRY(this->SkipWhereMemoryAllows(
    [&] { return volume.UpdateExtremes(units, areLargest, this->Context.Queue); }, isReady));
  if (isReady)
  {
    this->Task.Extremes =
      volume.GetEmptySpace().GetExtremes(setting, this->Task.Skip, this->Task.Skipping);
  }
  return {};
}

Status FramePreparation::PreparePool()
{
  if (this->Task.Plan.Source != VoxelSource::BrickPool)
  {
    return {};
  }
  // A single slab of all slices stays decoded too, and is read faster.
  DeviceBrickStorage& bricks = this->Context.Volume->GetBricks();
  if (bricks.GetSlabs().GetCut().Count > 1 || this->Request.How.PoolCells > 0)
  {
    STRIDER_TRY(bricks.PreparePool(
      this->Request, this->Stamp, this->Context.Gpu, this->Context.Queue, this->Task.Pool));
  }
  this->Capabilities.Sources.Set(VoxelSource::BrickPool, this->Task.Pool != PoolWay::None);
  this->Plan();
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
  if (!NeedsTexture(this->Request) || (isCompressed && !CanShareSlabs(this->Source, this->Request)))
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
  this->Capabilities.Execution = task.Forecast.Execution;
  this->Plan();
}

Status FramePreparation::PrepareVoxels()
{
  FrameTask& task = this->Task;
  if (!this->Content.IsCompressed)
  {
    task.Rays.Voxels =
      this->Context.Volume->GetVoxels(FindTextureFilter(this->Request.Filter, task.Plan.Execution));
  }
  if (ReadsScene(task.Plan.Program))
  {
    this->PrepareScene();
  }
  STRIDER_TRY(this->PrepareOptionalTextures());
  const bool isTurned = (task.Skip.Distances || task.Extremes) && !this->Content.IsCompressed &&
    FollowsStoredOrder(task.Plan.Program, this->Request.Filter);
  task.Rays.Skip = isTurned ? TurnSkipMap(task.Skip, task.Rays.Voxels.Order) : task.Skip;
  return {};
}

void FramePreparation::PrepareScene()
{
  this->Task.Scene = { this->Context.Scene.Get(),
    MakeSceneTextures(
      this->Context, this->Task.Rays.Voxels, this->Request, this->Task.Plan.Execution),
    nullptr, {} };
  this->Task.Scene.Extremes = this->Task.Extremes;
  this->PlanBoxes();
  this->Task.Compressed.ReadsGradients = ReadsNeighbours(this->Source, this->Request.Appearance);
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
