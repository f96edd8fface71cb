// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Plans a frame.
#include "Planning/PlanFrame.h"

#include "Compositing/MakeIntegralTable.h"
#include "Compositing/NeedsScene.h"
#include "MarchingCache/ForecastExecution.h"
#include "Sampling/EnhancementTraits.h"

namespace Strider
{

namespace
{

FilterExecution PlanExecution(
  const FrameContent& content, const RenderRequest& request, const PlanKnowledge& known)
{
  if (content.IsPart)
  {
    return ChooseTextureExecution(request);
  }
  const bool isChosen = known.Execution != FilterExecution::Automatic;
  if (!content.IsCompressed)
  {
    return isChosen ? known.Execution : ChooseTextureExecution(request);
  }
  const FilterExecution execution = isChosen ? known.Execution : request.How.Execution;
  return execution == FilterExecution::MarchingCache && CanShareSlabs(content.Source, request)
    ? FilterExecution::MarchingCache
    : ChooseTextureExecution(request);
}

/// True for filters whose samples are linear, with the differences of samples as gradients.
bool HasLinearSamples(const RenderRequest& request)
{
  const EnhancedPart enhanced = FindEnhancedPart(request.Filters.Enhancement);
  return request.Filter == ReconstructionFilter::Linear &&
    (enhanced == EnhancedPart::Nothing || enhanced == EnhancedPart::Gradient);
}

/// True for scenes of the program Lit. Smooth gradients need a gradient texture besides.
bool HasLitFeatures(const FrameContent& content, const RenderRequest& request)
{
  const SceneSource& source = content.Source;
  const bool isForSlabs = !request.MatchVTK && source.Volume.Placement != VoxelPlacement::Cells;
  return HasLinearSamples(request) && (!content.IsCompressed || isForSlabs) &&
    (IsSingleComponentUnclipped(source, request) || IsSingleComponentButCut(source, request));
}

/// True for the program CachedScene.
bool IsCachedScene(
  const SceneSource& source, const RenderRequest& request, FilterExecution execution)
{
  return execution == FilterExecution::MarchingCache && !IsLitFilterAlone(source, request);
}

bool IsFilteredFrame(
  const FrameContent& content, const RenderRequest& request, FilterExecution execution)
{
  const bool isForSource = !content.IsCompressed || execution == FilterExecution::MarchingCache;
  return isForSource && IsFilterAlone(content.Source, request);
}

std::optional<OptionalTextureOutcome> PlanGradients(
  const FrameContent& content, const RenderRequest& request, FilterExecution execution)
{
  const SceneSource& source = content.Source;
  const TransferFunctions& functions = source.Functions.front();
  const bool isCached = IsCachedScene(source, request, execution);
  const bool isMasked = !content.IsCompressed && !isCached && IsMaskedScene(source, request) &&
    source.Volume.Components == 1 && request.Filter == ReconstructionFilter::Linear;
  const bool readsGradients = IsShaded(request.Appearance) ||
    !functions.GradientOpacities.empty() ||
    (isMasked && !functions.Table2D.empty() && !source.Second);
  if (!readsGradients || !NeedsScene(source, request) ||
    IsFilteredFrame(content, request, execution))
  {
    return {};
  }
  const bool isExecutionSet = SmoothsGradients(request.Filters.Enhancement) &&
    request.How.Execution != FilterExecution::Automatic && request.How.GradientCache != Switch::On;
  const bool isLit = !isCached && HasLitFeatures(content, request) && !source.Volume.Levels;
  return content.IsCompressed                 ? OptionalTextureOutcome::NotForBricks
    : content.IsPart || (!isLit && !isMasked) ? OptionalTextureOutcome::NotForProgram
    : request.MatchVTK                        ? OptionalTextureOutcome::NotAsVTK
    : isExecutionSet                          ? OptionalTextureOutcome::ExecutionIsSet
                                              : OptionalTextureOutcome::Used;
}

bool IsLitScene(const FrameContent& content, const RenderRequest& request,
  const PlanKnowledge& known, const std::optional<OptionalTextureOutcome>& gradients)
{
  const bool isSmooth = SmoothsGradients(request.Filters.Enhancement);
  const bool hasGradients =
    !gradients || (gradients == OptionalTextureOutcome::Used && known.HasGradients);
  return HasLitFeatures(content, request) && (!isSmooth || hasGradients);
}

/// Returns the program that shows the frame without pre-integration, from any source.
RayProgram PlanProgram(const FrameContent& content, const RenderRequest& request,
  const PlanKnowledge& known, const FramePlan& plan)
{
  const SceneSource& source = content.Source;
  if (IsFilteredFrame(content, request, plan.Execution))
  {
    return RayProgram::Filtered;
  }
  if (!NeedsScene(source, request))
  {
    return RayProgram::SingleComponent;
  }
  if (plan.Execution == FilterExecution::MarchingCache)
  {
    return IsCachedScene(source, request, plan.Execution) ? RayProgram::CachedScene
                                                          : RayProgram::LitFiltered;
  }
  if (IsLitScene(content, request, known, plan.Gradients))
  {
    const bool hasTexture = plan.Gradients == OptionalTextureOutcome::Used && known.HasGradients;
    const bool isGradientLit = hasTexture && known.HasLitScene &&
      HasKernel(*known.Kernels, RayProgram::GradientLit, VoxelSource::Texture);
    return isGradientLit ? RayProgram::GradientLit : RayProgram::Lit;
  }
  if (IsSingleComponentIntensity(source, request))
  {
    return RayProgram::Intensity;
  }
  if (!IsMaskedScene(source, request))
  {
    return RayProgram::General;
  }
  return request.Appearance.Blend == BlendMode::Isosurface ? RayProgram::Isosurface
    : source.Volume.Components > 1                         ? RayProgram::MultiComponent
                                                           : RayProgram::Masked;
}

/// True where rays read only a macrocell and its neighbours.
bool CanReadPool(const FrameContent& content, const RenderRequest& request, RayProgram program)
{
  const SceneSource& source = content.Source;
  const bool isScene = ReadsScene(program);
  const bool isAlone = !source.Mask && !source.Second && !source.Blanking;
  const bool isPooledScene = isAlone && request.Appearance.Blend == BlendMode::Composite &&
    !request.StartDepth && !NeedsTexture(request);
  return request.How.Decoding == BrickDecoding::Automatic && !request.MatchVTK &&
    !IsPreIntegrated(program) && !IsFiltered(program) && (!isScene || isPooledScene);
}

bool CanStackSlices(const FrameContent& content, const RenderRequest& request,
  const PlanKnowledge& known, RayProgram program)
{
  const bool canRead = program == RayProgram::SingleComponent || program == RayProgram::Intensity ||
    (program == RayProgram::GradientLit && known.SharesTable &&
      content.Source.Volume.Placement == VoxelPlacement::Points);
  return canRead && !request.MatchVTK && request.Filter == ReconstructionFilter::Linear &&
    known.HasFusedTable && !content.ReadsCoefficients;
}

VoxelSource PlanSource(const FrameContent& content, const RenderRequest& request,
  const PlanKnowledge& known, RayProgram program)
{
  const KernelTable& kernels = *known.Kernels;
  const auto isCompiled = [&](VoxelSource source) {
    return HasKernel(kernels, FindCompiled(kernels, program, source), source);
  };
  if (content.IsPart)
  {
    return VoxelSource::Part;
  }
  if (content.Source.Volume.Levels)
  {
    return VoxelSource::Levels;
  }
  if (!content.IsCompressed)
  {
    const bool isStacked = known.Sources.Has(VoxelSource::StackedSlices) &&
      CanStackSlices(content, request, known, program) &&
      HasKernel(kernels, program, VoxelSource::StackedSlices);
    return isStacked ? VoxelSource::StackedSlices : VoxelSource::Texture;
  }
  if (!known.Sources.Has(VoxelSource::Slabs) || !CanMarchSlabs(content.Source.Volume, request) ||
    !isCompiled(VoxelSource::Slabs))
  {
    return VoxelSource::WarpBricks;
  }
  const bool isPooled = known.Sources.Has(VoxelSource::BrickPool) &&
    CanReadPool(content, request, program) && isCompiled(VoxelSource::BrickPool);
  return isPooled ? VoxelSource::BrickPool : VoxelSource::Slabs;
}

/// True where a pre-integrated program has all that its segments read.
bool CanIntegrate(RayProgram program, VoxelSource source, const PlanKnowledge& known)
{
  const bool isInReach = !DecodesSlabs(source) || known.LongestStep <= LongestSlabSegment;
  return isInReach && HasKernel(*known.Kernels, program, source);
}

} // namespace

bool CanMarchSlabs(const VolumeView& volume, const RenderRequest& request)
{
  const Appearance& appearance = request.Appearance;
  const bool hasLostSurfaces =
    appearance.Blend == BlendMode::Isosurface && (request.StartDepth || !request.Piece.IsWhole());
  return request.How.Decoding != BrickDecoding::Warps && !HasUnevenPoints(volume) &&
    appearance.Blend != BlendMode::Slice && !appearance.StartsAtSurface &&
    appearance.ScatteringBlend == 0.0 && !hasLostSurfaces;
}

bool CanShareSlabs(const SceneSource& source, const RenderRequest& request)
{
  return !request.MatchVTK && CanMarchSlabs(source.Volume, request) &&
    (IsFilterAlone(source, request) || IsLitFilterAlone(source, request));
}

StorageMode FindNeededStorage(const RenderRequest& request, bool canMarchSlabs)
{
  const bool needsTexture = NeedsTexture(request) && !canMarchSlabs;
  return needsTexture && request.How.Storage == StorageMode::Compressed ? StorageMode::Texture
                                                                        : request.How.Storage;
}

bool FramePlan::Wants(FrameResource resource) const
{
  switch (resource)
  {
    case FrameResource::Slabs:
      return DecodesSlabs(this->Source);
    case FrameResource::Integrals:
      return IsPreIntegrated(this->Program);
    case FrameResource::Pool:
      return this->Source == VoxelSource::BrickPool;
    case FrameResource::Gradients:
      return this->Gradients == OptionalTextureOutcome::Used;
    case FrameResource::StackedSlices:
      return this->Source == VoxelSource::StackedSlices;
    case FrameResource::Functions:
    case FrameResource::SkipMap:
    case FrameResource::Voxels:
      break;
  }
  return true;
}

void PlanKnowledge::Refuse(FrameResource resource)
{
  switch (resource)
  {
    case FrameResource::Slabs:
      return this->Sources.Set(VoxelSource::Slabs, false);
    case FrameResource::Pool:
      return this->Sources.Set(VoxelSource::BrickPool, false);
    case FrameResource::StackedSlices:
      return this->Sources.Set(VoxelSource::StackedSlices, false);
    case FrameResource::Gradients:
      this->HasGradients = false;
      return;
    case FrameResource::Functions:
    case FrameResource::Integrals:
    case FrameResource::SkipMap: // the same kernels take all samples
    case FrameResource::Voxels:
      break;
  }
}

FramePlan PlanFrame(
  const FrameContent& content, const RenderRequest& request, const PlanKnowledge& known)
{
  const SceneSource& source = content.Source;
  FramePlan plan;
  plan.Kind = FindSceneKind(source, request);
  plan.Execution = PlanExecution(content, request, known);
  plan.Gradients = PlanGradients(content, request, plan.Execution);
  RayProgram program = PlanProgram(content, request, known, plan);
  plan.Source = PlanSource(content, request, known, program);
  if (request.How.PreIntegration)
  {
    plan.PreIntegration =
      request.StartDepth ? PreIntegrationUse::NotForParts : PreIntegrationUse::NotForScene;
  }
  if (request.How.PreIntegration && !content.IsPart && CanPreIntegrate(source, request))
  {
    const RayProgram integrated =
      ReadsScene(program) ? RayProgram::LitPreIntegrated : RayProgram::PreIntegrated;
    const VoxelSource from = PlanSource(content, request, known, integrated);
    const bool isUsed = CanIntegrate(integrated, from, known);
    plan.PreIntegration = isUsed ? PreIntegrationUse::Used : PreIntegrationUse::NotForSource;
    program = isUsed ? integrated : program;
    plan.Source = isUsed ? from : plan.Source;
  }
  plan.Program = FindCompiled(*known.Kernels, program, plan.Source);
  plan.Depths = FindDepths(plan.Program, plan.Source,
    { request.Filter == ReconstructionFilter::Nearest, request.MatchVTK, known.HasFusedTable,
      known.SharesTable });
  plan.LacksTexture =
    plan.Source == VoxelSource::WarpBricks && NeedsTexture(request) && !known.FiltersBricks;
  return plan;
}

FramePlan PlanMultiVolumeFrame(const MultiVolumeContent& content, const KernelTable& kernels)
{
  FramePlan plan;
  plan.Source = content.HasBricks ? VoxelSource::WarpBricks
    : content.HasPools            ? VoxelSource::BrickPool
                                  : VoxelSource::Texture;
  plan.Program = FindCompiled(kernels,
    content.ArePlain ? RayProgram::SingleComponentVolumes : RayProgram::MultiVolume, plan.Source);
  plan.Depths = FindDepths(plan.Program, plan.Source, {});
  return plan;
}

} // namespace Strider
