// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "MakeFeatureScenes.h"

#include "MakeFeatureParts.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace Strider::Testing
{
namespace
{

using Change = std::function<void(FeatureScene&)>;

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
    scene.Request.Appearance.IsTwoSided = false;
  });
  add("three lights", [](FeatureScene& scene) {
    Shade(scene);
    scene.Request.Appearance.Lights = MakeLights();
  });
  add("opacity normals", [](FeatureScene& scene) {
    Shade(scene);
    scene.Request.Appearance.UsesOpacityNormals = true;
  });
  add("jitter", [](FeatureScene& scene) { scene.Request.Appearance.IsJittered = true; });
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
  add("scattered light", [](FeatureScene& scene) {
    Shade(scene);
    scene.Request.Appearance.ScatteringBlend = 0.7;
    scene.Request.Appearance.ScatteringAnisotropy = 0.3;
    scene.Request.Appearance.IlluminationReach = 0.5;
  });
  add("scattered light of three lights", [](FeatureScene& scene) {
    Shade(scene);
    scene.Request.Appearance.Lights = MakeLights();
    scene.Request.Appearance.ScatteringBlend = 1.6;
    scene.Request.Appearance.IlluminationReach = 0.2;
  });
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
    scenes.back().Request.Appearance.AreComponentsIndependent = false;
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
    scene.Request.Appearance.UsesClippedScalar = true;
    scene.Request.Appearance.ClippedScalar = 10.0;
  });
  add("binary mask", [](FeatureScene& scene) { AddMask(scene, MaskMode::Binary); });
  add("label map", AddLabels);
  add("half a label map, lit and cropped", [](FeatureScene& scene) {
    AddLabels(scene);
    Shade(scene);
    Crop(scene, 0x0002a5a3);
    scene.Request.Appearance.MaskBlend = 0.4;
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

std::vector<FeatureScene> ListFeatureScenes()
{
  std::vector<FeatureScene> scenes;
  AddLightScenes(scenes);
  AddBlendScenes(scenes);
  AddComponentScenes(scenes);
  AddRegionScenes(scenes);
  return scenes;
}

std::array<float, 2> BoundDepths(const RenderRequest& request, const std::array<double, 3>& high)
{
  float nearest = 1.0f;
  float farthest = 0.0f;
  for (int corner = 0; corner < 8; ++corner)
  {
    double index[4] = { 0.0, 0.0, 0.0, 1.0 };
    double physical[4] = {};
    double clip[4] = {};
    for (int axis = 0; axis < 3; ++axis)
    {
      index[axis] = (corner >> axis & 1) ? high[axis] : 0.0;
    }
    for (int entry = 0; entry < 16; ++entry)
    {
      physical[entry / 4] += request.IndexToPhysical[entry] * index[entry % 4];
    }
    for (int entry = 0; entry < 16; ++entry)
    {
      clip[entry / 4] += request.PhysicalToClip[entry] * physical[entry % 4];
    }
    const auto depth = static_cast<float>(0.5 * clip[2] / clip[3] + 0.5);
    nearest = std::min(nearest, depth);
    farthest = std::max(farthest, depth);
  }
  return { nearest, farthest };
}

std::array<float, 2> BoundDepths(const FeatureScene& scene)
{
  const VolumeView view = scene.View();
  return BoundDepths(scene.Request,
    { view.CountPoints(0) - 1.0, view.CountPoints(1) - 1.0, view.CountPoints(2) - 1.0 });
}

Status SetFeatureScene(VolumeRenderer& renderer, const FeatureScene& scene)
{
  STRIDER_TRY(renderer.SetVolume(scene.View()));
  STRIDER_TRY(renderer.SetComponentFunctions(scene.Functions));
  STRIDER_TRY(renderer.SetLabelFunctions(scene.Labels));
  const std::pair<AuxiliaryVolume, const TestVolume*> auxiliaryVolumes[] = {
    { AuxiliaryVolume::Mask, &scene.Mask },
    { AuxiliaryVolume::SecondScalars, &scene.SecondScalars },
    { AuxiliaryVolume::Blanking, &scene.Blanking }
  };
  for (const auto& [auxiliary, volume] : auxiliaryVolumes)
  {
    const VolumeView view = volume->View();
    STRIDER_TRY(renderer.SetAuxiliaryVolume(auxiliary, volume->Bytes.empty() ? nullptr : &view));
  }
  return {};
}

} // namespace Strider::Testing
