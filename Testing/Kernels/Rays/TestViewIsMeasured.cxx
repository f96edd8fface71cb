// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Measures of a view that the launch depends on: steps of pixels and samples in index space, axes on the screen,
// distances between views.
#include "BlockShape/ShearWarps.h"
#include "MakeCameras.h"
#include "Rays/CompareViews.h"

#include <gtest/gtest.h>

namespace Strider
{
namespace
{

using Testing::CameraPlace;
using Testing::MakeClipMatrix;

RenderRequest MakeParallelRequest(std::array<double, 3> spacing)
{
  RenderRequest request;
  request.ImageSize = { 100, 50 };
  request.IndexToPhysical = { spacing[0], 0, 0, 0, 0, spacing[1], 0, 0, 0, 0, spacing[2], 0, 0, 0,
    0, 1 };
  CameraPlace place;
  place.Position = { 5.0, 5.0, 100.0 };
  place.FocalPoint = { 5.0, 5.0, 0.0 };
  place.ParallelScale = 12.5; // 25 units in 50 pixels
  place.Near = 1.0;
  place.Far = 200.0;
  request.PhysicalToClip = MakeClipMatrix(place, 2.0);
  request.SampleDistance = 0.25;
  return request;
}

VolumeView MakeVolumeOf(int size)
{
  VolumeView volume;
  volume.Dimensions = { size, size, size };
  return volume;
}

TEST(ViewGeometry, GivesStepsInVoxels)
{
  const ViewGeometry view = MeasureView(MakeParallelRequest({ 1.0, 0.5, 2.0 }), MakeVolumeOf(11));
  EXPECT_NEAR(view.PerPixelAcross[0], 0.5, 1e-9);
  EXPECT_NEAR(view.PerPixelUp[1], 1.0, 1e-9);
  EXPECT_NEAR(view.PerSample[2], -0.125, 1e-9);
  EXPECT_NEAR(view.AxisCosines[0][0], 1.0, 1e-9);
  EXPECT_NEAR(view.AxisCosines[2][2], -1.0, 1e-9);
  std::array<std::array<double, 3>, 3> axes;
  ASSERT_TRUE(view.FindAxesOnScreen(axes));
  EXPECT_NEAR(axes[0][0], 2.0, 1e-9);
  EXPECT_NEAR(axes[1][1], 1.0, 1e-9);
  EXPECT_NEAR(axes[2][2], -8.0, 1e-9);
}

TEST(ViewGeometry, SurvivesViewsWithoutExtent)
{
  RenderRequest request = MakeParallelRequest({ 1.0, 1.0, 1.0 });
  request.PhysicalToClip = {};
  const ViewGeometry view = MeasureView(request, MakeVolumeOf(11));
  EXPECT_EQ(view.PerPixelAcross, ViewGeometry().PerPixelAcross);
}

TEST(ShearedWarps, FollowTheirAxis)
{
  ViewGeometry view;
  // y runs up and a third to the right, x runs right.
  view.PerPixelAcross = { 1.0, 0.0, 0.0 };
  view.PerPixelUp = { -1.0 / 3.0, 1.0, 0.0 };
  LaunchShape shape;
  shape.BlockWidth = 1;
  shape.BlockHeight = 256;
  ShearWarps(view, -1, shape);
  EXPECT_EQ(shape.ShearAxis, 1);
  EXPECT_NEAR(shape.RowShear, 1.0 / 3.0, 1e-9);
  EXPECT_EQ(shape.ColumnShear, 0.0);
  // Along x, which lies across, horizontal warps need no shear; vertical ones cannot follow it.
  LaunchShape wide;
  wide.BlockWidth = 32;
  wide.BlockHeight = 8;
  ShearWarps(view, 0, wide);
  EXPECT_EQ(wide.ShearAxis, 0);
  EXPECT_NEAR(wide.ColumnShear, 0.0, 1e-9);
  LaunchShape across;
  across.BlockWidth = 1;
  across.BlockHeight = 256;
  ShearWarps(view, 0, across);
  EXPECT_EQ(across.ShearAxis, -1);
}

TEST(ViewAxes, AreComparedUpToMirrorImages)
{
  ViewGeometry view;
  const ViewAxes straight = FindViewAxes(view);
  const double c = std::cos(0.3);
  const double s = std::sin(0.3);
  const ViewAxes turned{ { { c, s, 0 }, { -s, c, 0 }, { 0, 0, 1 } } };
  EXPECT_NEAR(MeasureTurn(straight, turned), 0.3 * 57.29577951308232, 1e-6);
  const ViewAxes mirrored{ { { -c, s, 0 }, { -s, -c, 0 }, { 0, 0, -1 } } };
  EXPECT_NEAR(MeasureFoldedTurn(turned, mirrored), 0.0, 1e-5);
  const ViewAxes lying{ { { -s, c, 0 }, { c, s, 0 }, { 0, 0, 1 } } };
  EXPECT_GT(MeasureFoldedTurn(turned, lying), 20.0);
}

} // namespace
} // namespace Strider
