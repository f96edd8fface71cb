// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Pieces of an adaptive grid, composited, show what the whole shows; values that finer ones hide count nowhere; and
// frames of random hierarchies absorb as much as their cells are long.
#include "ClosedFormScenes.h"
#include "LevelHierarchies.h"

#include "Compositing/Levels/AdaptToLevels.h"
#include "Strider/LevelPiece.h"

#include <algorithm>
#include <numeric>

namespace Strider::Testing
{
namespace
{

constexpr int Whole = 16; ///< cells of level 0 along each axis
constexpr int Layers = 4; ///< cells of level 0 around a piece

double Ripples(double x, double y, double z)
{
  return 0.5 + 0.5 * std::sin(0.9 * x) * std::cos(0.7 * y) * std::sin(0.8 * z);
}

struct Extent
{
  std::array<int, 3> First;
  std::array<int, 3> Cells;
};

/// Boxes of three levels, with a gap of level 0 that finer cells fill in part.
SampledLevels MakePart(const Extent& part, VoxelPlacement placement)
{
  const std::vector<std::pair<int, Extent>> boxes{ { 0, { { 0, 0, 0 }, { 16, 16, 9 } } },
    { 0, { { 0, 0, 9 }, { 10, 16, 7 } } }, { 0, { { 12, 0, 11 }, { 4, 16, 5 } } },
    { 1, { { 7, 5, 3 }, { 17, 21, 25 } } }, { 2, { { 40, 40, 40 }, { 40, 24, 52 } } } };
  SampledLevels levels;
  levels.Placement = placement;
  levels.Hierarchy.Ratios = { 2, 4 };
  for (const auto& [level, box] : boxes)
  {
    const int scale = levels.CountCells(level);
    Extent cropped = box;
    for (int axis = 0; axis < 3; ++axis)
    {
      cropped.First[axis] = std::max(box.First[axis], part.First[axis] * scale);
      cropped.Cells[axis] =
        std::min(box.First[axis] + box.Cells[axis], (part.First[axis] + part.Cells[axis]) * scale) -
        cropped.First[axis];
    }
    if (*std::min_element(cropped.Cells.begin(), cropped.Cells.end()) > 0)
    {
      levels.Add(level, cropped.First, cropped.Cells, Ripples);
    }
  }
  return levels;
}

class LevelPiecesOnBackend : public RendererOnBackend
{
protected:
  void SetUp() override
  {
    RendererOnBackend::SetUp();
    this->Functions.Colors = { 0.0f, 0.0f, 0.5f, 1.0f, 0.0f, 0.5f };
    this->Functions.Opacities = { 0.3f, 0.05f, 0.2f };
    this->Functions.UnitDistance = 1.0;
    CameraPlace place;
    place.Position = { 60.0, 45.0, -80.0 };
    place.FocalPoint = { 8.0, 8.0, 8.0 };
    place.ParallelScale = 12.0;
    place.Far = 400.0;
    this->Request.ImageSize = SceneImageSize;
    this->Request.PhysicalToClip = MakeClipMatrix(place, 37.0 / 29.0);
    this->Request.Appearance.PhysicalToView = MakeViewMatrix(place);
    this->Request.SampleDistance = 0.5;
    this->Request.WantsDepth = true;
    this->Request.EarlyTerminationOpacity = 1.0f;
  }

  KeptImage RenderView(const VolumeView& view, const RenderRequest& request)
  {
    const Status set = this->Renderer->SetVolume(view);
    EXPECT_TRUE(set.IsOk()) << set.GetMessage();
    const Status functions = this->Renderer->SetTransferFunctions(this->Functions);
    EXPECT_TRUE(functions.IsOk()) << functions.GetMessage();
    return this->Render(request);
  }

  KeptImage RenderPart(const Extent& extent, VoxelPlacement placement, const RenderRequest& request)
  {
    const LevelPlacement place{ extent.First, extent.Cells,
      { { { 0.0, 1.0 }, { 1.0, 0.0 }, { 1.0, 0.0 }, { 1.0, 0.0 } } } };
    const SampledLevels part = MakePart(extent, placement);
    VolumeView view;
    LevelFacts facts;
    const Status made = MakeLevelPiece(part.Hierarchy, place, view, facts);
    EXPECT_TRUE(made.IsOk()) << made.GetMessage();
    return this->RenderView(view, request);
  }

  /// Renders the cells of a piece.
  KeptImage RenderPiece(const Extent& own, VoxelPlacement placement)
  {
    Extent wide{};
    RenderRequest request = this->Request;
    for (int axis = 0; axis < 3; ++axis)
    {
      const int end = own.First[axis] + own.Cells[axis];
      wide.First[axis] = std::max(0, own.First[axis] - Layers) / LevelPieceStep * LevelPieceStep;
      wide.Cells[axis] = std::min(Whole, end + Layers) - wide.First[axis];
      request.Piece.WholePoints[axis] = Whole + 1;
      request.Piece.First[axis] = wide.First[axis];
      if (own.First[axis] > 0)
      {
        request.Piece.Own[2 * axis] = own.First[axis];
      }
      if (end < Whole)
      {
        request.Piece.Own[2 * axis + 1] = end;
      }
    }
    return this->RenderPart(wide, placement, request);
  }

  void ExpectWhole(VoxelPlacement placement)
  {
    const KeptImage whole =
      this->RenderPart({ { 0, 0, 0 }, { Whole, Whole, Whole } }, placement, this->Request);
    std::vector<KeptImage> pieces;
    for (const Extent& own :
      std::vector<Extent>{ { { 0, 0, 0 }, { 5, 16, 16 } }, { { 5, 0, 0 }, { 11, 16, 10 } },
        { { 5, 0, 10 }, { 11, 7, 6 } }, { { 5, 7, 10 }, { 11, 9, 6 } } })
    {
      pieces.push_back(this->RenderPiece(own, placement));
    }
    double worst = 0.0;
    double content = 0.0;
    std::vector<std::size_t> order(pieces.size());
    for (std::size_t pixel = 0; pixel < whole.Rgba.size() / 4; ++pixel)
    {
      std::iota(order.begin(), order.end(), 0);
      std::sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
        return pieces[one].Depth[pixel] < pieces[other].Depth[pixel];
      });
      float seen[4] = { 0.0f, 0.0f, 0.0f, 0.0f };
      for (const std::size_t piece : order)
      {
        const float open = 1.0f - seen[3];
        for (int channel = 0; channel < 4; ++channel)
        {
          seen[channel] += open * pieces[piece].Rgba[4 * pixel + channel];
        }
      }
      for (int channel = 0; channel < 4; ++channel)
      {
        const float expected = whole.Rgba[4 * pixel + channel];
        worst = std::max(worst, static_cast<double>(std::abs(seen[channel] - expected)));
        content = std::max(content, static_cast<double>(expected));
      }
    }
    EXPECT_GT(content, 0.3);
    EXPECT_LE(worst, this->IsOnCuda() ? 4.0 / 255.0 : 2e-3);
  }

  TransferFunctions Functions;
  RenderRequest Request;
};

TEST_F(LevelPiecesOnBackend, MakeTheWhole)
{
  for (const VoxelPlacement placement : { VoxelPlacement::Cells, VoxelPlacement::Points })
  {
    SCOPED_TRACE(static_cast<int>(placement));
    this->ExpectWhole(placement);
  }
}

TEST_F(LevelPiecesOnBackend, MakeTheWholeWithLightAndGradientOpacity)
{
  this->Request.Appearance.IsShaded = { true, true, true, true };
  this->Request.Appearance.Lights = { MakeHeadlight() };
  this->Functions.GradientOpacities = { 0.2f, 1.0f, 1.0f, 1.0f };
  this->ExpectWhole(VoxelPlacement::Cells);
}

TEST_F(LevelPiecesOnBackend, MakeTheWholeOfSurfaces)
{
  this->Request.Appearance.Blend = BlendMode::Isosurface;
  this->Request.Appearance.IsoValues = { 0.35, 0.7 };
  this->ExpectWhole(VoxelPlacement::Cells);
}

TEST_F(LevelPiecesOnBackend, RandomHierarchiesAbsorbAsMuchAsTheirCellsAreLong)
{
  constexpr double opacity = 0.1;
  this->Functions.Opacities = { static_cast<float>(opacity) };
  CameraPlace place;
  place.Position = { 4.0, 4.0, -100.0 };
  place.FocalPoint = { 4.0, 4.0, 0.0 };
  place.ParallelScale = 5.0;
  place.Far = 400.0;
  this->Request.PhysicalToClip = MakeClipMatrix(place, 37.0 / 29.0);
  this->Request.Appearance.PhysicalToView = MakeViewMatrix(place);
  this->Request.SampleDistance = 0.05;
  std::mt19937 random(7272);
  int covered = 0;
  for (int trial = 0; trial < CountHierarchies(24); ++trial)
  {
    const SampledLevels levels = MakeRandomLevels(
      random, trial % 3 > 0, [](double, double, double) { return 5.0; },
      trial % 2 == 0 ? VoxelPlacement::Cells : VoxelPlacement::Points);
    VolumeView view;
    std::array<int, 3> first{};
    LevelFacts facts;
    const Status made = MakeLevelVolume(levels.Hierarchy, view, first, facts);
    ASSERT_TRUE(made.IsOk()) << made.GetMessage();
    const KeptImage image = this->RenderView(view, this->Request);
    double sum = 0.0;
    double alphas = 0.0;
    for (int y = 0; y < image.Size[1]; ++y)
    {
      for (int x = 0; x < image.Size[0]; ++x)
      {
        const double column = 4.0 - ((x + 0.5) / 37.0 * 2.0 - 1.0) * 5.0 * 37.0 / 29.0 + first[0];
        const double row = 4.0 + ((y + 0.5) / 29.0 * 2.0 - 1.0) * 5.0 + first[1];
        double length = 0.0;
        for (int step = 0; step < 10 * 48; ++step)
        {
          length += levels.IsCovered({ column, row, first[2] + (step + 0.5) / 48.0 }) ? 1.0 : 0.0;
        }
        const double expected = 1.0 - std::pow(1.0 - opacity, length / 48.0);
        const double alpha = static_cast<double>(image.Alpha(x, y));
        ASSERT_NEAR(alpha, expected, 0.05) << "hierarchy " << trial << ", pixel " << x << ", " << y;
        sum += std::abs(alpha - expected);
        alphas += expected;
        covered += length > 0.0 ? 1 : 0;
      }
    }
    EXPECT_LE(sum, 0.02 * alphas + 0.5) << "hierarchy " << trial;
  }
  EXPECT_GT(covered, 1500);
}

TEST(LevelPieces, HaveStepsOfTheFinestLevelOfTheWhole)
{
  const SampledLevels coarse = MakePart({ { 0, 0, 0 }, { 3, 2, 1 } }, VoxelPlacement::Cells);
  VolumeView view;
  LevelFacts facts;
  ASSERT_TRUE(MakeLevelPiece(coarse.Hierarchy, { { 0, 0, 0 }, { 3, 2, 1 } }, view, facts).IsOk());
  EXPECT_EQ(facts.Levels, 1);
  EXPECT_EQ(FindFinestCells(view.Levels->Grid), 8.0f);
}

TEST(LevelPieces, HoldTheirBoxes)
{
  const SampledLevels levels = MakePart({ { 0, 0, 0 }, { 16, 16, 16 } }, VoxelPlacement::Cells);
  VolumeView view;
  LevelFacts facts;
  const Status made =
    MakeLevelPiece(levels.Hierarchy, { { 0, 0, 3 }, { 16, 16, 13 } }, view, facts);
  EXPECT_EQ(made.GetCode(), StatusCode::InvalidArgument);
  EXPECT_NE(made.GetMessage().find("lie outside of the piece from 3 to 15"), std::string::npos)
    << made.GetMessage();
}

TEST(LevelPieces, ValuesThatFinerOnesHideCountNowhere)
{
  for (const VoxelPlacement placement : { VoxelPlacement::Cells, VoxelPlacement::Points })
  {
    SampledLevels levels;
    levels.Placement = placement;
    levels.Hierarchy.Ratios = { 2 };
    levels.Add(0, { -2, 0, 0 }, { 6, 5, 4 }, Ripples);
    levels.Add(1, { -2, 2, 2 }, { 4, 4, 4 }, Ripples);
    levels.Hierarchy.Boxes[0].Values.Voxels = nullptr; // they are not read
    std::vector<std::vector<std::uint8_t>> counts;
    const Status found = FindCountedValues(levels.Hierarchy, counts);
    ASSERT_TRUE(found.IsOk()) << found.GetMessage();
    const auto count = [&counts](std::size_t box) {
      return std::count(counts[box].begin(), counts[box].end(), std::uint8_t(1));
    };
    ASSERT_EQ(counts.size(), 2u);
    // Eight cells are hidden, whose only common corner belongs to no other cell.
    const bool areCells = placement == VoxelPlacement::Cells;
    EXPECT_EQ(count(0), areCells ? 6 * 5 * 4 - 8 : 7 * 6 * 5 - 1);
    EXPECT_EQ(count(1), areCells ? 64 : 125);
  }
}

} // namespace
} // namespace Strider::Testing
