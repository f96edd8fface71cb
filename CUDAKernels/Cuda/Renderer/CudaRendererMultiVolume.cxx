// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Multi-volume rendering of the CUDA backend.
#include "Cuda/Renderer/CudaRenderer.h"

#include "BlockShape/ChooseLaunchShape.h"
#include "Compositing/NeedsScene.h"
#include "Compositing/PlaceMultiVolume.h"
#include "Cuda/Renderer/FrameInputs.h"
#include "EmptySpace/MakeSkipMap.h"
#include "Planning/PlanFrame.h"
#include "Rays/MakeRayFrame.h"
#include "Rays/MakeScreenTiles.h"
#include "Sampling/EnhancementTraits.h"

namespace Strider
{

namespace
{

/// Gives a volume's own request the camera of the frame. Returns false where the frame's box has no inverse
/// transform.
bool AimAsBox(const RenderRequest& request, RenderRequest& own)
{
  Matrix4 worldToBox;
  const bool isPlaced = Invert(request.Appearance.PhysicalToWorld, worldToBox);
  own.PhysicalToClip =
    Multiply(request.PhysicalToClip, Multiply(worldToBox, own.Appearance.PhysicalToWorld));
  own.ImageSize = request.ImageSize;
  return isPlaced;
}

} // namespace

Status CudaRenderer::PlaceIn(const RenderRequest& request, const RenderRequest& own,
  PlacedVoxels& placed, double& fillMilliseconds)
{
  this->HasGathered = false; // they need the appearance of their frame
  STRIDER_TRY(this->CheckReady(own));
  STRIDER_TRY(this->Context.SelectCoefficients(own));
  const SceneSource source = this->GetSource();
  STRIDER_TRY(PlaceVolume(request, own, source.Volume, placed));
  STRIDER_TRY(
    PrepareStorage(this->Context, own, false, MeasureView(own, source.Volume), this->Statistics));
  placed.IsByWarps = this->Context.Volume->IsCompressed();
  if (placed.IsByWarps)
  {
    unsigned long long* counts = placed.Bricks.BrickCount;
    STRIDER_TRY(CheckTexture(NeedsTexture(own)));
    STRIDER_TRY(this->Context.Volume->GetBricks().Prepare(own, this->Context.Queue, placed.Bricks));
    placed.Bricks.ReadsGradients = ReadsNeighbours(source, own.Appearance);
    placed.Bricks.BrickCount = counts;
  }
  STRIDER_TRY(this->Context.Scene.Update(source, own, this->Context.Queue));
  placed.Scene = this->Context.Scene.Get();
  PlaceEye(request, own, placed.Scene);
  const FilterExecution execution = ChooseTextureExecution(own);
  const TextureVoxels voxels = placed.IsByWarps
    ? DescribeTexels(source.Volume.Type)
    : this->Context.Volume->GetVoxels(FindTextureFilter(own.Filter, execution));
  placed.Voxels = MakeSceneTextures(this->Context, voxels, own, execution);
  placed.IsSingleComponent = IsSingleComponentScene(source, own) &&
    own.Filter == ReconstructionFilter::Linear && !(source.Functions.front().NanOpacity > 0.0f);
  const Status skipping =
    this->RetryWithLessMemory([&] { return this->SkipIn(own, execution, placed); },
      [this] { return this->Context.EvictOptional(); });
  if (skipping.GetCode() != StatusCode::OutOfMemory) // without memory all samples are taken
  {
    STRIDER_TRY(skipping);
  }
  if (placed.IsByWarps)
  {
    STRIDER_TRY(this->PoolMultiVolume(request, own, placed, fillMilliseconds));
  }
  return this->Context.Queue.Synchronize(); // the rays march in another stream
}

Status CudaRenderer::SkipIn(
  const RenderRequest& own, FilterExecution execution, PlacedVoxels& placed)
{
  const DeviceSkipMap& emptySpace = this->Context.Volume->GetEmptySpace();
  const Switch setting = own.How.EmptySpaceSkipping;
  if (setting == Switch::Off || emptySpace.IsEmpty() || !CanSkip(own))
  {
    return {};
  }
  const SceneSource source = this->GetSource();
  OccupancyArrays shown;
  shown.Support = FindDeviceSupport(own, execution);
  STRIDER_TRY(this->Context.Volume->FollowFilter(shown.Support, this->Context.Queue));
  this->Context.Scene.DescribeShown(
    FindLeastValue(source.Volume, own), FindValueUnits(source, placed.Voxels.Volume), shown);
  STRIDER_TRY(this->Context.Volume->UpdateEmptySpace(shown, this->Context.Queue));
  SkippingStatistics outcome;
  placed.Skip = emptySpace.Get(setting, outcome);
  return {};
}

Status CudaRenderer::PoolMultiVolume(const RenderRequest& request, const RenderRequest& own,
  PlacedVoxels& placed, double& fillMilliseconds)
{
  DeviceBrickStorage& bricks = this->Context.Volume->GetBricks();
  DevicePool& pool = bricks.GetPool();
  const VolumeView& volume = this->Context.Volume->GetView();
  RenderRequest seen = own;
  const bool isPossible = own.How.Decoding == BrickDecoding::Automatic && !own.MatchVTK &&
    !HasUnevenPoints(volume) && DevicePool::IsPossible(volume) && AimAsBox(request, seen);
  PoolWay way = PoolWay::None;
  if (isPossible)
  {
    STRIDER_TRY(bricks.PreparePool(
      own, this->Context.Stamp(own), this->Context.Gpu, this->Context.Queue, way));
  }
  if (way != PoolWay::Whole)
  {
    return {}; // multi-volume rendering has no steps
  }
  FillPoolTask fill{};
  fill.Voxels = placed.Bricks.Voxels;
  fill.Skip = placed.Skip;
  if (placed.Bricks.ReadsGradients)
  {
    fill.ReadReach = FindReadReach(own.Filters);
    fill.Reach = fill.ReadReach / MacrocellSide + 1;
  }
  fill.BrickCount = placed.Bricks.BrickCount + 1;
  fill.Tiles = MakeScreenTiles(seen);
  this->Context.KeepRows(fill.Tiles);
  fill.Tiles.Step = SlabStep::Whole;
  STRIDER_TRY(this->Context.MarchTimer.Start(this->Context.Queue.Get()));
  bool hasRoom = false;
  for (bool hadOlder = true; !hasRoom && hadOlder;)
  {
    bool hasTilesLeft = false;
    STRIDER_TRY(pool.Fill(fill, this->Context.Queue));
    STRIDER_TRY(pool.WaitForCounts(this->Context.Queue, hasRoom, hasTilesLeft));
    if (!hasRoom)
    {
      STRIDER_TRY(pool.Empty(this->Context.Queue, hadOlder));
    }
  }
  double milliseconds = 0.0;
  STRIDER_TRY(this->Context.MarchTimer.Stop(this->Context.Queue.Get()));
  STRIDER_TRY(this->Context.MarchTimer.Read(milliseconds));
  fillMilliseconds += milliseconds;
  bricks.SetPooled(hasRoom);
  placed.IsByWarps = !hasRoom;
  if (hasRoom)
  {
    placed.Voxels.Volume = pool.GetVoxels(volume.Type, own.Filter);
  }
  else
  {
    pool.Fall();
  }
  return {};
}

Status CudaRenderer::PrepareMultiVolume(const RenderRequest& request, FrameTask& task)
{
  STRIDER_TRY(CheckMultiVolume(request));
  STRIDER_TRY(this->Finish());
  STRIDER_TRY(MakeRayFrame(request, MakeBoxView(), task.Rays.Frame));
  this->Context.KeepRows(task.Rays.Frame);
  STRIDER_TRY(MakeCurrent(this->Context.Gpu));
  STRIDER_TRY(this->Context.MultiVolume.StartCounting(this->Context.Queue));
  std::vector<PlacedVoxels> volumes;
  std::uint64_t changes = this->Context.CountChanges();
  bool mayBeCubic = false;
  for (const PlacedVolume& volume : request.MultiVolume)
  {
    auto* source = dynamic_cast<CudaRenderer*>(volume.Renderer);
    if (!source || source->Context.Gpu.Index != this->Context.Gpu.Index)
    {
      return STRIDER_FAILURE(StatusCode::InvalidArgument,
        "several volumes in a view must all be on the CPU, or all on one CUDA device");
    }
    source->Context.Rows = this->Context.Rows;
    volumes.emplace_back();
    PlacedVoxels& placed = volumes.back();
    placed.Bricks.BrickCount = this->Context.MultiVolume.GetBrickCounts();
    STRIDER_TRY(
      source->PlaceIn(request, MakeOwnRequest(request, volume), placed, task.FillMilliseconds));
    PlaceShare(request, volume, placed);
    placed.IsSingleComponent = placed.IsSingleComponent && volume.Share == VolumeShare::Colors;
    placed.SquaresGradientOpacity = SquaresGradientOpacity(volumes.front().Scene, placed.Scene);
    mayBeCubic = mayBeCubic || IsCubic(placed.Voxels.Filter) ||
      FindEnhancedPart(placed.Scene.Enhancement) == EnhancedPart::Value;
    changes = 31 * changes + source->Context.CountChanges();
  }
  STRIDER_TRY(this->Context.MultiVolume.Update(request, volumes, this->Context.Queue));
  task.MultiVolume = this->Context.MultiVolume.Get();
  task.Plan = PlanMultiVolumeFrame({ this->Context.MultiVolume.ArePlainVolumes(),
                                     task.MultiVolume.WarpBytes > 0, task.MultiVolume.HasPools },
    CudaKernels);
  // The block shape is chosen for the first volume.
  const DeviceVolume& first =
    *static_cast<CudaRenderer&>(*request.MultiVolume.front().Renderer).Context.Volume;
  const ViewGeometry view = MeasureView(request.MultiVolume.front().Request, first.GetView());
  const LaunchConditions conditions{ OrderView(view, first.GetOrder()), first.GetVoxelBytes(),
    this->Context.Stamp(changes, request), false, false, task.Plan.Depths };
  STRIDER_TRY(this->ShapeMultiVolume(request.How, conditions, task));
  task.Rays.TerminationOpacity = request.EarlyTerminationOpacity;
  task.MultiVolume.MayBeCubic = mayBeCubic;
  task.MultiVolume.Skips = request.How.EmptySpaceSkipping != Switch::Off;
  task.Skipping = ReportSkipping(request.How.EmptySpaceSkipping, SkippingReason::MultiVolume);
  return {};
}

Status CudaRenderer::ShapeMultiVolume(
  const Strategies& settings, const LaunchConditions& conditions, FrameTask& task)
{
  const bool isByWarps = task.Plan.Source == VoxelSource::WarpBricks;
  if (isByWarps && settings.BlockShape == BlockShapeMode::Automatic)
  {
    task.Shape = ChooseCompactWarps(settings, LaunchReason::CompressedBricks);
  }
  else
  {
    STRIDER_TRY(ChooseLaunchShape(settings, conditions, this->Context.Tuner, task.Shape));
  }
  task.Shape.BatchDepth = task.Plan.Depths.FindDepth(task.Shape.BatchDepth);
  if (isByWarps)
  {
    return LimitBlocks(MostCompressedThreads, task.MultiVolume.WarpBytes, task.Shape);
  }
  task.IsTuned = IsTuned(settings, conditions);
  AdaptToScene(task.Shape);
  return {};
}

void CudaRenderer::ReportMultiVolume(const RenderRequest& request)
{
  int compressed = 0;
  for (const PlacedVolume& volume : request.MultiVolume)
  {
    auto& source = static_cast<CudaRenderer&>(*volume.Renderer);
    source.Context.Volume->ReportStorage(source.Statistics);
    compressed += source.Context.Volume->IsCompressed() ? 1 : 0;
  }
  StorageStatistics& storage = *this->Statistics.Storage; // reported before
  if (compressed == 0)
  {
    storage = {};
    storage.Kind = StorageKind::Texture;
    storage.Choice.Reason = StorageReason::MultiVolume;
  }
  storage.VolumesInView = static_cast<int>(request.MultiVolume.size());
  storage.CompressedInView = compressed;
}

bool CudaRenderer::EvictOptional(const RenderRequest& request)
{
  if (this->Context.EvictOptional())
  {
    return true;
  }
  const auto evict = [this](const PlacedVolume& volume) {
    auto* source = dynamic_cast<CudaRenderer*>(volume.Renderer);
    return source && source != this && source->Context.EvictOptional();
  };
  const std::vector<PlacedVolume>& volumes = ListVolumes(request);
  return std::any_of(volumes.begin(), volumes.end(), evict);
}

} // namespace Strider
