// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The device decodes every bit of the volume: all types, fillings, indices and extents, in both formats. It encodes
// to the same bytes as the CPU.
#include "CompressionVolumes.h"
#include "CudaScenes.h"

#include "Compression/Format/CheckCompressed.h"
#include "Cuda/Bricks/CompressVolumeOnDevice.h"
#include "Cuda/Bricks/DeviceCompressedVolume.h"

#include <cuda_runtime_api.h>

#include <set>

namespace Strider::Testing
{
namespace
{

constexpr BrickFormat Formats[] = { BrickFormat::Published, BrickFormat::Automatic };

bool AreEqual(const CompressedVolume& first, const CompressedVolume& second)
{
  return first.Dimensions == second.Dimensions && first.Type == second.Type &&
    first.Components == second.Components && first.Format == second.Format &&
    first.Kind == second.Kind && first.EntryBits == second.EntryBits &&
    first.GroupBits == second.GroupBits && first.BaseWords == second.BaseWords &&
    first.Background == second.Background && first.PayloadBytes == second.PayloadBytes &&
    first.Payload == second.Payload && first.Index == second.Index && first.Groups == second.Groups;
}

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

  std::vector<unsigned char> Decode(const CompressedVolume& compressed)
  {
    DeviceCompressedVolume onDevice;
    const Status status = onDevice.Upload(compressed, this->Queue);
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
    return this->Decode(onDevice);
  }

  /// Decodes on the device, with guard bytes behind the output that must stay unchanged.
  std::vector<unsigned char> Decode(const DeviceCompressedVolume& compressed)
  {
    constexpr std::size_t Behind = 256;
    constexpr int Untouched = 0xcd;
    const auto bytes = static_cast<std::size_t>(compressed.CountRawBytes());
    std::vector<unsigned char> found(bytes + Behind);
    DeviceBuffer<unsigned char> voxels;
    Status status = voxels.Reserve(found.size());
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
    EXPECT_EQ(
      cudaMemsetAsync(voxels.Get(), Untouched, found.size(), this->Queue.Get()), cudaSuccess);
    status = LaunchDecodeVolume(compressed, voxels.Get(), this->Queue.Get());
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
      << Describe(volume) << ", format " << static_cast<int>(format) << ", index "
      << static_cast<int>(compressed.Kind);
  }

  /// Encodes with the host's index.
  void ExpectSameBytes(const RawVolume& volume, int slices)
  {
    const CompressedVolume expected = Compress(volume, BrickFormat::Automatic);
    CompressedVolume found;
    const std::size_t sliceBytes = volume.Bytes.size() / volume.Dimensions[2];
    const Status made = CompressVolumeOnDevice(
      { volume.Dimensions, volume.Type, volume.Components, BrickFormat::Automatic, slices },
      [&](int first, int, const void*& voxels) {
        voxels = volume.Bytes.data() + first * sliceBytes;
        return Status();
      },
      this->Queue, found);
    ASSERT_TRUE(made.IsOk()) << made.GetMessage();
    EXPECT_TRUE(AreEqual(found, expected)) << Describe(volume);
    this->Kinds.insert(found.Kind);
  }

  /// Encodes with the device's index.
  void ExpectSameLengths(const RawVolume& volume)
  {
    DeviceBuffer<unsigned char> voxels;
    ASSERT_TRUE(voxels.Reserve(volume.Bytes.size()).IsOk());
    // Copies in the stream: cudaMemcpy may return before the copy has reached the device, and the stream does not
    // wait for it.
    ASSERT_EQ(cudaMemcpyAsync(voxels.Get(), volume.Bytes.data(), volume.Bytes.size(),
                cudaMemcpyHostToDevice, this->Queue.Get()),
      cudaSuccess);
    VolumeView view = volume.View();
    view.Voxels = voxels.Get();
    view.Space = MemorySpace::Device;
    DeviceCompressedVolume encoded;
    CompressedVolume found;
    const Status made = encoded.Encode(view, this->Queue);
    ASSERT_TRUE(made.IsOk()) << made.GetMessage();
    ASSERT_TRUE(encoded.Download(this->Queue, found).IsOk());
    const Status checked = CheckCompressed(found);
    ASSERT_TRUE(checked.IsOk()) << checked.GetMessage() << Describe(volume);
    EXPECT_EQ(found.Kind, BrickIndex::Lengths);
    std::vector<unsigned char> bytes(volume.Bytes.size(), 0xcd);
    EXPECT_TRUE(DecompressVolume(found, MakeWholeBox(found.Dimensions), {}, bytes.data()).IsOk());
    EXPECT_TRUE(bytes == volume.Bytes) << Describe(volume);
    EXPECT_TRUE(this->Decode(encoded) == volume.Bytes) << Describe(volume);
    const CompressedVolume expected = Compress(volume, BrickFormat::Automatic);
    if (expected.Kind == BrickIndex::Lengths)
    {
      ++this->ComparedLengths;
      EXPECT_TRUE(AreEqual(found, expected)) << Describe(volume);
    }
  }

  static std::string Describe(const RawVolume& volume)
  {
    return std::string(NameOf(volume.Type)) + ", components " + std::to_string(volume.Components) +
      ", " + std::to_string(volume.Dimensions[0]) + "x" + std::to_string(volume.Dimensions[1]) +
      "x" + std::to_string(volume.Dimensions[2]);
  }

  Stream Queue;
  std::set<BrickIndex> Kinds;
  int ComparedLengths = 0;
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
}

TEST_F(CudaCompression, DecodesAnyIndex)
{
  for (const ScalarType type : { ScalarType::UInt8, ScalarType::Float32 })
  {
    for (const Filling filling : { Filling::Constant, Filling::Labels, Filling::Noise })
    {
      for (const BrickFormat format : Formats)
      {
        this->ExpectRoundTrip(MakeRawVolume(type, { 70, 33, 21 }, 1, filling), format);
      }
    }
  }
  EXPECT_EQ(this->Kinds.size(), 3u);
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

TEST_F(CudaCompression, EncodesTheBytesOfTheHost)
{
  for (const ScalarType type : ListScalarTypes())
  {
    for (const Filling filling : AllFillings)
    {
      SCOPED_TRACE("filling " + std::to_string(static_cast<int>(filling)));
      const RawVolume volume = MakeRawVolume(type, { 137, 71, 38 }, 1, filling);
      this->ExpectSameBytes(volume, 16);
      this->ExpectSameLengths(volume);
    }
  }
  EXPECT_GE(this->Kinds.size(), 2u);
  EXPECT_GE(this->ComparedLengths, 10);
}

TEST_F(CudaCompression, EncodesAnyExtentAndComponents)
{
  const std::array<int, 3> extents[] = { { 1, 1, 1 }, { 2, 1, 1 }, { 1, 1, 5 }, { 1, 7, 1 },
    { 5, 4, 3 }, { 1, 53, 47 }, { 59, 67, 1 }, { 31, 29, 23 }, { 131, 3, 2 }, { 509, 13, 11 } };
  for (const auto& extent : extents)
  {
    for (int components = 1; components <= 4; ++components)
    {
      for (const ScalarType type :
        { ScalarType::UInt8, ScalarType::Int16, ScalarType::Float32, ScalarType::Float64 })
      {
        const RawVolume volume = MakeRawVolume(type, extent, components, Filling::Smooth);
        this->ExpectSameBytes(volume, 7);
        this->ExpectSameLengths(volume);
      }
    }
  }
}

/// Constant bricks of two words: the more frequent word takes no code word, or the smaller one where both are equally
/// frequent.
TEST_F(CudaCompression, EncodesTheBackground)
{
  for (const int share : { 1, 2, 3 })
  {
    RawVolume volume = MakeRawVolume(ScalarType::UInt16, { 160, 80, 64 }, 1, Filling::Noise);
    for (std::size_t voxel = 0; voxel < 160u * 80u * 16u; ++voxel)
    {
      const int layer = static_cast<int>(voxel / (160u * 80u * 4u));
      const auto value = static_cast<std::uint16_t>(layer < share ? 9 : 7);
      std::memcpy(volume.Bytes.data() + 2 * voxel, &value, sizeof(value));
    }
    this->ExpectSameBytes(volume, 64);
    this->ExpectSameLengths(volume);
  }
  EXPECT_EQ(this->ComparedLengths, 3);
}

TEST_F(CudaCompression, RefusesWhatItCannotEncode)
{
  const auto expectFailure = [](const Status& status, const char* words) {
    EXPECT_FALSE(status.IsOk());
    EXPECT_NE(status.GetMessage().find(words), std::string::npos) << status.GetMessage();
  };
  const RawVolume volume = MakeRawVolume(ScalarType::UInt8, { 8, 8, 8 }, 1, Filling::Smooth);
  DeviceCompressedVolume encoded;
  expectFailure(encoded.Encode(volume.View(), this->Queue), "device memory");
  const auto give = [&](int, int, const void*& voxels) {
    voxels = volume.Bytes.data();
    return Status();
  };
  CompressedVolume kept;
  kept.PayloadBytes = 77;
  expectFailure(
    CompressVolumeOnDevice(
      { { volume.Dimensions, volume.Type, 1, BrickFormat::Published } }, give, this->Queue, kept),
    "format 1");
  expectFailure(CompressVolumeOnDevice({ { { 8, 0, 8 } } }, give, this->Queue, kept), "8x0x8");
  EXPECT_EQ(kept.PayloadBytes, 77u);
}

} // namespace
} // namespace Strider::Testing
