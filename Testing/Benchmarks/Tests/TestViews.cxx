// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The suites' views, and the images of their cameras.
#include "Scene/BenchScene.h"
#include "Suites/MakeViews.h"

#include "Foundation/InvertMatrix.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace StriderBenchmarks
{
namespace
{

double Dot(const Direction& a, const Direction& b)
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

Direction Cross(const Direction& a, const Direction& b)
{
  return { a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0] };
}

View FindView(const std::string& suite, const std::string& name)
{
  for (const View& view : MakeViews(suite, 0))
  {
    if (view.Name == name)
    {
      return view;
    }
  }
  ADD_FAILURE() << suite << " has no view " << name;
  return {};
}

BenchScene MakeScene(bool isParallel)
{
  BenchScene scene;
  scene.Volume.View.Dimensions = { 101, 51, 31 };
  scene.Window = { 200, 100 };
  scene.VoxelsPerPixel = 2.0;
  scene.IsParallel = isParallel;
  return scene;
}

TEST(Views, SuitesHaveTheirNumberOfDifferentViews)
{
  const std::pair<const char*, std::size_t> counts[] = { { "orbit", 72 }, { "sphere", 64 },
    { "roll", 21 }, { "zoom", 30 }, { "classes", 6 }, { "turn", 360 }, { "swing", 3 } };
  EXPECT_EQ(ListSuites().size(), std::size(counts));
  for (const auto& [suite, count] : counts)
  {
    std::set<std::string> names;
    for (const View& view : MakeViews(suite, 0))
    {
      names.insert(view.Name);
    }
    EXPECT_EQ(names.size(), count) << suite;
    EXPECT_EQ(MakeViews(suite, 5).size(), 5u);
  }
}

TEST(Views, AxesAreRightHandedAndOfUnitLength)
{
  for (const std::string& suite : ListSuites())
  {
    for (const View& view : MakeViews(suite, 0))
    {
      EXPECT_NEAR(Dot(view.Right, view.Right), 1.0, 1e-12);
      EXPECT_NEAR(Dot(view.Up, view.Up), 1.0, 1e-12);
      const Direction forward = Cross(view.Up, view.Right);
      EXPECT_NEAR(Dot(forward, view.Forward), 1.0, 1e-12) << suite << " " << view.Name;
    }
  }
}

TEST(Views, OrbitTurnsAboutItsAxis)
{
  for (const char* name : { "x:0", "y:0", "z:0" })
  {
    const View view = FindView("orbit", name);
    EXPECT_EQ(view.Right, (Direction{ 1.0, 0.0, 0.0 }));
    EXPECT_EQ(view.Up, (Direction{ 0.0, 1.0, 0.0 }));
  }
  EXPECT_NEAR(FindView("orbit", "x:75").Right[0], 1.0, 1e-12);
  EXPECT_NEAR(std::abs(FindView("orbit", "y:90").Forward[0]), 1.0, 1e-12);
  EXPECT_NEAR(std::abs(FindView("orbit", "z:90").Up[0]), 1.0, 1e-12);
  EXPECT_NEAR(std::abs(FindView("orbit", "z:90").Forward[2]), 1.0, 1e-12);
}

TEST(Views, OrbitsTakeOtherAxesAndSteps)
{
  const std::vector<View> orbit = MakeViews("orbit", 0, { "y", 5 });
  ASSERT_EQ(orbit.size(), 72u);
  EXPECT_EQ(orbit[1].Name, "y:5");
  EXPECT_EQ(orbit[18].Forward, FindView("orbit", "y:90").Forward);
  const std::vector<View> tilted = MakeViews("turn", 0, { "tilted", 0 });
  ASSERT_EQ(tilted.size(), 360u);
  EXPECT_EQ(tilted[90].Name, "90");
  EXPECT_GT(std::abs(tilted[90].Up[0]), 0.1);
  EXPECT_NEAR(std::abs(FindView("turn", "y:90").Forward[0]), 1.0, 1e-12);
  EXPECT_EQ(FindView("turn", "y:33").Forward, MakeViews("turn", 0, { "y", 33 })[1].Forward);
}

TEST(Views, SwingGoesToAndFro)
{
  const std::vector<View> views = MakeViews("swing", 0);
  ASSERT_EQ(views.size(), 401u);
  const char* const names[] = { "y:44", "y:45", "y:46", "y:45", "y:44" };
  for (std::size_t view = 0; view < std::size(names); ++view)
  {
    EXPECT_EQ(views[view].Name, names[view]);
  }
  EXPECT_EQ(views.back().Name, "y:44");
  EXPECT_EQ(MakeViews("swing", 3).back().Name, "y:46");
}

TEST(Views, ClassesShowTheAxesOfTheirNames)
{
  for (const View& view : MakeViews("classes", 0))
  {
    EXPECT_EQ(view.Right[view.Name[2] - 'x'], 1.0) << view.Name;
    EXPECT_EQ(view.Up[view.Name[3] - 'x'], 1.0) << view.Name;
    EXPECT_EQ(std::abs(view.Forward[view.Name[4] - 'x']), 1.0) << view.Name;
  }
}

TEST(Views, SphereIsSpreadEvenly)
{
  const std::vector<View> views = MakeViews("sphere", 0);
  Direction sum{};
  for (const View& view : views)
  {
    for (int row = 0; row < 3; ++row)
    {
      sum[row] += view.Forward[row] / 64.0;
    }
  }
  EXPECT_LT(Dot(sum, sum), 1e-3);
}

TEST(Views, PixelAtTheCentreCoversTheVoxelsThatWereAskedFor)
{
  for (const bool isParallel : { false, true })
  {
    const BenchScene scene = MakeScene(isParallel);
    for (const char* suite : { "orbit", "sphere" })
    {
      for (const View& view : MakeViews(suite, 7))
      {
        const Strider::RenderRequest request = PlaceView(scene, view);
        const auto show = [&](double right, double up) {
          const auto place = Strider::Transform(request.PhysicalToClip,
            50.0 + right * view.Right[0] + up * view.Up[0],
            25.0 + right * view.Right[1] + up * view.Up[1],
            15.0 + right * view.Right[2] + up * view.Up[2]);
          return std::array<double, 2>{ 100.0 * place[0] / place[3], 50.0 * place[1] / place[3] };
        };
        EXPECT_NEAR(show(0.0, 0.0)[0], 0.0, 1e-9);
        EXPECT_NEAR(show(20.0, 0.0)[0], 10.0, 1e-9) << suite << " " << view.Name;
        EXPECT_NEAR(show(0.0, 20.0)[1], 10.0, 1e-9) << suite << " " << view.Name;
      }
    }
  }
}

TEST(Views, CellsAreSeenAsTheirPoints)
{
  const BenchScene points = MakeScene(false);
  BenchScene cells = points;
  cells.Volume.View.Dimensions = { 100, 50, 30 };
  cells.Volume.View.Placement = Strider::VoxelPlacement::Cells;
  for (const View& view : MakeViews("sphere", 7))
  {
    EXPECT_EQ(PlaceView(cells, view).PhysicalToClip, PlaceView(points, view).PhysicalToClip);
  }
}

TEST(Views, ZoomSetsItsOwnScale)
{
  const BenchScene scene = MakeScene(false);
  EXPECT_EQ(FindVoxelsPerPixel(scene, FindView("zoom", "x@0.25")), 0.25);
  EXPECT_EQ(FindVoxelsPerPixel(scene, FindView("zoom", "oblique2@8")), 8.0);
  EXPECT_EQ(FindVoxelsPerPixel(scene, FindView("orbit", "x:15")), 2.0);
}

} // namespace
} // namespace StriderBenchmarks
