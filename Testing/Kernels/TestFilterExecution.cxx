// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How the voxels of wide filters are read: as asked where it can be had, else as predicted.
#include "MarchingCache/ChooseExecution.h"

#include <gtest/gtest.h>

namespace Strider::Testing
{
namespace
{

/// Along z, with so many voxels to a pixel, and a sample a voxel.
ViewGeometry LookAlongZ(double voxelsPerPixel)
{
  ViewGeometry view;
  view.PerPixelAcross = { voxelsPerPixel, 0.0, 0.0 };
  view.PerPixelUp = { 0.0, voxelsPerPixel, 0.0 };
  view.PerSample = { 0.0, 0.0, 1.0 };
  return view;
}

FilterExecution Choose(
  const RenderRequest& request, double voxelsPerPixel, const FilterCosts* costs = &UnlitCosts)
{
  std::string reason;
  BoxCells cells;
  cells.AreBytes = true;
  const FilterExecution chosen =
    ChooseExecution(request, costs, cells, LookAlongZ(voxelsPerPixel), reason);
  EXPECT_EQ(reason.empty(), request.How.Execution != FilterExecution::Automatic);
  return chosen;
}

RenderRequest Ask(ReconstructionFilter filter, FilterExecution execution)
{
  RenderRequest request;
  request.Filter = filter;
  request.How.Execution = execution;
  return request;
}

constexpr FilterExecution Automatic = FilterExecution::Automatic;
constexpr FilterExecution Fetches = FilterExecution::Fetches;
constexpr FilterExecution Trick = FilterExecution::TextureTrick;
constexpr FilterExecution Cache = FilterExecution::MarchingCache;
constexpr ReconstructionFilter CatmullRom = ReconstructionFilter::CatmullRom;
constexpr ReconstructionFilter Spline = ReconstructionFilter::CubicBSpline;

TEST(FilterExecution, IsWhatIsAskedForWhereItCanBe)
{
  for (const double voxelsPerPixel : { 0.1, 8.0 })
  {
    EXPECT_EQ(Choose(Ask(Spline, Fetches), voxelsPerPixel), Fetches);
    EXPECT_EQ(Choose(Ask(Spline, Trick), voxelsPerPixel), Trick);
    EXPECT_EQ(Choose(Ask(Spline, Cache), voxelsPerPixel), Cache);
    EXPECT_EQ(Choose(Ask(CatmullRom, Cache), voxelsPerPixel), Cache);
    // Its weights have both signs.
    EXPECT_EQ(Choose(Ask(CatmullRom, Trick), voxelsPerPixel), Fetches);
  }
}

TEST(FilterExecution, IsACacheWhereRaysShareVoxels)
{
  EXPECT_EQ(Choose(Ask(Spline, Automatic), 0.25), Cache);
  EXPECT_EQ(Choose(Ask(Spline, Automatic), 4.0), Trick);
  EXPECT_EQ(Choose(Ask(CatmullRom, Automatic), 0.25), Cache);
  EXPECT_EQ(Choose(Ask(CatmullRom, Automatic), 1.0), Cache);
  EXPECT_EQ(Choose(Ask(CatmullRom, Automatic), 8.0), Fetches);
  EXPECT_EQ(Choose(Ask(Spline, Automatic), 0.25, nullptr), Trick);
  EXPECT_EQ(Choose(Ask(CatmullRom, Automatic), 0.25, nullptr), Fetches);
}

TEST(FilterExecution, EnhancementsShareTheirNeighbours)
{
  for (const int size : { 4, 6, 8 })
  {
    RenderRequest request = Ask(ReconstructionFilter::Linear, Automatic);
    request.Filters.Enhancement = EnhancementFilter::AmbientOcclusion;
    request.Filters.EnhancementSize = size;
    EXPECT_EQ(Choose(request, 0.25), Cache) << size;
    EXPECT_EQ(Choose(request, 8.0), Fetches) << size;
  }
}

/// Light reads the voxels of a sample again: a box pays farther away.
TEST(FilterExecution, LightSharesVoxelsForLonger)
{
  EXPECT_EQ(Choose(Ask(Spline, Automatic), 1.4), Trick);
  EXPECT_EQ(Choose(Ask(Spline, Automatic), 1.4, &LitCosts), Cache);
  EXPECT_EQ(Choose(Ask(Spline, Automatic), 8.0, &LitCosts), Trick);
  EXPECT_EQ(Choose(Ask(CatmullRom, Automatic), 8.0, &LitCosts), Fetches);
}

TEST(FilterExecution, CostsAreThoseOfTheLook)
{
  VolumeView volume;
  volume.Dimensions = { 8, 8, 8 };
  volume.Components = 1;
  const std::vector<TransferFunctions> functions(1);
  const SceneSource source{ volume, functions, functions, nullptr, nullptr, nullptr, 0 };
  RenderRequest request = Ask(Spline, Automatic);
  EXPECT_EQ(FindFilterCosts(source, request), &UnlitCosts);
  request.Look.IsShaded[0] = true;
  EXPECT_EQ(FindFilterCosts(source, request), &LitCosts);
  request.Look.Blend = BlendMode::MaximumIntensity;
  EXPECT_EQ(FindFilterCosts(source, request), nullptr);
}

TEST(FilterExecution, LitBilateralMeansShareVoxelsWhereTheViewIsNear)
{
  RenderRequest request = Ask(ReconstructionFilter::Linear, Automatic);
  request.Filters.Enhancement = EnhancementFilter::Bilateral;
  request.Look.IsShaded[0] = true;
  VolumeView volume;
  volume.Dimensions = { 8, 8, 8 };
  volume.Components = 1;
  const std::vector<TransferFunctions> functions(1);
  const SceneSource source{ volume, functions, functions, nullptr, nullptr, nullptr, 0 };
  EXPECT_TRUE(IsBilateralScene(source, request));
  for (const int size : { 4, 6 }) // 8: no box is large enough
  {
    request.Filters.EnhancementSize = size;
    std::string reason;
    EXPECT_EQ(ChooseSceneExecution(request, LookAlongZ(0.25), reason), Cache) << size;
    EXPECT_EQ(ChooseSceneExecution(request, LookAlongZ(2.0), reason), Fetches) << size;
    EXPECT_FALSE(reason.empty());
    request.How.Execution = Fetches;
    EXPECT_EQ(ChooseSceneExecution(request, LookAlongZ(0.25), reason), Fetches) << size;
    request.How.Execution = Automatic;
  }
  request.Look.IsShaded[0] = false;
  EXPECT_FALSE(IsBilateralScene(source, request));
}

/// 8x4 pixels of a quarter of a voxel, 8 samples, and the voxels around.
TEST(FilterExecution, BoxesArePredicted)
{
  BoxCells cells;
  const PredictedBox box = PredictBox(LookAlongZ(0.25), 1, cells);
  EXPECT_EQ(box.Samples, 8);
  EXPECT_NEAR(box.Fetched, (1.75 + 4.0) * (0.75 + 4.0) * (7.0 + 4.0) / (32.0 * 8.0), 1e-9);
  // Of 112x48 voxels 12x12 share one, so that 0.86 rays would: one.
  EXPECT_NEAR(PredictBox(LookAlongZ(16.0), 1, cells).Fetched, 16.0 * 16.0 * 7.0 / 4.0, 1e-9);
  cells.Bytes = 2048;
  const PredictedBox less = PredictBox(LookAlongZ(0.25), 1, cells);
  EXPECT_LT(less.Samples, 8);
  EXPECT_GT(less.Fetched, box.Fetched);
}

} // namespace
} // namespace Strider::Testing
