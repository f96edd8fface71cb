// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Adaptive grids of many boxes on eight levels show a constant field without holes. STRIDER_TEST_BOXES=100000 makes as
// many boxes, and tells how long that and a frame take.
#include "ClosedFormScenes.h"
#include "LevelHierarchies.h"

#include <algorithm>
#include <chrono>
#include <iostream>

namespace Strider::Testing
{
namespace
{

constexpr int Levels = 8;
constexpr int BoxSide = 8;    ///< cells of a box along each axis
constexpr int WholeBoxes = 8; ///< of level 0 along each axis
constexpr int Whole = WholeBoxes * BoxSide;

/// A box by its place, counted in boxes of its level.
struct BoxPlace
{
  std::array<int, 3> Place;
  double Distance; ///< from what is refined
};

/// Makes a box whose distance is that from a sphere, and a little that from a point on it.
BoxPlace PlaceBox(int level, std::array<int, 3> place)
{
  const double side = static_cast<double>(BoxSide) / (1 << level);
  double squares = 0.0;
  double toPoint = 0.0;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double middle = (place[axis] + 0.5) * side - 32.1;
    squares += middle * middle;
    toPoint += std::abs(middle - 11.5);
  }
  return { place, std::abs(std::sqrt(squares) - 20.0) + 0.02 * toPoint };
}

/// A level 0 that covers all, and finer levels of which each fills boxes of the coarser one, about `count` in all.
struct ManyBoxes
{
  LevelHierarchy Hierarchy;
  std::vector<float> Values = std::vector<float>(BoxSide * BoxSide * BoxSide, 5.0f);
  std::size_t Cells = 0; ///< that are shown

  explicit ManyBoxes(int count)
  {
    this->Hierarchy.Ratios.assign(Levels - 1, 2);
    std::vector<BoxPlace> boxes;
    for (int box = 0; box < WholeBoxes * WholeBoxes * WholeBoxes; ++box)
    {
      boxes.push_back(PlaceBox(
        0, { box % WholeBoxes, box / WholeBoxes % WholeBoxes, box / WholeBoxes / WholeBoxes }));
    }
    this->Add(0, boxes);
    for (int level = 1; level < Levels; ++level)
    {
      const int left = count - static_cast<int>(this->Hierarchy.Boxes.size());
      const int wanted = std::max(1, left / 8 / (Levels - level));
      const auto refined = std::min(boxes.size(), static_cast<std::size_t>(wanted));
      std::nth_element(boxes.begin(), boxes.begin() + static_cast<std::ptrdiff_t>(refined) - 1,
        boxes.end(),
        [](const BoxPlace& one, const BoxPlace& other) { return one.Distance < other.Distance; });
      std::vector<BoxPlace> finer;
      for (std::size_t box = 0; box < refined; ++box)
      {
        for (int child = 0; child < 8; ++child)
        {
          const auto& [x, y, z] = boxes[box].Place;
          finer.push_back(
            PlaceBox(level, { 2 * x + child % 2, 2 * y + child / 2 % 2, 2 * z + child / 4 }));
        }
      }
      this->Cells -= refined * this->Values.size();
      this->Add(level, finer);
      boxes = std::move(finer);
    }
  }

  void Add(int level, const std::vector<BoxPlace>& boxes)
  {
    for (const BoxPlace& place : boxes)
    {
      LevelBox box;
      box.Level = level;
      for (int axis = 0; axis < 3; ++axis)
      {
        box.First[axis] = place.Place[axis] * BoxSide;
      }
      box.Values.Dimensions = { BoxSide, BoxSide, BoxSide };
      box.Values.Voxels = this->Values.data();
      box.Values.Type = ScalarType::Float32;
      box.Values.Placement = VoxelPlacement::Cells;
      this->Hierarchy.Boxes.push_back(box);
    }
    this->Cells += boxes.size() * this->Values.size();
  }
};

class ManyBoxesOnBackend : public RendererOnBackend
{
};

TEST_F(ManyBoxesOnBackend, ShowAConstantField)
{
  constexpr double opacity = 0.02;
  const char* given = std::getenv("STRIDER_TEST_BOXES");
  const ManyBoxes boxes(given ? std::atoi(given) : 3000);
  VolumeView view;
  std::array<int, 3> first{};
  LevelFacts facts;
  const Status made = MakeLevelVolume(boxes.Hierarchy, view, first, facts);
  ASSERT_TRUE(made.IsOk()) << made.GetMessage();
  EXPECT_EQ(facts.Levels, Levels);
  EXPECT_EQ(facts.Cells, boxes.Cells);

  TransferFunctions functions;
  functions.Colors = { 1.0f, 1.0f, 1.0f };
  functions.Opacities = { static_cast<float>(opacity) };
  functions.UnitDistance = 1.0;
  CameraPlace place;
  place.Position = { 0.5 * Whole, 0.5 * Whole, -200.0 };
  place.FocalPoint = { 0.5 * Whole, 0.5 * Whole, 0.0 };
  place.ParallelScale = 0.4 * Whole;
  place.Far = 1000.0;
  RenderRequest request;
  request.ImageSize = given ? std::array<int, 2>{ 800, 600 } : SceneImageSize;
  request.PhysicalToClip =
    MakeClipMatrix(place, static_cast<double>(request.ImageSize[0]) / request.ImageSize[1]);
  request.Appearance.PhysicalToView = MakeViewMatrix(place);
  request.SampleDistance = 0.5;
  const auto start = std::chrono::steady_clock::now();
  ASSERT_TRUE(this->Renderer->SetVolume(view).IsOk());
  ASSERT_TRUE(this->Renderer->SetTransferFunctions(functions).IsOk());
  const KeptImage image = this->Render(request);
  const auto between = std::chrono::steady_clock::now();
  this->Render(request);
  const auto end = std::chrono::steady_clock::now();
  const double expected = 1.0 - std::pow(1.0 - opacity, Whole);
  const int columns = image.Size[0] / 4; // the data end before the image does
  for (int y = 0; y < image.Size[1]; ++y)
  {
    for (int x = columns; x < image.Size[0] - columns; ++x)
    {
      ASSERT_NEAR(image.Alpha(x, y), expected, 2e-3) << "pixel " << x << ", " << y;
    }
  }
  if (given)
  {
    const auto count = [](auto time) {
      return std::chrono::duration<double, std::milli>(time).count();
    };
    const double cells = static_cast<double>(facts.Cells);
    std::cout << boxes.Hierarchy.Boxes.size() << " boxes, " << facts.Cells << " cells: made in "
              << facts.Milliseconds << " ms, first frame " << count(between - start)
              << " ms, second frame " << count(end - between) << " ms; for each cell "
              << static_cast<double>(facts.Bytes) / cells << " bytes and "
              << static_cast<double>(facts.Values) / cells << " values\n";
  }
}

} // namespace
} // namespace Strider::Testing
