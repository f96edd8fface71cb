// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames of the CUDA backend from a compressed volume that is decoded slab by slab.
#include "Compositing/MarchSceneRay.h"
#include "Compositing/NeedsScene.h"
#include "Cuda/March/PreIntegrated/MarchPreIntegrated.h"
#include "Cuda/Renderer/CudaRenderer.h"
#include "MarchingCache/ForecastExecution.h"
#include "Rays/MakeScreenTiles.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace Strider
{

namespace
{

static_assert(sizeof(RayResult) <= SceneStateBytes, "segments keep results");

/// Returns the largest distance of consecutive samples along an axis, in voxels.
float FindLongestStep(const RayFrame& frame)
{
  const Vector3(&axes)[3] = frame.PhysicalAxis;
  const float shortest = std::min({ Length(axes[0]), Length(axes[1]), Length(axes[2]) });
  return frame.StepLength / shortest;
}

/// Returns how many macrocells beyond those with samples are read: by `around` voxels of a sample's support, and by
/// `ahead` further samples.
int FindDecodedReach(const RayFrame& frame, float around, int ahead)
{
  const float voxels = around + static_cast<float>(ahead) * FindLongestStep(frame);
  constexpr float most = 255.0f; // larger than all distances
  return static_cast<int>(std::min(std::ceil(voxels / static_cast<float>(MacrocellSide)), most));
}

} // namespace

bool CudaRenderer::CanMarchSlabs(const RenderRequest& request) const
{
  const Appearance& appearance = request.Appearance;
  const bool hasLostSurfaces =
    appearance.Blend == BlendMode::Isosurface && (request.StartDepth || !request.Piece.IsWhole());
  return request.How.Decoding != BrickDecoding::Warps &&
    !HasUnevenPoints(this->Volume->GetView()) && appearance.Blend != BlendMode::Slice &&
    !appearance.StartsAtSurface && appearance.ScatteringBlend == 0.0 && !hasLostSurfaces;
}

bool CudaRenderer::SharesSlabs(const SceneSource& source, const RenderRequest& request) const
{
  // Automatic does not use marching caches, which were not timed against textures of slabs.
  const bool isAsked = request.How.Execution == FilterExecution::MarchingCache;
  return isAsked && !request.MatchVTK && this->CanMarchSlabs(request) &&
    (IsFilterAlone(source, request) || IsLitFilterAlone(source, request));
}

Status CudaRenderer::PrepareSlabs(
  const RenderRequest& request, std::uint64_t content, FrameTask& task)
{
  if (!this->CanMarchSlabs(request))
  {
    return {};
  }
  DeviceBrickStorage& bricks = this->Volume->GetBricks();
  const std::size_t stateBytes = task.NeedsScene ? SceneStateBytes : sizeof(RayResult);
  const Status status =
    bricks.PrepareSlabs(request, stateBytes, this->Gpu, this->Queue, task.Rays.Slab);
  task.IsInSlabs = status.IsOk();
  if (task.IsInSlabs)
  {
    const ScalarType type = this->Volume->GetView().Type;
    task.Rays.Voxels =
      bricks.GetSlabs().GetVoxels(type, FindTextureFilter(request.Filter, task.Execution), 0);
    task.IsInSteps = bricks.ChooseSteps(request.How.SlabSteps, content);
  }
  const bool isWithoutRoom =
    status.GetCode() == StatusCode::OutOfMemory || status.GetCode() == StatusCode::Unsupported;
  return isWithoutRoom ? Status() : status; // warps need none
}

bool CudaRenderer::CanPreIntegrateSlabs(const FrameTask& task)
{
  return task.IsInSlabs && FindLongestStep(task.Rays.Frame) <= LongestSlabSegment;
}

DecodeSlabTask CudaRenderer::MakeDecodeTask(
  const RenderRequest& request, const FrameTask& task) const
{
  DecodeSlabTask decode{};
  decode.Voxels = task.Compressed.Voxels;
  MarkWantedCellsTask& marks = decode.Marks;
  marks.Grid = decode.Voxels.Bricks.Grid;
  marks.Skip = task.Rays.Skip;
  marks.ReadReach = FindReadReach(request.Filters);
  const bool isFiltered = task.IsFiltered || task.IsLitFiltered;
  // A batch begins in an occupied macrocell, and its last samples may lie in empty space; segments read further ones.
  const int ahead = task.IsPreIntegrated         ? SlabBatch + 3
    : isFiltered                                 ? FilteredBatch - 1
    : task.NeedsScene && !task.IsSingleComponent ? 1
                                                 : SlabBatch - 1;
  // On the border of a macrocell the voxels behind it have weight 0, but undecoded ones may hold NaN.
  const float border = SizeOf(this->Volume->GetView().Type) > 2 ? 0.01f : 0.0f;
  const int around = task.NeedsScene || isFiltered ? marks.ReadReach : 1;
  marks.Reach = FindDecodedReach(task.Rays.Frame, static_cast<float>(around) + border, ahead);
  marks.Tiles = MakeScreenTiles(request);
  marks.Tiles.Depth = MakeDepthRow(request, this->Volume->GetView().Dimensions);
  marks.Counts = task.Compressed.BrickCount + 1;
  return decode;
}

Status CudaRenderer::LaunchSlab(const RenderRequest& request, const VTKRays* matched,
  const FrameTask& task, const MarchRaysTask& rays, const MarchSceneTask& scene)
{
  cudaStream_t stream = this->Queue.Get();
  if (task.IsPreIntegrated)
  {
    const IntegralTable& table = this->Integrals.Get();
    return task.NeedsScene ? LaunchMarchLitSlabPreIntegrated(rays, table, scene, task.Shape, stream)
                           : LaunchMarchSlabPreIntegrated(rays, table, task.Shape, stream);
  }
  if (task.IsLitFiltered)
  {
    return LaunchMarchSlabLitFiltered(rays, scene, task.Filtered, task.Shape, stream);
  }
  if (task.IsFiltered)
  {
    return LaunchMarchSlabFiltered(rays, task.Filtered, task.Shape, stream);
  }
  if (task.NeedsScene)
  {
    return task.IsSingleComponent ? LaunchMarchSingleComponentSlab(rays, scene, task.Shape, stream)
                                  : LaunchMarchSlabScene(rays, scene, task.Shape, stream);
  }
  return LaunchMarchSlab(rays, matched, request.Filter, task.Shape, stream);
}

Status CudaRenderer::LaunchSlabs(
  const RenderRequest& request, const VTKRays* matched, const FrameTask& task, FrameRest rest)
{
  DeviceSlabs& slabs = this->Volume->GetBricks().GetSlabs();
  DecodeSlabTask decode = this->MakeDecodeTask(request, task);
  ScreenTiles& tiles = decode.Marks.Tiles;
  // Segments read two samples behind them; samples that a batch reads beyond its last one do not count.
  constexpr float margin = 0.5f; // in voxels; exceeds the rounding of places
  const float samplesBehind = task.IsPreIntegrated ? 3.0f : 0.0f;
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
      this->Volume->GetView().Type, FindTextureFilter(request.Filter, task.Execution), pass.Slab);
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
          this->Queue));
      }
      if (!slabs.HasAll(decode.Voxels))
      {
        STRIDER_TRY(slabs.Decode(pass.Slab, decode, this->Queue));
      }
      rays.Slab.Limits = { step, slabs.GetLimits(), tiles.Depth };
      rays.Slab.KeepsOtherPixels = !isFirst;
      STRIDER_TRY(this->LaunchSlab(request, matched, task, rays, scene));
      isFirst = false;
    }
  }
  return {};
}

} // namespace Strider
