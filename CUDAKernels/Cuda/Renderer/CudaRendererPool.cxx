// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames of the CUDA backend that read a pool of decoded macrocells.
#include "Compositing/NeedsScene.h"
#include "Cuda/Renderer/CudaRenderer.h"
#include "Rays/MakeScreenTiles.h"

namespace Strider
{

namespace
{

/// True for scenes whose rays read only a macrocell and its neighbours.
bool IsPooledScene(const SceneSource& source, const RenderRequest& request)
{
  const Appearance& appearance = request.Appearance;
  const bool isAlone = !source.Mask && !source.Second && !source.Blanking;
  return isAlone && appearance.Blend == BlendMode::Composite && !request.StartDepth &&
    !NeedsTexture(request);
}

} // namespace

Status CudaRenderer::PreparePool(
  const SceneSource& source, const RenderRequest& request, std::uint64_t content, FrameTask& task)
{
  const bool isPossible = task.IsInSlabs && !task.IsPreIntegrated && !task.IsFiltered &&
    !task.IsLitFiltered && !request.MatchVTK &&
    (!task.NeedsScene || IsPooledScene(source, request)) &&
    request.How.Decoding == BrickDecoding::Automatic &&
    DevicePool::IsPossible(this->Volume->GetView());
  // A single slab of all slices stays decoded too, and is read faster.
  const bool isWanted =
    this->Volume->GetBricks().GetSlabs().GetCut().Count > 1 || request.How.PoolCells > 0;
  return isPossible && isWanted
    ? this->Volume->GetBricks().PreparePool(request, content, this->Gpu, this->Queue, task.Pool)
    : Status();
}

Status CudaRenderer::TryPool(
  const RenderRequest& request, FrameTask& task, SlabStep step, bool& hasRoom, bool& hasTilesLeft)
{
  DeviceBrickStorage& bricks = this->Volume->GetBricks();
  DevicePool& pool = bricks.GetPool();
  DeviceSlabs& slabs = bricks.GetSlabs();
  const VolumeView& volume = this->Volume->GetView();
  if (step != SlabStep::Whole)
  {
    STRIDER_TRY(slabs.KeepStates(request, task.Rays.Slab));
  }
  MarchRaysTask rays = task.Rays;
  rays.Slab.TakesAllHeights = true;
  rays.Slab.IsCancelled = pool.GetIsFull();
  rays.Slab.KeepsOtherPixels = step == SlabStep::Far;
  rays.Voxels = pool.GetVoxels(volume.Type, request.Filter);
  FillPoolTask fill{};
  fill.Voxels = task.Compressed.Voxels;
  fill.Skip = rays.Skip;
  if (task.NeedsScene)
  {
    const DecodeSlabTask decode = this->MakeDecodeTask(request, task);
    fill.Reach = decode.Marks.Reach;
    fill.ReadReach = decode.Marks.ReadReach;
  }
  fill.BrickCount = task.Compressed.BrickCount + 1;
  fill.Tiles = MakeScreenTiles(request);
  fill.Tiles.Depth = MakeDepthRow(request, volume.Dimensions);
  fill.Tiles.Step = step;
  fill.Tiles.NearStepDiscarded = step == SlabStep::Far; // the pool may have been emptied
  constexpr float margin = 0.5f;                        // in voxels; exceeds the rounding of places
  BoundTilesTask bounds{ rays.Frame, rays.Slab, rays.Skip, step, fill.Tiles.Depth, DepthOfFirstStep,
    fill.Tiles.NearStepDiscarded ? -margin : margin, nullptr, nullptr };
  if (step != SlabStep::Whole)
  {
    fill.Tiles.Bounds = slabs.GetBounds();
    STRIDER_TRY(slabs.BoundTiles(bounds, this->Queue));
  }
  rays.Slab.Limits = { step, slabs.GetLimits(), fill.Tiles.Depth };
  STRIDER_TRY(pool.Fill(fill, this->Queue));
  if (task.NeedsScene)
  {
    MarchSceneTask scene = task.Scene;
    scene.Voxels.Volume = rays.Voxels;
    const auto launch =
      task.IsSingleComponent ? LaunchMarchSingleComponentPool : LaunchMarchPoolScene;
    STRIDER_TRY(launch(rays, scene, task.Shape, this->Queue.Get()));
  }
  else
  {
    STRIDER_TRY(LaunchMarchPool(rays, request.Filter, task.Shape, this->Queue.Get()));
  }
  if (step == SlabStep::Near)
  {
    bounds.Step = SlabStep::Far;
    bounds.TilesLeft = pool.GetTilesLeft();
    STRIDER_TRY(slabs.BoundTiles(bounds, this->Queue));
  }
  return pool.WaitForCounts(this->Queue, hasRoom, hasTilesLeft);
}

Status CudaRenderer::MarchPooled(
  const RenderRequest& request, FrameTask& task, SlabStep step, bool& hasRoom, bool& hasTilesLeft)
{
  DevicePool& pool = this->Volume->GetBricks().GetPool();
  STRIDER_TRY(this->TryPool(request, task, step, hasRoom, hasTilesLeft));
  bool hadOlder = false;
  if (!hasRoom)
  {
    STRIDER_TRY(pool.Empty(this->Queue, hadOlder));
  }
  if (hadOlder)
  {
    STRIDER_TRY(this->TryPool(request, task, step, hasRoom, hasTilesLeft));
    if (!hasRoom)
    {
      STRIDER_TRY(pool.Empty(this->Queue, hadOlder));
    }
  }
  return {};
}

Status CudaRenderer::LaunchPooled(const RenderRequest& request, FrameTask& task, FrameRest& rest)
{
  DeviceBrickStorage& bricks = this->Volume->GetBricks();
  DevicePool& pool = bricks.GetPool();
  const ScreenRow depth = MakeDepthRow(request, this->Volume->GetView().Dimensions);
  bool hasTilesLeft = false;
  rest = FrameRest::All;
  for (PoolWay way = task.Pool; rest == FrameRest::All && way != PoolWay::None;)
  {
    bool hasRoom = false;
    if (way == PoolWay::Whole || GrowsAlongRays(depth, task.Rays.Frame))
    {
      const SlabStep step = way == PoolWay::Whole ? SlabStep::Whole : SlabStep::Near;
      STRIDER_TRY(this->MarchPooled(request, task, step, hasRoom, hasTilesLeft));
    }
    rest = !hasRoom ? FrameRest::All : hasTilesLeft ? FrameRest::Far : FrameRest::None;
    way = hasRoom ? way : pool.Fall();
  }
  bricks.SetPooled(rest != FrameRest::All);
  if (rest == FrameRest::Far)
  {
    bool hasRoom = false;
    STRIDER_TRY(this->MarchPooled(request, task, SlabStep::Far, hasRoom, hasTilesLeft));
    if (hasRoom)
    {
      rest = FrameRest::None;
    }
    else
    {
      pool.Fall(); // slabs march the rest
    }
  }
  return {};
}

} // namespace Strider
