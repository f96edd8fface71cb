// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Prepares the inputs of frames of the CUDA backend.
#include "BlockShape/ChooseLaunchShape.h"
#include "Compositing/NeedsScene.h"
#include "Cuda/March/PreIntegrated/MarchPreIntegrated.h"
#include "Cuda/Renderer/CudaRenderer.h"
#include "MarchingCache/ForecastExecution.h"
#include "Sampling/DescribeFiltering.h"
#include "Shading/ReadGradient.h"

#include <algorithm>

namespace Strider
{

namespace
{

/// Share of occupied macrocells below which a volume counts as mostly empty. Its rays have another block shape, and
/// read stacked slices only on request.
constexpr double MostlyEmpty = 0.5;

/// Largest error of the gradient texture's texels, as a share of the scalar range; see GradientFormat.h.
constexpr float GradientSteps = 1.0f / 16384.0f;

/// Returns the last stored voxel in index space.
Vector3 FindLastVoxel(const VolumeView& volume)
{
  const auto& dimensions = volume.Dimensions;
  return { static_cast<float>(dimensions[0] - 1), static_cast<float>(dimensions[1] - 1),
    static_cast<float>(dimensions[2] - 1) };
}

} // namespace

RenderRequest CudaRenderer::WantStorage(const RenderRequest& request, bool canMarchSlabs)
{
  RenderRequest stored = request;
  if (NeedsTexture(request) && stored.How.Storage == StorageMode::Compressed && !canMarchSlabs)
  {
    stored.How.Storage = StorageMode::Texture;
  }
  return stored;
}

Status CudaRenderer::CheckByWarps(const RenderRequest& request)
{
  return NeedsTexture(request)
    ? STRIDER_FAILURE(StatusCode::OutOfMemory,
        "cubic and enhancement filters read textures on a CUDA device, and there is no room for "
        "one of this volume")
    : Status();
}

Status CudaRenderer::PrepareIntegrals(
  const SceneSource& source, const RenderRequest& request, FrameTask& task)
{
  const bool isPossible = CanPreIntegrate(source, request);
  const bool isWanted = request.How.PreIntegration && isPossible;
  const bool isAtHand = !task.IsCompressed || CanPreIntegrateSlabs(task);
  task.IsPreIntegrated = isWanted && isAtHand;
  task.PreIntegration = isWanted && !isAtHand
    ? "no pre-integration (not for this step, or by warps, from compressed bricks on a CUDA device)"
    : DescribePreIntegration(request.How.PreIntegration, isPossible);
  return task.IsPreIntegrated ? this->Integrals.Update(source, request, this->Queue) : Status();
}

ValueUnits CudaRenderer::FindValueUnits(const SceneSource& source, const TextureVoxels& voxels)
{
  // Largest difference in the gradient texture; see MakeHalfFormat.
  const std::array<double, 2>& range = source.Volume.GetResolvedRange(0);
  const bool isInteger = voxels.Scale != 1.0f;
  const double extent =
    isInteger ? 1.0 : (range[1] - range[0]) * DescribeStoredScalars(source.Volume).Scale;
  return { voxels.Scale, voxels.Offset, isInteger, GradientSteps * static_cast<float>(extent) };
}

Status CudaRenderer::PrepareSkipping(
  const SceneSource& source, const RenderRequest& request, FrameTask& task)
{
  const Switch setting = request.How.EmptySpaceSkipping;
  const DeviceSkipMap& emptySpace = this->Volume->GetEmptySpace();
  task.Skipping = setting == Switch::Off ? "no skipping (off)"
    : emptySpace.IsEmpty()               ? "no skipping (no memory to spare)"
                                         : "no skipping (not for this look)";
  // The choice of stacked slices needs the map, and must not depend on whether the frame skips.
  const bool weighsStack = this->CanStack(request, task) && this->Volume->WeighsStack(request.How);
  if ((setting == Switch::Off && !weighsStack) || emptySpace.IsEmpty())
  {
    return {};
  }
  const FilterExecution asked = request.How.Execution;
  const bool canShare = !task.IsCompressed || task.Execution == FilterExecution::MarchingCache;
  const bool mayShare =
    canShare && (asked == FilterExecution::Automatic || asked == FilterExecution::MarchingCache);
  const FilterSupport support =
    FindDeviceSupport(request, mayShare ? asked : ChooseTextureExecution(request));
  const Status followed = this->Volume->FollowFilter(support, this->Queue);
  if (followed.GetCode() == StatusCode::OutOfMemory)
  {
    task.Skipping = "no skipping (no memory to spare)";
    return {};
  }
  STRIDER_TRY(followed);
  const ValueUnits units = FindValueUnits(source, DescribeTexels(this->Volume->GetView().Type));
  if (CanSkipByBounds(request) && !HasUnevenPoints(source.Volume))
  {
    // Threads of a warp find their extremes at different places: looking up ranges takes longer than reading the
    // samples (1.05 to 1.22 times on an H200, skip-*-maximum-h200.json).
    task.Skipping = "no skipping, reading all samples is faster here (automatic)";
    if (setting == Switch::On)
    {
      task.Skip = emptySpace.GetBounds(setting, units, task.Skipping);
    }
  }
  if (CanSkip(request))
  {
    const float leastValue = FindLeastValue(source.Volume, request);
    OccupancyArrays shown;
    shown.Support = support;
    if (task.IsPreIntegrated)
    {
      this->Integrals.DescribeShown(leastValue, units, shown);
    }
    else if (task.NeedsScene)
    {
      this->Scene.DescribeShown(leastValue, units, shown);
    }
    else
    {
      this->Table.DescribeShown(leastValue, units, shown);
    }
    STRIDER_TRY(this->Volume->UpdateEmptySpace(shown, this->Queue));
    if (setting != Switch::Off)
    {
      task.Skip = emptySpace.Get(setting, task.Skipping);
    }
    task.IsMostlyEmpty = emptySpace.GetOccupiedShare() < MostlyEmpty;
    task.SkipsMost = task.Skip.Distances && task.IsMostlyEmpty;
  }
  return {};
}

FilterSupport CudaRenderer::FindDeviceSupport(
  const RenderRequest& request, FilterExecution execution)
{
  FilterSupport support = FindSupport(request.Filter, request.Filters, request.MatchVTK);
  if (!IsCubic(request.Filter))
  {
    return support;
  }
  const bool isOpen = execution == FilterExecution::Automatic;
  if (isOpen || execution == FilterExecution::MarchingCache)
  {
    support.Overshoot += ByteRowSlack;
    support.SlopeSlack = ByteRowSlopeSlack;
  }
  if (execution == FilterExecution::TextureTrick ||
    (isOpen && request.Filter == ReconstructionFilter::CubicBSpline))
  {
    support.SlopeSlack = TrickSlopeSlack;
  }
  return support;
}

SkippedMacrocells CudaRenderer::FindSkipped(const FrameTask& task) const
{
  if (!task.Skip.Distances)
  {
    return {};
  }
  const std::size_t cells = CountAll(CountMacrocells(this->Volume->GetView().Dimensions));
  return { this->Volume->GetEmptySpace().GetOccupiedShare(), std::cbrt(static_cast<double>(cells)),
    MacrocellSide };
}

SceneTextures CudaRenderer::MakeSceneTextures(
  const TextureVoxels& volume, const RenderRequest& request, FilterExecution execution) const
{
  return { volume, this->AuxiliaryVolumes.GetTextures(request.Filter), request.Filter,
    execution == FilterExecution::TextureTrick, FindLastVoxel(this->Volume->GetView()) };
}

void CudaRenderer::PlanBoxes(
  const SceneSource& source, const RenderRequest& request, FrameTask& task)
{
  const EnhancementFilter enhancement = request.Filters.Enhancement;
  const int radius = FindRadius(request.Filters.EnhancementSize);
  const bool hasSlopes = IsCubic(request.Filter) && ReadsSlopes(task.Scene.Scene);
  const int smooth = enhancement == EnhancementFilter::FilteredGradient ? 2 : 1;
  const int gradients = ReadsNeighbours(source, request.Appearance) && !hasSlopes ? smooth : 0;
  const int around = enhancement == EnhancementFilter::AmbientOcclusion ? radius : 0;
  task.Scene.Reach =
    Larger(gradients, around) + (enhancement == EnhancementFilter::Bilateral ? radius : 0);
  task.Scene.Cells = { false, source.Volume.Components > 1 ? 16 : 4,
    source.Volume.Components > 1 ? 2 * SceneBoxBytes : SceneBoxBytes };
}

BoxCells CudaRenderer::FindCells() const
{
  BoxCells cells;
  cells.AreBytes = SizeOf(this->Volume->GetView().Type) == 1;
  return cells;
}

FilteredVoxels CudaRenderer::MakeFilteredVoxels(
  const RenderRequest& request, const FrameTask& task) const
{
  const VolumeView& volume = this->Volume->GetView();
  FilteredVoxels filtered{ request.Filter, task.Execution,
    task.Rays.Voxels.Order.PlaceVoxels(FindLastVoxel(volume)), {} };
  filtered.Cells = this->FindCells();
  filtered.IsLit = task.IsLitFiltered;
  filtered.Enhancement = request.Filters.Enhancement;
  if (filtered.Enhancement != EnhancementFilter::None)
  {
    const SceneFeatures& scene = this->Scene.Get();
    filtered.Normalized = scene.Normalized[0];
    filtered.Bilateral = FindBilateral(scene, 0);
    filtered.Radius = FindRadius(request.Filters.EnhancementSize);
  }
  return filtered;
}

Status CudaRenderer::PrepareScene(
  const SceneSource& source, const RenderRequest& request, FrameTask& task)
{
  const EnhancementFilter enhancement = request.Filters.Enhancement;
  // These enhancements leave samples linear, whose differences are the gradients.
  const bool hasPlainSamples = enhancement == EnhancementFilter::None ||
    enhancement == EnhancementFilter::Gradient ||
    enhancement == EnhancementFilter::FilteredGradient;
  const bool isPlainSlab =
    task.IsInSlabs && !request.MatchVTK && source.Volume.Placement != VoxelPlacement::Cells;
  const bool isPlain =
    IsSingleComponentUnclipped(source, request) || IsSingleComponentButCut(source, request);
  task.IsSingleComponent = isPlain && hasPlainSamples &&
    request.Filter == ReconstructionFilter::Linear && (!task.IsCompressed || isPlainSlab) &&
    !task.IsBoxScene;
  task.IsIntensity = !task.IsCompressed && IsSingleComponentIntensity(source, request);
  task.IsMasked = !task.IsCompressed && !task.IsBoxScene && IsMaskedScene(source, request);
  task.Scene = { this->Scene.Get(),
    this->MakeSceneTextures(task.Rays.Voxels, request, task.Execution), nullptr, {} };
  PlanBoxes(source, request, task);
  task.Compressed.ReadsGradients = ReadsNeighbours(source, request.Appearance);
  return this->PrepareGradients(source, request, task);
}

Status CudaRenderer::PrepareGradients(
  const SceneSource& source, const RenderRequest& request, FrameTask& task)
{
  const bool isMasked = task.IsMasked && source.Volume.Components == 1 &&
    request.Filter == ReconstructionFilter::Linear;
  const TransferFunctions& functions = source.Functions.front();
  const bool hasLengths = !functions.Table2D.empty() && !source.Second;
  if (!IsShaded(request.Appearance) && functions.GradientOpacities.empty() &&
    !(isMasked && hasLengths))
  {
    return {};
  }
  GradientTexture& gradients = task.Scene.Gradients;
  const bool isSmooth = request.Filters.Enhancement == EnhancementFilter::FilteredGradient;
  if (task.IsCompressed)
  {
    task.OptionalTextures = "no gradient texture (compressed bricks)";
  }
  else if (!task.IsSingleComponent && !isMasked)
  {
    task.OptionalTextures = "no gradient texture (not for this look)";
  }
  else if (request.MatchVTK)
  {
    task.OptionalTextures = "no gradient texture (VTK's neighbours are not whole voxels away)";
  }
  else if (isSmooth && request.How.Execution != FilterExecution::Automatic &&
    request.How.GradientCache != Switch::On)
  {
    task.OptionalTextures = "no gradient texture (the filter's execution is set)";
  }
  else
  {
    STRIDER_TRY(this->Volume->PrepareGradients(
      request.How, isSmooth, this->Queue, gradients, task.OptionalTextures));
  }
  // Without the texture, plain kernels take simple differences of six neighbours, which are not smooth.
  task.IsSingleComponent = task.IsSingleComponent && (!isSmooth || gradients.Texture != 0);
  this->NoteOptional(gradients.Texture != 0, this->HadGradients);
  return {};
}

void CudaRenderer::NoteOptional(bool isThere, bool& wasThere)
{
  this->ContentChanges += isThere != wasThere ? 1 : 0;
  wasThere = isThere;
}

bool CudaRenderer::CanStack(const RenderRequest& request, const FrameTask& task) const
{
  return !task.IsCompressed && !task.NeedsScene && !task.IsFiltered && !task.IsPreIntegrated &&
    !request.MatchVTK && request.Filter == ReconstructionFilter::Linear &&
    task.Rays.Table.IsFused && !this->IsPrefiltered();
}

Status CudaRenderer::PrepareStack(const RenderRequest& request, FrameTask& task)
{
  if (!this->CanStack(request, task))
  {
    this->Volume->LeaveStack();
    return {};
  }
  cudaTextureObject_t texture = 0;
  STRIDER_TRY(this->Volume->PrepareStack(
    request.How, task.IsMostlyEmpty, this->Queue, texture, task.OptionalTextures));
  task.IsStacked = texture != 0;
  task.Rays.Voxels.Texture = task.IsStacked ? texture : task.Rays.Voxels.Texture;
  this->NoteOptional(task.IsStacked, this->HadStack);
  return {};
}

Status CudaRenderer::PrepareLaunch(
  const RenderRequest& request, const ViewGeometry& view, std::uint64_t content, FrameTask& task)
{
  const LaunchConditions conditions{ OrderView(view, this->Volume->GetOrder()),
    this->Volume->GetVoxelBytes(), content, task.SkipsMost, task.IsStacked };
  const bool isByWarps = task.IsCompressed && !task.IsInSlabs;
  if (isByWarps && request.How.BlockShape == BlockShapeMode::Automatic)
  {
    task.Shape = ChooseCompactWarps(request.How, "compressed bricks");
    return AdaptToCompressed(task.Compressed, task.NeedsScene, task.Shape);
  }
  const bool isFiltered = task.IsFiltered || task.IsLitFiltered;
  if (isFiltered || task.IsBoxScene)
  {
    if (request.How.BlockShape == BlockShapeMode::Automatic)
    {
      task.Shape = ChooseCompactWarps(request.How, "wide filters");
    }
    else
    {
      STRIDER_TRY(ChooseLaunchShape(request.How, conditions, this->Tuner, task.Shape));
    }
    task.Shape.BatchDepth = isFiltered ? FilteredBatch : 1;
    task.Filtered = this->MakeFilteredVoxels(request, task);
    return LimitBlocks(MostFilteredThreads,
      isFiltered ? task.Filtered.CountWarpBytes() : task.Scene.Cells.Bytes, task.Shape);
  }
  STRIDER_TRY(ChooseLaunchShape(request.How, conditions, this->Tuner, task.Shape));
  task.IsTuned = IsTuned(request.How, conditions);
  if (isByWarps)
  {
    task.IsTuned = false;
    return AdaptToCompressed(task.Compressed, task.NeedsScene, task.Shape);
  }
  if (task.NeedsScene || task.IsPreIntegrated)
  {
    AdaptToScene(task.IsSingleComponent || task.IsPreIntegrated || task.IsIntensity, task.Shape);
  }
  task.Shape.BatchDepth = task.IsPreIntegrated ? SegmentBatch
    : task.IsInSlabs && !task.NeedsScene       ? SlabBatch
                                               : task.Shape.BatchDepth;
  return {};
}

} // namespace Strider
