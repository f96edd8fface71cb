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

inline bool IsShaded(const Appearance& look)
{
  return std::find(look.IsShaded.begin(), look.IsShaded.end(), true) != look.IsShaded.end();
}

/// Whether rays read the neighbours of samples; labels' own functions do not count.
inline bool ReadsNeighbours(const SceneSource& source, const Appearance& look)
{
  const bool hasTables = std::any_of(
    source.Functions.begin(), source.Functions.end(), [](const TransferFunctions& functions) {
      return !functions.GradientOpacities.empty() || !functions.Table2D.empty();
    });
  return hasTables || IsShaded(look) || look.UsesOpacityNormals || look.ScatteringBlend > 0.0;
}

/// Highlights are those of VTK 9.1.
inline bool WantsHalfVectors(const RenderRequest& request)
{
  return request.MatchVTK && request.Habits.UsesHalfVectors && IsShaded(request.Look);
}

/// One component, composited, with light and gradient opacity at most; planes and regions may cut it.
inline bool IsPlainWhereSeen(const SceneSource& source, const RenderRequest& request)
{
  const Appearance& look = request.Look;
  return source.Volume.Components == 1 && look.Blend == BlendMode::Composite &&
    (look.Mask == MaskMode::None || !source.Mask) && !source.Blanking && !look.UsesOpacityNormals &&
    look.ScatteringBlend == 0.0 && !look.StartsAtSurface &&
    source.Functions.front().Table2D.empty() && !HasUnevenPoints(source.Volume) &&
    !request.StartDepth && !WantsHalfVectors(request);
}

inline bool IsPlainLook(const SceneSource& source, const RenderRequest& request)
{
  const Appearance& look = request.Look;
  return IsPlainWhereSeen(source, request) && look.CropRegions == Appearance::AllRegions &&
    look.ClippingPlanes.empty();
}

/// The same where samples look as they would if nothing else were cut away.
inline bool IsPlainButCut(const SceneSource& source, const RenderRequest& request)
{
  return IsPlainWhereSeen(source, request) && !request.MatchVTK && !request.Look.UsesClippedScalar;
}

/// SceneKind::Plain.
inline bool IsPlainScene(const SceneSource& source, const RenderRequest& request)
{
  return IsPlainLook(source, request) && request.Filters.Enhancement == EnhancementFilter::None;
}

/// The one with the least code that shows all of it.
inline SceneKind FindSceneKind(const SceneSource& source, const RenderRequest& request)
{
  const Appearance& look = request.Look;
  const EnhancementFilter enhancement = request.Filters.Enhancement;
  const bool isEnhanced = enhancement != EnhancementFilter::None &&
    (enhancement != EnhancementFilter::Gradient || IsCubic(request.Filter));
  const bool isRare = request.MatchVTK || look.UsesOpacityNormals || look.ScatteringBlend != 0.0 ||
    look.StartsAtSurface || look.UsesClippedScalar || isEnhanced;
  return IsPlainScene(source, request)               ? SceneKind::Plain
    : !isRare && look.Blend == BlendMode::Composite  ? SceneKind::Common
    : !isRare && look.Blend == BlendMode::Isosurface ? SceneKind::Surfaces
                                                     : SceneKind::Any;
}

/// Of SceneKind::Common, or as such, by samples that are nearest voxels or linear.
inline bool IsCommonScene(const SceneSource& source, const RenderRequest& request)
{
  return FindSceneKind(source, request) != SceneKind::Any && !request.MatchVTK &&
    !HasUnevenPoints(source.Volume) && !IsCubic(request.Filter);
}

/// Whatever the filter: everything else is what MarchRay does faster, which knows nothing of cells either.
inline bool NeedsSceneForLook(const SceneSource& source, const RenderRequest& request)
{
  const TransferFunctions& functions = source.Functions.front();
  return !IsPlainLook(source, request) || source.Volume.Placement == VoxelPlacement::Cells ||
    IsShaded(request.Look) || !functions.GradientOpacities.empty() || functions.NanOpacity > 0.0f ||
    request.Look.IsJittered || request.StartDepth;
}

inline bool NeedsScene(const SceneSource& source, const RenderRequest& request)
{
  return NeedsSceneForLook(source, request) || IsCubic(request.Filter) ||
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
  return (isCubic || isEnhanced) && !NeedsSceneForLook(source, request);
}

/// The same of a cubic with light or gradient opacity, or of smooth gradients of linear samples a voxel away from each other.
inline bool IsLitFilterAlone(const SceneSource& source, const RenderRequest& request)
{
  const EnhancementFilter enhancement = request.Filters.Enhancement;
  const bool isCubic = IsCubic(request.Filter) && enhancement == EnhancementFilter::None;
  const bool isSmooth = request.Filter == ReconstructionFilter::Linear &&
    enhancement == EnhancementFilter::FilteredGradient && !request.MatchVTK;
  return (isCubic || isSmooth) && IsPlainLook(source, request) &&
    NeedsSceneForLook(source, request);
}

/// Extremes, averages and sums of one component, of evenly spaced voxels that nothing hides but planes and regions.
inline bool IsPlainIntensity(const SceneSource& source, const RenderRequest& request)
{
  const Appearance& look = request.Look;
  return LooksAtAllSamples(look.Blend) && source.Volume.Components == 1 && !source.Mask &&
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
