// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The march of every instruction set reads voxels in all 48 orders, including mirrored axes and padding, and gives
// the same image.
#include "BackendUnderTest.h"

#include "Compositing/MakeTransferTable.h"
#include "Host/Tiles/ChooseMarchTile.h"
#include "Rays/MakeRayFrame.h"
#include "Rotation/ListVoxelOrders.h"

#include "vtkStriderDescribeOrder.h"

#include <algorithm>
#include <cstring>

namespace Strider::Testing
{
namespace
{

/// A volume's voxels in another order, with `padding` more voxels along each stored axis.
struct OrderedVoxels
{
  VoxelStrides Strides;
  std::vector<unsigned char> Bytes;

  OrderedVoxels(const TestVolume& volume, const VoxelOrder& order, int padding)
  {
    const auto& dimensions = volume.Layout.Dimensions;
    std::array<int, 3> extents{};
    for (int axis = 0; axis < 3; ++axis)
    {
      extents[axis] = dimensions[order.Axis[axis]] + padding;
    }
    const std::size_t size = SizeOf(volume.Layout.Type);
    this->Strides = FindStrides(order, extents);
    this->Bytes.assign(size * extents[0] * extents[1] * extents[2], 0xff);
    for (std::size_t voxel = 0; voxel < volume.Layout.CountVoxels(); ++voxel)
    {
      const auto x = static_cast<float>(voxel % dimensions[0]);
      const auto y = static_cast<float>(voxel / dimensions[0] % dimensions[1]);
      const auto z = static_cast<float>(voxel / dimensions[0] / dimensions[1]);
      const Vector3 place = order.PlacePoint({ x, y, z });
      const std::size_t row =
        static_cast<std::size_t>(place.Z) * extents[1] + static_cast<std::size_t>(place.Y);
      const std::size_t offset = row * extents[0] + static_cast<std::size_t>(place.X);
      std::memcpy(&this->Bytes[offset * size], &volume.Bytes[voxel * size], size);
    }
  }
};

std::vector<VoxelOrder> ListOrders(const std::array<int, 3>& dimensions, int padding)
{
  std::vector<VoxelOrder> orders;
  std::array<int, 3> axes{ 0, 1, 2 };
  do
  {
    for (int mirrors = 0; mirrors < 8; ++mirrors)
    {
      VoxelOrder order;
      for (int axis = 0; axis < 3; ++axis)
      {
        const bool isMirrored = (mirrors >> axis & 1) != 0;
        order.Axis[axis] = axes[axis];
        order.Sign[axis] = isMirrored ? -1.0f : 1.0f;
        order.Offset[axis] =
          isMirrored ? static_cast<float>(dimensions[axes[axis]] + padding - 1) : 0.0f;
      }
      orders.push_back(order);
    }
  } while (std::next_permutation(axes.begin(), axes.end()));
  return orders;
}

void ExpectSameBits(MarchTileFunction marchTile, ScalarType type, std::array<int, 3> dimensions)
{
  const std::array<double, 2> scalars = ChooseScalars(type);
  const TestVolume volume =
    MakeVolume(type, dimensions, MakeNoiseField(scalars[0], scalars[1]), { 1.0, 1.3, 0.8 });
  Scene scene =
    MakeScene(volume, MakeColorfulFunctions(volume, 0.2f), ListCameras(volume)[1].Place);
  std::vector<float> rgba(4 * SceneImageSize[0] * SceneImageSize[1]);
  TransferTableEntries entries;
  MarchJob job{};
  job.Volume = scene.Volume.View();
  ASSERT_TRUE(MakeRayFrame(scene.Request, job.Volume, job.Frame).IsOk());
  ASSERT_TRUE(
    MakeTransferTable(scene.Functions, job.Volume, scene.Request, entries, job.Table).IsOk());
  job.ComponentScalars[0] = DescribeStoredScalars(job.Volume);
  job.TerminationOpacity = scene.Request.EarlyTerminationOpacity;
  job.Rgba = rgba.data();
  for (const auto filter : { ReconstructionFilter::Linear, ReconstructionFilter::Nearest })
  {
    job.Filter = filter;
    job.Volume.Voxels = scene.Volume.Bytes.data();
    job.Strides = FindStrides({}, dimensions);
    const Tile tile{ 0, 0, SceneImageSize[0], SceneImageSize[1] };
    const std::uint64_t samplesTaken = marchTile(job, tile).Taken;
    const std::vector<float> plain = rgba;
    ASSERT_GT(*std::max_element(plain.begin(), plain.end()), 0.0f);
    for (const int padding : { 0, 3 })
    {
      for (const VoxelOrder& order : ListOrders(dimensions, padding))
      {
        const OrderedVoxels ordered(volume, order, padding);
        job.Volume.Voxels = ordered.Bytes.data();
        job.Strides = ordered.Strides;
        std::fill(rgba.begin(), rgba.end(), -1.0f);
        EXPECT_EQ(marchTile(job, tile).Taken, samplesTaken);
        EXPECT_EQ(std::memcmp(rgba.data(), plain.data(), rgba.size() * sizeof(float)), 0)
          << NameOf(type) << " " << vtkStriderDescribeAxes(ListStoredAxes(order)) << ", padding "
          << padding;
      }
    }
  }
}

void ExpectSameBitsOfEveryType(MarchTileFunction marchTile)
{
  for (const ScalarType type : ListScalarTypes())
  {
    ExpectSameBits(marchTile, type, { 7, 5, 6 });
  }
  for (int axis = 0; axis < 3; ++axis)
  {
    std::array<int, 3> dimensions{ 7, 5, 6 };
    dimensions[axis] = 1;
    ExpectSameBits(marchTile, ScalarType::UInt8, dimensions);
  }
}

TEST(StoredOrder, ChangesNoBitOfTheBaseline)
{
  ExpectSameBitsOfEveryType(MarchTile<InstructionSet::Baseline>);
}

#if defined(__x86_64__) && defined(__GNUC__)
TEST(StoredOrder, ChangesNoBitOfAvx2)
{
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma"))
  {
    GTEST_SKIP() << "this processor has no AVX2";
  }
  ExpectSameBitsOfEveryType(MarchTile<InstructionSet::Avx2>);
}

TEST(StoredOrder, ChangesNoBitOfAvx512)
{
  if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512bw") ||
    !__builtin_cpu_supports("avx512dq") || !__builtin_cpu_supports("avx512vl"))
  {
    GTEST_SKIP() << "this processor has no AVX-512";
  }
  ExpectSameBitsOfEveryType(MarchTile<InstructionSet::Avx512>);
}
#endif

} // namespace
} // namespace Strider::Testing
