// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A frame of a compressed volume that reads a pool of decoded macrocells.
#include "Cuda/Renderer/PoolFrame.h"

#include "Cuda/Renderer/LaunchKernel.h"
#include "Rays/MakeScreenTiles.h"

namespace Strider
{

Status PoolFrame::Try(SlabStep step, bool& hasRoom, bool& hasTilesLeft)
{
  const RenderRequest& request = this->Request;
  FrameTask& task = this->Task;
  const Stream& queue = this->Context.Queue;
  DeviceBrickStorage& bricks = this->Context.Volume->GetBricks();
  DevicePool& pool = bricks.GetPool();
  DeviceSlabs& slabs = bricks.GetSlabs();
  const VolumeView& volume = this->Context.Volume->GetView();
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
  if (ReadsScene(task.Plan.Program))
  {
    const DecodeSlabTask decode = MakeDecodeTask(this->Context, request, task);
    fill.Reach = decode.Marks.Reach;
    fill.ReadReach = decode.Marks.ReadReach;
  }
  fill.BrickCount = task.Compressed.BrickCount + 1;
  fill.Tiles = MakeScreenTiles(request);
  this->Context.KeepRows(fill.Tiles);
  fill.Tiles.Depth = MakeDepthRow(request, volume.Dimensions);
  fill.Tiles.Step = step;
  fill.Tiles.NearStepDiscarded = step == SlabStep::Far; // the pool may have been emptied
  constexpr float margin = 0.5f;                        // in voxels; exceeds the rounding of places
  BoundTilesTask bounds{ rays.Frame, rays.Slab, rays.Skip, step, fill.Tiles.Depth, DepthOfFirstStep,
    fill.Tiles.NearStepDiscarded ? -margin : margin, nullptr, nullptr };
  if (step != SlabStep::Whole)
  {
    fill.Tiles.Bounds = slabs.GetBounds();
    STRIDER_TRY(slabs.BoundTiles(bounds, queue));
  }
  rays.Slab.Limits = { step, slabs.GetLimits(), fill.Tiles.Depth };
  STRIDER_TRY(pool.Fill(fill, queue));
  MarchSceneTask scene = task.Scene;
  scene.Voxels.Volume = rays.Voxels;
  STRIDER_TRY(LaunchKernel(this->Context, task.Plan.Program, VoxelSource::BrickPool,
    { task, rays, scene, nullptr, request.Filter }));
  if (step == SlabStep::Near)
  {
    bounds.Step = SlabStep::Far;
    bounds.TilesLeft = pool.GetTilesLeft();
    STRIDER_TRY(slabs.BoundTiles(bounds, queue));
  }
  return pool.WaitForCounts(queue, hasRoom, hasTilesLeft);
}

Status PoolFrame::March(SlabStep step, bool& hasRoom, bool& hasTilesLeft)
{
  const Stream& queue = this->Context.Queue;
  DevicePool& pool = this->Context.Volume->GetBricks().GetPool();
  STRIDER_TRY(this->Try(step, hasRoom, hasTilesLeft));
  bool hadOlder = false;
  if (!hasRoom)
  {
    STRIDER_TRY(pool.Empty(queue, hadOlder));
  }
  if (hadOlder)
  {
    STRIDER_TRY(this->Try(step, hasRoom, hasTilesLeft));
    if (!hasRoom)
    {
      STRIDER_TRY(pool.Empty(queue, hadOlder));
    }
  }
  return {};
}

Status PoolFrame::Launch(FrameRest& rest)
{
  DeviceBrickStorage& bricks = this->Context.Volume->GetBricks();
  DevicePool& pool = bricks.GetPool();
  const ScreenRow depth = MakeDepthRow(this->Request, this->Context.Volume->GetView().Dimensions);
  bool hasTilesLeft = false;
  rest = FrameRest::All;
  for (PoolWay way = this->Task.Pool; rest == FrameRest::All && way != PoolWay::None;)
  {
    bool hasRoom = false;
    if (way == PoolWay::Whole || GrowsAlongRays(depth, this->Task.Rays.Frame))
    {
      const SlabStep step = way == PoolWay::Whole ? SlabStep::Whole : SlabStep::Near;
      STRIDER_TRY(this->March(step, hasRoom, hasTilesLeft));
    }
    rest = !hasRoom ? FrameRest::All : hasTilesLeft ? FrameRest::Far : FrameRest::None;
    way = hasRoom ? way : pool.Fall();
  }
  bricks.SetPooled(rest != FrameRest::All);
  if (rest == FrameRest::Far)
  {
    bool hasRoom = false;
    STRIDER_TRY(this->March(SlabStep::Far, hasRoom, hasTilesLeft));
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
