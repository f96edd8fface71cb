// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Light and gradients are the same for rays that march in the stored order of the voxels, whatever it is.
#include "Compositing/MarchSceneRay.h"
#include "Cuda/March/TurnScene.h"
#include "Rotation/ListVoxelOrders.h"
#include "Rotation/MoveStep.h"

#include <gtest/gtest.h>

#include <vector>

namespace Strider::Testing
{
namespace
{

void ExpectNear(Vector3 one, Vector3 other)
{
  const float tolerance = 1e-5f * (1.0f + Length(one));
  EXPECT_NEAR(one.X, other.X, tolerance);
  EXPECT_NEAR(one.Y, other.Y, tolerance);
  EXPECT_NEAR(one.Z, other.Z, tolerance);
}

std::vector<VoxelOrder> ListOrders()
{
  std::vector<VoxelOrder> orders;
  for (const AxisOrder& axes : VoxelOrders)
  {
    orders.push_back(MakeVoxelOrder(axes));
  }
  orders.push_back(TakeStep({}, MoveStep::RotateAboutY, 32));
  orders.push_back(TakeStep({}, MoveStep::RotateBack, 32));
  return orders;
}

SceneFeatures MakeScene(bool looksFromEye)
{
  SceneFeatures scene{};
  scene.GradientStep = { 1.0f, 1.1f, 1.2f };
  scene.GradientMagnitude = { 0.5f, 0.7f, 0.9f };
  scene.NormalToLight = { { { 0.1f, 0.2f, 0.3f }, { 0.9f, -0.4f, 0.2f }, { -0.3f, 0.6f, 0.8f } } };
  scene.ToLight = { { { 0.7f, -0.2f, 0.1f }, { 0.3f, 0.8f, -0.5f }, { 0.2f, 0.4f, 0.9f } } };
  scene.PositionToLight = { { { 1.7f, 0.2f, 0.1f }, { 0.3f, 1.8f, 0.5f }, { 0.2f, -0.4f, 1.9f } } };
  scene.EyeOrigin = { 3.0f, -2.0f, 1.0f };
  scene.LightOrigin = { -1.0f, 4.0f, 2.0f };
  scene.Eye = { 0.5f, 0.25f, 30.0f };
  scene.LooksFromEye = looksFromEye;
  return scene;
}

class TurnedScene : public ::testing::TestWithParam<VoxelOrder>
{
};

TEST_P(TurnedScene, HasTheSameLight)
{
  for (const float evenOffset : { 0.0f, -0.5f })
  {
    GridPlaces grid{};
    for (AxisPlaces& axis : grid.Axis)
    {
      axis.EvenOffset = evenOffset;
    }
    const VoxelOrder order = ReachVoxels(this->GetParam(), grid);
    const SceneFeatures scene = MakeScene(false);
    const SceneFeatures turned = TurnScene(scene, order);
    const Vector3 point{ 3.25f, 7.5f, 11.125f };
    const Vector3 stored = order.PlacePoint(point);
    const Vector3 voxel{ point.X + evenOffset, point.Y + evenOffset, point.Z + evenOffset };
    ExpectNear(stored, this->GetParam().PlacePoint(voxel));
    ExpectNear(LightPoint(scene, point), LightPoint(turned, stored));
    const Vector3 differences{ 0.3f, -0.8f, 0.5f };
    const Vector3 storedDifferences = order.TurnDirection(differences);
    ExpectNear(Multiply(scene.NormalToLight, differences),
      Multiply(turned.NormalToLight, storedDifferences));
    EXPECT_FLOAT_EQ(
      MeasureGradient(scene, differences), MeasureGradient(turned, storedDifferences));
  }
}

/// A linear field has the same differences in every order, up to the permutation of axes.
TEST_P(TurnedScene, HasTheSameDifferences)
{
  const VoxelOrder& order = this->GetParam();
  const SceneFeatures scene = MakeScene(false);
  const SceneFeatures turned = TurnScene(scene, order);
  const Vector3 slopes{ 2.0f, -3.0f, 5.0f };
  const Vector3 storedSlopes = order.TurnDirection(slopes);
  const Vector3 point{ 3.25f, 7.5f, 11.125f };
  const Vector3 differences =
    Differentiate(scene, point, [&](Vector3 place) { return Dot(slopes, place); });
  const Vector3 stored = Differentiate(
    turned, order.PlacePoint(point), [&](Vector3 place) { return Dot(storedSlopes, place); });
  ExpectNear(order.TurnDirection(differences), stored);
}

TEST_P(TurnedScene, IsSeenFromTheSameSide)
{
  const VoxelOrder& order = this->GetParam();
  Ray ray{ { 1.0f, 2.0f, 3.0f }, { 4.0f, -5.0f, 6.0f }, 0, 0 };
  SampleLattice lattice{};
  lattice.Start = { 1.5f, 2.5f, 3.5f };
  lattice.Step = { 0.2f, -0.25f, 0.3f };
  lattice.Count = 10;
  Ray turnedRay = ray;
  turnedRay.Direction = order.TurnDirection(ray.Direction);
  for (const bool looksFromEye : { false, true })
  {
    const SceneFeatures scene = MakeScene(looksFromEye);
    ExpectNear(LookBack(scene, ray, lattice),
      LookBack(TurnScene(scene, order), turnedRay, lattice.InOrder(order)));
  }
}

INSTANTIATE_TEST_SUITE_P(Orders, TurnedScene, ::testing::ValuesIn(ListOrders()),
  [](const ::testing::TestParamInfo<VoxelOrder>& order) {
    std::string name = "Order" + std::to_string(order.index);
    for (int axis = 0; axis < 3; ++axis)
    {
      name += order.param.Sign[axis] < 0.0f ? "minus" : "";
      name += "xyz"[order.param.Axis[axis]];
    }
    return name;
  });

} // namespace
} // namespace Strider::Testing
