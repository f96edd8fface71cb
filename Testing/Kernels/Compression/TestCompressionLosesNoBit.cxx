// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compression is lossless for every scalar type, number of components and odd extent, in both formats, whatever the
// slabs and threads.
#include "CompressionVolumes.h"
#include "MakeVolumes.h"

#include "Compression/Format/CheckCompressed.h"
#include "Host/Volume/EncodeVolume.h"

#include <gtest/gtest.h>

#include <tbb/global_control.h>

namespace Strider::Testing
{
namespace
{

constexpr BrickFormat Formats[] = { BrickFormat::Published, BrickFormat::Automatic };

bool AreEqual(const CompressedVolume& first, const CompressedVolume& second)
{
  return first.Kind == second.Kind && first.EntryBits == second.EntryBits &&
    first.GroupBits == second.GroupBits && first.BaseWords == second.BaseWords &&
    first.Background == second.Background && first.PayloadBytes == second.PayloadBytes &&
    first.Payload == second.Payload && first.Index == second.Index && first.Groups == second.Groups;
}

void ExpectRoundTrip(const RawVolume& volume, BrickFormat format)
{
  CompressedVolume compressed;
  const Status made = CompressVolume(volume.View(), format, compressed);
  ASSERT_TRUE(made.IsOk()) << made.GetMessage();
  const Status checked = CheckCompressed(compressed);
  ASSERT_TRUE(checked.IsOk()) << checked.GetMessage();
  std::vector<unsigned char> bytes(volume.Bytes.size(), 0xcd);
  EXPECT_TRUE(
    DecompressVolume(compressed, MakeWholeBox(compressed.Dimensions), {}, bytes.data()).IsOk());
  EXPECT_EQ(bytes, volume.Bytes);
}

TEST(CompressionLosesNoBit, OfAnyTypeAndFilling)
{
  for (const ScalarType type : ListScalarTypes())
  {
    for (const Filling filling : AllFillings)
    {
      for (const BrickFormat format : Formats)
      {
        SCOPED_TRACE(std::string(NameOf(type)) + ", filling " +
          std::to_string(static_cast<int>(filling)) + ", format " +
          std::to_string(static_cast<int>(format)));
        ExpectRoundTrip(MakeRawVolume(type, { 37, 21, 18 }, 1, filling), format);
      }
    }
  }
}

TEST(CompressionLosesNoBit, OfAnyExtent)
{
  const std::array<int, 3> extents[] = { { 1, 1, 1 }, { 2, 1, 1 }, { 1, 1, 5 }, { 1, 7, 1 },
    { 4, 4, 4 }, { 5, 4, 3 }, { 1, 53, 47 }, { 61, 1, 43 }, { 59, 67, 1 }, { 31, 29, 23 },
    { 131, 3, 2 }, { 3, 2, 131 } };
  for (const auto& extent : extents)
  {
    for (const ScalarType type :
      { ScalarType::UInt8, ScalarType::Int16, ScalarType::Float32, ScalarType::Float64 })
    {
      for (const BrickFormat format : Formats)
      {
        SCOPED_TRACE(std::to_string(extent[0]) + "x" + std::to_string(extent[1]) + "x" +
          std::to_string(extent[2]) + " " + NameOf(type));
        ExpectRoundTrip(MakeRawVolume(type, extent, 1, Filling::Smooth), format);
        ExpectRoundTrip(MakeRawVolume(type, extent, 1, Filling::Noise), format);
      }
    }
  }
}

TEST(CompressionLosesNoBit, OfSeveralComponents)
{
  for (int components = 1; components <= 4; ++components)
  {
    for (const ScalarType type : { ScalarType::UInt8, ScalarType::UInt16, ScalarType::Float32 })
    {
      for (const BrickFormat format : Formats)
      {
        ExpectRoundTrip(MakeRawVolume(type, { 19, 17, 13 }, components, Filling::Smooth), format);
        ExpectRoundTrip(MakeRawVolume(type, { 19, 17, 13 }, components, Filling::Labels), format);
      }
    }
  }
}

TEST(CompressionLosesNoBit, WhateverTheSlabsAndThreads)
{
  const RawVolume volume = MakeRawVolume(ScalarType::UInt16, { 45, 38, 51 }, 2, Filling::Smooth);
  for (const BrickFormat format : Formats)
  {
    CompressedVolume whole;
    ASSERT_TRUE(CompressVolume(volume.View(), format, whole).IsOk());
    for (const int slices : { 1, 4, 7, 12, 1000 })
    {
      tbb::global_control threads(
        tbb::global_control::max_allowed_parallelism, slices == 7 ? 1 : 4);
      CompressedVolume slabs;
      int next = 0;
      std::vector<unsigned char> held;
      const std::size_t sliceBytes = volume.Bytes.size() / volume.Dimensions[2];
      const Status status = EncodeVolume(
        { { volume.Dimensions, volume.Type, volume.Components, format }, slices },
        [&](int first, int count, const void*& voxels) {
          EXPECT_EQ(first, next);
          EXPECT_TRUE(count <= (slices + 3) / 4 * 4 && first + count <= volume.Dimensions[2]);
          next = first + count;
          // Only this slab is in memory.
          held.assign(volume.Bytes.begin() + static_cast<std::ptrdiff_t>(first * sliceBytes),
            volume.Bytes.begin() + static_cast<std::ptrdiff_t>(next * sliceBytes));
          voxels = held.data();
          return Status();
        },
        nullptr, slabs);
      ASSERT_TRUE(status.IsOk()) << status.GetMessage();
      EXPECT_EQ(next, volume.Dimensions[2]);
      EXPECT_TRUE(AreEqual(slabs, whole)) << slices << " slices";
    }
  }
}

TEST(CompressionLosesNoBit, NorAnythingWhereItFails)
{
  const auto fail = [](int, int, const void*&) {
    return STRIDER_FAILURE(StatusCode::OutOfMemory, "no slices today");
  };
  const auto give = [](int, int, const void*& voxels) {
    static const std::uint64_t zero[64] = {};
    voxels = zero;
    return Status();
  };
  CompressedVolume kept;
  kept.PayloadBytes = 77;
  const auto expectFailure = [&kept](const CompressionRequest& request, const SliceSource& source,
                               const char* words) {
    const Status status = EncodeVolume(request, source, nullptr, kept);
    EXPECT_FALSE(status.IsOk());
    EXPECT_NE(status.GetMessage().find(words), std::string::npos) << status.GetMessage();
    EXPECT_EQ(kept.PayloadBytes, 77u);
  };
  expectFailure({ { { 4, 4, 4 } } }, fail, "no slices today");
  expectFailure({ { { 4, 0, 4 } } }, give, "4x0x4");
  expectFailure({ { { 4, 4, 4 }, ScalarType::UInt8, 5 } }, give, "5 components a voxel");
  expectFailure(
    { { { 4, 4, 4 }, ScalarType::UInt8, 1, BrickFormat::Automatic }, 0 }, give, "0 slices a slab");
}

} // namespace
} // namespace Strider::Testing
