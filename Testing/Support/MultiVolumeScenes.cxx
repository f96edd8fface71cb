// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "MultiVolumeScenes.h"

#include "MakeFeatureParts.h"

#include <algorithm>
#include <cmath>

namespace Strider::Testing
{
namespace
{

Matrix4 Multiply(const Matrix4& a, const Matrix4& b)
{
  Matrix4 product{};
  for (int entry = 0; entry < 16; ++entry)
  {
    for (int term = 0; term < 4; ++term)
    {
      product[entry] += a[4 * (entry / 4) + term] * b[4 * term + entry % 4];
    }
  }
  return product;
}

/// Extends the bounds to the volume's corners, with an odd margin so that no sample falls onto a border.
void Include(const FeatureScene& volume, std::array<double, 6>& bounds)
{
  const VolumeView view = volume.View();
  const Matrix4 toWorld =
    Multiply(volume.Request.Appearance.PhysicalToWorld, volume.Request.IndexToPhysical);
  for (int corner = 0; corner < 8; ++corner)
  {
    for (int row = 0; row < 3; ++row)
    {
      double place = toWorld[4 * row + 3];
      for (int axis = 0; axis < 3; ++axis)
      {
        place += toWorld[4 * row + axis] * (corner >> axis & 1) * (view.CountPoints(axis) - 1.0);
      }
      bounds[2 * row] = std::min(bounds[2 * row], place - 0.113);
      bounds[2 * row + 1] = std::max(bounds[2 * row + 1], place + 0.071);
    }
  }
}

/// Places camera number `camera` in a direction of its own. The bounds act as a volume of one cell.
CameraPlace FindCamera(const std::array<double, 6>& bounds, std::size_t camera)
{
  TestVolume box;
  box.Layout.Dimensions = { 2, 2, 2 };
  for (int axis = 0; axis < 3; ++axis)
  {
    box.IndexToPhysical[5 * axis] = bounds[2 * axis + 1] - bounds[2 * axis];
    box.IndexToPhysical[4 * axis + 3] = bounds[2 * axis];
  }
  box.IndexToPhysical[15] = 1.0;
  return ListCameras(box)[camera].Place;
}

} // namespace

Matrix4 MakePlacement(double degrees, double scale, std::array<double, 3> position)
{
  const double angle = degrees * 3.14159265358979323846 / 180.0;
  const double cosine = scale * std::cos(angle);
  const double sine = scale * std::sin(angle);
  return { cosine, -sine, 0, position[0], sine, cosine, 0, position[1], 0, 0, scale, position[2], 0,
    0, 0, 1 };
}

MultiVolumeScene MakeMultiVolumeScene(const std::string& name,
  const std::vector<FeatureScene>& volumes, const std::vector<Matrix4>& placements,
  std::size_t camera)
{
  MultiVolumeScene scene{ name, volumes, {} };
  std::array<double, 6> bounds{ 1e9, -1e9, 1e9, -1e9, 1e9, -1e9 };
  for (std::size_t index = 0; index < volumes.size(); ++index)
  {
    scene.Volumes[index].Request.Appearance.PhysicalToWorld = placements[index];
    Include(scene.Volumes[index], bounds);
  }
  const CameraPlace place = FindCamera(bounds, camera);
  RenderRequest& request = scene.Request;
  request.ImageSize = { 61, 47 };
  request.SampleDistance = 0.63;
  request.WantsDepth = true;
  request.CountsSamples = true;
  const auto [left, right, low, high, back, front] = bounds;
  request.IndexToPhysical = { right - left, 0, 0, 0, 0, high - low, 0, 0, 0, 0, front - back, 0, 0,
    0, 0, 1 };
  request.Appearance.PhysicalToWorld = { 1, 0, 0, left, 0, 1, 0, low, 0, 0, 1, back, 0, 0, 0, 1 };
  const auto aim = [&](RenderRequest& aimed) {
    const Matrix4& toWorld = aimed.Appearance.PhysicalToWorld;
    aimed.PhysicalToClip = Multiply(MakeClipMatrix(place, 61.0 / 47.0), toWorld);
    aimed.Appearance.PhysicalToView = Multiply(MakeViewMatrix(place), toWorld);
  };
  aim(request);
  for (FeatureScene& volume : scene.Volumes)
  {
    const Matrix4& toWorld = volume.Request.Appearance.PhysicalToWorld;
    const double scale = std::hypot(toWorld[0], toWorld[4], toWorld[8]);
    volume.Request.SampleDistance = request.SampleDistance / scale;
    aim(volume.Request);
  }
  return scene;
}

std::vector<MultiVolumeScene> ListMultiVolumeScenes()
{
  const Matrix4 still = MakePlacement(0.0, 1.0, { 0.0, 0.0, 0.0 });
  const Matrix4 moved = MakePlacement(0.0, 1.0, { 5.3, -3.1, 4.7 });
  const Matrix4 turned = MakePlacement(35.0, 0.8, { 9.7, -2.3, 3.1 });
  const auto make = [](int components, ScalarType type, bool isLit, bool hasGradients) {
    FeatureScene scene = MakeFeatureScene("", components, type);
    if (isLit)
    {
      Shade(scene);
    }
    if (hasGradients)
    {
      AddGradientOpacity(scene.Functions.front());
    }
    return scene;
  };
  const FeatureScene bytes = make(1, ScalarType::UInt8, false, false);
  const FeatureScene lit = make(1, ScalarType::UInt8, true, false);
  const FeatureScene floats = make(1, ScalarType::Float32, true, true);
  const FeatureScene shorts = make(1, ScalarType::Int16, true, true);
  const FeatureScene wide = make(3, ScalarType::Int64, false, false);
  std::vector<MultiVolumeScene> scenes{
    MakeMultiVolumeScene("two volumes", { bytes, bytes }, { still, moved }),
    MakeMultiVolumeScene("one turned and smaller", { bytes, lit }, { still, turned }),
    MakeMultiVolumeScene("three types", { lit, floats, wide }, { still, moved, turned }),
    MakeMultiVolumeScene("seen from inside", { lit, shorts }, { still, moved }, 2),
    MakeMultiVolumeScene("a parallel camera", { lit, shorts }, { turned, still }, 3),
  };
  MultiVolumeScene cut =
    MakeMultiVolumeScene("cropped, clipped, jittered", { lit, floats }, { still, turned });
  cut.Request.Appearance.CropPlanes = { 0.21, 0.78, 0.17, 0.69, 0.33, 0.81 };
  cut.Request.Appearance.CropRegions = 0x0002a5a3;
  cut.Request.Appearance.ClippingPlanes = { { 0.6, 0.4, 0.2, -4.0 } };
  cut.Request.Appearance.IsJittered = true;
  scenes.push_back(cut);
  FeatureScene cells = lit;
  cells.Volume.Layout.Placement = VoxelPlacement::Cells;
  FeatureScene masked = bytes;
  AddMask(masked, MaskMode::Binary);
  FeatureScene blanked = shorts;
  AddBlanking(blanked, VoxelPlacement::Points);
  scenes.push_back(MakeMultiVolumeScene(
    "cells, a mask, blanked points", { cells, masked, blanked }, { still, moved, turned }));
  FeatureScene pairs = bytes;
  AddTable2D(pairs.Functions.front(), 40.0);
  FeatureScene uneven = lit;
  AddPointPlaces(uneven);
  scenes.push_back(MakeMultiVolumeScene(
    "a 2-D function, a rectilinear grid", { pairs, uneven }, { still, turned }));
  return scenes;
}

Status MultiVolumeRenderers::Set(Backend backend, const MultiVolumeScene& scene)
{
  for (const FeatureScene& volume : scene.Volumes)
  {
    std::string reason;
    this->All.emplace_back();
    STRIDER_TRY(VolumeRenderer::Create(backend, -1, this->All.back(), reason));
    STRIDER_TRY(SetFeatureScene(*this->All.back(), volume));
  }
  return {};
}

RenderRequest MultiVolumeRenderers::Place(
  const MultiVolumeScene& scene, const RenderRequest& request) const
{
  RenderRequest placed = request;
  placed.MultiVolume.clear();
  for (std::size_t index = 0; index < scene.Volumes.size(); ++index)
  {
    placed.MultiVolume.push_back({ this->All[index].get(), scene.Volumes[index].Request });
    RenderRequest& own = placed.MultiVolume.back().Request;
    own.Filter = request.Filter;
    own.Filters = request.Filters;
    own.How = request.How;
  }
  return placed;
}

} // namespace Strider::Testing
