// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Every component of every voxel of every type arrives in the texture's array, in chunks of slices and in chunks of
// rows. Progress is reported after each chunk, and an observer can stop the upload.
#include "Cuda/Runtime/Array3D.h"
#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Runtime/CutIntoChunks.h"
#include "Cuda/Volume/StoreVoxels.h"
#include "Cuda/Volume/UploadVoxels.h"
#include "DeviceLists.h"
#include "MakeFeatureScenes.h"

#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <algorithm>

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

cudaChannelFormatDesc DescribeTexels(const TexelFormat& format)
{
  const int bits = static_cast<int>(8 * SizeOf(format.Type));
  return cudaCreateChannelDesc(bits, format.Channels > 1 ? bits : 0, format.Channels > 2 ? bits : 0,
    format.Channels > 2 ? bits : 0,
    format.Type == TexelType::Float32 ? cudaChannelFormatKindFloat : cudaChannelFormatKindUnsigned);
}

/// A different scalar in each component of each voxel.
TestVolume MakeNoise(ScalarType type, const std::array<int, 3>& dimensions, int components)
{
  const std::array<double, 2> scalars = ChooseScalars(type);
  std::vector<TestVolume> volumes;
  for (int component = 0; component < components; ++component)
  {
    const Field noise = MakeNoiseField(scalars[0], scalars[1]);
    volumes.push_back(MakeVolume(type, dimensions,
      [&](double x, double y, double z) { return noise(x + 1000.0 * component, y, z); }));
  }
  return Interleave(volumes);
}

void ExpectEveryVoxel(ScalarType type, const std::array<int, 3>& dimensions, int components = 1)
{
  SCOPED_TRACE(std::to_string(components) + " of " + NameOf(type));
  const TestVolume volume = MakeNoise(type, dimensions, components);
  const TexelFormat format = FindTexelFormat(volume.Layout);
  Stream stream;
  Array3D array;
  VoxelUploader uploader;
  ASSERT_TRUE(stream.Create().IsOk());
  ASSERT_TRUE(array.Create(DescribeTexels(format), dimensions).IsOk());
  ASSERT_TRUE(uploader.Create().IsOk());
  const Status status = uploader.Upload(volume.View(), SmallestInteger::Kept, array.Get(), stream);
  ASSERT_TRUE(status.IsOk()) << status.GetMessage();

  const std::size_t texelBytes = SizeOf(format);
  std::vector<unsigned char> expected(volume.Layout.CountVoxels() * texelBytes);
  StoreVoxels(volume.View(), SmallestInteger::Kept, MakeWholeBox(dimensions), expected.data());
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
    for (int components = 1; components <= 4; ++components)
    {
      ExpectEveryVoxel(type, { 61, 53, 47 }, components);
    }
  }
}

/// Uploads a box of a volume into the middle of another one.
void ExpectPart(ScalarType type, const std::array<int, 3>& dimensions, int components,
  const IndexBox& part, MemorySpace space)
{
  const TestVolume former = MakeNoise(type, dimensions, components);
  TestVolume volume = former;
  std::reverse(volume.Bytes.begin(), volume.Bytes.end());
  Stream stream;
  Array3D array;
  VoxelUploader uploader;
  const TexelFormat format = FindTexelFormat(volume.Layout);
  ASSERT_TRUE(stream.Create().IsOk());
  ASSERT_TRUE(array.Create(DescribeTexels(format), dimensions).IsOk());
  ASSERT_TRUE(uploader.Create().IsOk());
  ASSERT_TRUE(uploader.Upload(former.View(), SmallestInteger::Kept, array.Get(), stream).IsOk());
  VolumeView view = volume.View();
  DeviceBuffer<unsigned char> onDevice;
  if (space == MemorySpace::Device)
  {
    const std::size_t bytes = volume.Bytes.size();
    ASSERT_TRUE(onDevice.Reserve(bytes).IsOk());
    ASSERT_EQ(
      cudaMemcpy(onDevice.Get(), volume.Bytes.data(), bytes, cudaMemcpyHostToDevice), cudaSuccess);
    view.Voxels = onDevice.Get();
    view.Space = space;
  }
  ASSERT_TRUE(uploader.UploadPart(view, part, SmallestInteger::Kept, array.Get(), stream).IsOk());

  const std::size_t texelBytes = SizeOf(format);
  const std::size_t width = static_cast<std::size_t>(dimensions[0]);
  std::vector<unsigned char> expected(volume.Layout.CountVoxels() * texelBytes);
  std::vector<unsigned char> after(expected.size());
  const IndexBox whole = MakeWholeBox(dimensions);
  StoreVoxels(former.View(), SmallestInteger::Kept, whole, expected.data());
  StoreVoxels(volume.View(), SmallestInteger::Kept, whole, after.data());
  const std::size_t rowBytes = static_cast<std::size_t>(part.GetSides()[0]) * texelBytes;
  for (int z = part.First[2]; z <= part.Last[2]; ++z)
  {
    for (int y = part.First[1]; y <= part.Last[1]; ++y)
    {
      const std::size_t row = (static_cast<std::size_t>(z) * dimensions[1] + y) * width;
      const std::size_t first = (row + part.First[0]) * texelBytes;
      std::copy_n(after.data() + first, rowBytes, expected.data() + first);
    }
  }
  std::vector<unsigned char> texels(expected.size());
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

TEST(Upload, KeepsTheRestOfEveryVolume)
{
  const std::vector<IndexBox> parts{ { { 0, 0, 0 }, { 0, 0, 0 } },
    { { 60, 52, 46 }, { 60, 52, 46 } }, { { 7, 9, 11 }, { 31, 9, 40 } },
    { { 0, 3, 5 }, { 60, 8, 5 } }, { { 0, 0, 5 }, { 60, 52, 9 } }, { { 5, 0, 0 }, { 9, 52, 46 } } };
  for (const ScalarType type : ListScalarTypes())
  {
    for (int components = 1; components <= 4; ++components)
    {
      for (const IndexBox& part : parts)
      {
        SCOPED_TRACE(std::to_string(components) + " of " + NameOf(type));
        ExpectPart(type, { 61, 53, 47 }, components, part, MemorySpace::Host);
        ExpectPart(type, { 61, 53, 47 }, components, part, MemorySpace::Device);
      }
    }
  }
  // Several chunks.
  ExpectPart(
    ScalarType::UInt8, { 4001, 4999, 3 }, 1, { { 1, 0, 0 }, { 4000, 4998, 1 } }, MemorySpace::Host);
}

/// Slices of 9 MiB: each chunk is one slice. Slices of 30 MiB: each is cut into chunks of rows.
TEST(Upload, KeepsEveryVoxelOfManyChunks)
{
  ExpectEveryVoxel(ScalarType::UInt8, { 3071, 3079, 3 });
  ExpectEveryVoxel(ScalarType::Float64, { 2801, 2803, 2 });
  ExpectEveryVoxel(ScalarType::Int16, { 1301, 1303, 3 }, 3);
}

/// Uploads have chunks of 16 MiB, and compression copies parts of 64 MiB.
TEST(Upload, ReportsEachPartAndStops)
{
  const TestVolume volume =
    MakeVolume(ScalarType::Float32, { 300, 260, 240 }, MakeNoiseField(0.0, 1.0)); // 71.4 MiB
  const DevicesInScope one("0"); // several devices share an upload
  const auto renderer = MakeRenderer(Backend::CUDA);
  ASSERT_TRUE(renderer);
  std::vector<double> reports;
  std::size_t mostReports = 0;
  renderer->SetProgress([&](double done) {
    reports.push_back(done);
    return reports.size() <= mostReports;
  });
  const auto set = [&](std::size_t most) {
    reports.clear();
    mostReports = most;
    return renderer->SetVolume(volume.View()).GetCode();
  };
  for (const StorageMode storage : { StorageMode::Texture, StorageMode::Compressed })
  {
    Strategies settings;
    settings.Storage = storage;
    renderer->ExpectFrames(settings);
    EXPECT_EQ(set(100), StatusCode::Ok);
    EXPECT_GE(reports.size(), 2u);
    EXPECT_TRUE(std::is_sorted(reports.begin(), reports.end()));
    EXPECT_EQ(reports.back(), storage == StorageMode::Texture ? 1.0 : 0.9);
    EXPECT_EQ(set(1), StatusCode::Stopped);
    EXPECT_EQ(reports.size(), 2u);
    EXPECT_EQ(set(100), StatusCode::Ok);
  }
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
  StoreVoxels(volume, SmallestInteger::Kept, MakeWholeBox(volume.Dimensions), texels.data());
  for (int texel = 0; texel < 256; ++texel)
  {
    EXPECT_EQ(texels[texel], texel);
  }
  StoreVoxels(volume, SmallestInteger::Raised, MakeWholeBox(volume.Dimensions), texels.data());
  EXPECT_EQ(texels[0], 1);
  EXPECT_EQ(texels[1], 1);
  EXPECT_EQ(texels[255], 255);
}

/// Each component is stored like a volume of its own; three components get a fourth one of 0.
TEST(StoreVoxels, KeepsComponentsApart)
{
  for (const ScalarType type : ListScalarTypes())
  {
    for (int components = 2; components <= 4; ++components)
    {
      SCOPED_TRACE(std::to_string(components) + " of " + NameOf(type));
      const TestVolume volume = MakeNoise(type, { 5, 4, 3 }, components);
      const std::size_t voxels = volume.Layout.CountVoxels();
      const std::size_t valueBytes = SizeOf(FindTexelType(type));
      const std::size_t channels = components == 3 ? 4 : components;
      std::vector<unsigned char> texels(voxels * channels * valueBytes, 0xff);
      const IndexBox whole = MakeWholeBox({ 5, 4, 3 });
      StoreVoxels(volume.View(), SmallestInteger::Raised, whole, texels.data());
      const std::size_t scalarBytes = SizeOf(type);
      for (std::size_t component = 0; component < channels; ++component)
      {
        std::vector<unsigned char> expected(voxels * valueBytes, 0);
        if (component < static_cast<std::size_t>(components))
        {
          TestVolume alone = volume;
          alone.Layout.Components = 1;
          alone.Layout.ScalarRange = volume.Layout.GetRange(static_cast<int>(component));
          alone.Bytes.clear();
          for (std::size_t voxel = 0; voxel < voxels; ++voxel)
          {
            const auto first = volume.Bytes.begin() +
              static_cast<std::ptrdiff_t>((voxel * components + component) * scalarBytes);
            alone.Bytes.insert(
              alone.Bytes.end(), first, first + static_cast<std::ptrdiff_t>(scalarBytes));
          }
          StoreVoxels(alone.View(), SmallestInteger::Raised, whole, expected.data());
        }
        for (std::size_t voxel = 0; voxel < voxels; ++voxel)
        {
          const unsigned char* value = texels.data() + (voxel * channels + component) * valueBytes;
          ASSERT_TRUE(std::equal(value, value + valueBytes, expected.data() + voxel * valueBytes))
            << "component " << component << " of voxel " << voxel;
        }
      }
    }
  }
}

} // namespace
} // namespace Strider::Testing
