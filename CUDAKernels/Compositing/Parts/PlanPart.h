// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Plans how a volume becomes a part of a frame; host only.
//
// The rays of a frame of parts march from part to part, from the nearest to the farthest, by the loops of a single
// volume. What a ray has accumulated lies in its pixel meanwhile, so that it ends where the whole ray
// would, in whichever part that is. Parts that are pieces of an even grid march in the index space of the whole: their
// samples have the numbers, the places and so the bits of the whole volume, and only reading a voxel subtracts the
// first one of the part.
#ifndef Strider_Compositing_Parts_PlanPart_h
#define Strider_Compositing_Parts_PlanPart_h

#include "Compositing/Parts/RayInPart.h"
#include "Rays/MakeExactRays.h"
#include "Rays/PlacePiece.h"
#include "Sampling/StoredScalars.h"
#include "Strider/RenderRequest.h"
#include "Strider/Status.h"
#include "Strider/StepLimit.h"
#include "Strider/TransferFunctions.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_set>

namespace Strider
{

struct PartPlan
{
  RenderRequest Request; ///< with what the frame decides
  GatheredKind Kind; ///< what pixels keep of all parts; rule None: each part shows what it gathers
  std::array<int, 3> First{}; ///< place of the first voxel in the index space of the rays
  VolumeView Grid;            ///< layout of the volume whose index space that is
};

/// Fails if the parts cannot be rendered together.
inline Status CheckParts(const RenderRequest& request)
{
  if (request.Parts.size() > MostParts)
  {
    return STRIDER_FAILURE(StatusCode::Unsupported,
      std::to_string(request.Parts.size()) + " parts of a frame are too many: at most " +
        std::to_string(MostParts) + " can be shown");
  }
  if (!request.MultiVolume.empty())
  {
    return STRIDER_FAILURE(StatusCode::Unsupported,
      "a frame shows either parts that do not overlap or several volumes that may, not both");
  }
  STRIDER_TRY(CheckRequest(request));
  std::unordered_set<const VolumeRenderer*> renderers;
  for (const PlacedVolume& part : request.Parts)
  {
    if (!part.Renderer || !renderers.insert(part.Renderer).second)
    {
      return STRIDER_FAILURE(
        StatusCode::InvalidArgument, "each of several parts needs a renderer of its own");
    }
    if (part.Request.Appearance.Blend != request.Appearance.Blend ||
      part.Request.MatchVTK != request.MatchVTK || !part.Request.MultiVolume.empty() ||
      !part.Request.Parts.empty() || part.IsCutByOwnPlanes || part.Share != VolumeShare::Colors)
    {
      return STRIDER_FAILURE(StatusCode::InvalidArgument,
        "a part of a frame is a single volume, with the blend mode of the frame");
    }
  }
  return {};
}

/// Returns the grid of which a part's voxels are a box, and the first voxel of that box, if rays can march in its index
/// space: not along axes with uneven points, or where light is scattered within the part alone.
inline bool FindWholeGrid(const RenderRequest& request, const VolumeView& volume, VolumeView& grid,
  std::array<int, 3>& first)
{
  const VolumePiece& piece = request.Piece;
  bool isBox = !piece.IsWhole() && request.Appearance.ScatteringBlend == 0.0;
  const int fewer = volume.Placement == VoxelPlacement::Cells ? 1 : 0;
  grid = volume.GetLayout();
  for (int axis = 0; axis < 3; ++axis)
  {
    first[axis] = static_cast<int>(piece.First[axis]);
    grid.Dimensions[axis] = piece.WholePoints[axis] - fewer;
    isBox = isBox && !volume.PointPlaces[axis] && piece.CellSize[axis] == 1.0 &&
      piece.First[axis] == first[axis] && grid.Dimensions[axis] > 0;
  }
  return isBox;
}

/// Returns what the rays of a volume gather, if pixels can keep it. Rule None: colours.
inline GatheredKind FindPartKind(const RenderRequest& request, int components)
{
  const GatheredKind kind = FindGatheredKind(request.Appearance, components);
  return request.MatchVTK || kind.Values > PixelValueCount ? GatheredKind() : kind;
}

/// True if two volumes show the extremes of their components in the same colours.
inline bool ShowAlike(
  const std::vector<TransferFunctions>& functions, const std::vector<TransferFunctions>& others)
{
  return functions.size() == others.size() &&
    std::equal(functions.begin(), functions.end(), others.begin(),
      [](const TransferFunctions& one, const TransferFunctions& other) {
        return one.Colors == other.Colors && one.Opacities == other.Opacities &&
          one.HasSteps == other.HasSteps && one.ColorRange == other.ColorRange &&
          one.OpacityRange == other.OpacityRange && one.Weight == other.Weight;
      });
}

/// True if the gathered values of two volumes mean the same.
inline bool GatherAlike(const VolumeView& one, const VolumeView& other)
{
  bool areAlike = one.Components == other.Components;
  for (int component = 0; areAlike && component < one.Components; ++component)
  {
    const StoredScalars stored = DescribeStoredScalars(one, component);
    const StoredScalars others = DescribeStoredScalars(other, component);
    areAlike = stored.Offset == others.Offset && stored.Scale == others.Scale;
  }
  return areAlike;
}

/// Plans a part. On entry, PartPlan::Request holds the part's own request. `gathersTogether`: the gathered values of
/// all parts mean the same. `testsNeighbours`: the neighbours of a sample are tested against clipping planes where rays
/// march, and not in the index space of the part's voxels. `limited` receives the limit of the steps, where the request
/// exceeds it.
inline Status PlanPart(const RenderRequest& frame, const VolumeView& volume, bool gathersTogether,
  bool testsNeighbours, std::optional<StepLimit>& limited, PartPlan& plan)
{
  if (volume.Levels)
  {
    return STRIDER_FAILURE(
      StatusCode::Unsupported, "an adaptive grid cannot be one of several parts of a frame");
  }
  RenderRequest& own = plan.Request;
  own.ImageSize = frame.ImageSize;
  own.OpaqueDepth = frame.OpaqueDepth;
  own.OpaqueDepthSize = frame.OpaqueDepthSize;
  own.StartDepth = frame.StartDepth;
  own.WantsDepth = frame.WantsDepth;
  own.CountsSamples = frame.CountsSamples;
  own.EarlyTerminationOpacity = frame.EarlyTerminationOpacity;
  own.SnapsRayEntries = frame.SnapsRayEntries;
  own.How.Rotation =
    RotationMode::Off; // the time of a part says nothing about the order of its voxels
  const StepLimit limit = FindStepLimit(own, volume);
  if (limit.IsExceeded)
  {
    own.SampleDistance = limit.SampleDistance;
    limited = limit;
  }
  STRIDER_TRY(CheckPiece(own, volume));
  plan.Kind = gathersTogether ? FindPartKind(own, volume.Components) : GatheredKind();
  own.KeepsGathered = plan.Kind.Rule != GatherRule::None;
  const bool mayCross = testsNeighbours || !own.Appearance.UsesClippedScalar;
  if (mayCross && FindWholeGrid(own, volume, plan.Grid, plan.First))
  {
    own.Piece.First = { 0.0, 0.0, 0.0 };
  }
  else
  {
    plan.First = {};
    plan.Grid = volume;
  }
  return {};
}

} // namespace Strider

#endif
