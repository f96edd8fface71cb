// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The device's moves put every voxel where its order says, in place and into a copy, and padding repeats the border.
#include "Cuda/Volume/MoveVoxels.h"
#include "Cuda/Volume/VolumeTexture.h"
#include "Rotation/FindMoveSteps.h"
#include "Rotation/PlanStorage.h"

#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <vector>

namespace Strider::Testing
{
namespace
{

using Extents = std::array<int, 3>;

std::uint32_t Hash(int x, int y, int z)
{
  std::uint32_t hash = 2166136261u;
  for (const int number : { x, y, z })
  {
    hash = (hash ^ static_cast<std::uint32_t>(number)) * 16777619u;
  }
  return hash ^ hash >> 15;
}

std::size_t CountVoxels(const Extents& extents)
{
  return static_cast<std::size_t>(extents[0]) * extents[1] * extents[2];
}

/// An array on the device whose voxels can be written and read as bit patterns.
class VoxelArray
{
public:
  VoxelArray(const Extents& extents, const TexelFormat& format)
    : Sides(extents)
    , VoxelBytes(static_cast<int>(SizeOf(format)))
  {
    EXPECT_TRUE(SelectDevice(-1, 0, this->Gpu).IsOk());
    const Status status = this->Texture.Create(extents, format, this->Gpu);
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
  }

  /// Sets voxel (x, y, z) to value(x, y, z), truncated to its bytes.
  template <typename Function>
  void Write(const Function& value)
  {
    this->Bytes.resize(CountVoxels(this->Sides) * this->VoxelBytes);
    std::size_t voxel = 0;
    for (int z = 0; z < this->Sides[2]; ++z)
    {
      for (int y = 0; y < this->Sides[1]; ++y)
      {
        for (int x = 0; x < this->Sides[0]; ++x, ++voxel)
        {
          const std::uint32_t bits = value(x, y, z);
          std::memcpy(this->Bytes.data() + voxel * this->VoxelBytes, &bits, this->VoxelBytes);
        }
      }
    }
    this->Copy(cudaMemcpyHostToDevice);
  }

  void Read()
  {
    this->Bytes.assign(CountVoxels(this->Sides) * this->VoxelBytes, 0);
    this->Copy(cudaMemcpyDeviceToHost);
  }

  /// Number of voxels that differ from `value`; call Read first.
  template <typename Function>
  std::size_t CountWrong(const Extents& ends, const Function& value) const
  {
    std::size_t wrong = 0;
    for (int z = 0; z < ends[2]; ++z)
    {
      for (int y = 0; y < ends[1]; ++y)
      {
        for (int x = 0; x < ends[0]; ++x)
        {
          const std::uint32_t bits = value(x, y, z);
          const std::size_t voxel =
            (static_cast<std::size_t>(z) * this->Sides[1] + y) * this->Sides[0] + x;
          wrong +=
            std::memcmp(this->Bytes.data() + voxel * this->VoxelBytes, &bits, this->VoxelBytes) != 0
            ? 1
            : 0;
        }
      }
    }
    return wrong;
  }

  SurfaceVoxels Surface() const { return this->Texture.GetSurface(); }

private:
  void Copy(cudaMemcpyKind kind)
  {
    const std::size_t rowBytes = static_cast<std::size_t>(this->Sides[0]) * this->VoxelBytes;
    cudaMemcpy3DParms copy{};
    const cudaPitchedPtr host = make_cudaPitchedPtr(this->Bytes.data(), rowBytes,
      static_cast<std::size_t>(this->Sides[0]), static_cast<std::size_t>(this->Sides[1]));
    (kind == cudaMemcpyHostToDevice ? copy.srcPtr : copy.dstPtr) = host;
    (kind == cudaMemcpyHostToDevice ? copy.dstArray : copy.srcArray) = this->Texture.GetArray();
    copy.extent = make_cudaExtent(static_cast<std::size_t>(this->Sides[0]),
      static_cast<std::size_t>(this->Sides[1]), static_cast<std::size_t>(this->Sides[2]));
    copy.kind = kind;
    EXPECT_EQ(cudaMemcpy3D(&copy), cudaSuccess);
  }

  Device Gpu;
  Extents Sides;
  int VoxelBytes;
  VolumeTexture Texture;
  std::vector<unsigned char> Bytes;
};

/// Number of voxels at wrong positions once the array lies in `order`.
std::size_t CountMisplaced(VoxelArray& array, const Extents& stored, const VoxelOrder& order)
{
  array.Read();
  return array.CountWrong(stored, [&order](int x, int y, int z) {
    const int place[3] = { x, y, z };
    int index[3];
    for (int axis = 0; axis < 3; ++axis)
    {
      index[order.Axis[axis]] =
        static_cast<int>(order.Sign[axis] * (static_cast<float>(place[axis]) - order.Offset[axis]));
    }
    return Hash(index[0], index[1], index[2]);
  });
}

class Moves : public ::testing::TestWithParam<TexelFormat>
{
protected:
  int Bytes() const { return static_cast<int>(SizeOf(this->GetParam())); }
  int Unit() const { return MoveTileBytes / this->Bytes(); }
};

/// One tile, two, odd and even counts; along the other axes one voxel, a prime, whole tiles; every depth of tiles.
TEST_P(Moves, InPlacePutEveryVoxelWhereItsOrderSays)
{
  for (const int tiles : { 1, 2, 3, 4, 5 })
  {
    for (const int rest : { 1, 7, 16 })
    {
      for (const MoveStep step : { MoveStep::RotateAboutY, MoveStep::RotateBack, MoveStep::SwapXZ,
             MoveStep::SwapXY, MoveStep::SwapYZ })
      {
        const auto [first, second] = FindMovedAxes(step);
        Extents extents{ rest, rest, rest };
        extents[first] = tiles * this->Unit();
        extents[second] = extents[first];
        if (first != 0)
        {
          extents[0] = MoveWordBytes / this->Bytes() * rest;
        }
        VoxelArray array(extents, this->GetParam());
        const VoxelOrder order = TakeStep({}, step, extents[first]);
        for (const int depth : { 0, 1, 2, 4, 8, 16 })
        {
          array.Write(Hash);
          const Status status = LaunchMoveInPlace(array.Surface(), step, depth, nullptr);
          ASSERT_TRUE(status.IsOk()) << status.GetMessage();
          ASSERT_EQ(CountMisplaced(array, extents, order), 0u)
            << "step " << static_cast<int>(step) << " of " << tiles << " tiles, rest " << rest
            << ", depth " << depth;
        }
      }
    }
  }
}

TEST_P(Moves, UndoEachOther)
{
  const std::vector<std::vector<MoveStep>> chains{ { 4, MoveStep::RotateAboutY },
    { MoveStep::RotateAboutY, MoveStep::RotateBack }, { 2, MoveStep::SwapXZ },
    { 2, MoveStep::SwapXY }, { 2, MoveStep::SwapYZ } };
  const int side = 3 * this->Unit();
  const Extents cube{ side, side, side };
  VoxelArray array(cube, this->GetParam());
  for (const std::vector<MoveStep>& chain : chains)
  {
    array.Write(Hash);
    VoxelOrder order;
    for (const MoveStep step : chain)
    {
      ASSERT_TRUE(LaunchMoveInPlace(array.Surface(), step, 0, nullptr).IsOk());
      order = TakeStep(order, step, side);
      EXPECT_EQ(CountMisplaced(array, cube, order), 0u);
    }
    EXPECT_TRUE(AreSame(order, VoxelOrder{}));
  }
}

TEST_P(Moves, ReachEveryOrderFromEveryOther)
{
  const int side = 2 * this->Unit();
  const Extents cube{ side, side, side };
  VoxelArray array(cube, this->GetParam());
  for (const AxisOrder& from : VoxelOrders)
  {
    for (const AxisOrder& to : VoxelOrders)
    {
      array.Write(Hash);
      VoxelOrder order;
      for (const AxisOrder& wanted : { from, to })
      {
        std::vector<MoveStep> steps;
        ASSERT_TRUE(FindMoveSteps(order, wanted, cube, this->Unit(), steps));
        ASSERT_LE(steps.size(), 2u);
        for (const MoveStep step : steps)
        {
          ASSERT_TRUE(LaunchMoveInPlace(array.Surface(), step, 0, nullptr).IsOk());
          order = TakeStep(order, step, side);
        }
        ASSERT_TRUE(AreSame(order, MakeVoxelOrder(wanted)));
      }
      EXPECT_EQ(CountMisplaced(array, cube, order), 0u);
    }
  }
}

TEST_P(Moves, CopyOddSizesIntoEveryOrder)
{
  for (const Extents& voxels : { Extents{ 33, 47, 29 }, { 1, 47, 130 }, { 100, 1, 7 }, { 5, 77, 1 },
         { 1, 1, 1 }, { 64, 32, 96 } })
  {
    VoxelArray from(PlanCopies(voxels, this->Bytes()).Extents, this->GetParam());
    from.Write(Hash);
    for (int number = 1; number < VoxelOrderCount; ++number)
    {
      const AxisOrder& axes = VoxelOrders[number];
      const Extents turned{ voxels[axes[0]], voxels[axes[1]], voxels[axes[2]] };
      const Extents room = PlanCopies(turned, this->Bytes()).Extents;
      VoxelArray to(room, this->GetParam());
      to.Write([](int, int, int) { return 0xa5a5a5a5u; });
      const Status status = LaunchCopyInOrder(from.Surface(), voxels, axes, to.Surface(), nullptr);
      ASSERT_TRUE(status.IsOk()) << status.GetMessage();
      EXPECT_EQ(CountMisplaced(to, turned, MakeVoxelOrder(axes)), 0u) << "order " << number;
    }
  }
}

/// Padding repeats the volume's border, in a copy as well, because sampling near the border reads it.
TEST_P(Moves, PaddingRepeatsTheBorder)
{
  const Extents voxels{ 13, 5, 21 };
  const Extents room = PlanSquare(voxels, this->Bytes()).Extents;
  VoxelArray array(room, this->GetParam());
  array.Write(Hash);
  ASSERT_TRUE(LaunchFillPadding(array.Surface(), voxels, nullptr).IsOk());
  array.Read();
  EXPECT_EQ(array.CountWrong(room,
              [&](int x, int y, int z) {
                return Hash(std::min(x, voxels[0] - 1), std::min(y, voxels[1] - 1),
                  std::min(z, voxels[2] - 1));
              }),
    0u);
  const Extents turned{ voxels[2], voxels[1], voxels[0] };
  VoxelArray copy(PlanCopies(turned, this->Bytes()).Extents, this->GetParam());
  ASSERT_TRUE(
    LaunchCopyInOrder(array.Surface(), voxels, { 2, 1, 0 }, copy.Surface(), nullptr).IsOk());
  copy.Read();
  EXPECT_EQ(copy.CountWrong(PlanCopies(turned, this->Bytes()).Extents,
              [&](int x, int y, int z) { return Hash(z, y, std::min(x, voxels[2] - 1)); }),
    0u);
}

TEST_P(Moves, TakeNoMemory)
{
  const int side = 8 * this->Unit();
  VoxelArray array({ side, side, side }, this->GetParam());
  array.Write(Hash);
  ASSERT_TRUE(LaunchMoveInPlace(array.Surface(), MoveStep::SwapXZ, 0, nullptr).IsOk());
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  std::size_t before = 0;
  std::size_t after = 0;
  std::size_t all = 0;
  ASSERT_EQ(cudaMemGetInfo(&before, &all), cudaSuccess);
  for (const MoveStep step : { MoveStep::RotateAboutY, MoveStep::SwapXY, MoveStep::SwapYZ })
  {
    ASSERT_TRUE(LaunchMoveInPlace(array.Surface(), step, 0, nullptr).IsOk());
  }
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  ASSERT_EQ(cudaMemGetInfo(&after, &all), cudaSuccess);
  EXPECT_LE(before, after + (std::size_t(1) << 20));
}

TEST_P(Moves, RefuseWhatTheyCannotMove)
{
  const int unit = this->Unit();
  VoxelArray uneven({ unit, 3, 2 * unit }, this->GetParam());
  const Status status = LaunchMoveInPlace(uneven.Surface(), MoveStep::SwapXZ, 0, nullptr);
  EXPECT_EQ(status.GetCode(), StatusCode::InvalidArgument);
  EXPECT_NE(status.GetMessage().find("same extent"), std::string::npos) << status.GetMessage();
  const int half = unit / 2;
  VoxelArray narrow({ half, 3, half }, this->GetParam());
  EXPECT_EQ(LaunchMoveInPlace(narrow.Surface(), MoveStep::RotateAboutY, 0, nullptr).GetCode(),
    StatusCode::InvalidArgument);
  VoxelArray square({ unit, 3, unit }, this->GetParam());
  EXPECT_EQ(LaunchMoveInPlace(square.Surface(), MoveStep::SwapXZ, 3, nullptr).GetCode(),
    StatusCode::InvalidArgument);
}

TEST(LargeVoxels, AreNotMoved)
{
  for (const TexelFormat& format : { TexelFormat{ TexelType::Float32, 2 },
         TexelFormat{ TexelType::UInt16, 4 }, TexelFormat{ TexelType::Float32, 4 } })
  {
    const VoxelArray array({ 32, 32, 32 }, format);
    const Status status = LaunchMoveInPlace(array.Surface(), MoveStep::SwapXZ, 0, nullptr);
    EXPECT_EQ(status.GetCode(), StatusCode::InvalidArgument);
    const std::string part = "voxels of " + std::to_string(SizeOf(format)) + " bytes";
    EXPECT_NE(status.GetMessage().find(part), std::string::npos) << status.GetMessage();
    for (const RotationMode mode : { RotationMode::Published, RotationMode::Automatic })
    {
      const StoragePlan plan = PlanStorage(mode, { 30, 20, 10 }, static_cast<int>(SizeOf(format)),
        std::size_t(1) << 30, std::size_t(1) << 30);
      EXPECT_EQ(plan.Room, MoveRoom::None);
      EXPECT_EQ(plan.Extents, (Extents{ 30, 20, 10 }));
      EXPECT_EQ(plan.Limit, OrderLimit::WideVoxels);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, Moves,
  ::testing::Values(TexelFormat{ TexelType::UInt8 }, TexelFormat{ TexelType::UInt16 },
    TexelFormat{ TexelType::Float32 }, TexelFormat{ TexelType::UInt8, 2 },
    TexelFormat{ TexelType::UInt8, 4 }, TexelFormat{ TexelType::UInt16, 2 }));

} // namespace
} // namespace Strider::Testing
