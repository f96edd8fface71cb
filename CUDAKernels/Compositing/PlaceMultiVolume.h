// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Places the volumes of a multi-volume request in the box that its rays cross; host only.
#ifndef Strider_Compositing_PlaceMultiVolume_h
#define Strider_Compositing_PlaceMultiVolume_h

#include "Compositing/MakeSceneFeatures.h"
#include "Compositing/PlacedScene.h"

namespace Strider
{

/// Returns the box that rays cross: one cell, whose index space is the unit cube.
inline VolumeView MakeBoxView()
{
  VolumeView box;
  box.Dimensions = { 1, 1, 1 };
  box.Placement = VoxelPlacement::Cells;
  return box;
}

/// Fails if the volumes cannot be rendered together in this way.
inline Status CheckMultiVolume(const RenderRequest& request)
{
  const std::vector<PlacedVolume>& volumes = request.MultiVolume;
  if (volumes.size() > MostVolumes)
  {
    return STRIDER_FAILURE(StatusCode::Unsupported,
      std::to_string(volumes.size()) + " volumes in a view are too many: at most " +
        std::to_string(MostVolumes) + " can be shown together");
  }
  if (request.Appearance.Blend != BlendMode::Composite || request.Appearance.StartsAtSurface)
  {
    return STRIDER_FAILURE(StatusCode::Unsupported,
      "several volumes can only be composited, and rays cannot begin at a surface");
  }
  for (const PlacedVolume& volume : volumes)
  {
    const auto isSame = [&](
                          const PlacedVolume& other) { return other.Renderer == volume.Renderer; };
    if (!volume.Renderer || std::count_if(volumes.begin(), volumes.end(), isSame) > 1)
    {
      return STRIDER_FAILURE(
        StatusCode::InvalidArgument, "each of several volumes needs a renderer of its own");
    }
  }
  return CheckAppearance(request.Appearance);
}

/// Returns a volume's own request, without the settings that all volumes share.
inline RenderRequest MakeOwnRequest(const RenderRequest& request, const PlacedVolume& volume)
{
  RenderRequest own = volume.Request;
  own.Appearance.Blend = BlendMode::Composite;
  own.Appearance.StartsAtSurface = false;
  own.Appearance.IsJittered = false;
  own.Appearance.ScatteringBlend = 0.0;
  own.MatchVTK = request.MatchVTK;
  own.Habits = request.Habits;
  own.How = request.How;
  own.How.Storage = volume.Request.How.Storage;
  own.How.MemoryLimit = volume.Request.How.MemoryLimit;
  own.How.Rotation = RotationMode::Off; // rays have no common direction through the volumes
  return own;
}

/// Sets the extent of a volume. VTK extends it by half a voxel on each side, and repeats its border there. Otherwise
/// this is only done along axes with a single layer of voxels, which would have no samples.
inline void BoundVolume(const RenderRequest& own, const VolumeView& volume, VolumePlace& place)
{
  float low[3];
  float high[3];
  for (int axis = 0; axis < 3; ++axis)
  {
    const bool arePoints = volume.Placement == VoxelPlacement::Points;
    const bool isPadded = arePoints && (own.MatchVTK || volume.Dimensions[axis] == 1);
    const double padding = isPadded ? 0.5 : 0.0;
    low[axis] = static_cast<float>(std::max(own.Crop[2 * axis], -padding));
    high[axis] = static_cast<float>(
      std::min(own.Crop[2 * axis + 1], volume.CountPoints(axis) - 1.0 + padding));
  }
  place.Low = { low[0], low[1], low[2] };
  place.High = { high[0], high[1], high[2] };
}

/// Returns the length of a unit of a matrix's coordinates in the space that it maps to, the mean over all directions.
inline double MeasureMeanScale(const Matrix4& toSpace)
{
  const auto entry = [&](int row, int column) { return toSpace[4 * row + column]; };
  double determinant = 0.0;
  for (int column = 0; column < 3; ++column)
  {
    const int next = (column + 1) % 3;
    const int last = (column + 2) % 3;
    determinant +=
      entry(0, column) * (entry(1, next) * entry(2, last) - entry(1, last) * entry(2, next));
  }
  return std::cbrt(std::abs(determinant));
}

/// True if a unit of a matrix's coordinates has another length than `mean` in some direction.
inline bool StretchesDirections(const Matrix4& toSpace, double mean)
{
  constexpr double tolerance = 1e-5; // rotations are rounded
  bool isStretched = false;
  for (int one = 0; one < 3; ++one)
  {
    for (int other = one; other < 3; ++other)
    {
      double product = 0.0;
      for (int row = 0; row < 3; ++row)
      {
        product += (toSpace[4 * row + one] / mean) * (toSpace[4 * row + other] / mean);
      }
      isStretched = isStretched || std::abs(product - (one == other ? 1.0 : 0.0)) > tolerance;
    }
  }
  return isStretched;
}

/// Returns how long steps are in a volume's own data coordinates. Its sample distance is the mean over all directions,
/// and its opacities are those of that length. VTK does not consider the direction.
inline OwnSteps MeasureSteps(const RenderRequest& request, const RenderRequest& own,
  const Matrix4& worldToIndex, const Matrix4& boxToWorld)
{
  const Matrix4& toWorld = own.Appearance.PhysicalToWorld;
  const double mean = MeasureMeanScale(toWorld);
  const double step = request.SampleDistance * MeasureMeanScale(request.Appearance.PhysicalToWorld);
  OwnSteps steps{};
  steps.AreStretched = !own.MatchVTK && mean > 0.0 && step > 0.0 && std::isfinite(mean / step) &&
    StretchesDirections(toWorld, mean);
  if (steps.AreStretched)
  {
    const Matrix4 boxToOwn = Multiply(own.IndexToPhysical, Multiply(worldToIndex, boxToWorld));
    steps.FromBox = ToMatrix3(ScaleSpace(boxToOwn, mean / step));
  }
  return steps;
}

/// Fails if the volume's matrices cannot be inverted.
inline Status PlaceVolume(const RenderRequest& request, const RenderRequest& own,
  const VolumeView& volume, PlacedScene& placed)
{
  Matrix4 worldToIndex;
  if (!Invert(Multiply(own.Appearance.PhysicalToWorld, own.IndexToPhysical), worldToIndex))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "the prop or spacing matrix of one of several volumes is singular");
  }
  const Matrix4 boxToWorld = Multiply(request.Appearance.PhysicalToWorld, request.IndexToPhysical);
  const Matrix4 boxToIndex = Multiply(worldToIndex, boxToWorld);
  placed.Place.FromBox = ToMatrix3(boxToIndex);
  placed.Place.Origin = TakeOrigin(boxToIndex);
  BoundVolume(own, volume, placed.Place);
  placed.Steps = MeasureSteps(request, own, worldToIndex, boxToWorld);
  placed.IsCutByOwnPlanes = false;
  placed.Share = VolumeShare::Colors;
  return {};
}

/// Sets what the volume shows of its samples. Call it after PlaceVolume.
inline void PlaceShare(
  const RenderRequest& request, const PlacedVolume& volume, PlacedScene& placed)
{
  placed.IsCutByOwnPlanes = volume.IsCutByOwnPlanes && !request.MatchVTK;
  placed.Share = volume.Share;
}

/// Sets the features that belong to the rays instead of a volume: regions, clipping planes, jitter, and the space where
/// light is computed.
inline void PlaceBox(const RenderRequest& request, SceneArrays& arrays, SceneFeatures& box)
{
  arrays = {};
  box = {};
  box.MatchesVTK = request.MatchVTK;
  PlaceRegions(request, request, MakeBoxView(), arrays, box);
  const Matrix4 boxToLight = request.MatchVTK
    ? request.IndexToPhysical
    : Multiply(request.Appearance.PhysicalToView, request.IndexToPhysical);
  const Matrix4 toLight = ScaleSpace(boxToLight, FindLengthScale(boxToLight));
  box.ToLight = ToMatrix3(toLight);
  box.EyeOrigin = TakeOrigin(toLight);
  box.IsJittered = request.Appearance.IsJittered;
  box.MixesVolumes = request.MixesVolumes && !request.MatchVTK;
  PointScene(GetHostBases(arrays), arrays, box);
}

/// Scales a volume's eye as VTK combines it with positions of the box: both have the box's length scale.
inline void PlaceEye(const RenderRequest& request, const RenderRequest& own, SceneFeatures& scene)
{
  const double factor =
    FindLengthScale(request.IndexToPhysical) / FindLengthScale(own.IndexToPhysical);
  scene.Eye = static_cast<float>(factor) * scene.Eye;
}

/// True if VTK multiplies by the gradient opacity twice: it shades all volumes with the code for the first volume's
/// functions. Call it when the features are complete; `first` are those of the first volume.
inline bool SquaresGradientOpacity(const SceneFeatures& first, const SceneFeatures& scene)
{
  const ComponentAppearance& code = first.Appearances[0];
  const ComponentAppearance& appearance = scene.Appearances[0];
  return scene.MatchesVTK && code.GradientOpacities && !code.Table2D &&
    appearance.GradientOpacities && !appearance.Table2D;
}

} // namespace Strider

#endif
