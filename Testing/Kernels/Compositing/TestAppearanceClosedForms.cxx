// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Crop regions, masks, components, light and uneven grids in scenes whose image has a closed form.
#include "ClosedFormScenes.h"

#include <cstring>
#include <limits>

namespace Strider::Testing
{
namespace
{

class AppearanceOnBackend : public ClosedFormScenes
{
};

TEST_F(AppearanceOnBackend, ClippingPlanesShortenRaysExactly)
{
  Scene scene = this->MakeConstantScene(0.1f);
  scene.Request.Appearance.ClippingPlanes = { { 0.0, 0.0, 1.0, -7.25 }, { 0.0, 0.0, -1.0, 21.75 } };
  this->ExpectEverywhere(this->Render(scene), 3, Absorb(0.1, 14.5));
  scene.Request.Appearance.ClippingPlanes.push_back({ 0.0, 0.0, 1.0, -40.0 });
  this->ExpectEverywhere(this->Render(scene.Request), 3, 0.0);
}

TEST_F(AppearanceOnBackend, CroppingRegionsLeaveWhatTheirBitsSay)
{
  Scene scene = this->MakeConstantScene(0.1f);
  Appearance& look = scene.Request.Appearance;
  look.CropPlanes = { -1.0, 100.0, -1.0, 100.0, 8.1, 24.1 };
  look.CropRegions = 1u << 13; // the middle
  this->ExpectEverywhere(this->Render(scene), 3, Absorb(0.1, 16.0));
  look.CropRegions = 1u << 4 | 1u << 22; // below and above along z
  this->ExpectEverywhere(this->Render(scene.Request), 3, Absorb(0.1, 16.0));
  look.CropRegions = 1u << 12; // beside it along x, where nothing is visible
  this->ExpectEverywhere(this->Render(scene.Request), 3, 0.0);
}

TEST_F(AppearanceOnBackend, TablesOfPairsAreCorrectedForTheSampleDistance)
{
  Scene scene = this->MakeConstantScene(0.0f);
  scene.Functions.Table2D = { 1.0f, 0.5f, 0.25f, 0.1f };
  scene.Functions.Table2DSize = { 1, 1 };
  for (const double distance : { 1.0, 0.25 })
  {
    scene.Request.SampleDistance = distance;
    this->ExpectEverywhere(this->Render(scene), 3, Absorb(0.1, 32.0));
  }
}

TEST_F(AppearanceOnBackend, NotANumberIsTransparentOrAsItIsAskedFor)
{
  Scene scene = this->MakeRampScene();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (int z = 0; z < Dimensions[2]; ++z)
  {
    for (int y = 0; y < Dimensions[1]; ++y)
    {
      for (int x = 0; x < Dimensions[0]; ++x)
      {
        WriteVoxel(scene.Volume, x, y, z, nan);
      }
    }
  }
  this->ExpectEverywhere(this->Render(scene), 3, 0.0);
  scene.Functions.NanColor = { 0.2f, 0.9f, 0.1f };
  scene.Functions.NanOpacity = 0.05f;
  const KeptImage image = this->Render(scene);
  this->ExpectEverywhere(image, 3, Absorb(0.05, 32.0));
  this->ExpectEverywhere(image, 1, 0.9 * Absorb(0.05, 32.0));
}

TEST_F(AppearanceOnBackend, CellsFillTheGridToItsEdges)
{
  Scene scene = this->MakeConstantScene(0.1f);
  scene.Volume.Layout.Placement = VoxelPlacement::Cells;
  // The camera sees the face of the points' box; along z, cells extend one voxel further than points.
  const KeptImage image = this->Render(scene);
  EXPECT_NEAR(image.Alpha(18, 14), Absorb(0.1, 33.0), Near);
}

TEST_F(AppearanceOnBackend, MasksAndBlankedCellsCutWhatTheyCover)
{
  Scene scene = this->MakeConstantScene(0.1f);
  this->Render(scene);
  std::vector<unsigned char> mask(scene.Volume.View().CountVoxels(), 1);
  const std::size_t slice = static_cast<std::size_t>(Dimensions[0]) * Dimensions[1];
  std::fill_n(mask.begin(), 16 * slice, static_cast<unsigned char>(0)); // z below 15.5
  VolumeView view;
  view.Voxels = mask.data();
  view.Dimensions = Dimensions;
  ASSERT_TRUE(this->Renderer->SetAuxiliaryVolume(AuxiliaryVolume::Mask, &view).IsOk());
  scene.Request.Appearance.Mask = MaskMode::Binary;
  this->ExpectEverywhere(this->Render(scene.Request), 3, Absorb(0.1, 32.0 - 15.5));
  ASSERT_TRUE(this->Renderer->SetAuxiliaryVolume(AuxiliaryVolume::Mask, nullptr).IsOk());
  this->ExpectEverywhere(this->Render(scene.Request), 3, Absorb(0.1, 32.0));

  const std::array<int, 3> cells{ Dimensions[0] - 1, Dimensions[1] - 1, Dimensions[2] - 1 };
  const std::size_t cellSlice = static_cast<std::size_t>(cells[0]) * cells[1];
  std::vector<unsigned char> blanked(cellSlice * cells[2], 0);
  std::fill_n(blanked.begin() + 4 * cellSlice, 10 * cellSlice, static_cast<unsigned char>(1));
  view.Voxels = blanked.data();
  view.Dimensions = cells;
  view.Placement = VoxelPlacement::Cells;
  ASSERT_TRUE(this->Renderer->SetAuxiliaryVolume(AuxiliaryVolume::Blanking, &view).IsOk());
  this->ExpectEverywhere(this->Render(scene.Request), 3, Absorb(0.1, 22.0));
}

TEST_F(AppearanceOnBackend, LabelsLookAsTheirFunctionsSay)
{
  Scene scene = this->MakeConstantScene(0.1f);
  this->Render(scene);
  const std::vector<unsigned char> mask(scene.Volume.View().CountVoxels(), 2);
  VolumeView view;
  view.Voxels = mask.data();
  view.Dimensions = Dimensions;
  ASSERT_TRUE(this->Renderer->SetAuxiliaryVolume(AuxiliaryVolume::Mask, &view).IsOk());
  const TransferFunctions none;
  ASSERT_TRUE(
    this->Renderer
      ->SetLabelFunctions({ none, none, MakeUniformFunctions({ 0.0f, 1.0f, 0.0f }, 0.05f) })
      .IsOk());
  scene.Request.Appearance.Mask = MaskMode::Labels;
  const KeptImage image = this->Render(scene.Request);
  this->ExpectEverywhere(image, 3, Absorb(0.05, 32.0));
  this->ExpectEverywhere(image, 0, 0.0);
  // Blending with a transparent label must not darken the volume's colour.
  ASSERT_TRUE(
    this->Renderer
      ->SetLabelFunctions({ none, none, MakeUniformFunctions({ 0.0f, 0.0f, 0.0f }, 0.0f) })
      .IsOk());
  scene.Request.Appearance.MaskBlend = 0.5;
  const KeptImage half = this->Render(scene.Request);
  EXPECT_GT(half.Alpha(18, 14), 0.5);
  this->ExpectEverywhere(half, 0, half.Alpha(18, 14));
  scene.Request.Appearance.MaskBlend = 0.0;
  this->ExpectEverywhere(this->Render(scene.Request), 3, Absorb(0.1, 32.0));
}

TEST_F(AppearanceOnBackend, ALinearFieldIsTheSameOnAnUnevenGrid)
{
  // Coordinates stretched by a factor of 50: field, light and gradient opacity are those of an even grid.
  std::array<std::vector<double>, 3> places;
  for (int axis = 0; axis < 3; ++axis)
  {
    const int last = Dimensions[axis] - 1;
    for (int point = 0; point <= last; ++point)
    {
      places[axis].push_back(
        last * (std::pow(50.0, static_cast<double>(point) / last) - 1.0) / 49.0);
    }
  }
  const auto field = [](double x, double y, double z) { return x + 0.5 * y + 0.25 * z; };
  const TestVolume even = MakeVolume(ScalarType::Float32, Dimensions, field);
  TestVolume uneven =
    MakeVolume(ScalarType::Float32, Dimensions, [&](double x, double y, double z) {
      return field(places[0][static_cast<int>(x)], places[1][static_cast<int>(y)],
        places[2][static_cast<int>(z)]);
    });
  uneven.Layout.PointPlaces = { places[0].data(), places[1].data(), places[2].data() };
  TransferFunctions functions = MakeColorfulFunctions(even, 0.1f);
  functions.GradientOpacities = { 0.0f, 1.0f };
  functions.GradientRange = { 0.0, 2.0 };
  Scene scene = MakeScene(even, functions, MakeFaceCamera(even, 2));
  scene.Request.Appearance.IsShaded = { true, true, true, true };
  scene.Request.Appearance.Lights = { MakeHeadlight() };
  // Crops to the interior: differences at the border are one-sided, and how far they reach depends on the grid.
  scene.Request.Appearance.CropPlanes = { 1.5, 18.5, 1.5, 14.5, 1.5, 30.5 };
  scene.Request.Appearance.CropRegions = 1u << 13;
  const KeptImage expected = this->Render(scene);
  EXPECT_GT(expected.Alpha(18, 14), 0.3);
  scene.Volume = uneven;
  const KeptImage made = this->Render(scene);
  // Half-way between two far points a texture unit is off by up to a 512th of their difference.
  const double bound = this->IsOnCuda() ? 0.03 : 2e-3;
  for (std::size_t value = 0; value < expected.Rgba.size(); ++value)
  {
    ASSERT_NEAR(made.Rgba[value], expected.Rgba[value], bound) << value;
  }
}

TEST_F(AppearanceOnBackend, NormalsTurnAsPlanesDoWhereThePropIsStretched)
{
  // The surface x + z = const, stretched threefold along x, seen along z by directional light along z.
  const TestVolume volume =
    MakeVolume(ScalarType::Float32, Dimensions, [](double x, double, double z) { return x + z; });
  Scene scene =
    MakeScene(volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 1.0f), MakeFaceCamera(volume, 2));
  Appearance& look = scene.Request.Appearance;
  look.Blend = BlendMode::Isosurface;
  look.IsoValues = { 20.0 };
  look.IsShaded = { true, true, true, true };
  look.Materials[0] = { 0.0, 1.0, 0.0, 1.0 };
  Light light;
  light.Type = Light::Kind::Directional;
  light.Direction = { 0.0, 0.0, -1.0 };
  look.Lights = { light };
  look.PhysicalToView[0] = 3.0;
  // Normals are (1/3, 0, 1) scaled to unit length.
  const KeptImage image = this->Render(scene);
  EXPECT_NEAR(image.At(18, 14)[0], 1.0 / std::sqrt(1.0 + 1.0 / 9.0), 0.01);
  EXPECT_NEAR(image.Alpha(18, 14), 1.0, Near);
}

TEST_F(AppearanceOnBackend, GradientOpacityIsThatOfTheSlope)
{
  // The slope is 1/32 per voxel everywhere but at the two ends, where differences are one-sided.
  Scene scene = this->MakeRampScene();
  scene.Functions.Opacities = { 0.2f };
  scene.Functions.GradientOpacities = { 0.0f, 1.0f };
  scene.Functions.GradientRange = { 0.0, 0.0625 };
  scene.Request.Appearance.CropPlanes = { -1.0, 100.0, -1.0, 100.0, 1.0, 31.0 };
  scene.Request.Appearance.CropRegions = 1u << 13;
  this->ExpectEverywhere(this->Render(scene), 3, 1.0 - std::pow(1.0 - 0.2 * 0.5, 30.0), 0.01);
}

TEST_F(AppearanceOnBackend, GradientOpacityOfColourAndOpacityIsThatOfTheOpacity)
{
  // The colour component has a slope of 3/32 per voxel, the opacity component one of 100/32.
  TestVolume two =
    MakeVolume(ScalarType::Float64, Dimensions, MakeRampField(2, Dimensions[2], 0.0, 3.0));
  std::vector<double> pairs;
  for (std::size_t voxel = 0; voxel < two.View().CountVoxels(); ++voxel)
  {
    const double color = reinterpret_cast<const double*>(two.Bytes.data())[voxel];
    pairs.insert(pairs.end(), { color, color * 100.0 / 3.0 });
  }
  two.Bytes.resize(pairs.size() * sizeof(double));
  std::memcpy(two.Bytes.data(), pairs.data(), two.Bytes.size());
  two.Layout.Components = 2;
  two.Layout.OtherRanges[0] = { 0.0, 100.0 };
  Scene scene =
    MakeScene(two, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.2f), MakeFaceCamera(two, 2));
  scene.Request.SampleDistance = 1.0;
  scene.Request.Appearance.AreComponentsIndependent = false;
  scene.Functions.GradientOpacities = { 0.0f, 1.0f };
  scene.Functions.GradientRange = { 0.0, 6.25 };
  scene.Request.Appearance.CropPlanes = { -1.0, 100.0, -1.0, 100.0, 1.0, 31.0 };
  scene.Request.Appearance.CropRegions = 1u << 13;
  this->ExpectEverywhere(this->Render(scene), 3, 1.0 - std::pow(1.0 - 0.2 * 0.5, 30.0), 0.01);
}

TEST_F(AppearanceOnBackend, ComponentsAreMixedByWeightOrStandForColourAndOpacity)
{
  const TestVolume one = MakeVolume(ScalarType::UInt8, Dimensions, MakeConstantField(50.0));
  TestVolume four = one;
  four.Layout.Components = 4;
  four.Bytes.clear();
  for (std::size_t voxel = 0; voxel < one.View().CountVoxels(); ++voxel)
  {
    four.Bytes.insert(four.Bytes.end(), { 255, 51, 102, 128 });
  }
  four.Layout.ScalarRange = { 255.0, 255.0 };
  four.Layout.OtherRanges = { { { 51.0, 51.0 }, { 102.0, 102.0 }, { 128.0, 128.0 } } };
  Scene scene =
    MakeScene(four, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.1f), MakeFaceCamera(four, 2));
  scene.Request.Appearance.AreComponentsIndependent = false;
  const KeptImage dependent = this->Render(scene);
  this->ExpectEverywhere(dependent, 3, Absorb(0.1, 32.0));
  this->ExpectEverywhere(dependent, 1, 0.2 * Absorb(0.1, 32.0));
  this->ExpectEverywhere(dependent, 2, 0.4 * Absorb(0.1, 32.0));
  scene.Request.Appearance.AreComponentsIndependent = true;
  std::vector<TransferFunctions> functions(4, MakeUniformFunctions({ 1.0f, 0.0f, 0.0f }, 0.1f));
  functions[2] = MakeUniformFunctions({ 0.0f, 1.0f, 0.0f }, 0.1f);
  for (std::size_t component = 0; component < 4; ++component)
  {
    functions[component].Weight = component == 2 ? 1.0 : 0.0;
  }
  ASSERT_TRUE(this->Renderer->SetComponentFunctions(functions).IsOk());
  const KeptImage weighted = this->Render(scene.Request);
  this->ExpectEverywhere(weighted, 0, 0.0);
  this->ExpectEverywhere(weighted, 1, Absorb(0.1, 32.0));
}

TEST_F(AppearanceOnBackend, JitterMovesNoMean)
{
  Scene scene = this->MakeRampScene();
  scene.Functions.Opacities = { 0.05f };
  const KeptImage still = this->Render(scene);
  scene.Request.Appearance.IsJittered = true;
  const KeptImage jittered = this->Render(scene);
  double sum = 0.0;
  double different = 0.0;
  for (std::size_t value = 0; value < still.Rgba.size(); ++value)
  {
    sum += jittered.Rgba[value] - still.Rgba[value];
    different += jittered.Rgba[value] != still.Rgba[value] ? 1.0 : 0.0;
  }
  EXPECT_NEAR(sum / static_cast<double>(still.Rgba.size()), 0.0, Near);
  EXPECT_GT(different / static_cast<double>(still.Rgba.size()), 0.2);
}

TEST_F(AppearanceOnBackend, RaysBeginAtTheSurfaceThatTheyMeetFirst)
{
  Scene scene = this->MakeRampScene();
  scene.Functions.Opacities = { 0.1f };
  scene.Request.Appearance.StartsAtSurface = true;
  for (const bool matchesVTK : { false, true })
  {
    scene.Request.MatchVTK = matchesVTK;
    scene.Request.Appearance.IsoValues = { 0.25 };
    const double alpha = this->Render(scene).Alpha(18, 14);
    const double fromLow = Absorb(0.1, 24.0);
    const double fromHigh = Absorb(0.1, 8.0);
    const double bound = matchesVTK ? 0.06 : Near; // VTK counts samples, not lengths
    EXPECT_TRUE(std::abs(alpha - fromLow) < bound || std::abs(alpha - fromHigh) < bound) << alpha;
    // Without a surface VTK takes one sample, at the far plane.
    scene.Request.Appearance.IsoValues = { 1.5 };
    this->ExpectEverywhere(this->Render(scene.Request), 3, matchesVTK ? 0.1 : 0.0);
  }
}

TEST_F(AppearanceOnBackend, BadAppearancesAreRefusedWithTheirValue)
{
  Scene scene = this->MakeRampScene();
  this->Render(scene);
  const auto refuse = [&](const Appearance& look, const std::string& part) {
    RenderRequest request = scene.Request;
    request.Appearance = look;
    request.Appearance.IsShaded[0] = true;
    RenderedImage image;
    const Status status = this->Renderer->Render(request, image);
    EXPECT_FALSE(status.IsOk());
    EXPECT_NE(status.GetMessage().find(part), std::string::npos) << status.GetMessage();
  };
  Appearance look;
  look.MaskBlend = 1.5;
  refuse(look, "1.5");
  look = {};
  look.CropRegions = 0x08000000;
  refuse(look, "134217728");
  look = {};
  look.Lights.resize(65);
  refuse(look, "65 lights");
  look = {};
  look.ScatteringBlend = -0.25;
  refuse(look, "-0.25");
  look = {};
  look.ScatteringBlend = 1.0;
  look.ScatteringAnisotropy = 1.0;
  refuse(look, "anisotropy 1 is");
  look = {};
  look.IsoValues = { std::numeric_limits<double>::infinity() };
  refuse(look, "isosurface");
}

} // namespace
} // namespace Strider::Testing
