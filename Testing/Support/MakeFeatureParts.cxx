// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "MakeFeatureParts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace Strider::Testing
{
namespace
{

constexpr std::array<int, 3> Dimensions{ 23, 19, 17 };
constexpr std::array<double, 3> Spacing{ 1.0, 1.3, 0.7 };
constexpr std::array<double, 3> Origin{ -3.0, 2.0, 5.0 };

/// A field without symmetry that differs for each component.
Field MakeWaveField(int component, double low, double high)
{
  return [=](double x, double y, double z) {
    const double u = x / (Dimensions[0] - 1.0);
    const double v = y / (Dimensions[1] - 1.0);
    const double w = z / (Dimensions[2] - 1.0);
    const double turn = 1.1 * component;
    const double wave =
      std::sin(2.3 * u + 0.4 + turn) * std::cos(3.1 * v - 0.3) + std::sin(2.7 * w + u - turn);
    return low + (high - low) * (0.5 + 0.25 * wave);
  };
}

TransferFunctions MakeComponentFunctions(const TestVolume& volume, int component)
{
  TransferFunctions functions;
  constexpr int entries = 256;
  for (int entry = 0; entry < entries; ++entry)
  {
    const float way = static_cast<float>(entry) / (entries - 1);
    const float colors[4] = { way, 1.0f - way, 0.5f + 0.4f * way, 0.3f };
    for (int channel = 0; channel < 3; ++channel)
    {
      functions.Colors.push_back(colors[(channel + component) % 4]);
    }
    functions.Opacities.push_back(way < 0.3f ? 0.0f : 0.02f + 0.2f * way);
  }
  functions.ColorRange = volume.Layout.GetRange(component);
  functions.OpacityRange = functions.ColorRange;
  functions.Weight = 0.9 - 0.2 * component;
  return functions;
}

TestVolume MakeBytes(const std::array<int, 3>& dimensions, const Field& field)
{
  return MakeVolume(ScalarType::UInt8, dimensions, field, Spacing, Origin);
}

} // namespace

TestVolume Interleave(const std::vector<TestVolume>& volumes)
{
  TestVolume all = volumes.front();
  all.Layout.Components = static_cast<int>(volumes.size());
  const std::size_t scalarBytes = SizeOf(all.Layout.Type);
  all.Bytes.clear();
  for (std::size_t byte = 0; byte < volumes.front().Bytes.size(); byte += scalarBytes)
  {
    for (const TestVolume& volume : volumes)
    {
      const auto first = volume.Bytes.begin() + static_cast<std::ptrdiff_t>(byte);
      all.Bytes.insert(all.Bytes.end(), first, first + static_cast<std::ptrdiff_t>(scalarBytes));
    }
  }
  for (std::size_t component = 1; component < volumes.size(); ++component)
  {
    all.Layout.OtherRanges[component - 1] = volumes[component].Layout.ScalarRange;
  }
  return all;
}

TestVolume MakeComponent(int component, ScalarType type)
{
  // Most scenes share their components, and a program makes all the scenes that it lists whenever it starts.
  static std::map<std::pair<int, ScalarType>, TestVolume> volumes;
  const std::pair key(component, type);
  auto volume = volumes.find(key);
  if (volume == volumes.end())
  {
    const std::array<double, 2> scalars = ChooseScalars(type);
    const Field field = MakeWaveField(component, scalars[0], scalars[1]);
    volume = volumes.emplace(key, MakeVolume(type, Dimensions, field, Spacing, Origin)).first;
  }
  return volume->second;
}

void AddGradientOpacity(TransferFunctions& functions)
{
  const double extent = functions.ColorRange[1] - functions.ColorRange[0];
  for (int entry = 0; entry < 64; ++entry)
  {
    functions.GradientOpacities.push_back(std::min(1.0f, 0.1f + static_cast<float>(entry) / 32.0f));
  }
  functions.GradientRange = { 0.0, 0.25 * extent };
}

void AddTable2D(TransferFunctions& functions, double highest)
{
  functions.Table2DSize = { 16, 12 };
  for (int row = 0; row < 12; ++row)
  {
    for (int column = 0; column < 16; ++column)
    {
      functions.Table2D.insert(functions.Table2D.end(),
        { column / 15.0f, row / 11.0f, 0.4f, 0.15f * (column + 2 * row) / 37.0f });
    }
  }
  functions.Table2DRangeX = functions.ColorRange;
  functions.Table2DRangeY = { 0.0, highest };
}

FeatureScene MakeFeatureScene(const std::string& name, int components, ScalarType type)
{
  FeatureScene scene;
  scene.Name = name;
  std::vector<TestVolume> volumes;
  for (int component = 0; component < components; ++component)
  {
    volumes.push_back(MakeComponent(component, type));
  }
  scene.Volume = Interleave(volumes);
  for (int component = 0; component < components; ++component)
  {
    scene.Functions.push_back(MakeComponentFunctions(scene.Volume, component));
  }
  const CameraPlace camera = ListCameras(scene.Volume)[1].Place;
  scene.Request.ImageSize = { 61, 47 };
  scene.Request.IndexToPhysical = scene.Volume.IndexToPhysical;
  scene.Request.PhysicalToClip = MakeClipMatrix(camera, 61.0 / 47.0);
  scene.Request.Appearance.PhysicalToView = MakeViewMatrix(camera);
  scene.Request.SampleDistance = 0.63;
  scene.Request.WantsDepth = true;
  scene.Request.CountsSamples = true;
  return scene;
}

void Shade(FeatureScene& scene)
{
  scene.Request.Appearance.IsShaded.fill(true);
  scene.Request.Appearance.Lights = { Light{} };
}

std::vector<Light> MakeLights()
{
  Light sun;
  sun.Type = Light::Kind::Directional;
  sun.Direction = { 0.6, -0.64, -0.48 };
  sun.Ambient = { 0.1, 0.0, 0.05 };
  sun.Diffuse = { 0.7, 0.6, 0.5 };
  Light lamp;
  lamp.Type = Light::Kind::Positional;
  lamp.Position = { 12.0, 9.0, -20.0 };
  lamp.Attenuation = { 0.5, 0.02, 0.001 };
  Light spot = lamp;
  spot.Position = { -8.0, 3.0, 0.0 };
  spot.Direction = { 0.2, 0.0, -0.98 };
  spot.ConeAngle = 25.0;
  spot.Exponent = 2.0;
  return { sun, lamp, spot };
}

void AddMask(FeatureScene& scene, MaskMode mode)
{
  scene.Mask = MakeBytes(Dimensions, [](double x, double y, double z) {
    return std::floor(x / 6.0) + std::floor(y / 8.0) + (z > 9.0 ? 1.0 : 0.0) - 1.0;
  });
  scene.Request.Appearance.Mask = mode;
}

void AddLabels(FeatureScene& scene)
{
  AddMask(scene, MaskMode::Labels);
  for (int label = 0; label < 4; ++label)
  {
    TransferFunctions functions = MakeComponentFunctions(scene.Volume, 0);
    std::reverse(functions.Colors.begin(), functions.Colors.end());
    std::fill(functions.Opacities.begin(), functions.Opacities.end(), 0.05f * label);
    scene.Labels.push_back(label == 2 ? TransferFunctions{} : functions);
  }
}

void AddBlanking(FeatureScene& scene, VoxelPlacement placement)
{
  std::array<int, 3> dimensions = Dimensions;
  for (int axis = 0; axis < 3; ++axis)
  {
    dimensions[axis] =
      scene.Volume.Layout.CountPoints(axis) - (placement == VoxelPlacement::Cells ? 1 : 0);
  }
  scene.Blanking = MakeBytes(dimensions, [](double x, double y, double z) {
    return std::hypot(x - 9.0, y - 8.0, z - 7.0) < 4.0 ? 32.0 : 0.0;
  });
  scene.Blanking.Layout.Placement = placement;
}

void AddPointPlaces(FeatureScene& scene)
{
  for (int axis = 0; axis < 2; ++axis)
  {
    const int cells = scene.Volume.Layout.CountPoints(axis) - 1;
    for (int point = 0; point <= cells; ++point)
    {
      scene.PointPlaces[axis].push_back(cells * std::pow(point / double(cells), 1.4));
    }
  }
}

void SetBlend(FeatureScene& scene, BlendMode blend)
{
  scene.Request.Appearance.Blend = blend;
  const std::array<double, 2>& range = scene.Volume.Layout.ScalarRange;
  const double extent = range[1] - range[0];
  scene.Request.Appearance.IsoValues = { range[0] + 0.35 * extent, range[0] + 0.6 * extent };
  scene.Request.Appearance.AverageRange = { range[0] + 0.2 * extent, range[0] + 0.8 * extent };
  scene.Request.Appearance.SlicePlane = { 0.48, 0.6, 0.64, -0.48 * 8.0 - 0.6 * 13.0 - 0.64 * 10.0 };
}

void Crop(FeatureScene& scene, unsigned int regions)
{
  scene.Request.Appearance.CropPlanes = { 6.3, 15.2, 5.1, 12.4, 4.2, 11.7 };
  scene.Request.Appearance.CropRegions = regions;
}

void Clip(FeatureScene& scene)
{
  scene.Request.Appearance.ClippingPlanes = { { 0.6, 0.0, 0.8, -10.0 }, { -1.0, 0.2, 0.0, 14.0 } };
}

} // namespace Strider::Testing
