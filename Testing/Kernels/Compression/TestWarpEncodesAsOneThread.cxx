// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A warp writes the same code words as one thread, to the byte; its lanes stay converged.
#include "CompressionVolumes.h"
#include "EmulatedWarp.h"
#include "MakeVolumes.h"

#include "Compression/Encode/EncodeBrick.h"
#include "Compression/Warp/EncodeRecordByWarp.h"

#include <gtest/gtest.h>

#include <set>

namespace Strider::Testing
{
namespace
{

template <typename Word>
struct WarpEncoder
{
  explicit WarpEncoder(const RawVolume& volume)
    : Slab{ reinterpret_cast<const Word*>(volume.Bytes.data()),
      { volume.Dimensions[0], volume.Dimensions[1], volume.Dimensions[2] }, volume.Components,
      FindWordOrder(volume.Type) }
    , Grid{ { CountBricks(volume.Dimensions[0]), CountBricks(volume.Dimensions[1]),
              CountBricks(volume.Dimensions[2]) },
      volume.Components }
  {
  }

  /// Encodes by a warp.
  std::vector<unsigned char> Encode(int constantHead, std::set<int>& forms)
  {
    EmulatedWarp warp;
    const auto count = static_cast<std::size_t>(this->Grid.CountAll());
    std::vector<std::uint16_t> lengths(count);
    std::vector<std::uint8_t> formOf(count);
    const MeasuredBricks measured{ lengths.data(), formOf.data() };
    for (std::uint64_t record = 0; record < CountRecords(this->Grid); ++record)
    {
      EXPECT_TRUE(warp.Run([&](const EmulatedWarp::LaneView& view) {
        MeasureRecordByWarp(view, this->Grid, this->Slab, record, constantHead, measured);
      }));
    }
    std::vector<std::uint64_t> offsets(count);
    std::uint64_t bytes = 0;
    for (std::size_t entry = 0; entry < count; ++entry)
    {
      offsets[entry] = bytes;
      bytes += lengths[entry];
      forms.insert(formOf[entry]);
    }
    std::vector<std::uint32_t> payload(static_cast<std::size_t>((bytes + 3) / 4));
    CodeWordRoom<Word> room;
    for (std::uint64_t record = 0; record < CountRecords(this->Grid); ++record)
    {
      EXPECT_TRUE(warp.Run([&](const EmulatedWarp::LaneView& view) {
        EncodeRecordByWarp(
          view, this->Grid, this->Slab, record, measured, offsets.data(), room, payload.data());
      }));
    }
    const auto* first = reinterpret_cast<const unsigned char*>(payload.data());
    return { first, first + bytes };
  }

  /// Encodes by one thread.
  std::vector<unsigned char> Expect() const
  {
    std::vector<unsigned char> bytes;
    for (std::uint64_t entry = 0; entry < this->Grid.CountAll(); ++entry)
    {
      Word words[BrickVoxels];
      GatherBrick(this->Slab, this->Grid.FindPlace(entry), words);
      CodeWord<Word> codeWord;
      const int count = EncodeBrick(BrickFormat::Automatic, words, codeWord);
      const auto* first = reinterpret_cast<const unsigned char*>(codeWord.Words);
      bytes.insert(bytes.end(), first, first + count);
    }
    return bytes;
  }

  VoxelSlab<const Word> Slab;
  BrickGrid Grid;
};

void ExpectSameBytes(const RawVolume& volume, std::set<int>& forms)
{
  VisitWord(volume.Type, [&](auto zero) {
    using Word = decltype(zero);
    WarpEncoder<Word> encoder(volume);
    EXPECT_TRUE(encoder.Encode(AutomaticBrick<Word>::HeadBytes, forms) == encoder.Expect());
  });
}

TEST(WarpEncodesAsOneThread, AnyTypeAndFilling)
{
  std::set<int> forms;
  for (const ScalarType type : ListScalarTypes())
  {
    for (const Filling filling : AllFillings)
    {
      SCOPED_TRACE(
        std::string(NameOf(type)) + ", filling " + std::to_string(static_cast<int>(filling)));
      ExpectSameBytes(MakeRawVolume(type, { 15, 9, 7 }, 1, filling), forms);
    }
  }
  EXPECT_EQ(forms.size(), static_cast<std::size_t>(BrickFormCount)) << "bricks of all forms";
}

TEST(WarpEncodesAsOneThread, AnyExtentAndComponents)
{
  std::set<int> forms;
  for (const auto& extent : std::vector<std::array<int, 3>>{
         { 1, 1, 1 }, { 5, 4, 3 }, { 1, 23, 7 }, { 131, 3, 2 }, { 3, 2, 35 }, { 16, 1, 9 } })
  {
    for (int components = 1; components <= 4; ++components)
    {
      SCOPED_TRACE(std::to_string(extent[0]) + " voxels, components " + std::to_string(components));
      ExpectSameBytes(MakeRawVolume(ScalarType::UInt8, extent, components, Filling::Smooth), forms);
      ExpectSameBytes(
        MakeRawVolume(ScalarType::Float32, extent, components, Filling::Extremes), forms);
    }
  }
}

TEST(WarpEncodesAsOneThread, ConstantBricksWithoutHeads)
{
  std::set<int> forms;
  const RawVolume volume = MakeRawVolume(ScalarType::UInt16, { 40, 9, 5 }, 1, Filling::Constant);
  WarpEncoder<std::uint16_t> encoder(volume);
  const std::vector<unsigned char> bytes = encoder.Encode(0, forms);
  ASSERT_EQ(bytes.size(), 2 * encoder.Grid.CountAll());
  for (std::size_t byte = 0; byte < bytes.size(); byte += 2)
  {
    EXPECT_EQ(bytes[byte] + 256 * bytes[byte + 1], 42);
  }
}

TEST(WarpEncodesAsOneThread, OrdersHaveTheirInverses)
{
  for (int form = 0; form < BrickFormCount; ++form)
  {
    for (int voxel = 0; voxel < BrickVoxels; ++voxel)
    {
      const auto brickForm = static_cast<BrickForm>(form);
      EXPECT_EQ(FindCodeVoxel(brickForm, FindCodePlace(brickForm, voxel)), voxel);
    }
  }
}

} // namespace
} // namespace Strider::Testing
