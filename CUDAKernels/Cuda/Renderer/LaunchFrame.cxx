// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Queues the kernels of a prepared frame. Compressed volumes are decoded into a pool of macrocells, or slab by slab.
#include "Cuda/Renderer/LaunchFrame.h"

#include "Cuda/Renderer/FrameInputs.h"
#include "Cuda/Renderer/LaunchKernel.h"
#include "Rays/MakeRayFrame.h"
#include "Rays/MakeScreenTiles.h"
#include "Rays/MakeVTKRays.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace Strider
{

namespace
{

/// Part of a frame that is still to be rendered after the pool.
enum class FrameRest
{
  None,
  Far, ///< samples behind the limits of tiles
  All
};

/// Returns how many macrocells beyond those with samples are read: by `around` voxels of a sample's support, and by
/// `ahead` further samples.
int FindDecodedReach(const RayFrame& frame, float around, int ahead)
{
  const float voxels = around + static_cast<float>(ahead) * FindLongestStep(frame);
  constexpr float most = 255.0f; // larger than all distances
  return static_cast<int>(std::min(std::ceil(voxels / static_cast<float>(MacrocellSide)), most));
}

/// Returns the decoding task of a frame, without its output.
DecodeSlabTask MakeDecodeTask(
  const DeviceContext& context, const RenderRequest& request, const FrameTask& task)
{
  const RayProgram program = task.Plan.Program;
  const VolumeView& volume = context.Volume->GetView();
  DecodeSlabTask decode{};
  decode.Voxels = task.Compressed.Voxels;
  MarkWantedCellsTask& marks = decode.Marks;
  marks.Grid = decode.Voxels.Bricks.Grid;
  marks.Skip = task.Rays.Skip;
  marks.ReadReach = FindReadReach(request.Filters);
  // A batch begins in an occupied macrocell, and its last samples may lie in empty space; segments read further ones.
  const int ahead = IsPreIntegrated(program) ? SlabBatch + 3
    : IsFiltered(program)                    ? FilteredBatch - 1
    : program == RayProgram::General         ? 1
                                             : SlabBatch - 1;
  // On the border of a macrocell the voxels behind it have weight 0, but undecoded ones may hold NaN.
  const float border = SizeOf(volume.Type) > 2 ? 0.01f : 0.0f;
  const int around = ReadsScene(program) || IsFiltered(program) ? marks.ReadReach : 1;
  marks.Reach = FindDecodedReach(task.Rays.Frame, static_cast<float>(around) + border, ahead);
  marks.Tiles = MakeScreenTiles(request);
  context.KeepRows(marks.Tiles);
  marks.Tiles.Depth = MakeDepthRow(request, volume.Dimensions);
  marks.Counts = task.Compressed.BrickCount + 1;
  return decode;
}

/// Decodes the slabs one after the other, and marches the rest of the frame's rays through each. `matched` is null
/// except for frames that match VTK.
Status LaunchSlabs(DeviceContext& context, const RenderRequest& request, const VTKRays* matched,
  const FrameTask& task, FrameRest rest)
{
  const VolumeView& volume = context.Volume->GetView();
  DeviceSlabs& slabs = context.Volume->GetBricks().GetSlabs();
  DecodeSlabTask decode = MakeDecodeTask(context, request, task);
  ScreenTiles& tiles = decode.Marks.Tiles;
  // Segments read two samples behind them; samples that a batch reads beyond its last one do not count.
  constexpr float margin = 0.5f; // in voxels; exceeds the rounding of places
  const float samplesBehind = IsPreIntegrated(task.Plan.Program) ? 3.0f : 0.0f;
  tiles.NearStepDiscarded = rest == FrameRest::Far;
  const float readBehind =
    tiles.NearStepDiscarded ? -margin : samplesBehind * FindLongestStep(task.Rays.Frame) + margin;
  MarchRaysTask rays = task.Rays;
  MarchSceneTask scene = task.Scene;
  std::vector<SlabStep> steps{ SlabStep::Whole };
  if (rest == FrameRest::Far)
  {
    steps = { SlabStep::Far };
  }
  else if (task.IsInSteps && GrowsAlongRays(tiles.Depth, task.Rays.Frame))
  {
    steps = { SlabStep::Near, SlabStep::Far };
  }
  bool isFirst = rest == FrameRest::All;
  for (const NumberedPass& pass : ListSlabPasses(task.Rays.Frame, slabs.GetCut()))
  {
    rays.Slab = pass.Pass;
    rays.Slab.States = task.Rays.Slab.States;
    rays.Slab.StateBytes = task.Rays.Slab.StateBytes;
    rays.Slab.EndedRays = task.Rays.Slab.EndedRays;
    rays.Voxels = slabs.GetVoxels(
      volume.Type, FindTextureFilter(request.Filter, task.Plan.Execution), pass.Slab);
    scene.Voxels.Volume = rays.Voxels;
    for (const SlabStep step : steps)
    {
      tiles.Step = step;
      // Before the first pass no ray has ended.
      const bool hasBounds = step != SlabStep::Whole || !isFirst;
      tiles.Bounds = hasBounds ? slabs.GetBounds() : nullptr;
      if (hasBounds)
      {
        STRIDER_TRY(slabs.BoundTiles({ rays.Frame, rays.Slab, rays.Skip, step, tiles.Depth,
                                       DepthOfFirstStep, readBehind, nullptr, nullptr },
          context.Queue));
      }
      if (!slabs.HasAll(decode.Voxels))
      {
        STRIDER_TRY(slabs.Decode(pass.Slab, decode, context.Queue));
      }
      rays.Slab.Limits = { step, slabs.GetLimits(), tiles.Depth };
      rays.Slab.KeepsOtherPixels = !isFirst;
      STRIDER_TRY(LaunchKernel(context, task.Plan.Program, VoxelSource::Slabs,
        { task, rays, scene, matched, request.Filter, context.Queue.Get() }));
      isFirst = false;
    }
  }
  return {};
}

/// As MarchPool, but keeps the former macrocells. Where the new ones do not fit, the caller must empty the pool.
Status TryPool(DeviceContext& context, const RenderRequest& request, FrameTask& task, SlabStep step,
  bool& hasRoom, bool& hasTilesLeft)
{
  const Stream& queue = context.Queue;
  DeviceBrickStorage& bricks = context.Volume->GetBricks();
  DevicePool& pool = bricks.GetPool();
  DeviceSlabs& slabs = bricks.GetSlabs();
  const VolumeView& volume = context.Volume->GetView();
  if (step != SlabStep::Whole)
  {
    STRIDER_TRY(slabs.KeepStates(request, task.Rays.Slab));
  }
  MarchRaysTask rays = task.Rays;
  rays.Slab.TakesAllHeights = true;
  rays.Slab.IsCancelled = pool.GetIsFull();
  rays.Slab.KeepsOtherPixels = step == SlabStep::Far;
  rays.Voxels = pool.GetVoxels(volume.Type, request.Filter);
  const MarkWantedCellsTask marks = MakeDecodeTask(context, request, task).Marks;
  FillPoolTask fill{};
  fill.Voxels = task.Compressed.Voxels;
  fill.Skip = marks.Skip;
  if (ReadsScene(task.Plan.Program))
  {
    fill.Reach = marks.Reach;
    fill.ReadReach = marks.ReadReach;
  }
  fill.BrickCount = marks.Counts;
  fill.Tiles = marks.Tiles;
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
  STRIDER_TRY(LaunchKernel(context, task.Plan.Program, VoxelSource::BrickPool,
    { task, rays, scene, nullptr, request.Filter, queue.Get() }));
  if (step == SlabStep::Near)
  {
    bounds.Step = SlabStep::Far;
    bounds.TilesLeft = pool.GetTilesLeft();
    STRIDER_TRY(slabs.BoundTiles(bounds, queue));
  }
  return pool.WaitForCounts(queue, hasRoom, hasTilesLeft);
}

/// Marches one step of the frame from the pool, and replaces all former macrocells if necessary. Where they do not fit,
/// marches nothing and empties the pool.
Status MarchPool(DeviceContext& context, const RenderRequest& request, FrameTask& task,
  SlabStep step, bool& hasRoom, bool& hasTilesLeft)
{
  const Stream& queue = context.Queue;
  DevicePool& pool = context.Volume->GetBricks().GetPool();
  STRIDER_TRY(TryPool(context, request, task, step, hasRoom, hasTilesLeft));
  bool hadOlder = false;
  if (!hasRoom)
  {
    STRIDER_TRY(pool.Empty(queue, hadOlder));
  }
  if (hadOlder)
  {
    STRIDER_TRY(TryPool(context, request, task, step, hasRoom, hasTilesLeft));
    if (!hasRoom)
    {
      STRIDER_TRY(pool.Empty(queue, hadOlder));
    }
  }
  return {};
}

/// Marches the part of the frame that reads the pool, and waits for it. `rest` receives what slabs must march.
Status LaunchPool(
  DeviceContext& context, const RenderRequest& request, FrameTask& task, FrameRest& rest)
{
  DeviceBrickStorage& bricks = context.Volume->GetBricks();
  DevicePool& pool = bricks.GetPool();
  const ScreenRow depth = MakeDepthRow(request, context.Volume->GetView().Dimensions);
  bool hasTilesLeft = false;
  rest = FrameRest::All;
  for (PoolWay way = task.Pool; rest == FrameRest::All && way != PoolWay::None;)
  {
    bool hasRoom = false;
    if (way == PoolWay::Whole || GrowsAlongRays(depth, task.Rays.Frame))
    {
      const SlabStep step = way == PoolWay::Whole ? SlabStep::Whole : SlabStep::Near;
      STRIDER_TRY(MarchPool(context, request, task, step, hasRoom, hasTilesLeft));
    }
    rest = !hasRoom ? FrameRest::All : hasTilesLeft ? FrameRest::Far : FrameRest::None;
    way = hasRoom ? way : pool.Fall();
  }
  bricks.SetPooled(rest != FrameRest::All);
  if (rest == FrameRest::Far)
  {
    bool hasRoom = false;
    STRIDER_TRY(MarchPool(context, request, task, SlabStep::Far, hasRoom, hasTilesLeft));
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

Status LaunchParts(
  DeviceContext& context, const RenderRequest& request, const VTKRays* matched, FrameTask& task)
{
  const FramePlan& plan = task.Plan;
  if (!DecodesSlabs(plan.Source) || !request.MultiVolume.empty())
  {
    return LaunchKernel(context, plan.Program, plan.Source,
      { task, task.Rays, task.Scene, matched, request.Filter, context.Queue.Get() });
  }
  FrameRest rest = FrameRest::All;
  STRIDER_TRY(LaunchPool(context, request, task, rest));
  return rest == FrameRest::None ? Status() : LaunchSlabs(context, request, matched, task, rest);
}

} // namespace

Status MatchVTK(
  DeviceContext& context, const RenderRequest& request, FrameTask& task, VTKRays& rays)
{
  const bool isAlone = request.MultiVolume.empty();
  STRIDER_TRY(MakeVTKRays(request, isAlone ? context.Volume->GetView() : MakeBoxView(), rays));
  if (ReadsScene(task.Plan.Program))
  {
    STRIDER_TRY(context.Matched.Update({ PlaceSamplesAsVTK{ rays } }, context.Queue));
    task.Scene.Matched = context.Matched.Get();
    task.MultiVolume.Matched = context.Matched.Get();
  }
  return {};
}

Status LaunchFrame(
  DeviceContext& context, const RenderRequest& request, const EventTimer& timer, FrameTask& task)
{
  VTKRays matched;
  if (request.MatchVTK)
  {
    STRIDER_TRY(MatchVTK(context, request, task, matched));
  }
  STRIDER_TRY(timer.Start(context.Queue.Get()));
  STRIDER_TRY(LaunchParts(context, request, request.MatchVTK ? &matched : nullptr, task));
  return timer.Stop(context.Queue.Get());
}

} // namespace Strider
