// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "Contestants/DressScene.h"
#include "Volumes/FillVolume.h"

#include <algorithm>
#include <cmath>

namespace StriderBenchmarks
{
namespace
{

using Strider::Status;
using Strider::TransferFunctions;
using Strider::VolumeView;

/// Labels 0 to 7: eight boxes, one of them empty, without the corners of the volume.
std::shared_ptr<std::vector<unsigned char>> MakeMask(const VolumeView& volume)
{
  const auto& size = volume.Dimensions;
  auto mask = std::make_shared<std::vector<unsigned char>>(volume.CountVoxels());
  std::size_t voxel = 0;
  for (int z = 0; z < size[2]; ++z)
  {
    for (int y = 0; y < size[1]; ++y)
    {
      for (int x = 0; x < size[0]; ++x)
      {
        const double way[3] = { 2.0 * x / size[0] - 1.0, 2.0 * y / size[1] - 1.0,
          2.0 * z / size[2] - 1.0 };
        const bool isInBall = way[0] * way[0] + way[1] * way[1] + way[2] * way[2] < 1.0;
        const int box = (way[0] > 0.0 ? 1 : 0) + (way[1] > 0.0 ? 2 : 0) + (way[2] > 0.0 ? 4 : 0);
        (*mask)[voxel++] = static_cast<unsigned char>(isInBall ? box : 0);
      }
    }
  }
  return mask;
}

Status SetMask(
  const VolumeView& volume, Strider::VolumeRenderer& renderer, std::shared_ptr<void>& held)
{
  auto mask = MakeMask(volume);
  VolumeView view;
  view.Voxels = mask->data();
  view.Dimensions = volume.Dimensions;
  view.Placement = volume.Placement;
  view.ScalarRange = { 0.0, 7.0 };
  held = mask;
  return renderer.SetAuxiliaryVolume(Strider::AuxiliaryVolume::Mask, &view);
}

/// Rotates the colour channels: red becomes green and so on.
TransferFunctions TurnColors(const TransferFunctions& functions, int turns)
{
  TransferFunctions turned = functions;
  for (std::size_t color = 0; color + 2 < turned.Colors.size(); color += 3)
  {
    const auto first = turned.Colors.begin() + static_cast<std::ptrdiff_t>(color);
    std::rotate(first, first + turns % 3, first + 3);
  }
  return turned;
}

std::vector<TransferFunctions> MakeFunctions(const TransferFunctions& functions, int count)
{
  std::vector<TransferFunctions> made;
  for (int number = 0; number < count; ++number)
  {
    made.push_back(TurnColors(functions, number));
  }
  return made;
}

/// Sets this number of noise components, each shifted by a voxel.
Status SetComponents(const Mode& mode, const BenchScene& scene, Strider::VolumeRenderer& renderer,
  std::shared_ptr<void>& held)
{
  HeldVolume one;
  one.View.Dimensions = scene.Volume.View.Dimensions;
  one.View.Placement = scene.Volume.View.Placement;
  STRIDER_TRY(FillHostVolume("noise", one));
  const std::size_t voxels = one.View.CountVoxels();
  const auto count = static_cast<std::size_t>(mode.Components);
  const auto* from = static_cast<const unsigned char*>(one.View.Voxels);
  auto values = std::make_shared<std::vector<unsigned char>>(voxels * count);
  for (std::size_t value = 0; value < values->size(); ++value)
  {
    (*values)[value] = from[(value / count + value % count * (voxels / 7)) % voxels];
  }
  VolumeView view = one.View;
  view.Voxels = values->data();
  view.Components = mode.Components;
  view.OtherRanges.fill(view.ScalarRange);
  held = values;
  STRIDER_TRY(renderer.SetVolume(view));
  return renderer.SetComponentFunctions(MakeFunctions(scene.Functions, mode.Components));
}

/// The scene's functions, less opaque where values hardly change.
TransferFunctions MakeTable2D(const BenchScene& scene)
{
  constexpr int size = 256;
  TransferFunctions functions = scene.Functions;
  functions.Table2DSize = { size, size };
  functions.Table2DRangeX = scene.Volume.View.ScalarRange;
  const double extent = functions.Table2DRangeX[1] - functions.Table2DRangeX[0];
  functions.Table2DRangeY = { 0.0, 0.25 * extent };
  const auto pick = [&](std::size_t count, const std::array<double, 2>& range, int column) {
    const double value = functions.Table2DRangeX[0] + extent * column / (size - 1);
    const double way = std::clamp((value - range[0]) / (range[1] - range[0]), 0.0, 1.0);
    return static_cast<std::size_t>(std::lround(way * static_cast<double>(count - 1)));
  };
  for (int row = 0; row < size; ++row)
  {
    for (int column = 0; column < size; ++column)
    {
      const std::size_t color = pick(functions.Colors.size() / 3, functions.ColorRange, column);
      const std::size_t opacity = pick(functions.Opacities.size(), functions.OpacityRange, column);
      const auto first = functions.Colors.begin() + static_cast<std::ptrdiff_t>(3 * color);
      functions.Table2D.insert(functions.Table2D.end(), first, first + 3);
      functions.Table2D.push_back(
        functions.Opacities[opacity] * static_cast<float>(row + 1) / static_cast<float>(size));
    }
  }
  return functions;
}

/// The scene's functions, with factors from 0.25 at gradients of length 0 to 1 at an eighth of the values' range.
TransferFunctions AddGradientOpacity(const BenchScene& scene)
{
  TransferFunctions functions = scene.Functions;
  const std::array<double, 2>& range = scene.Volume.View.ScalarRange;
  functions.GradientOpacities = { 0.25f, 1.0f };
  functions.GradientRange = { 0.0, 0.125 * (range[1] - range[0]) };
  return functions;
}

} // namespace

Status DressRenderer(const Mode& mode, const BenchScene& scene, Strider::VolumeRenderer& renderer,
  std::shared_ptr<void>& held)
{
  switch (mode.Dress)
  {
    case SceneDress::Masked:
      return SetMask(scene.Volume.View, renderer, held);
    case SceneDress::Labelled:
      STRIDER_TRY(SetMask(scene.Volume.View, renderer, held));
      return renderer.SetLabelFunctions(MakeFunctions(scene.Functions, 8));
    case SceneDress::Components:
      return SetComponents(mode, scene, renderer, held);
    case SceneDress::Table2D:
      return renderer.SetTransferFunctions(MakeTable2D(scene));
    case SceneDress::GradientOpacity:
      return renderer.SetTransferFunctions(AddGradientOpacity(scene));
    default:
      return {};
  }
}

void DressRequest(const Mode& mode, const VolumeView& volume, Strider::RenderRequest& request)
{
  if (mode.Dress == SceneDress::Masked)
  {
    request.Appearance.Mask = Strider::MaskMode::Binary;
  }
  else if (mode.Dress == SceneDress::Labelled)
  {
    request.Appearance.Mask = Strider::MaskMode::Labels;
  }
  else if (mode.Dress == SceneDress::Surfaces)
  {
    const auto& range = volume.ScalarRange;
    request.Appearance.Blend = Strider::BlendMode::Isosurface;
    for (const double share : { 0.35, 0.5, 0.65 })
    {
      request.Appearance.IsoValues.push_back(range[0] + share * (range[1] - range[0]));
    }
  }
}

} // namespace StriderBenchmarks
