// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Predicted CPU frame costs of each voxel order, and the copies that Automatic makes by them.
#include "Host/Volume/CopyIntoOrder.h"
#include "Rotation/PredictHostCost.h"

#include "MakeVolumes.h"

#include "vtkStriderDescribeOrder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

namespace Strider::Testing
{
namespace
{

ViewGeometry LookAlong(double x, double y, double z)
{
  ViewGeometry view;
  view.PerSample = { x, y, z };
  return view;
}

double CostOf(const AxisOrder& axes, const ViewGeometry& view, int side = 512, int voxelBytes = 1)
{
  return PredictHostCost(view, { side, side, side }, voxelBytes, axes);
}

TEST(HostCosts, AreLeastWhereTheDeepAxisIsTheFastest)
{
  for (int deep = 0; deep < 3; ++deep)
  {
    std::array<double, 3> direction{};
    direction[deep] = -0.7; // neither its sign nor its length counts
    const ViewGeometry view = LookAlong(direction[0], direction[1], direction[2]);
    for (const int voxelBytes : { 1, 2, 4, 8 })
    {
      double along = 0.0;
      double across = 100.0;
      double slowest = 100.0;
      for (const AxisOrder& axes : VoxelOrders)
      {
        const double cost = CostOf(axes, view, 256, voxelBytes);
        EXPECT_GT(cost, 1.0);
        along = axes[0] == deep ? std::max(along, cost) : along;
        across = axes[1] == deep ? std::min(across, cost) : across;
        slowest = axes[2] == deep ? std::min(slowest, cost) : slowest;
      }
      EXPECT_LT(along, across);
      EXPECT_LT(across, slowest);
    }
  }
}

TEST(HostCosts, AreNearWhatWasMeasured)
{
  // Costs relative to xyz; the table of PredictHostCost.
  struct
  {
    std::array<double, 3> Deep;
    AxisOrder Axes;
    double UInt8;
    double Float32;
  } const cases[] = { { { 0, 0, 1 }, { 2, 1, 0 }, 0.55, 0.37 },
    { { 1, 0, 0 }, { 2, 1, 0 }, 1.75, 2.50 }, { { 1, 0, 0 }, { 2, 0, 1 }, 1.10, 1.48 },
    { { 0, 1, 0 }, { 1, 0, 2 }, 0.89, 0.69 }, { { 0.5, 0, 0.866 }, { 2, 0, 1 }, 0.74, 0.73 } };
  for (const auto& [deep, axes, bytes, floats] : cases)
  {
    const ViewGeometry view = LookAlong(deep[0], deep[1], deep[2]);
    const double ofBytes = CostOf(axes, view) / CostOf({ 0, 1, 2 }, view);
    const double ofFloats = CostOf(axes, view, 512, 4) / CostOf({ 0, 1, 2 }, view, 512, 4);
    EXPECT_NEAR(std::log(ofBytes / bytes), 0.0, 0.3);
    EXPECT_NEAR(std::log(ofFloats / floats), 0.0, 0.3);
  }
}

TEST(HostCosts, OfTinyVolumesAndObliqueViewsAreTheSame)
{
  for (const AxisOrder& axes : VoxelOrders)
  {
    EXPECT_LT(CostOf(axes, LookAlong(0, 0, 1), 32), 1.05);
    const ViewGeometry oblique = LookAlong(1, 1, 1);
    EXPECT_NEAR(CostOf(axes, oblique) / CostOf({ 0, 1, 2 }, oblique), 1.0, 0.01);
    EXPECT_EQ(PredictHostCost(LookAlong(0, 0, 1), { 1, 1, 1 }, 1, axes),
      CostOf(axes, LookAlong(1, 0, 0), 1));
  }
}

TEST(CopyIntoOrder, PutsEveryVoxelWhereItBelongs)
{
  for (const ScalarType type :
    { ScalarType::UInt8, ScalarType::Int16, ScalarType::Float32, ScalarType::Float64 })
  {
    for (const auto& dimensions : { std::array<int, 3>{ 1, 1, 1 }, { 5, 4, 3 }, { 131, 3, 65 },
           { 64, 129, 2 }, { 1, 200, 17 }, { 17, 1, 130 } })
    {
      const auto scalars = std::array<double, 2>{ 0.0, 200.0 };
      const TestVolume volume =
        MakeVolume(type, dimensions, MakeNoiseField(scalars[0], scalars[1]));
      const std::size_t bytes = SizeOf(type);
      for (const AxisOrder& axes : VoxelOrders)
      {
        SCOPED_TRACE(vtkStriderDescribeAxes(ListStoredAxes(MakeVoxelOrder(axes))) +
          std::string(" of ") + NameOf(type));
        std::vector<unsigned char> expected(volume.Bytes.size());
        std::vector<unsigned char> copied(volume.Bytes.size() + 1, 0xa5);
        std::array<std::size_t, 3> stride{};
        std::size_t stored = bytes;
        for (const int axis : axes)
        {
          stride[axis] = stored;
          stored *= static_cast<std::size_t>(dimensions[axis]);
        }
        const unsigned char* from = volume.Bytes.data();
        for (int z = 0; z < dimensions[2]; ++z)
        {
          for (int y = 0; y < dimensions[1]; ++y)
          {
            for (int x = 0; x < dimensions[0]; ++x, from += bytes)
            {
              std::memcpy(&expected[x * stride[0] + y * stride[1] + z * stride[2]], from, bytes);
            }
          }
        }
        CopyIntoOrder(volume.View(), axes, copied.data());
        EXPECT_EQ(copied.back(), 0xa5);
        copied.pop_back();
        EXPECT_TRUE(copied == expected);
      }
    }
  }
}

} // namespace
} // namespace Strider::Testing
