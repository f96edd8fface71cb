// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Scattered light: what is hidden throws no shadow, by whatever it is hidden, and what a ray sees throws one. Rays to
// lights have a last sample.
#include "ClosedFormScenes.h"

#include "Compositing/MakeTransferTable.h"
#include "Compositing/ScatterLight.h"

#include <algorithm>
#include <functional>

namespace Strider::Testing
{
namespace
{

constexpr int Border = 10; ///< along x; the body lies below it, the roof above
constexpr double Body = 200.0;
constexpr double Roof = 100.0;

Light MakeSun(std::array<double, 3> direction)
{
  Light sun;
  sun.Type = Light::Kind::Directional;
  sun.Direction = direction;
  return sun;
}

Light MakeLamp(std::array<double, 3> position)
{
  Light lamp;
  lamp.Type = Light::Kind::Positional;
  lamp.Position = position;
  return lamp;
}

class ScatteredShadowsOnBackend : public ClosedFormScenes
{
protected:
  using Change = std::function<void(Scene&)>;

  /// Makes a body that is lit from the other side of a roof; `roof` is the scalar of the roof.
  static Scene MakeLitScene(double roof, const Light& light)
  {
    const TestVolume volume =
      MakeVolume(ScalarType::UInt8, Dimensions, [=](double x, double, double) {
        return x < Border - 3 ? Body : x > Border + 2 && x < Border + 7 ? roof : 0.0;
      });
    TransferFunctions functions = MakeUniformFunctions({ 1.0f, 0.8f, 0.6f }, 0.0f);
    functions.Opacities = { 0.0f, 0.0f, 0.5f, 0.05f, 0.05f };
    functions.OpacityRange = { 0.0, Body };
    Scene scene = MakeScene(volume, functions, MakeFaceCamera(volume, 2));
    Appearance& look = scene.Request.Appearance;
    look.IsShaded.fill(true);
    look.Lights = { light };
    look.ScatteringBlend = 2.0;
    look.IlluminationReach = 1.0;
    return scene;
  }

  KeptImage Show(double roof, const Light& light, const Change& change)
  {
    Scene scene = MakeLitScene(roof, light);
    change(scene);
    return this->Render(scene);
  }

  /// Returns the largest difference of two images.
  static double Compare(const KeptImage& one, const KeptImage& other)
  {
    double largest = 0.0;
    for (std::size_t value = 0; value < one.Rgba.size(); ++value)
    {
      largest =
        std::max(largest, std::abs(static_cast<double>(one.Rgba[value]) - other.Rgba[value]));
    }
    return largest;
  }

  void ExpectNoShadow(const char* hiddenBy, const Change& change)
  {
    for (const Light& light :
      { MakeSun({ -1.0, 0.0, 0.0 }), MakeSun({ -0.8, 0.36, 0.48 }), MakeLamp({ 25.0, 8.0, 16.0 }) })
    {
      const KeptImage without = this->Show(0.0, light, change);
      const KeptImage with = this->Show(Roof, light, change);
      EXPECT_LT(Compare(with, without), 1e-3) << hiddenBy;
      EXPECT_GT(without.At(9, 14)[0], 0.3f) << hiddenBy; // the body is seen
      const KeptImage shadowed = this->Show(Roof, light, [](Scene&) {});
      EXPECT_LT(shadowed.At(9, 14)[0], without.At(9, 14)[0] - 0.2f) << hiddenBy;
    }
  }

  void SetColumns(const std::function<int(int)>& ofColumn)
  {
    this->Columns.resize(static_cast<std::size_t>(Dimensions[0]) * Dimensions[1] * Dimensions[2]);
    for (std::size_t voxel = 0; voxel < this->Columns.size(); ++voxel)
    {
      this->Columns[voxel] =
        static_cast<unsigned char>(ofColumn(static_cast<int>(voxel % Dimensions[0])));
    }
  }

  void Attach(AuxiliaryVolume auxiliary)
  {
    VolumeView view;
    view.Voxels = this->Columns.data();
    view.Dimensions = Dimensions;
    ASSERT_TRUE(this->Renderer->SetAuxiliaryVolume(auxiliary, &view).IsOk());
  }

  std::vector<unsigned char> Columns;
};

TEST_F(ScatteredShadowsOnBackend, AreNotThrownBehindClippingPlanes)
{
  this->ExpectNoShadow("a plane", [](Scene& scene) {
    scene.Request.Appearance.ClippingPlanes = { { -1.0, 0.0, 0.0, Border } };
  });
  this->ExpectNoShadow("three planes", [](Scene& scene) {
    scene.Request.Appearance.ClippingPlanes = { { 0.0, 0.0, 1.0, 50.0 },
      { -2.0, 0.1, 0.1, 2.0 * Border }, { 1.0, 0.0, 0.0, 30.0 } };
  });
}

TEST_F(ScatteredShadowsOnBackend, AreNotThrownByWhatIsCropped)
{
  this->ExpectNoShadow("the box", [](Scene& scene) { scene.Request.Crop[1] = Border; });
  this->ExpectNoShadow("regions", [](Scene& scene) {
    scene.Request.Appearance.CropPlanes = { Border, 100.0, -1.0, 100.0, -1.0, 100.0 };
    scene.Request.Appearance.CropRegions = 1u << 12; // below the first plane
  });
}

TEST_F(ScatteredShadowsOnBackend, AreNotThrownOutsideMasksAndByBlankedPoints)
{
  for (const AuxiliaryVolume kind : { AuxiliaryVolume::Mask, AuxiliaryVolume::Blanking })
  {
    const int roof = kind == AuxiliaryVolume::Blanking ? 1 : 0;
    this->SetColumns([=](int x) { return x > Border ? roof : 1 - roof; });
    for (const Light& light : { MakeSun({ -1.0, 0.0, 0.0 }), MakeLamp({ 25.0, 8.0, 16.0 }) })
    {
      ASSERT_TRUE(this->Renderer->SetAuxiliaryVolume(kind, nullptr).IsOk());
      const KeptImage shadowed = this->Show(Roof, light, [](Scene&) {});
      this->Attach(kind);
      const auto hide = [](Scene& scene) { scene.Request.Appearance.Mask = MaskMode::Binary; };
      const KeptImage without = this->Show(0.0, light, hide);
      EXPECT_LT(Compare(this->Show(Roof, light, hide), without), 1e-3);
      EXPECT_LT(shadowed.At(9, 14)[0], without.At(9, 14)[0] - 0.2f);
    }
    ASSERT_TRUE(this->Renderer->SetAuxiliaryVolume(kind, nullptr).IsOk());
  }
}

TEST_F(ScatteredShadowsOnBackend, AreThoseOfTheLabels)
{
  this->SetColumns([](int x) { return x > Border ? 2 : 0; });
  this->Render(MakeLitScene(Roof, MakeSun({ -1.0, 0.0, 0.0 })));
  this->Attach(AuxiliaryVolume::Mask);
  const TransferFunctions none;
  const Light sun = MakeSun({ -1.0, 0.0, 0.0 });
  const auto label = [](Scene& scene) { scene.Request.Appearance.Mask = MaskMode::Labels; };
  const auto set = [&](float opacity) {
    ASSERT_TRUE(
      this->Renderer
        ->SetLabelFunctions({ none, none, MakeUniformFunctions({ 0.0f, 1.0f, 0.0f }, opacity) })
        .IsOk());
  };
  set(0.0f);
  EXPECT_LT(Compare(this->Show(Roof, sun, label), this->Show(0.0, sun, label)), 1e-3);
  // A label that is seen where the volume is not throws a shadow, and half of one where it is blended in by half.
  const float lit = this->Show(0.0, sun, label).At(9, 14)[0];
  set(0.3f);
  const float dark = this->Show(0.0, sun, label).At(9, 14)[0];
  EXPECT_LT(dark, lit - 0.2f);
  const float half = this
                       ->Show(0.0, sun,
                         [](Scene& scene) {
                           scene.Request.Appearance.Mask = MaskMode::Labels;
                           scene.Request.Appearance.MaskBlend = 0.05;
                         })
                       .At(9, 14)[0];
  EXPECT_LT(half, lit - 0.02f);
  EXPECT_GT(half, dark + 0.02f);
}

TEST_F(ScatteredShadowsOnBackend, AreThoseOfTwoDimensionalFunctions)
{
  const auto show = [](float opaqueFrom) {
    return [=](Scene& scene) {
      constexpr int width = 201;
      scene.Functions.Table2D.clear();
      for (int scalar = 0; scalar < width; ++scalar)
      {
        const float opacity = static_cast<float>(scalar) > opaqueFrom ? 0.3f : 0.0f;
        scene.Functions.Table2D.insert(
          scene.Functions.Table2D.end(), { 1.0f, 0.8f, 0.6f, opacity });
      }
      scene.Functions.Table2DSize = { width, 1 };
      scene.Functions.Table2DRangeX = { 0.0, Body };
    };
  };
  // The one-dimensional function shows the roof.
  this->ExpectNoShadow("a table", show(120.0f));
  const auto showBoth = [&](Scene& scene) {
    show(50.0f)(scene);
    scene.Functions.Opacities = { 0.0f };
  };
  const Light sun = MakeSun({ -1.0, 0.0, 0.0 });
  EXPECT_LT(this->Show(Roof, sun, showBoth).At(9, 14)[0],
    this->Show(0.0, sun, showBoth).At(9, 14)[0] - 0.2f);
}

TEST_F(ScatteredShadowsOnBackend, AreThoseOfTheOpacityOfDependentComponents)
{
  const Light sun = MakeSun({ -1.0, 0.0, 0.0 });
  Scene one = MakeLitScene(Roof, sun);
  Scene two = one;
  two.Volume.Bytes.clear();
  for (const unsigned char value : one.Volume.Bytes)
  {
    two.Volume.Bytes.insert(two.Volume.Bytes.end(), { 7, value });
  }
  two.Volume.Layout.Components = 2;
  two.Volume.Layout.OtherRanges[0] = one.Volume.Layout.ScalarRange;
  two.Volume.Layout.ScalarRange = { 7.0, 9.0 };
  two.Request.Appearance.AreComponentsIndependent = false;
  EXPECT_LT(Compare(this->Render(two), this->Render(one)), 1e-3);
}

/// Reads the same value everywhere, and counts.
struct CountingSampler
{
  int& Reads;

  float Read(Vector3, int) const
  {
    ++this->Reads;
    return 1.0f;
  }
  template <bool IsPlain>
  Vector3 ReadDifferences(const SceneLight& scene, Vector3 point, int component) const
  {
    return DifferentiateVoxels<IsPlain>(*this, scene, point, component);
  }
  float ReadMask(Vector3) const { return 1.0f; }
  float ReadSecond(Vector3) const { return 0.0f; }
  bool IsBlank(Vector3) const { return false; }
};

TEST(ScatteredShadows, HaveALastSampleHoweverSmallTheStep)
{
  SceneFeatures scene{};
  scene.BoxScale = { 1.0f, 1.0f, 1.0f };
  scene.ShadowHigh = { 1.0f, 1.0f, 1.0f };
  scene.ShadowReach = 0.9f;
  scene.CropRegions = Appearance::AllRegions;
  TransferFunctions functions = MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.0f);
  const TestVolume volume = MakeVolume(ScalarType::Float32, { 2, 2, 2 }, MakeConstantField(1.0));
  TransferTableEntries entries;
  for (const double opacity : { 0.0, 2e-5, 1.0 })
  {
    functions.Opacities = { static_cast<float>(opacity) };
    RenderRequest request;
    ComponentAppearance appearance{};
    ASSERT_TRUE(
      MakeTransferTable(functions, volume.View(), request, entries, appearance.Table, 0).IsOk());
    appearance.Table.Opacities = entries.Opacities.data();
    for (const float step : { 1e-2f, 1e-5f, 1e-8f, 1e-20f, 0.0f })
    {
      int reads = 0;
      const CountingSampler voxels{ reads };
      const ScenePoint<CountingSampler> at{ scene, voxels, {}, {}, step };
      const float shine =
        FindShadow(at, appearance, 0, { 0.05f, 0.5f, 0.5f }, { 1.0f, 0.0f, 0.0f }, false);
      EXPECT_LE(reads, MostShadowSamples) << step;
      EXPECT_GE(reads, opacity == 0.0 ? 80 : 1) << step;
      if (opacity == 0.0 || opacity == 1.0)
      {
        EXPECT_EQ(shine, 1.0f - static_cast<float>(opacity)) << step;
      }
      else if (step >= 1e-5f)
      {
        const double samples = 0.9 / static_cast<double>(step);
        EXPECT_NEAR(shine, std::pow(1.0 - opacity, samples), 5e-3) << step;
      }
    }
  }
}

} // namespace
} // namespace Strider::Testing
