// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Moves of voxels in linear memory: each is the permutation of its order, for any extent and voxel size, with its
// parts in any sequence.
#include "Rotation/ListVoxelOrders.h"
#include "Rotation/MoveLinear.h"

#include "vtkStriderDescribeOrder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <set>
#include <vector>

namespace Strider::Testing
{
namespace
{

constexpr MoveStep AllSteps[] = { MoveStep::RotateAboutY, MoveStep::RotateBack, MoveStep::SwapXY,
  MoveStep::SwapXZ, MoveStep::SwapYZ };

struct StoredVoxels
{
  std::array<int, 3> Extents;
  int VoxelBytes;
  std::vector<unsigned char> Bytes;
  VoxelOrder Order;

  std::size_t Find(int x, int y, int z) const
  {
    const std::size_t row = static_cast<std::size_t>(z) * this->Extents[1] + y;
    return (row * this->Extents[0] + x) * this->VoxelBytes;
  }
};

/// Hashed bytes for a voxel of index space, so that no two moves give the same result.
std::uint64_t MakeVoxel(int x, int y, int z)
{
  std::uint64_t bits = (static_cast<std::uint64_t>(z) * 1021 + y) * 1019 + x + 1;
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9u;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebu;
  return bits ^ (bits >> 31);
}

StoredVoxels MakeVoxels(const std::array<int, 3>& extents, int voxelBytes)
{
  StoredVoxels voxels{ extents, voxelBytes, {}, {} };
  voxels.Bytes.resize(voxels.Find(0, 0, extents[2]));
  for (int z = 0; z < extents[2]; ++z)
  {
    for (int y = 0; y < extents[1]; ++y)
    {
      for (int x = 0; x < extents[0]; ++x)
      {
        const std::uint64_t voxel = MakeVoxel(x, y, z);
        std::memcpy(&voxels.Bytes[voxels.Find(x, y, z)], &voxel, voxelBytes);
      }
    }
  }
  return voxels;
}

void Move(StoredVoxels& voxels, MoveStep step)
{
  const LinearBuffer buffer{ voxels.Bytes.data(), voxels.Extents, voxels.VoxelBytes };
  const MoveParts parts = CountMoveParts(buffer, step);
  ASSERT_GT(parts.Cycles * parts.Slabs, 0);
  // Runs cycles backwards and the slabs of one cycle in two calls, because parts are independent.
  for (int cycle = parts.Cycles - 1; cycle >= 0; --cycle)
  {
    MoveCycle(buffer, step, cycle, parts.Slabs / 2, parts.Slabs);
  }
  for (int cycle = 0; cycle < parts.Cycles; ++cycle)
  {
    MoveCycle(buffer, step, cycle, 0, parts.Slabs / 2);
  }
  voxels.Order = TakeStep(voxels.Order, step, voxels.Extents[FindMovedAxes(step)[0]]);
}

/// Expects every voxel of index space where the order places it.
void ExpectInOrder(const StoredVoxels& voxels, const std::array<int, 3>& dimensions)
{
  for (int z = 0; z < dimensions[2]; ++z)
  {
    for (int y = 0; y < dimensions[1]; ++y)
    {
      for (int x = 0; x < dimensions[0]; ++x)
      {
        const Vector3 place = voxels.Order.PlacePoint(
          { static_cast<float>(x), static_cast<float>(y), static_cast<float>(z) });
        const std::size_t offset = voxels.Find(
          static_cast<int>(place.X), static_cast<int>(place.Y), static_cast<int>(place.Z));
        const std::uint64_t voxel = MakeVoxel(x, y, z);
        ASSERT_EQ(std::memcmp(&voxels.Bytes[offset], &voxel, voxels.VoxelBytes), 0)
          << "voxel " << x << ", " << y << ", " << z;
      }
    }
  }
}

std::array<int, 3> ChooseExtents(MoveStep step, int moved, int staying)
{
  const auto axes = FindMovedAxes(step);
  std::array<int, 3> extents{ staying, staying, staying };
  extents[axes[0]] = moved;
  extents[axes[1]] = moved;
  return extents;
}

/// Tiles of bytes have a side of 64, all others one of 32: one tile, odd and even counts, primes, a middle tile of
/// less and of more than a side.
std::vector<int> ListExtents(int voxelBytes)
{
  const int side = voxelBytes == 1 ? 64 : 32;
  return { 1, 2, 7, side - 1, side, side + 1, 97, 2 * side - 1, 2 * side, 2 * side + 1, 3 * side,
    3 * side + 5, 4 * side, 4 * side - 1 };
}

class LinearMoves : public ::testing::TestWithParam<int>
{
};

TEST_P(LinearMoves, EveryStepPutsVoxelsWhereItsOrderSays)
{
  for (const MoveStep step : AllSteps)
  {
    for (const int extent : ListExtents(GetParam()))
    {
      for (const int staying : { 1, 5 })
      {
        SCOPED_TRACE("step " + std::to_string(static_cast<int>(step)) + ", extent " +
          std::to_string(extent) + " x " + std::to_string(staying));
        const auto extents = ChooseExtents(step, extent, staying);
        StoredVoxels voxels = MakeVoxels(extents, GetParam());
        Move(voxels, step);
        ExpectInOrder(voxels, extents);
        ASSERT_FALSE(HasFatalFailure());
      }
    }
  }
}

TEST_P(LinearMoves, RotationIsThePublishedOne)
{
  const int extent = 192;
  StoredVoxels voxels = MakeVoxels({ extent, 2, extent }, GetParam());
  Move(voxels, MoveStep::RotateAboutY);
  for (int z = 0; z < extent; ++z)
  {
    for (int x = 0; x < extent; ++x)
    {
      const std::uint64_t voxel = MakeVoxel(x, 1, z);
      ASSERT_EQ(
        std::memcmp(&voxels.Bytes[voxels.Find(extent - 1 - z, 1, x)], &voxel, GetParam()), 0);
    }
  }
}

TEST_P(LinearMoves, StepsAndTheirInversesAreTheIdentity)
{
  const std::vector<MoveStep> chains[] = { std::vector<MoveStep>(4, MoveStep::RotateAboutY),
    std::vector<MoveStep>(4, MoveStep::RotateBack),
    { MoveStep::RotateAboutY, MoveStep::RotateBack },
    { MoveStep::RotateBack, MoveStep::RotateAboutY }, { MoveStep::SwapXY, MoveStep::SwapXY },
    { MoveStep::SwapXZ, MoveStep::SwapXZ }, { MoveStep::SwapYZ, MoveStep::SwapYZ } };
  for (const auto& chain : chains)
  {
    for (const int extent : ListExtents(GetParam()))
    {
      StoredVoxels voxels = MakeVoxels(ChooseExtents(chain.front(), extent, 3), GetParam());
      const auto before = voxels.Bytes;
      for (const MoveStep step : chain)
      {
        Move(voxels, step);
      }
      EXPECT_EQ(voxels.Bytes, before) << "extent " << extent;
      EXPECT_TRUE(AreSame(voxels.Order, {})) << "extent " << extent;
    }
  }
}

TEST_P(LinearMoves, ChainsReachEveryOrder)
{
  for (const int extent : { 1, 13, 67 })
  {
    StoredVoxels voxels = MakeVoxels({ extent, extent, extent }, GetParam());
    std::set<std::string> reached;
    for (std::uint32_t move = 0, random = 1; move < 40; ++move)
    {
      random = random * 1664525u + 1013904223u;
      Move(voxels, AllSteps[(random >> 16) % 5]);
      ExpectInOrder(voxels, { extent, extent, extent });
      ASSERT_FALSE(HasFatalFailure()) << vtkStriderDescribeAxes(ListStoredAxes(voxels.Order));
      std::string axes = vtkStriderDescribeAxes(ListStoredAxes(voxels.Order));
      axes.erase(std::remove(axes.begin(), axes.end(), '-'), axes.end());
      reached.insert(axes);
    }
    EXPECT_EQ(reached.size(), 6u);
  }
}

INSTANTIATE_TEST_SUITE_P(VoxelBytes, LinearMoves, ::testing::Values(1, 2, 4, 8));

TEST(LinearMovesRefuse, UnequalExtentsAndOddVoxels)
{
  unsigned char bytes[8 * 9 * 8] = {};
  for (const MoveStep step : { MoveStep::SwapXY, MoveStep::SwapYZ })
  {
    EXPECT_EQ(CountMoveParts({ bytes, { 8, 9, 8 }, 1 }, step).Cycles, 0);
  }
  EXPECT_GT(CountMoveParts({ bytes, { 8, 9, 8 }, 1 }, MoveStep::RotateAboutY).Cycles, 0);
  EXPECT_EQ(CountMoveParts({ bytes, { 8, 9, 8 }, 3 }, MoveStep::RotateAboutY).Cycles, 0);
}

} // namespace
} // namespace Strider::Testing
