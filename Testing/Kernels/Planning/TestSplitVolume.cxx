// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The slices of a volume are divided among devices where that is wanted and possible, and cover it without gaps.
#include "Planning/SplitVolume.h"

#include <gtest/gtest.h>

#include <cmath>

namespace Strider::Testing
{
namespace
{

constexpr std::size_t MostDevices = 16;
constexpr std::size_t Mebibyte = std::size_t(1) << 20;

/// A volume of bytes.
VolumeView MakeView(
  std::array<int, 3> dimensions, VoxelPlacement placement = VoxelPlacement::Points)
{
  static const unsigned char voxels[16] = {};
  VolumeView view;
  view.Voxels = voxels; // not read
  view.Dimensions = dimensions;
  view.Placement = placement;
  return view;
}

std::vector<DeviceRoom> MakeRooms(std::size_t count, std::size_t bytes)
{
  return std::vector<DeviceRoom>(count, { bytes, { 16384, 16384, 16384 } });
}

SplitPlan Plan(const VolumeView& view, const Strategies& settings,
  const std::vector<DeviceRoom>& rooms, const PieceNeeds& needs = { {}, DefaultGhostLayers })
{
  return PlanSplit(view, 1, settings, needs, rooms, MostDevices);
}

TEST(SplitVolume, PiecesCoverAllSlicesOnce)
{
  for (const VoxelPlacement placement : { VoxelPlacement::Points, VoxelPlacement::Cells })
  {
    for (int slices = 1; slices < 70; ++slices)
    {
      const VolumeView view = MakeView({ 5, 7, slices }, placement);
      const int last = view.CountPoints(2) - 1;
      for (std::size_t count = 1; count <= 7; ++count)
      {
        for (const int layers : { 1, 4, 16 })
        {
          const std::vector<SlicePiece> pieces = CutIntoSlices(view, layers, count);
          const int expected = std::min(last, static_cast<int>(count));
          ASSERT_EQ(pieces.size(), expected > 1 ? static_cast<std::size_t>(expected) : 0u);
          int next = 0;
          for (const SlicePiece& piece : pieces)
          {
            EXPECT_EQ(piece.OwnFirst, next);
            EXPECT_GT(piece.OwnLast, piece.OwnFirst);
            EXPECT_LE(piece.OwnLast - piece.OwnFirst, last / expected + 1) << "parts are even";
            EXPECT_EQ(piece.First, std::max(0, piece.OwnFirst - layers));
            EXPECT_EQ(piece.Last, std::min(last, piece.OwnLast + layers));
            next = piece.OwnLast;
          }
          EXPECT_TRUE(pieces.empty() || next == last);
        }
      }
    }
  }
}

TEST(SplitVolume, UnevenPiecesHoldALayerInSpace)
{
  VolumeView view = MakeView({ 5, 7, 61 });
  std::vector<double> places;
  for (int point = 0; point < 61; ++point)
  {
    places.push_back(60.0 * std::pow(point / 60.0, 3.0)); // dense at the beginning
  }
  view.PointPlaces[2] = places.data();
  constexpr int layers = 4;
  const std::vector<SlicePiece> pieces = CutIntoSlices(view, layers, 3);
  ASSERT_EQ(pieces.size(), 3u);
  for (const SlicePiece& piece : pieces)
  {
    EXPECT_LE(piece.First, std::max(0, piece.OwnFirst - layers));
    EXPECT_GE(piece.Last, std::min(60, piece.OwnLast + layers));
    const auto place = [&](int point) { return places[static_cast<std::size_t>(point)]; };
    EXPECT_TRUE(piece.First == 0 || place(piece.First) <= place(piece.OwnFirst) - layers);
    EXPECT_TRUE(piece.Last == 60 || place(piece.Last) >= place(piece.OwnLast) + layers);
    const VolumeView slices = TakeSlices(view, piece);
    const VolumePiece placed = PlaceSlices(view, piece);
    EXPECT_DOUBLE_EQ(slices.PointPlaces[2][0], 0.0);
    for (int point = piece.First; point <= piece.Last; ++point)
    {
      EXPECT_NEAR(placed.First[2] + placed.CellSize[2] * slices.PointPlaces[2][point - piece.First],
        place(point), 1e-9);
    }
  }
}

TEST(SplitVolume, SlicesAreViewsOfTheSameMemory)
{
  VolumeView view = MakeView({ 5, 7, 60 });
  view.Type = ScalarType::Float32;
  view.Components = 3;
  const SlicePiece piece{ 20, 40, 16, 44 };
  VolumeView slices = TakeSlices(view, piece);
  const auto offset = static_cast<const unsigned char*>(slices.Voxels) -
    static_cast<const unsigned char*>(view.Voxels);
  EXPECT_EQ(offset, 16 * 5 * 7 * 3 * 4);
  EXPECT_EQ(slices.Dimensions, (std::array<int, 3>{ 5, 7, 29 }));
  EXPECT_EQ(slices.Changed, MakeWholeBox(slices.Dimensions)) << "all of them";
  view.Placement = VoxelPlacement::Cells;
  slices = TakeSlices(view, piece);
  EXPECT_EQ(slices.Dimensions[2], 28) << "cells between the points";
  EXPECT_EQ(ListSlices(view, piece), (std::array<int, 2>{ 16, 43 }));
  view.Changed = { { 1, 2, 3 }, { 2, 4, 15 } };
  EXPECT_TRUE(TakeSlices(view, piece).Changed.IsEmpty());
  view.Changed = { { 1, 2, 3 }, { 2, 4, 17 } };
  EXPECT_EQ(TakeSlices(view, piece).Changed, (IndexBox{ { 1, 2, 0 }, { 2, 4, 1 } }));
}

TEST(SplitVolume, PiecesAreUnlimitedAtTheBorderOfTheWhole)
{
  const VolumeView view = MakeView({ 5, 7, 60 });
  const VolumePiece low = PlaceSlices(view, { 0, 30, 0, 34 });
  const VolumePiece high = PlaceSlices(view, { 30, 59, 26, 59 });
  EXPECT_EQ(low.WholePoints, (std::array<int, 3>{ 5, 7, 60 }));
  EXPECT_EQ(low.Own[4], -VolumePiece::Unlimited);
  EXPECT_EQ(low.Own[5], 30.0);
  EXPECT_EQ(high.Own[4], 30.0);
  EXPECT_EQ(high.Own[5], VolumePiece::Unlimited);
  EXPECT_EQ(high.First[2], 26.0);
  // A rank's piece that begins at point 100 of a larger grid and shows 103 to 140 of it.
  VolumePiece outer;
  outer.WholePoints = { 5, 7, 500 };
  outer.First = { 0.0, 0.0, 100.0 };
  outer.Own[4] = 103.0;
  outer.Own[5] = 140.0;
  const VolumePiece lowInside = PlaceInside(outer, low);
  const VolumePiece highInside = PlaceInside(outer, high);
  EXPECT_EQ(lowInside.WholePoints[2], 500);
  EXPECT_EQ(lowInside.First[2], 100.0);
  EXPECT_EQ(highInside.First[2], 126.0);
  EXPECT_EQ(lowInside.Own[4], 103.0);
  EXPECT_EQ(lowInside.Own[5], 130.0);
  EXPECT_EQ(highInside.Own[4], 130.0);
  EXPECT_EQ(highInside.Own[5], 140.0);
  EXPECT_EQ(PlaceInside({}, high).First, high.First);
}

TEST(SplitVolume, AutomaticSplitsWhatOneDeviceCannotHold)
{
  const VolumeView view = MakeView({ 1024, 1024, 384 });
  Strategies settings;
  const auto reason = [&](std::size_t devices, std::size_t bytes) {
    return Plan(view, settings, MakeRooms(devices, bytes)).Choice.Reason;
  };
  EXPECT_EQ(reason(2, 1024 * Mebibyte), SplitReason::Fits);
  EXPECT_EQ(reason(2, 384 * Mebibyte), SplitReason::NoMemory) << "frames need some, too";
  EXPECT_EQ(reason(2, 200 * Mebibyte), SplitReason::PiecesTooLarge);
  EXPECT_EQ(reason(3, 220 * Mebibyte), SplitReason::NoMemory);
  EXPECT_EQ(reason(1, 200 * Mebibyte), SplitReason::DeviceLost);
  settings.MemoryLimit = 256 * Mebibyte;
  EXPECT_EQ(reason(2, 1024 * Mebibyte), SplitReason::ExceedsLimit);
  settings.MemoryLimit = 192 * Mebibyte;
  EXPECT_EQ(reason(2, 1024 * Mebibyte), SplitReason::PiecesTooLarge) << "with ghost layers";
  settings.Storage = StorageMode::Texture;
  EXPECT_EQ(reason(2, 1024 * Mebibyte), SplitReason::Fits) << "the limit is for Automatic";
  settings.Storage = StorageMode::Compressed;
  settings.SplitVolume = Switch::On;
  EXPECT_EQ(reason(2, 1024 * Mebibyte), SplitReason::CompressionIsSet);
  settings.SplitVolume = Switch::Off;
  EXPECT_EQ(reason(2, Mebibyte), SplitReason::Off);
}

TEST(SplitVolume, EveryDeviceMustHoldItsSlices)
{
  const VolumeView view = MakeView({ 1024, 1024, 384 });
  std::vector<DeviceRoom> rooms = MakeRooms(3, 1024 * Mebibyte);
  rooms[1].Bytes = 300 * Mebibyte;
  SplitPlan plan = Plan(view, {}, rooms);
  EXPECT_EQ(plan.Choice.Reason, SplitReason::NoMemory);
  EXPECT_EQ(plan.Pieces.size(), 3u);
  rooms[1].Bytes = 100 * Mebibyte;
  plan = Plan(view, {}, rooms);
  EXPECT_EQ(plan.Choice.Reason, SplitReason::PiecesTooLarge);
  EXPECT_TRUE(plan.Pieces.empty());
}

TEST(SplitVolume, TexturesOfSlicesMayBeShorter)
{
  VolumeView view = MakeView({ 64, 64, 20000 });
  EXPECT_EQ(Plan(view, {}, MakeRooms(2, 1024 * Mebibyte)).Choice.Reason, SplitReason::NoMemory);
  view = MakeView({ 20000, 64, 64 });
  EXPECT_EQ(
    Plan(view, {}, MakeRooms(2, 1024 * Mebibyte)).Choice.Reason, SplitReason::PiecesTooLarge);
}

TEST(SplitVolume, OnSplitsWhatThereIsToSplit)
{
  Strategies settings;
  settings.SplitVolume = Switch::On;
  const auto plan = [&](int slices, std::size_t devices) {
    return Plan(MakeView({ 9, 9, slices }), settings, MakeRooms(devices, 1024 * Mebibyte));
  };
  EXPECT_EQ(plan(1, 2).Choice.Reason, SplitReason::TooFewSlices);
  EXPECT_EQ(plan(2, 2).Choice.Reason, SplitReason::TooFewSlices);
  EXPECT_EQ(plan(3, 4).Pieces.size(), 2u) << "two cells";
  EXPECT_EQ(plan(100, 4).Choice.Reason, SplitReason::Requested);
  EXPECT_EQ(plan(100, 4).Pieces.size(), 4u);
  EXPECT_EQ(plan(100, 20).Pieces.size(), MostDevices);
}

TEST(SplitVolume, FramesThatPiecesCannotShowAreNamed)
{
  VolumeView view = MakeView({ 9, 9, 90 });
  const auto expect = [&](std::optional<SplitReason> reason, const auto& change) {
    RenderRequest request;
    change(request);
    const PieceNeeds needs = FindPieceNeeds(request, view);
    EXPECT_EQ(needs.Obstacle, reason);
    Strategies settings;
    settings.SplitVolume = Switch::On;
    EXPECT_EQ(Plan(view, settings, MakeRooms(2, 1024 * Mebibyte), needs).Choice.Reason,
      reason.value_or(SplitReason::Requested));
  };
  expect({}, [](RenderRequest&) {});
  expect(SplitReason::MatchesVTK, [](RenderRequest& request) { request.MatchVTK = true; });
  expect(SplitReason::MultiVolume, [](RenderRequest& request) { request.MultiVolume.resize(2); });
  expect(SplitReason::StartsAtSurface,
    [](RenderRequest& request) { request.Appearance.StartsAtSurface = true; });
  expect(SplitReason::Scattering,
    [](RenderRequest& request) { request.Appearance.ScatteringBlend = 0.1; });
  const auto preIntegrate = [](RenderRequest& request) { request.How.PreIntegration = true; };
  expect(SplitReason::PreIntegration, preIntegrate);
  expect({}, [&](RenderRequest& request) {
    preIntegrate(request);
    request.Filter = ReconstructionFilter::CatmullRom; // never pre-integrated
  });
  const auto average = [](RenderRequest& request) {
    request.Appearance.Blend = BlendMode::AverageIntensity;
  };
  view.Components = 2;
  expect({}, average);
  view.Components = 3;
  expect(SplitReason::Averages, average);
  expect({}, [](RenderRequest& request) { request.Appearance.Blend = BlendMode::Additive; });
}

TEST(SplitVolume, GhostLayersCoverTheSupportOfFilters)
{
  const VolumeView view = MakeView({ 9, 9, 90 });
  const auto count = [&](const auto& change) {
    RenderRequest request;
    request.SampleDistance = 0.5;
    change(request);
    return FindPieceNeeds(request, view).GhostLayers;
  };
  EXPECT_EQ(count([](RenderRequest&) {}), DefaultGhostLayers);
  EXPECT_GE(count([](RenderRequest& request) {
    request.Filters.Enhancement = EnhancementFilter::Bilateral;
    request.Filters.EnhancementSize = 8; // 3 voxels to each side
  }),
    3 + 2);
  EXPECT_GE(count([](RenderRequest& request) {
    request.Filter = ReconstructionFilter::CubicBSpline;
    request.Filters.PrefiltersBSpline = true;
  }),
    12 + 3);
  const auto jitter = [](RenderRequest& request) {
    request.Appearance.IsJittered = true;
    request.SampleDistance = 6.0;
  };
  EXPECT_GE(count(jitter), 6 + 3);
  EXPECT_LE(count([&](RenderRequest& request) {
    jitter(request);
    request.SampleDistance = 1e30;
  }),
    16 + 3);
  EXPECT_GE(count([&](RenderRequest& request) {
    jitter(request);
    request.IndexToPhysical[10] = 0.5; // slices are closer to each other
  }),
    12 + 3);
}

} // namespace
} // namespace Strider::Testing
