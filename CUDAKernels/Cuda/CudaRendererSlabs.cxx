// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames of the CUDA backend from a compressed volume that is decoded slab by slab.
#include "Compositing/MarchSceneRay.h"
#include "Compositing/NeedsScene.h"
#include "Cuda/CudaRenderer.h"
#include "Cuda/MarchSegments.h"
#include "MarchingCache/ForecastExecution.h"
#include "Rays/MakeScreenTiles.h"

#include <algorithm>
#include <cmath>

namespace Strider
{

namespace
{

static_assert(sizeof(RayResult) <= SceneStateBytes, "segments keep results");

/// Voxels along an axis, at most, between a sample and the next.
float FindLongestStep(const RayFrame& frame)
{
  const Vector3(&axes)[3] = frame.PhysicalAxis;
  const float shortest = std::min({ Length(axes[0]), Length(axes[1]), Length(axes[2]) });
  return frame.StepLength / shortest;
}

/// Macrocells from those in which samples are taken to the last ones whose voxels are read: around a sample and so many further ones.
int FindDecodedReach(const RayFrame& frame, float around, int ahead)
{
  const float voxels = around + static_cast<float>(ahead) * FindLongestStep(frame);
  constexpr float most = 255.0f; // larger than all distances
  return static_cast<int>(std::min(std::ceil(voxels / static_cast<float>(MacrocellSide)), most));
}

} // namespace

bool CudaRenderer::CanMarchSlabs(const RenderRequest& request) const
{
  const Appearance& look = request.Look;
  const bool hasLostSurfaces =
    look.Blend == BlendMode::Isosurface && (request.StartDepth || !request.Piece.IsWhole());
  return request.How.Decoding != BrickDecoding::Warps &&
    !HasUnevenPoints(this->Volume->GetView()) && look.Blend != BlendMode::Slice &&
    !look.StartsAtSurface && look.ScatteringBlend == 0.0 && !hasLostSurfaces;
}

bool CudaRenderer::SharesSlabs(const SceneSource& source, const RenderRequest& request) const
{
  // Automatic: boxes were not timed against textures of slabs.
  const bool isAsked = request.How.Execution == FilterExecution::MarchingCache;
  return isAsked && !request.MatchVTK && this->CanMarchSlabs(request) &&
    (IsFilterAlone(source, request) || IsLitFilterAlone(source, request));
}

Status CudaRenderer::PrepareSlabs(const RenderRequest& request, FrameTask& task)
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
  }
  const bool isWithoutRoom =
    status.GetCode() == StatusCode::OutOfMemory || status.GetCode() == StatusCode::Unsupported;
  return isWithoutRoom ? Status() : status; // warps need none
}

bool CudaRenderer::CanPreIntegrateSlabs(const FrameTask& task)
{
  return task.IsInSlabs && FindLongestStep(task.Rays.Frame) <= LongestSlabSegment;
}

Status CudaRenderer::LaunchSlabs(
  const RenderRequest& request, const VTKRays* matched, const FrameTask& task)
{
  const DeviceSlabs& slabs = this->Volume->GetBricks().GetSlabs();
  DecodeSlabTask decode{};
  decode.Voxels = task.Compressed.Voxels;
  decode.Skip = task.Rays.Skip;
  decode.ReadReach = FindReadReach(request.Filters);
  const bool isFiltered = task.IsFiltered || task.IsLitFiltered;
  // A batch begins in an occupied macrocell, and its last samples may lie in empty space; segments look at further ones.
  const int ahead = task.IsPreIntegrated ? SlabBatch + 3
    : isFiltered                         ? FilteredBatch - 1
    : task.NeedsScene                    ? 1
                                         : SlabBatch - 1;
  // On the border of a macrocell voxels behind it weigh 0: but what was decoded before may be no number there.
  const float border = SizeOf(this->Volume->GetView().Type) > 2 ? 0.01f : 0.0f;
  const int around = task.NeedsScene || isFiltered ? decode.ReadReach : 1;
  decode.Reach = FindDecodedReach(task.Rays.Frame, static_cast<float>(around) + border, ahead);
  decode.Tiles = MakeScreenTiles(request, task.Rays.Slab.EndedRays);
  decode.DecodedCount = task.Compressed.BrickCount + 1;
  MarchRaysTask rays = task.Rays;
  MarchSceneTask scene = task.Scene;
  for (const NumberedPass& pass : ListSlabPasses(task.Rays.Frame, slabs.GetCut()))
  {
    STRIDER_TRY(slabs.Decode(pass.Slab, decode, this->Queue));
    rays.Slab = pass.Pass;
    rays.Slab.States = task.Rays.Slab.States;
    rays.Slab.StateBytes = task.Rays.Slab.StateBytes;
    rays.Slab.EndedRays = task.Rays.Slab.EndedRays;
    rays.Voxels = slabs.GetVoxels(
      this->Volume->GetView().Type, FindTextureFilter(request.Filter, task.Execution), pass.Slab);
    scene.Voxels.Volume = rays.Voxels;
    cudaStream_t stream = this->Queue.Get();
    if (task.IsPreIntegrated)
    {
      const IntegralTable& table = this->Integrals.Get();
      STRIDER_TRY(task.NeedsScene
          ? LaunchMarchLitSlabSegments(rays, table, scene, task.Shape, stream)
          : LaunchMarchSlabSegments(rays, table, task.Shape, stream));
      continue;
    }
    if (isFiltered)
    {
      STRIDER_TRY(task.NeedsScene
          ? LaunchMarchSlabLitFiltered(rays, scene, task.Filtered, task.Shape, stream)
          : LaunchMarchSlabFiltered(rays, task.Filtered, task.Shape, stream));
      continue;
    }
    STRIDER_TRY(task.NeedsScene
        ? LaunchMarchSlabScene(rays, scene, task.Shape, stream)
        : LaunchMarchSlab(rays, matched, request.Filter, task.Shape, stream));
  }
  return {};
}

} // namespace Strider
