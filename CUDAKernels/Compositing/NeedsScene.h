// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Decides whether a frame needs more than the compositing of one component; host only.
#ifndef Strider_Compositing_NeedsScene_h
#define Strider_Compositing_NeedsScene_h

#include "Compositing/MakeSceneFeatures.h"
#include "Compositing/SceneKind.h"
#include "Sampling/CubicWeights.h"
#include "Sampling/EnhancementTraits.h"

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

/// True if rays read the neighbours of samples; functions of labels are ignored.
inline bool ReadsNeighbours(const SceneSource& source, const Appearance& appearance)
{
  const bool hasTables = std::any_of(
    source.Functions.begin(), source.Functions.end(), [](const TransferFunctions& functions) {
      return !functions.GradientOpacities.empty() || !functions.Table2D.empty();
    });
  return hasTables || IsShaded(appearance) || appearance.UsesOpacityNormals ||
    appearance.ScatteringBlend > 0.0;
}

/// True if highlights must be those of VTK 9.1.
inline bool WantsHalfVectors(const RenderRequest& request)
{
  return request.MatchVTK && request.Habits.UsesHalfVectors && IsShaded(request.Appearance);
}

/// True for one component, composited, at most with light and gradient opacity; clipping planes and cropping regions
/// are allowed.
inline bool IsSingleComponentWhereSeen(const SceneSource& source, const RenderRequest& request)
{
  const Appearance& appearance = request.Appearance;
  return source.Volume.Components == 1 && appearance.Blend == BlendMode::Composite &&
    (appearance.Mask == MaskMode::None || !source.Mask) && !source.Blanking &&
    !appearance.UsesOpacityNormals && appearance.ScatteringBlend == 0.0 &&
    !appearance.StartsAtSurface && source.Functions.front().Table2D.empty() &&
    !HasUnevenPoints(source.Volume) && !source.Volume.Levels && !request.StartDepth &&
    !WantsHalfVectors(request);
}

inline bool IsSingleComponentUnclipped(const SceneSource& source, const RenderRequest& request)
{
  const Appearance& appearance = request.Appearance;
  return IsSingleComponentWhereSeen(source, request) &&
    appearance.CropRegions == Appearance::AllRegions && appearance.ClippingPlanes.empty();
}

/// As IsSingleComponentWhereSeen, if clipping and cropping do not change the colour of visible samples.
inline bool IsSingleComponentButCut(const SceneSource& source, const RenderRequest& request)
{
  return IsSingleComponentWhereSeen(source, request) && !request.MatchVTK &&
    !request.Appearance.UsesClippedScalar;
}

/// True for frames of SceneKind::SingleComponent.
inline bool IsSingleComponentScene(const SceneSource& source, const RenderRequest& request)
{
  return IsSingleComponentUnclipped(source, request) &&
    request.Filters.Enhancement == EnhancementFilter::None;
}

/// True for frames of SceneKind::ClippedComponent.
inline bool IsClippedComponentScene(const SceneSource& source, const RenderRequest& request)
{
  return IsSingleComponentButCut(source, request) && !IsSingleComponentUnclipped(source, request) &&
    request.Filters.Enhancement == EnhancementFilter::None;
}

/// Returns the kind with the least code that supports the frame.
inline SceneKind FindSceneKind(const SceneSource& source, const RenderRequest& request)
{
  const Appearance& appearance = request.Appearance;
  const EnhancementFilter enhancement = request.Filters.Enhancement;
  const bool isPlainGradient =
    FindEnhancedPart(enhancement) == EnhancedPart::Gradient && !SmoothsGradients(enhancement);
  const bool isEnhanced =
    enhancement != EnhancementFilter::None && (!isPlainGradient || IsCubic(request.Filter));
  const bool isRare = request.MatchVTK || appearance.UsesOpacityNormals ||
    appearance.ScatteringBlend != 0.0 || appearance.StartsAtSurface ||
    appearance.UsesClippedScalar || isEnhanced || source.Volume.Levels;
  return IsSingleComponentScene(source, request)           ? SceneKind::SingleComponent
    : IsClippedComponentScene(source, request)             ? SceneKind::ClippedComponent
    : !isRare && appearance.Blend == BlendMode::Composite  ? SceneKind::Masked
    : !isRare && appearance.Blend == BlendMode::Isosurface ? SceneKind::Isosurface
                                                           : SceneKind::General;
}

/// True for frames of at least SceneKind::Masked, with nearest or linear samples.
inline bool IsMaskedScene(const SceneSource& source, const RenderRequest& request)
{
  return FindSceneKind(source, request) != SceneKind::General && !request.MatchVTK &&
    !HasUnevenPoints(source.Volume) && !IsCubic(request.Filter);
}

/// True if the frame needs a scene regardless of its filter. Other frames use MarchRay, which is faster and does not
/// support cells.
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

/// True for one component without light and with a wide filter for which CUDA devices have specialised code.
inline bool IsFilterAlone(const SceneSource& source, const RenderRequest& request)
{
  const EnhancementFilter enhancement = request.Filters.Enhancement;
  const bool isCubic = IsCubic(request.Filter) && enhancement == EnhancementFilter::None;
  const bool isEnhanced = request.Filter == ReconstructionFilter::Linear && HasProgram(enhancement);
  return (isCubic || isEnhanced) && !NeedsSceneForAppearance(source, request);
}

/// As IsFilterAlone, but for a cubic with light or gradient opacity, or smooth gradients of linear samples a voxel apart.
inline bool IsLitFilterAlone(const SceneSource& source, const RenderRequest& request)
{
  const EnhancementFilter enhancement = request.Filters.Enhancement;
  const bool isCubic = IsCubic(request.Filter) && enhancement == EnhancementFilter::None;
  const bool isSmooth = request.Filter == ReconstructionFilter::Linear &&
    SmoothsGradients(enhancement) && !request.MatchVTK;
  return (isCubic || isSmooth) && IsSingleComponentUnclipped(source, request) &&
    NeedsSceneForAppearance(source, request);
}

/// True for extremes, averages and sums of one component with evenly spaced voxels, which only planes and regions hide.
inline bool IsSingleComponentIntensity(const SceneSource& source, const RenderRequest& request)
{
  const Appearance& appearance = request.Appearance;
  return GathersAllSamples(appearance.Blend) && source.Volume.Components == 1 && !source.Mask &&
    !source.Blanking && !HasUnevenPoints(source.Volume) && !source.Volume.Levels &&
    !request.StartDepth && !request.MatchVTK && request.Filter == ReconstructionFilter::Linear &&
    request.Filters.Enhancement == EnhancementFilter::None;
}

/// True for filters that read more than the eight voxels around a sample: warps do not share decoded bricks for these.
inline bool NeedsTexture(const RenderRequest& request)
{
  return IsCubic(request.Filter) || request.Filters.Enhancement != EnhancementFilter::None;
}

} // namespace Strider

#endif
