// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A frame of a compressed volume that is decoded slab by slab.
#include "Cuda/Renderer/SlabFrame.h"

#include "Cuda/Renderer/FindLongestStep.h"
#include "Cuda/Renderer/LaunchKernel.h"
#include "Rays/MakeScreenTiles.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace Strider
{

namespace
{

/// Returns how many macrocells beyond those with samples are read: by `around` voxels of a sample's support, and by
/// `ahead` further samples.
int FindDecodedReach(const RayFrame& frame, float around, int ahead)
{
  const float voxels = around + static_cast<float>(ahead) * FindLongestStep(frame);
  constexpr float most = 255.0f; // larger than all distances
  return static_cast<int>(std::min(std::ceil(voxels / static_cast<float>(MacrocellSide)), most));
}

} // namespace

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
        { task, rays, scene, matched, request.Filter }));
      isFirst = false;
    }
  }
  return {};
}

} // namespace Strider
