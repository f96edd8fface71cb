// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What the device decodes is every bit of the volume: all types, fillings, indices and extents, in both formats.
#include "CompressionVolumes.h"
#include "CudaScenes.h"

#include "Cuda/DecodeVolume.h"

#include <cuda_runtime_api.h>

#include <set>

namespace Strider::Testing
{
namespace
{

constexpr BrickFormat Formats[] = { BrickFormat::Published, BrickFormat::Automatic };

class CudaCompression : public ::testing::Test
{
protected:
  void SetUp() override
  {
    const Status created = this->Queue.Create();
    ASSERT_TRUE(created.IsOk()) << created.GetMessage();
  }

  static CompressedVolume Compress(const RawVolume& volume, BrickFormat format)
  {
    CompressedVolume compressed;
    const Status made = CompressVolume(volume.View(), format, compressed);
    EXPECT_TRUE(made.IsOk()) << made.GetMessage();
    return compressed;
  }

  /// What the device writes, with some bytes behind it that it must not touch.
  std::vector<unsigned char> Decode(const CompressedVolume& compressed)
  {
    constexpr std::size_t Behind = 256;
    constexpr int Untouched = 0xcd;
    const auto bytes = static_cast<std::size_t>(compressed.CountRawBytes());
    std::vector<unsigned char> found(bytes + Behind);
    DeviceCompressedVolume onDevice;
    DeviceBuffer<unsigned char> voxels;
    Status status = onDevice.Upload(compressed, this->Queue);
    status = status.IsOk() ? voxels.Reserve(found.size()) : status;
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
    EXPECT_EQ(
      cudaMemsetAsync(voxels.Get(), Untouched, found.size(), this->Queue.Get()), cudaSuccess);
    status = LaunchDecodeVolume(onDevice, voxels.Get(), this->Queue.Get());
    status = status.IsOk() ? this->Queue.Synchronize() : status;
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
    EXPECT_EQ(
      cudaMemcpy(found.data(), voxels.Get(), found.size(), cudaMemcpyDeviceToHost), cudaSuccess);
    EXPECT_EQ(
      std::vector<unsigned char>(found.begin() + static_cast<std::ptrdiff_t>(bytes), found.end()),
      std::vector<unsigned char>(Behind, Untouched))
      << "written beyond the volume";
    found.resize(bytes);
    return found;
  }

  void ExpectRoundTrip(const RawVolume& volume, BrickFormat format)
  {
    const CompressedVolume compressed = Compress(volume, format);
    this->Kinds.insert(compressed.Kind);
    // Not EXPECT_EQ: it would print both volumes.
    EXPECT_TRUE(this->Decode(compressed) == volume.Bytes)
      << NameOf(volume.Type) << ", format " << static_cast<int>(format) << ", index "
      << static_cast<int>(compressed.Kind) << ", components " << volume.Components << ", "
      << volume.Dimensions[0] << "x" << volume.Dimensions[1] << "x" << volume.Dimensions[2];
  }

  Stream Queue;
  std::set<BrickIndex> Kinds;
};

TEST_F(CudaCompression, DecodesAnyTypeAndFilling)
{
  for (const ScalarType type : ListScalarTypes())
  {
    for (const Filling filling : AllFillings)
    {
      for (const BrickFormat format : Formats)
      {
        SCOPED_TRACE("filling " + std::to_string(static_cast<int>(filling)));
        this->ExpectRoundTrip(MakeRawVolume(type, { 137, 71, 38 }, 1, filling), format);
      }
    }
  }
  EXPECT_EQ(this->Kinds.size(), 3u) << "indices of all kinds";
}

TEST_F(CudaCompression, DecodesAnyExtentAndComponents)
{
  const std::array<int, 3> extents[] = { { 1, 1, 1 }, { 2, 1, 1 }, { 1, 1, 5 }, { 1, 7, 1 },
    { 4, 4, 4 }, { 5, 4, 3 }, { 1, 53, 47 }, { 61, 1, 43 }, { 59, 67, 1 }, { 31, 29, 23 },
    { 131, 3, 2 }, { 3, 2, 131 }, { 509, 13, 11 } };
  for (const auto& extent : extents)
  {
    for (int components = 1; components <= 4; ++components)
    {
      for (const ScalarType type :
        { ScalarType::UInt8, ScalarType::Int16, ScalarType::Float32, ScalarType::Float64 })
      {
        for (const BrickFormat format : Formats)
        {
          this->ExpectRoundTrip(MakeRawVolume(type, extent, components, Filling::Smooth), format);
        }
      }
    }
  }
}

TEST_F(CudaCompression, DecodesManyBricks)
{
  for (const BrickFormat format : Formats)
  {
    this->ExpectRoundTrip(
      MakeRawVolume(ScalarType::UInt8, { 257, 255, 254 }, 1, Filling::Smooth), format);
    this->ExpectRoundTrip(
      MakeRawVolume(ScalarType::UInt16, { 203, 190, 120 }, 1, Filling::Noise), format);
  }
}

} // namespace
} // namespace Strider::Testing
