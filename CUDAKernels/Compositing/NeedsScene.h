// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Whether a frame needs more than the compositing of one component; host only.
#ifndef Strider_Compositing_NeedsScene_h
#define Strider_Compositing_NeedsScene_h

#include "Compositing/MakeSceneFeatures.h"
#include "Compositing/SceneKind.h"
#include "Sampling/CubicWeights.h"

namespace Strider
{

inline bool HasUnevenPoints(const VolumeView& volume)
{
  const auto& places = volume.PointPlaces;
  return places[0] || places[1] || places[2];
}

inline bool IsShaded(const Appearance& appearance)
{
  return std::find(appearance.IsShaded.begin(), appearance.IsShaded.end(), true) !=
    appearance.IsShaded.end();
}

/// Whether rays read the neighbours of samples; labels' own functions do not count.
inline bool ReadsNeighbours(const SceneSource& source, const Appearance& appearance)
{
  const bool hasTables = std::any_of(
    source.Functions.begin(), source.Functions.end(), [](const TransferFunctions& functions) {
      return !functions.GradientOpacities.empty() || !functions.Table2D.empty();
    });
  return hasTables || IsShaded(appearance) || appearance.UsesOpacityNormals ||
    appearance.ScatteringBlend > 0.0;
}

/// Highlights are those of VTK 9.1.
inline bool WantsHalfVectors(const RenderRequest& request)
{
  return request.MatchVTK && request.Habits.UsesHalfVectors && IsShaded(request.Appearance);
}

/// One component, composited, with light and gradient opacity at most; planes and regions may cut it.
inline bool IsSingleComponentWhereSeen(const SceneSource& source, const RenderRequest& request)
{
  const Appearance& appearance = request.Appearance;
  return source.Volume.Components == 1 && appearance.Blend == BlendMode::Composite &&
    (appearance.Mask == MaskMode::None || !source.Mask) && !source.Blanking &&
    !appearance.UsesOpacityNormals && appearance.ScatteringBlend == 0.0 &&
    !appearance.StartsAtSurface && source.Functions.front().Table2D.empty() &&
    !HasUnevenPoints(source.Volume) && !request.StartDepth && !WantsHalfVectors(request);
}

inline bool IsSingleComponentUnclipped(const SceneSource& source, const RenderRequest& request)
{
  const Appearance& appearance = request.Appearance;
  return IsSingleComponentWhereSeen(source, request) &&
    appearance.CropRegions == Appearance::AllRegions && appearance.ClippingPlanes.empty();
}

/// The same where samples look as they would if nothing else were cut away.
inline bool IsSingleComponentButCut(const SceneSource& source, const RenderRequest& request)
{
  return IsSingleComponentWhereSeen(source, request) && !request.MatchVTK &&
    !request.Appearance.UsesClippedScalar;
}

/// SceneKind::SingleComponent.
inline bool IsSingleComponentScene(const SceneSource& source, const RenderRequest& request)
{
  return IsSingleComponentUnclipped(source, request) &&
    request.Filters.Enhancement == EnhancementFilter::None;
}

/// The one with the least code that shows all of it.
inline SceneKind FindSceneKind(const SceneSource& source, const RenderRequest& request)
{
  const Appearance& appearance = request.Appearance;
  const EnhancementFilter enhancement = request.Filters.Enhancement;
  const bool isEnhanced = enhancement != EnhancementFilter::None &&
    (enhancement != EnhancementFilter::Gradient || IsCubic(request.Filter));
  const bool isRare = request.MatchVTK || appearance.UsesOpacityNormals ||
    appearance.ScatteringBlend != 0.0 || appearance.StartsAtSurface ||
    appearance.UsesClippedScalar || isEnhanced;
  return IsSingleComponentScene(source, request)           ? SceneKind::SingleComponent
    : !isRare && appearance.Blend == BlendMode::Composite  ? SceneKind::Masked
    : !isRare && appearance.Blend == BlendMode::Isosurface ? SceneKind::Isosurface
                                                           : SceneKind::General;
}

/// Of SceneKind::Masked, or as such, by samples that are nearest voxels or linear.
inline bool IsMaskedScene(const SceneSource& source, const RenderRequest& request)
{
  return FindSceneKind(source, request) != SceneKind::General && !request.MatchVTK &&
    !HasUnevenPoints(source.Volume) && !IsCubic(request.Filter);
}

/// Whatever the filter: everything else is what MarchRay does faster, which knows nothing of cells either.
inline bool NeedsSceneForAppearance(const SceneSource& source, const RenderRequest& request)
{
  const TransferFunctions& functions = source.Functions.front();
  return !IsSingleComponentUnclipped(source, request) ||
    source.Volume.Placement == VoxelPlacement::Cells || IsShaded(request.Appearance) ||
    !functions.GradientOpacities.empty() || functions.NanOpacity > 0.0f ||
    request.Appearance.IsJittered || request.StartDepth;
}

inline bool NeedsScene(const SceneSource& source, const RenderRequest& request)
{
  return NeedsSceneForAppearance(source, request) || IsCubic(request.Filter) ||
    request.Filters.Enhancement != EnhancementFilter::None;
}

/// One component without light whose wide filter CUDA devices have code of its own for.
inline bool IsFilterAlone(const SceneSource& source, const RenderRequest& request)
{
  const EnhancementFilter enhancement = request.Filters.Enhancement;
  const bool isCubic = IsCubic(request.Filter) && enhancement == EnhancementFilter::None;
  const bool isEnhanced = request.Filter == ReconstructionFilter::Linear &&
    (enhancement == EnhancementFilter::Bilateral ||
      enhancement == EnhancementFilter::AmbientOcclusion);
  return (isCubic || isEnhanced) && !NeedsSceneForAppearance(source, request);
}

/// The same of a cubic with light or gradient opacity, or of smooth gradients of linear samples a voxel away from each other.
inline bool IsLitFilterAlone(const SceneSource& source, const RenderRequest& request)
{
  const EnhancementFilter enhancement = request.Filters.Enhancement;
  const bool isCubic = IsCubic(request.Filter) && enhancement == EnhancementFilter::None;
  const bool isSmooth = request.Filter == ReconstructionFilter::Linear &&
    enhancement == EnhancementFilter::FilteredGradient && !request.MatchVTK;
  return (isCubic || isSmooth) && IsSingleComponentUnclipped(source, request) &&
    NeedsSceneForAppearance(source, request);
}

/// Extremes, averages and sums of one component, of evenly spaced voxels that nothing hides but planes and regions.
inline bool IsSingleComponentIntensity(const SceneSource& source, const RenderRequest& request)
{
  const Appearance& appearance = request.Appearance;
  return GathersAllSamples(appearance.Blend) && source.Volume.Components == 1 && !source.Mask &&
    !source.Blanking && !HasUnevenPoints(source.Volume) && !request.StartDepth &&
    !request.MatchVTK && request.Filter == ReconstructionFilter::Linear &&
    request.Filters.Enhancement == EnhancementFilter::None;
}

/// Filters of more voxels than those around a sample: warps do not share decoded bricks for them.
inline bool NeedsTexture(const RenderRequest& request)
{
  return IsCubic(request.Filter) || request.Filters.Enhancement != EnhancementFilter::None;
}

} // namespace Strider

#endif
