// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// No block precedes one that it hides, however the axes of the blocks are turned.
#include "vtkStriderSortBlocks.h"

#include "vtkMatrix3x3.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace
{

using Vector = std::array<double, 3>;
using Boxes = std::vector<vtkStriderOrientedBox>;

double Dot(const double* one, const Vector& other)
{
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

Vector ChooseDirection(std::mt19937& random)
{
  std::normal_distribution<double> number;
  Vector direction{ number(random), number(random), number(random) };
  const double length = std::sqrt(Dot(direction.data(), direction));
  for (double& part : direction)
  {
    part /= length;
  }
  return direction;
}

/// Returns axes that are turned at random, sheared if asked for, and left-handed half of the time.
std::array<double, 9> ChooseAxes(std::mt19937& random, bool isSheared)
{
  const Vector z = ChooseDirection(random);
  Vector x = ChooseDirection(random);
  const double along = Dot(z.data(), x);
  double length = 0.0;
  for (int row = 0; row < 3; ++row)
  {
    x[row] -= along * z[row];
    length += x[row] * x[row];
  }
  const double sign = random() % 2 == 0 ? 1.0 : -1.0;
  std::array<double, 9> axes;
  for (int row = 0; row < 3; ++row)
  {
    const int next = (row + 1) % 3;
    const int last = (row + 2) % 3;
    axes[row] = x[row] / std::sqrt(length) + (isSheared ? 0.6 * z[row] : 0.0);
    axes[3 + row] = sign * (z[next] * x[last] - z[last] * x[next]) / std::sqrt(length);
    axes[6 + row] = z[row];
  }
  return axes;
}

/// Cuts a box along given axes into blocks, one of them thin.
Boxes CutGrid(const std::array<double, 9>& axes)
{
  const double cuts[4] = { -3.0, -2.5, 1.0, 3.0 };
  Boxes boxes;
  for (int block = 0; block < 27; ++block)
  {
    const int place[3] = { block % 3, block / 3 % 3, block / 9 };
    vtkStriderOrientedBox box{ axes, {} };
    for (int axis = 0; axis < 3; ++axis)
    {
      box.Bounds[2 * axis] = cuts[place[axis]];
      box.Bounds[2 * axis + 1] = cuts[place[axis] + 1];
    }
    boxes.push_back(box);
  }
  return boxes;
}

/// Finds where a ray is in a box. Returns false where it misses the box, or only grazes it.
bool Cross(const vtkStriderOrientedBox& box, const Vector& from, const Vector& way, double& enters,
  double& leaves)
{
  enters = 0.0;
  leaves = 1e9;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double start = Dot(box.Axes.data() + 3 * axis, from);
    const double slope = Dot(box.Axes.data() + 3 * axis, way);
    const double low = (box.Bounds[2 * axis] - start) / slope;
    const double high = (box.Bounds[2 * axis + 1] - start) / slope;
    enters = std::max(enters, std::min(low, high));
    leaves = std::min(leaves, std::max(low, high));
  }
  return enters + 1e-6 < leaves;
}

/// Expects that along rays from the viewpoint nearer boxes come later. Returns how many pairs of boxes were compared.
int CheckOrder(const Boxes& boxes, const vtkStriderViewpoint& viewpoint, std::mt19937& random)
{
  const std::vector<std::size_t> order = vtkStriderSortBlocks(boxes, viewpoint);
  EXPECT_EQ(order.size(), boxes.size());
  std::normal_distribution<double> number;
  const bool isParallel = viewpoint.Direction != Vector{ 0.0, 0.0, 0.0 };
  int compared = 0;
  for (int ray = 0; ray < 60; ++ray)
  {
    Vector from = viewpoint.Eye;
    Vector way;
    for (int axis = 0; axis < 3; ++axis)
    {
      const double target = 2.5 * number(random);
      way[axis] = isParallel ? viewpoint.Direction[axis] : target - from[axis];
      from[axis] = isParallel ? target - 100.0 * way[axis] : from[axis];
    }
    for (std::size_t late = 0; late < order.size(); ++late)
    {
      for (std::size_t early = 0; early < late; ++early)
      {
        double nearEnters, nearLeaves, farEnters, farLeaves;
        if (Cross(boxes[order[late]], from, way, nearEnters, nearLeaves) &&
          Cross(boxes[order[early]], from, way, farEnters, farLeaves))
        {
          EXPECT_LT(nearEnters, farEnters);
          ++compared;
        }
      }
    }
  }
  return compared;
}

vtkStriderViewpoint ChooseViewpoint(std::mt19937& random, bool isParallel, double distance)
{
  const Vector direction = ChooseDirection(random);
  vtkStriderViewpoint viewpoint;
  for (int axis = 0; axis < 3; ++axis)
  {
    viewpoint.Eye[axis] = distance * direction[axis];
    viewpoint.Direction[axis] = isParallel ? -direction[axis] : 0.0;
  }
  return viewpoint;
}

TEST(BlocksAreSorted, AlongTheAxesOfTheirGrid)
{
  std::mt19937 random(3);
  for (int trial = 0; trial < 120; ++trial)
  {
    const Boxes boxes = CutGrid(ChooseAxes(random, trial % 3 == 2));
    const double distance = trial % 5 == 0 ? 2.0 : 12.0; // inside of the grid, or outside
    EXPECT_GT(CheckOrder(boxes, ChooseViewpoint(random, trial % 2 == 1, distance), random), 20);
  }
}

TEST(BlocksAreSorted, AlongTheAxesOfTheWorld)
{
  std::mt19937 random(4);
  for (int trial = 0; trial < 40; ++trial)
  {
    const Boxes boxes = CutGrid(vtkStriderOrientedBox().Axes);
    EXPECT_GT(CheckOrder(boxes, ChooseViewpoint(random, trial % 2 == 1, 12.0), random), 20);
  }
}

/// Boxes around a smaller one of which no plane separates some from the others, beside a stack that planes do separate.
TEST(BlocksAreSorted, WherePlanesDoNotSeparateThem)
{
  std::mt19937 random(6);
  for (int trial = 0; trial < 100; ++trial)
  {
    const std::array<double, 9> axes = ChooseAxes(random, trial % 3 == 2);
    Boxes boxes{ { axes, { -2.0, 1.0, -2.0, -1.0, -2.0, 2.0 } },
      { axes, { 1.0, 2.0, -2.0, 1.0, -2.0, 2.0 } }, { axes, { -1.0, 2.0, 1.0, 2.0, -2.0, 2.0 } },
      { axes, { -2.0, -1.0, -1.0, 2.0, -2.0, 2.0 } }, { axes, { -1.0, 1.0, -1.0, 1.0, -1.0, 1.0 } },
      { axes, { -1.0, 1.0, -1.0, 1.0, 1.0, 2.0 } } };
    for (int block = 0; block < 4; ++block)
    {
      boxes.push_back({ axes, { 2.0, 3.0, -2.0 + block, -1.0 + block, -2.0, 2.0 } });
    }
    std::shuffle(boxes.begin(), boxes.end(), random);
    EXPECT_GT(CheckOrder(boxes, ChooseViewpoint(random, trial % 2 == 1, 12.0), random), 5);
  }
}

/// Two boxes with axes of their own, as close to each other as they can be without overlapping: the larger one ends at
/// a plane that the smaller one touches with a corner.
TEST(BlocksAreSorted, WithOtherAxesEach)
{
  std::mt19937 random(5);
  int compared = 0;
  for (int trial = 0; trial < 200; ++trial)
  {
    vtkStriderOrientedBox plate{ ChooseAxes(random, false), { -6.0, 6.0, -6.0, 6.0, -1.0, 0.0 } };
    vtkStriderOrientedBox cube{ ChooseAxes(random, trial % 2 == 0), {} };
    double toData[9];
    vtkMatrix3x3::Invert(cube.Axes.data(), toData);
    // Half the depth of the cube across the plate.
    double reach = 0.0;
    for (int axis = 0; axis < 3; ++axis)
    {
      reach +=
        std::abs(Dot(plate.Axes.data() + 6, { toData[axis], toData[3 + axis], toData[6 + axis] }));
    }
    for (int axis = 0; axis < 3; ++axis)
    {
      const double center =
        reach * Dot(cube.Axes.data() + 3 * axis, { plate.Axes[6], plate.Axes[7], plate.Axes[8] });
      cube.Bounds[2 * axis] = center - 1.0;
      cube.Bounds[2 * axis + 1] = center + 1.0;
    }
    const vtkStriderViewpoint viewpoint = ChooseViewpoint(random, trial % 4 < 2, 15.0);
    compared += CheckOrder({ cube, plate }, viewpoint, random);
    compared += CheckOrder({ plate, cube }, viewpoint, random);
  }
  EXPECT_GT(compared, 500);
}

} // namespace
