// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The looks of the benchmark are those of the panel's gallery.
#include "Looks/ApplyLook.h"
#include "Scene/BenchScene.h"
#include "Suites/View.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace StriderBenchmarks
{
namespace
{

/// Three classes of values: below a quarter, around a half, and above three quarters of the range.
ScalarHistogram MakeThreeClasses()
{
  ScalarHistogram histogram{};
  histogram[10] = 0.5;
  histogram[128] = 0.3;
  histogram[245] = 0.2;
  return histogram;
}

TEST(Looks, ThoseWithFunctionsAreListed)
{
  const std::vector<std::string> looks = ListLooks();
  for (const char* const name : { "ct-bone", "ct-soft-tissue", "angiography", "mri", "machine-part",
         "simulation", "nested-shells", "smoke" })
  {
    EXPECT_EQ(std::count(looks.begin(), looks.end(), name), 1) << name;
  }
  EXPECT_EQ(std::count(looks.begin(), looks.end(), "standard"), 0); // has no functions
  EXPECT_TRUE(FindLook("no look").Colors.empty());
}

TEST(Looks, EveryLookHasWholeNodesInOrder)
{
  for (const std::string& name : ListLooks())
  {
    const Look look = FindLook(name);
    ASSERT_EQ(look.Colors.size() % 4, 0u) << name;
    ASSERT_EQ(look.Opacities.size() % 2, 0u) << name;
    EXPECT_EQ(look.Colors.front(), 0.0) << name;
    EXPECT_EQ(look.Colors[look.Colors.size() - 4], 3.0) << name;
    EXPECT_EQ(look.Opacities[look.Opacities.size() - 2], 3.0) << name;
    EXPECT_GE(look.Settings.count("StriderBlendMode"), 1u) << name;
  }
}

TEST(Looks, NodesAreSampledLinearly)
{
  const std::vector<double> nodes{ 1.0, 0.0, 9.0, 3.0, 1.0, 9.0 };
  const std::vector<float> samples = SampleNodes(nodes, 3, 1, { 0.0, 4.0 }, 9);
  const std::vector<float> expected{ 0.0f, 0.0f, 0.0f, 0.25f, 0.5f, 0.75f, 1.0f, 1.0f, 1.0f };
  EXPECT_EQ(samples, expected);
  EXPECT_EQ(SampleNodes(nodes, 3, 2, { 2.0, 3.0 }, 2), (std::vector<float>{ 0.5f, 9, 1, 9 }));
}

TEST(Looks, FunctionsLieBetweenTheClassesOfTheData)
{
  BenchScene scene;
  scene.Volume.View.ScalarRange = { 100.0, 355.0 };
  scene.Spacing = 2.0;
  ApplyLook(FindLook("ct-bone"), MakeThreeClasses(), scene);
  const auto& opacities = scene.Functions.Opacities;
  const auto at = [&](int bin) {
    return opacities[opacities.size() * static_cast<std::size_t>(bin) / 256];
  };
  EXPECT_EQ(scene.Functions.OpacityRange[0], 100.0);
  EXPECT_EQ(scene.Functions.UnitDistance, 2.0);
  EXPECT_EQ(at(10), 0.0f);
  EXPECT_EQ(at(128), 0.0f);
  EXPECT_GT(at(245), 0.6f);
  EXPECT_EQ(opacities.back(), 0.95f);
  EXPECT_EQ(scene.Functions.Colors[1], 0.15f);
}

TEST(Looks, RequestsHaveLightMaterialAndBlending)
{
  BenchScene scene;
  scene.Volume.View.Dimensions = { 4, 4, 4 };
  scene.Window = { 8, 8 };
  ApplyLook(FindLook("ct-soft-tissue"), MakeThreeClasses(), scene);
  const Strider::Appearance lit = PlaceView(scene, View{}).Appearance;
  EXPECT_TRUE(lit.IsShaded[0]);
  EXPECT_EQ(lit.Lights.size(), 5u);
  EXPECT_EQ(lit.Materials[0].Ambient, 0.2);
  EXPECT_EQ(lit.Materials[0].SpecularPower, 20.0);
  EXPECT_EQ(scene.Functions.GradientOpacities.front(), 0.1f);
  EXPECT_EQ(scene.Functions.GradientOpacities.back(), 1.0f);
  EXPECT_EQ(scene.Functions.GradientRange[1], 0.25);
  BenchScene vessels;
  vessels.Volume.View.Dimensions = { 4, 4, 4 };
  vessels.Window = { 8, 8 };
  ApplyLook(FindLook("angiography"), MakeThreeClasses(), vessels);
  const Strider::Appearance maximum = PlaceView(vessels, View{}).Appearance;
  EXPECT_EQ(maximum.Blend, Strider::BlendMode::MaximumIntensity);
  EXPECT_FALSE(maximum.IsShaded[0]);
  EXPECT_TRUE(vessels.Functions.GradientOpacities.empty());
}

} // namespace
} // namespace StriderBenchmarks
