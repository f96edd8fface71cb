// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Every voxel of every type arrives in the texture's array, in chunks of slices and in chunks of rows.
#include "Cuda/Array3D.h"
#include "Cuda/CutIntoChunks.h"
#include "Cuda/StoreVoxels.h"
#include "Cuda/UploadVoxels.h"
#include "MakeVolumes.h"

#include <cuda_runtime.h>
#include <gtest/gtest.h>

namespace Strider::Testing
{
namespace
{

TEST(VoxelChunks, CoverTheVolumeInMemoryOrder)
{
  for (const std::array<int, 3>& dimensions :
    { std::array<int, 3>{ 1, 1, 1 }, { 7, 5, 3 }, { 100, 1, 9 }, { 3, 50, 2 }, { 64, 64, 64 } })
  {
    for (const std::size_t largest : { 1, 10, 100, 1000, 1000000 })
    {
      std::size_t next = 0;
      for (const VoxelChunk& chunk : CutIntoChunks(dimensions, largest))
      {
        const std::size_t width = static_cast<std::size_t>(dimensions[0]);
        const std::size_t voxels = width * chunk.RowCount * chunk.SliceCount;
        EXPECT_EQ(width * (chunk.FirstRow + std::size_t(dimensions[1]) * chunk.FirstSlice), next);
        EXPECT_TRUE(chunk.SliceCount == 1 || chunk.RowCount == dimensions[1]);
        EXPECT_TRUE(voxels <= largest || (chunk.RowCount == 1 && chunk.SliceCount == 1));
        next += voxels;
      }
      EXPECT_EQ(next, std::size_t(dimensions[0]) * dimensions[1] * dimensions[2]);
    }
  }
}

cudaChannelFormatDesc DescribeTexels(ScalarType type)
{
  const std::size_t bytes = SizeOf(FindTexelType(type));
  return cudaCreateChannelDesc(static_cast<int>(8 * bytes), 0, 0, 0,
    bytes == 4 ? cudaChannelFormatKindFloat : cudaChannelFormatKindUnsigned);
}

void ExpectEveryVoxel(ScalarType type, const std::array<int, 3>& dimensions)
{
  SCOPED_TRACE(NameOf(type));
  const std::array<double, 2> scalars = ChooseScalars(type);
  const TestVolume volume = MakeVolume(type, dimensions, MakeNoiseField(scalars[0], scalars[1]));
  Stream stream;
  Array3D array;
  VoxelUploader uploader;
  ASSERT_TRUE(stream.Create().IsOk());
  ASSERT_TRUE(array.Create(DescribeTexels(type), dimensions).IsOk());
  ASSERT_TRUE(uploader.Create().IsOk());
  const Status status = uploader.Upload(volume.View(), SmallestInteger::Kept, array.Get(), stream);
  ASSERT_TRUE(status.IsOk()) << status.GetMessage();

  const std::size_t texelBytes = SizeOf(FindTexelType(type));
  std::vector<unsigned char> expected(volume.Layout.CountVoxels() * texelBytes);
  StoreVoxels(
    volume.View(), SmallestInteger::Kept, 0, volume.Layout.CountVoxels(), expected.data());
  std::vector<unsigned char> texels(expected.size());
  const std::size_t width = static_cast<std::size_t>(dimensions[0]);
  cudaMemcpy3DParms copy{};
  copy.srcArray = array.Get();
  copy.dstPtr = make_cudaPitchedPtr(
    texels.data(), width * texelBytes, width, static_cast<std::size_t>(dimensions[1]));
  copy.extent = make_cudaExtent(
    width, static_cast<std::size_t>(dimensions[1]), static_cast<std::size_t>(dimensions[2]));
  copy.kind = cudaMemcpyDeviceToHost;
  ASSERT_EQ(cudaMemcpy3D(&copy), cudaSuccess);
  EXPECT_TRUE(texels == expected);
}

TEST(Upload, KeepsEveryVoxelOfEveryType)
{
  for (const ScalarType type : ListScalarTypes())
  {
    ExpectEveryVoxel(type, { 61, 53, 47 });
  }
}

/// Slices of 9 MiB: each chunk is one slice. Slices of 30 MiB: each is cut into chunks of rows.
TEST(Upload, KeepsEveryVoxelOfManyChunks)
{
  ExpectEveryVoxel(ScalarType::UInt8, { 3071, 3079, 3 });
  ExpectEveryVoxel(ScalarType::Float64, { 2801, 2803, 2 });
}

/// Signed integers keep their order and none is lost.
TEST(StoreVoxels, MovesSignedIntegersUp)
{
  std::vector<std::int8_t> voxels;
  for (int scalar = -128; scalar <= 127; ++scalar)
  {
    voxels.push_back(static_cast<std::int8_t>(scalar));
  }
  VolumeView volume;
  volume.Voxels = voxels.data();
  volume.Type = ScalarType::Int8;
  volume.Dimensions = { 256, 1, 1 };
  std::vector<unsigned char> texels(256);
  StoreVoxels(volume, SmallestInteger::Kept, 0, 256, texels.data());
  for (int texel = 0; texel < 256; ++texel)
  {
    EXPECT_EQ(texels[texel], texel);
  }
  StoreVoxels(volume, SmallestInteger::Raised, 0, 256, texels.data());
  EXPECT_EQ(texels[0], 1);
  EXPECT_EQ(texels[1], 1);
  EXPECT_EQ(texels[255], 255);
}

} // namespace
} // namespace Strider::Testing
