// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "MakeFeatureScenes.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace Strider::Testing
{
namespace
{

constexpr std::array<int, 3> Dimensions{ 23, 19, 17 };
constexpr std::array<double, 3> Spacing{ 1.0, 1.3, 0.7 };
constexpr std::array<double, 3> Origin{ -3.0, 2.0, 5.0 };

/// A field without symmetry, another one for each component.
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

TestVolume MakeComponent(int component, ScalarType type = ScalarType::UInt8)
{
  const std::array<double, 2> scalars = ChooseScalars(type);
  return MakeVolume(
    type, Dimensions, MakeWaveField(component, scalars[0], scalars[1]), Spacing, Origin);
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

FeatureScene MakeFeatureScene(
  const std::string& name, int components = 1, ScalarType type = ScalarType::UInt8)
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
  scene.Request.Look.PhysicalToView = MakeViewMatrix(camera);
  scene.Request.SampleDistance = 0.63;
  scene.Request.WantsDepth = true;
  scene.Request.CountsSamples = true;
  return scene;
}

void Shade(FeatureScene& scene)
{
  scene.Request.Look.IsShaded.fill(true);
  scene.Request.Look.Lights = { Light{} };
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

TestVolume MakeBytes(const std::array<int, 3>& dimensions, const Field& field)
{
  return MakeVolume(ScalarType::UInt8, dimensions, field, Spacing, Origin);
}

void AddMask(FeatureScene& scene, MaskMode mode)
{
  scene.Mask = MakeBytes(Dimensions, [](double x, double y, double z) {
    return std::floor(x / 6.0) + std::floor(y / 8.0) + (z > 9.0 ? 1.0 : 0.0) - 1.0;
  });
  scene.Request.Look.Mask = mode;
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

using Change = std::function<void(FeatureScene&)>;

void SetBlend(FeatureScene& scene, BlendMode blend)
{
  scene.Request.Look.Blend = blend;
  const std::array<double, 2>& range = scene.Volume.Layout.ScalarRange;
  const double extent = range[1] - range[0];
  scene.Request.Look.IsoValues = { range[0] + 0.35 * extent, range[0] + 0.6 * extent };
  scene.Request.Look.AverageRange = { range[0] + 0.2 * extent, range[0] + 0.8 * extent };
  scene.Request.Look.SlicePlane = { 0.48, 0.6, 0.64, -0.48 * 8.0 - 0.6 * 13.0 - 0.64 * 10.0 };
}

void Crop(FeatureScene& scene, unsigned int regions)
{
  scene.Request.Look.CropPlanes = { 6.3, 15.2, 5.1, 12.4, 4.2, 11.7 };
  scene.Request.Look.CropRegions = regions;
}

void Clip(FeatureScene& scene)
{
  scene.Request.Look.ClippingPlanes = { { 0.6, 0.0, 0.8, -10.0 }, { -1.0, 0.2, 0.0, 14.0 } };
}

void AddLightScenes(std::vector<FeatureScene>& scenes)
{
  const auto add = [&scenes](const std::string& name, const Change& change,
                     ScalarType type = ScalarType::UInt8, int components = 1) {
    scenes.push_back(MakeFeatureScene(name, components, type));
    change(scenes.back());
  };
  const auto addGradientOpacity = [](FeatureScene& scene) {
    AddGradientOpacity(scene.Functions.front());
  };
  add("headlight", Shade);
  add("headlight on shorts", Shade, ScalarType::Int16);
  add("headlight on doubles", Shade, ScalarType::Float64);
  add("gradient opacity", addGradientOpacity);
  add("headlight and gradient opacity", [&](FeatureScene& scene) {
    Shade(scene);
    addGradientOpacity(scene);
  });
  add("one-sided headlight", [](FeatureScene& scene) {
    Shade(scene);
    scene.Request.Look.IsTwoSided = false;
  });
  add("three lights", [](FeatureScene& scene) {
    Shade(scene);
    scene.Request.Look.Lights = MakeLights();
  });
  add("opacity normals", [](FeatureScene& scene) {
    Shade(scene);
    scene.Request.Look.UsesOpacityNormals = true;
  });
  add("jitter", [](FeatureScene& scene) { scene.Request.Look.IsJittered = true; });
  add(
    "visible values that are none",
    [](FeatureScene& scene) {
      WriteVoxel(scene.Volume, 9, 8, 7, std::numeric_limits<double>::quiet_NaN());
      scene.Functions.front().NanColor = { 1.0f, 0.2f, 0.9f };
      scene.Functions.front().NanOpacity = 0.8f;
    },
    ScalarType::Float32);
  add("table of gradients", [](FeatureScene& scene) { AddTable2D(scene.Functions.front(), 40.0); });
  add("table of second scalars", [](FeatureScene& scene) {
    scene.SecondScalars = MakeComponent(2, ScalarType::Int32);
    AddTable2D(scene.Functions.front(), 1.0);
    scene.Functions.front().Table2DRangeY = scene.SecondScalars.Layout.ScalarRange;
  });
  add("two lit components", Shade, ScalarType::UInt8, 2);
}

void AddBlendScenes(std::vector<FeatureScene>& scenes)
{
  const std::pair<const char*, BlendMode> blends[] = { { "maximum", BlendMode::MaximumIntensity },
    { "minimum", BlendMode::MinimumIntensity }, { "average", BlendMode::AverageIntensity },
    { "sum", BlendMode::Additive }, { "isosurfaces", BlendMode::Isosurface },
    { "slice", BlendMode::Slice } };
  for (const auto& [name, blend] : blends)
  {
    scenes.push_back(MakeFeatureScene(name));
    SetBlend(scenes.back(), blend);
    scenes.push_back(MakeFeatureScene(std::string(name) + ", lit, cropped, three components", 3));
    SetBlend(scenes.back(), blend);
    Shade(scenes.back());
    Crop(scenes.back(), 0x0002a5a3);
  }
}

void AddComponentScenes(std::vector<FeatureScene>& scenes)
{
  for (const ScalarType type :
    { ScalarType::UInt8, ScalarType::Int16, ScalarType::Float32, ScalarType::Int64 })
  {
    for (int components = 2; components <= 4; ++components)
    {
      scenes.push_back(MakeFeatureScene(
        std::to_string(components) + " components of " + NameOf(type), components, type));
    }
  }
  for (const int components : { 2, 4 })
  {
    scenes.push_back(
      MakeFeatureScene(std::to_string(components) + " dependent components", components));
    scenes.back().Request.Look.AreComponentsIndependent = false;
  }
}

void AddRegionScenes(std::vector<FeatureScene>& scenes)
{
  const auto add = [&scenes](const std::string& name, const Change& change) {
    scenes.push_back(MakeFeatureScene(name));
    change(scenes.back());
  };
  add("cropping regions", [](FeatureScene& scene) { Crop(scene, 0x0002a5a3); });
  add("clipping planes", Clip);
  add("clipping planes and light", [](FeatureScene& scene) {
    Clip(scene);
    Shade(scene);
    scene.Request.Look.UsesClippedScalar = true;
    scene.Request.Look.ClippedScalar = 10.0;
  });
  add("binary mask", [](FeatureScene& scene) { AddMask(scene, MaskMode::Binary); });
  add("label map", AddLabels);
  add("half a label map, lit and cropped", [](FeatureScene& scene) {
    AddLabels(scene);
    Shade(scene);
    Crop(scene, 0x0002a5a3);
    scene.Request.Look.MaskBlend = 0.4;
  });
  add("blanked points", [](FeatureScene& scene) { AddBlanking(scene, VoxelPlacement::Points); });
  add("blanked cells", [](FeatureScene& scene) { AddBlanking(scene, VoxelPlacement::Cells); });
  const auto makeCells = [](FeatureScene& scene) {
    scene.Volume.Layout.Placement = VoxelPlacement::Cells;
  };
  add("cells", makeCells);
  add("lit cells with blanked points", [&](FeatureScene& scene) {
    makeCells(scene);
    Shade(scene);
    AddBlanking(scene, VoxelPlacement::Points);
  });
  add("rectilinear grid", [](FeatureScene& scene) {
    AddPointPlaces(scene);
    Shade(scene);
  });
  add("rectilinear cells with a mask", [&](FeatureScene& scene) {
    makeCells(scene);
    AddPointPlaces(scene);
    AddMask(scene, MaskMode::Binary);
  });
}

} // namespace

VolumeView FeatureScene::View() const
{
  VolumeView view = this->Volume.View();
  for (int axis = 0; axis < 3; ++axis)
  {
    view.PointPlaces[axis] =
      this->PointPlaces[axis].empty() ? nullptr : this->PointPlaces[axis].data();
  }
  return view;
}

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

std::vector<FeatureScene> ListFeatureScenes()
{
  std::vector<FeatureScene> scenes;
  AddLightScenes(scenes);
  AddBlendScenes(scenes);
  AddComponentScenes(scenes);
  AddRegionScenes(scenes);
  return scenes;
}

Status SetFeatureScene(VolumeRenderer& renderer, const FeatureScene& scene)
{
  STRIDER_TRY(renderer.SetVolume(scene.View()));
  STRIDER_TRY(renderer.SetComponentFunctions(scene.Functions));
  STRIDER_TRY(renderer.SetLabelFunctions(scene.Labels));
  const std::pair<Companion, const TestVolume*> companions[] = { { Companion::Mask, &scene.Mask },
    { Companion::SecondScalars, &scene.SecondScalars }, { Companion::Blanking, &scene.Blanking } };
  for (const auto& [companion, volume] : companions)
  {
    const VolumeView view = volume->View();
    STRIDER_TRY(renderer.SetCompanion(companion, volume->Bytes.empty() ? nullptr : &view));
  }
  return {};
}

} // namespace Strider::Testing
