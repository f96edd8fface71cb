// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The tables of components and labels are made once, and remade whenever anything that they depend on changes.
#include "BackendUnderTest.h"
#include "MakeFeatureScenes.h"

#include "Compositing/MakeSceneFeatures.h"

#include <algorithm>
#include <functional>

namespace Strider::Testing
{
namespace
{

FeatureScene FindScene(const std::string& name)
{
  const std::vector<FeatureScene> scenes = ListFeatureScenes();
  const auto found = std::find_if(scenes.begin(), scenes.end(),
    [&name](const FeatureScene& scene) { return scene.Name == name; });
  EXPECT_NE(found, scenes.end());
  return *found;
}

struct Change
{
  std::string Name;
  std::function<void(FeatureScene&)> Make;
  /// True where the renderer's volume, functions or labels must be set again; false where only the request changes.
  bool IsOfSource;
};

std::vector<Change> ListChanges()
{
  const auto setting = [](const char* name, std::function<void(RenderRequest&)> make) {
    return Change{ name, [make](FeatureScene& scene) { make(scene.Request); }, false };
  };
  return {
    setting("sample distance", [](RenderRequest& request) { request.SampleDistance *= 0.6; }),
    setting(
      "nearest", [](RenderRequest& request) { request.Filter = ReconstructionFilter::Nearest; }),
    setting(
      "linear", [](RenderRequest& request) { request.Filter = ReconstructionFilter::Linear; }),
    setting("shading", [](RenderRequest& request) { request.Appearance.IsShaded[0] ^= true; }),
    setting("shading back", [](RenderRequest& request) { request.Appearance.IsShaded[0] ^= true; }),
    setting("maximum",
      [](RenderRequest& request) { request.Appearance.Blend = BlendMode::MaximumIntensity; }),
    setting(
      "composite", [](RenderRequest& request) { request.Appearance.Blend = BlendMode::Composite; }),
    setting("MatchVTK", [](RenderRequest& request) { request.MatchVTK = true; }),
    setting("not MatchVTK", [](RenderRequest& request) { request.MatchVTK = false; }),
    setting("blend of labels", [](RenderRequest& request) { request.Appearance.MaskBlend = 0.3; }),
    { "label",
      [](FeatureScene& scene) {
        std::reverse(scene.Labels.back().Colors.begin(), scene.Labels.back().Colors.end());
        scene.Labels.back().Opacities.assign(4, 0.7f);
      },
      true },
    { "fewer labels", [](FeatureScene& scene) { scene.Labels.pop_back(); }, true },
    { "functions", [](FeatureScene& scene) { scene.Functions[0].Opacities.assign(3, 0.1f); },
      true },
    { "scalar range",
      [](FeatureScene& scene) {
        scene.Functions[0].ColorRange[1] *= 0.5;
        scene.Volume.Layout.ScalarRange[1] *= 0.8;
      },
      true },
  };
}

class AppearancesOnBackend : public RendererOnBackend
{
protected:
  /// Renders with a new renderer that has no former state.
  static std::vector<float> RenderAfresh(const FeatureScene& scene)
  {
    std::unique_ptr<VolumeRenderer> renderer;
    std::string reason;
    EXPECT_TRUE(VolumeRenderer::Create(FindBackendUnderTest(), -1, renderer, reason).IsOk());
    EXPECT_TRUE(SetFeatureScene(*renderer, scene).IsOk());
    RenderedImage image;
    EXPECT_TRUE(renderer->Render(scene.Request, image).IsOk());
    return { image.Rgba, image.Rgba + 4 * image.Size[0] * image.Size[1] };
  }
};

TEST_F(AppearancesOnBackend, FollowEveryChange)
{
  FeatureScene scene = FindScene("label map");
  scene.Request.How.Rotation = RotationMode::Off;
  ASSERT_TRUE(SetFeatureScene(*this->Renderer, scene).IsOk());
  std::vector<float> former = this->Render(scene.Request).Rgba;
  for (const Change& change : ListChanges())
  {
    SCOPED_TRACE(change.Name);
    change.Make(scene);
    if (change.IsOfSource)
    {
      ASSERT_TRUE(SetFeatureScene(*this->Renderer, scene).IsOk());
    }
    const std::vector<float> changed = this->Render(scene.Request).Rgba;
    EXPECT_NE(changed, former);
    EXPECT_EQ(changed, RenderAfresh(scene));
    EXPECT_EQ(this->Render(scene.Request).Rgba, changed);
    former = changed;
  }
}

TEST(Looks, AreMadeOnce)
{
  const FeatureScene scene = FindScene("label map");
  const VolumeView volume = scene.View();
  const VolumeView mask = scene.Mask.View();
  SceneSource source{ volume, scene.Functions, scene.Labels, &mask, nullptr, nullptr, 1 };
  RenderRequest request = scene.Request;
  SceneArrays arrays;
  SceneFeatures features;
  ASSERT_TRUE(MakeSceneFeatures(source, request, arrays, features).IsOk());
  const std::vector<TableColor>::pointer colors = arrays.Colors.data();
  const std::size_t floats = arrays.Floats.size();
  request.PhysicalToClip[0] *= 1.1;
  request.Appearance.IsoValues = { 1.0, 2.0 };
  request.Appearance.Lights.resize(2);
  request.Appearance.CropRegions = 1u;
  for (int frame = 0; frame < 3; ++frame)
  {
    ASSERT_TRUE(MakeSceneFeatures(source, request, arrays, features).IsOk());
    EXPECT_EQ(arrays.AppearanceChanges, 1u);
    EXPECT_EQ(arrays.Colors.data(), colors);
    EXPECT_EQ(arrays.Floats.size(), floats + 2);
    EXPECT_EQ(features.IsoCount, 2);
  }
  request.SampleDistance *= 2.0;
  ASSERT_TRUE(MakeSceneFeatures(source, request, arrays, features).IsOk());
  EXPECT_EQ(arrays.AppearanceChanges, 2u);
  source.Content = 2;
  ASSERT_TRUE(MakeSceneFeatures(source, request, arrays, features).IsOk());
  EXPECT_EQ(arrays.AppearanceChanges, 3u);
}

/// Kernels that are compiled for one filter rely on it, except in frames that match VTK.
TEST(Looks, InterpolateTablesUnlessTheFilterIsNearest)
{
  const FeatureScene scene = FindScene("label map");
  const VolumeView volume = scene.View();
  const VolumeView mask = scene.Mask.View();
  const SceneSource source{ volume, scene.Functions, scene.Labels, &mask, nullptr, nullptr, 1 };
  RenderRequest request = scene.Request;
  request.MatchVTK = false;
  SceneArrays arrays;
  SceneFeatures features;
  for (const ReconstructionFilter filter :
    { ReconstructionFilter::Nearest, ReconstructionFilter::Linear, ReconstructionFilter::Nearest })
  {
    request.Filter = filter;
    ASSERT_TRUE(MakeSceneFeatures(source, request, arrays, features).IsOk());
    const bool isNearest = filter == ReconstructionFilter::Nearest;
    EXPECT_EQ(features.Appearances[0].Table.IsNearest, isNearest);
    ASSERT_GT(arrays.Labels.size(), 1u);
    for (const ComponentAppearance& label : arrays.Labels)
    {
      EXPECT_TRUE(!label.IsSeen || label.Table.IsNearest == isNearest);
    }
  }
}

} // namespace
} // namespace Strider::Testing
