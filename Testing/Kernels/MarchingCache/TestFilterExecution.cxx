// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Execution of wide filters: as requested where that is possible, otherwise as predicted.
#include "MarchingCache/ForecastExecution.h"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

namespace Strider::Testing
{
namespace
{

/// A view along z with this many voxels per pixel and one sample per voxel.
ViewGeometry LookAlongZ(double voxelsPerPixel)
{
  ViewGeometry view;
  view.PerPixelAcross = { voxelsPerPixel, 0.0, 0.0 };
  view.PerPixelUp = { 0.0, voxelsPerPixel, 0.0 };
  view.PerSample = { 0.0, 0.0, 1.0 };
  return view;
}

BoxCells KeepBytes()
{
  BoxCells cells;
  cells.AreBytes = true;
  return cells;
}

/// Forecast for one component of bytes.
ExecutionForecast Forecast(
  const RenderRequest& request, const ViewGeometry& view, const SkippedMacrocells& skipped = {})
{
  VolumeView volume;
  volume.Dimensions = { 8, 8, 8 };
  volume.Components = 1;
  const std::vector<TransferFunctions> functions(1);
  const SceneSource source{ volume, functions, functions, nullptr, nullptr, nullptr, 0 };
  return ForecastExecution(source, request, KeepBytes(), view, skipped);
}

enum class Look
{
  Unlit,
  Lit,
  Unknown,
};

RenderRequest WithLook(RenderRequest request, Look look)
{
  request.Appearance.IsShaded[0] = look == Look::Lit;
  request.Appearance.Blend =
    look == Look::Unknown ? BlendMode::MaximumIntensity : BlendMode::Composite;
  return request;
}

FilterExecution Choose(const RenderRequest& request, double voxelsPerPixel, Look look = Look::Unlit,
  const SkippedMacrocells& skipped = {})
{
  const ExecutionForecast forecast =
    Forecast(WithLook(request, look), LookAlongZ(voxelsPerPixel), skipped);
  const bool isAutomatic = request.How.Execution == FilterExecution::Automatic;
  EXPECT_EQ(forecast.Choice.Reason == ExecutionReason::Set, !isAutomatic);
  EXPECT_EQ(forecast.Alternative != forecast.Execution, isAutomatic);
  EXPECT_GE(forecast.AlternativeCost, 1.0);
  return forecast.Execution;
}

/// A surface in shells of 512^3 voxels, with a CUDA device's macrocells for the B-spline.
constexpr SkippedMacrocells Shells{ 0.584, 64.0, 8.0 };

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
    // Its weights have both signs, so the texture trick does not apply.
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
  EXPECT_EQ(Choose(Ask(Spline, Automatic), 0.25, Look::Unknown), Trick);
  EXPECT_EQ(Choose(Ask(CatmullRom, Automatic), 0.25, Look::Unknown), Fetches);
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

/// Kernels interpolate between the voxels of a marching cache.
TEST(FilterExecution, NearestVoxelsAreFetched)
{
  for (const EnhancementFilter enhancement :
    { EnhancementFilter::None, EnhancementFilter::Bilateral, EnhancementFilter::AmbientOcclusion,
      EnhancementFilter::FilteredGradient })
  {
    for (const FilterExecution execution : { Automatic, Fetches, Cache })
    {
      for (const Look look : { Look::Unlit, Look::Lit, Look::Unknown })
      {
        RenderRequest request = WithLook(Ask(ReconstructionFilter::Nearest, execution), look);
        request.Filters.Enhancement = enhancement;
        const ExecutionForecast forecast = Forecast(request, LookAlongZ(0.25));
        EXPECT_EQ(forecast.Execution, Fetches);
        EXPECT_EQ(forecast.Alternative, Fetches);
        EXPECT_EQ(forecast.Choice.Reason, ExecutionReason::Set);
      }
    }
  }
}

/// Lighting reads the voxels of a sample again, so a box pays off at larger distances.
TEST(FilterExecution, LightSharesVoxelsForLonger)
{
  EXPECT_EQ(Choose(Ask(Spline, Automatic), 1.4), Trick);
  EXPECT_EQ(Choose(Ask(Spline, Automatic), 1.4, Look::Lit), Cache);
  EXPECT_EQ(Choose(Ask(Spline, Automatic), 8.0, Look::Lit), Trick);
  EXPECT_EQ(Choose(Ask(CatmullRom, Automatic), 8.0, Look::Lit), Fetches);
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
  request.Appearance.IsShaded[0] = true;
  EXPECT_EQ(FindFilterCosts(source, request), &LitCosts);
  request.Appearance.Blend = BlendMode::MaximumIntensity;
  EXPECT_EQ(FindFilterCosts(source, request), nullptr);
}

TEST(FilterExecution, LitBilateralMeansShareVoxelsWhereTheViewIsNear)
{
  RenderRequest request = Ask(ReconstructionFilter::Linear, Automatic);
  request.Filters.Enhancement = EnhancementFilter::Bilateral;
  for (const int size : { 4, 6 }) // 8: no box is large enough
  {
    request.Filters.EnhancementSize = size;
    EXPECT_EQ(Choose(request, 0.25, Look::Lit), Cache) << size;
    EXPECT_EQ(Choose(request, 1.0, Look::Lit), Cache) << size;
    EXPECT_EQ(Choose(request, 2.0, Look::Lit), Fetches) << size;
    request.How.Execution = Fetches;
    EXPECT_EQ(Choose(request, 0.25, Look::Lit), Fetches) << size;
    request.How.Execution = Automatic;
  }
}

/// Differences of linear samples come from the gradient texture, boxes require even cells, and requested executions
/// have no rival.
TEST(FilterExecution, RivalsAreWaysThatMayBeFaster)
{
  RenderRequest request = Ask(ReconstructionFilter::Linear, Automatic);
  const auto hasAlternative = [&] {
    const ExecutionForecast forecast = Forecast(request, LookAlongZ(0.25));
    return forecast.Alternative != forecast.Execution;
  };
  request = WithLook(request, Look::Lit);
  request.Filters.Enhancement = EnhancementFilter::AmbientOcclusion;
  EXPECT_TRUE(hasAlternative());
  request.Filters.Enhancement = EnhancementFilter::FilteredGradient;
  EXPECT_FALSE(hasAlternative());
  request.Filter = CatmullRom;
  EXPECT_TRUE(hasAlternative());
  request.How.Execution = Fetches;
  EXPECT_FALSE(hasAlternative());
}

/// filters-shells-512-*-surface-h200.json: which way was the faster one.
TEST(FilterExecution, IsTheFasterOneBehindEmptySpace)
{
  for (const double voxelsPerPixel : { 0.25, 0.5, 1.0 })
  {
    SCOPED_TRACE(voxelsPerPixel);
    const RenderRequest spline = Ask(Spline, Automatic);
    const bool isNear = voxelsPerPixel < 0.5;
    EXPECT_EQ(Choose(spline, voxelsPerPixel), Cache);
    EXPECT_EQ(Choose(spline, voxelsPerPixel, Look::Unlit, Shells), isNear ? Cache : Trick);
    EXPECT_EQ(Choose(spline, voxelsPerPixel, Look::Lit, Shells), Cache);
    const RenderRequest catmullRom = Ask(CatmullRom, Automatic);
    EXPECT_EQ(Choose(catmullRom, voxelsPerPixel, Look::Unlit, Shells), Cache);
    EXPECT_EQ(Choose(catmullRom, voxelsPerPixel, Look::Lit, Shells), Cache);
  }
  // filters-shells-1024-surface-h200.json, views along z
  const SkippedMacrocells larger{ 0.364, 128.0, 8.0 };
  EXPECT_EQ(Choose(Ask(Spline, Automatic), 1.0, Look::Unlit, larger), Trick);
  const ExecutionForecast parted = Forecast(Ask(Spline, Automatic), LookAlongZ(1.0), Shells);
  EXPECT_EQ(parted.Choice.Reason, ExecutionReason::RaysDiverge);
  EXPECT_EQ(parted.Alternative, Cache);
  EXPECT_NEAR(parted.AlternativeCost, 2.902 / 1.218, 0.06 * 2.902 / 1.218);
}

/// Skipping does not influence requested executions, enhancements, or maps without information.
TEST(FilterExecution, SkippingChangesNothingElse)
{
  for (const double voxelsPerPixel : { 0.1, 0.25, 0.5, 1.0, 1.4, 8.0 })
  {
    SCOPED_TRACE(voxelsPerPixel);
    EXPECT_EQ(Choose(Ask(Spline, Cache), voxelsPerPixel, Look::Unlit, Shells), Cache);
    EXPECT_EQ(Choose(Ask(Spline, Fetches), voxelsPerPixel, Look::Unlit, Shells), Fetches);
    const SkippedMacrocells nothing{ 1.0, 64.0, 8.0 };
    for (const ReconstructionFilter filter : { Spline, CatmullRom })
    {
      for (const Look look : { Look::Unlit, Look::Lit })
      {
        EXPECT_EQ(Choose(Ask(filter, Automatic), voxelsPerPixel, look, nothing),
          Choose(Ask(filter, Automatic), voxelsPerPixel, look));
      }
    }
    RenderRequest request = Ask(ReconstructionFilter::Linear, Automatic);
    request.Filters.Enhancement = EnhancementFilter::AmbientOcclusion;
    EXPECT_EQ(
      Choose(request, voxelsPerPixel, Look::Unlit, Shells), Choose(request, voxelsPerPixel));
  }
}

/// Diverged rays of the B-spline without light, relative to 8 linear fetches:
/// filters-shells-512-*-surface-h200.json, means of four views.
TEST(FilterExecution, PartedRaysTakeAsLongAsTimed)
{
  const std::pair<double, double> timed[] = { { 0.25, 2.646 / 2.942 }, { 0.5, 4.896 / 3.513 },
    { 1.0, 2.902 / 1.218 } };
  for (const auto& [voxelsPerPixel, ratio] : timed)
  {
    const ViewGeometry view = LookAlongZ(voxelsPerPixel);
    const PredictedBox together = PredictBox(view, 1, KeepBytes());
    const double cost = PredictPartedCost(UnlitCosts, KeepBytes(), together, view, Shells);
    EXPECT_NEAR(cost / UnlitCosts.Trick, ratio, 0.06 * ratio) << voxelsPerPixel;
  }
}

TEST(FilterExecution, RaysPartAtTheFirstEmptyMacrocell)
{
  for (const double occupied : { 0.0, 0.05, 0.5, 0.9, 0.999 })
  {
    for (const int passed : { 1, 5, 64 })
    {
      double together = 0.0;
      for (int macrocell = 1; macrocell <= passed; ++macrocell)
      {
        together += std::pow(occupied, macrocell) / passed;
      }
      EXPECT_NEAR(
        PredictPartedWay({ occupied, static_cast<double>(passed), 8.0 }), 1.0 - together, 1e-9)
        << occupied << ", " << passed;
    }
  }
  EXPECT_EQ(PredictPartedWay({ 1.0, 64.0, 8.0 }), 0.0);
}

TEST(FilterExecution, WarpsWithinAMacrocellDoNotPart)
{
  // From the first to the last pixel of a warp there are 7 across and 3 down.
  EXPECT_NEAR(
    PredictStraddling(LookAlongZ(0.5), {}), 1.0 - (1.0 - 3.5 / 8.0) * (1.0 - 1.5 / 8.0), 1e-12);
  EXPECT_NEAR(PredictStraddling(LookAlongZ(0.0), {}), 0.0, 1e-12);
  EXPECT_EQ(PredictStraddling(LookAlongZ(4.0), {}), 1.0);
  // From face to face of a macrocell, and the mean chord along its diagonal: a third of the diagonal.
  EXPECT_NEAR(PredictPartedVoxels(LookAlongZ(1.0), {}), 8.0, 1e-12);
  ViewGeometry oblique;
  oblique.PerSample = { -0.5, 0.5, 0.5 };
  EXPECT_NEAR(PredictPartedVoxels(oblique, {}), 8.0 / std::sqrt(3.0), 1e-12);
}

/// Diverged rays for which no box holds a sample of all: filters-shells-512-sphere-surface-h200.json, means of six
/// views.
TEST(FilterExecution, ObliqueRaysPartLessThanTheirBoxesSay)
{
  ViewGeometry view;
  const double third = 1.0 / std::sqrt(3.0);
  view.PerSample = { third, third, third };
  view.PerPixelAcross = { std::sqrt(0.5), 0.0, -std::sqrt(0.5) };
  view.PerPixelUp = { -std::sqrt(1.0 / 6.0), 2.0 * std::sqrt(1.0 / 6.0), -std::sqrt(1.0 / 6.0) };
  EXPECT_EQ(PredictBox(view, 1, KeepBytes(), PredictPartedVoxels(view, Shells)).Samples, 0);
  const PredictedBox together = PredictBox(view, 1, KeepBytes());
  const double unlit = PredictPartedCost(UnlitCosts, KeepBytes(), together, view, Shells);
  EXPECT_NEAR(unlit / UnlitCosts.Trick, 4.046 / 1.143, 0.1 * 4.046 / 1.143);
  const double lit = PredictPartedCost(LitCosts, KeepBytes(), together, view, Shells);
  EXPECT_NEAR(lit / LitCosts.Trick, 4.938 / 8.189, 0.2 * 4.938 / 8.189);
  const RenderRequest spline = Ask(Spline, Automatic);
  EXPECT_EQ(Forecast(spline, view, Shells).Execution, Trick);
  EXPECT_EQ(Forecast(WithLook(spline, Look::Lit), view, Shells).Execution, Cache);
}

/// Where no box holds a sample of all rays, each ray still fetches the voxels of its value and its slope once:
/// filters-lit-shells-512-2-surface-h200.json, means of eight views.
TEST(FilterExecution, LitCubicsNeedNoBox)
{
  ViewGeometry view;
  view.PerSample = { 0.6, 0.0, 0.8 };
  view.PerPixelAcross = { 1.6, 0.0, -1.2 };
  view.PerPixelUp = { 0.0, 2.0, 0.0 };
  const PredictedBox together = PredictBox(view, 1, KeepBytes());
  EXPECT_EQ(together.Samples, 0);
  const double lit = PredictPartedCost(LitCosts, KeepBytes(), together, view, Shells);
  EXPECT_NEAR(lit / LitCosts.Fetches, 3.388 / 5.868, 0.2 * 3.388 / 5.868);
  EXPECT_NEAR(lit / LitCosts.Trick, 3.055 / 2.463, 0.2 * 3.055 / 2.463);
  for (const SkippedMacrocells& skipped : { SkippedMacrocells{}, Shells })
  {
    const auto forecast = [&](ReconstructionFilter filter, Look look) {
      return Forecast(WithLook(Ask(filter, Automatic), look), view, skipped);
    };
    EXPECT_EQ(forecast(CatmullRom, Look::Lit).Execution, Cache);
    EXPECT_EQ(forecast(CatmullRom, Look::Lit).Choice.Reason, ExecutionReason::SlopesShareVoxels);
    EXPECT_EQ(forecast(Spline, Look::Lit).Execution, Trick);
    EXPECT_EQ(forecast(CatmullRom, Look::Unlit).Execution, Fetches);
    EXPECT_EQ(forecast(CatmullRom, Look::Unlit).Choice.Reason, ExecutionReason::RaysShareFew);
  }
  view.PerPixelUp = { 0.0, 4.0, 0.0 };
  EXPECT_EQ(Forecast(WithLook(Ask(CatmullRom, Automatic), Look::Lit), view).Execution, Fetches);
}

/// 8x4 pixels of a quarter of a voxel, 8 samples, and the voxels around them.
TEST(FilterExecution, BoxesArePredicted)
{
  BoxCells cells;
  const PredictedBox box = PredictBox(LookAlongZ(0.25), 1, cells);
  EXPECT_EQ(box.Samples, 8);
  EXPECT_NEAR(box.Fetched, (1.75 + 4.0) * (0.75 + 4.0) * (7.0 + 4.0) / (32.0 * 8.0), 1e-9);
  // A box holds 12x12 of the warp's 112x48 voxels, which is 0.86 rays: counted as one.
  EXPECT_NEAR(PredictBox(LookAlongZ(16.0), 1, cells).Fetched, 16.0 * 16.0 * 7.0 / 4.0, 1e-9);
  // Some rays are ahead of others, so the box is deeper.
  EXPECT_NEAR(PredictBox(LookAlongZ(0.25), 1, cells, 3.0).Fetched,
    (1.75 + 4.0) * (0.75 + 4.0) * (10.0 + 4.0) / (32.0 * 8.0), 1e-9);
  cells.Bytes = 2048;
  const PredictedBox less = PredictBox(LookAlongZ(0.25), 1, cells);
  EXPECT_LT(less.Samples, 8);
  EXPECT_GT(less.Fetched, box.Fetched);
}

} // namespace
} // namespace Strider::Testing
