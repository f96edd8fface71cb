// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Damaged compressed volumes: after any change or truncation, the check refuses the volume or it decodes within
// bounds. The preset asan shows that no memory outside is read or written.
#include "CompressionVolumes.h"

#include "Compression/Decode/DecodeBrick.h"
#include "Compression/Format/CheckCompressed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace Strider::Testing
{
namespace
{

constexpr int MutationCount = 100000;

/// Small volumes with every kind of index, format and word size.
std::vector<CompressedVolume> MakeVictims()
{
  std::vector<CompressedVolume> victims;
  for (const ScalarType type :
    { ScalarType::UInt8, ScalarType::Int16, ScalarType::Float32, ScalarType::Float64 })
  {
    for (const BrickFormat format : { BrickFormat::Published, BrickFormat::Automatic })
    {
      for (const Filling filling : { Filling::Smooth, Filling::Labels })
      {
        victims.emplace_back();
        EXPECT_TRUE(CompressVolume(
          MakeRawVolume(type, { 21, 17, 9 }, 2, filling).View(), format, victims.back())
                      .IsOk());
      }
      RawVolume sparse = MakeRawVolume(type, { 129, 67, 33 }, 1, Filling::Constant);
      sparse.Bytes[sparse.Bytes.size() / 2] ^= 1;
      victims.emplace_back();
      EXPECT_TRUE(CompressVolume(sparse.View(), format, victims.back()).IsOk());
    }
  }
  return victims;
}

void DamageArray(std::vector<std::uint32_t>& array, std::mt19937_64& random)
{
  if (array.empty())
  {
    return;
  }
  if (random() % 16 == 0)
  {
    array.resize(random() % (array.size() + 3));
    array.shrink_to_fit();
    return;
  }
  // Changes a few bits, or sets a word to random bits or to all ones.
  for (std::uint64_t change = random() % 3 + 1; change > 0; --change)
  {
    std::uint32_t& word = array[random() % array.size()];
    const std::uint64_t kind = random() % 8;
    word = kind == 0 ? static_cast<std::uint32_t>(random())
      : kind == 1    ? 0xffffffffu
                     : word ^ 1u << random() % 32;
  }
}

void DamageNumber(CompressedVolume& volume, std::mt19937_64& random)
{
  const auto small = static_cast<int>(random() % 80) - 8;
  const auto any = static_cast<int>(random());
  const int value = random() % 4 == 0 ? any : small;
  switch (random() % 10)
  {
    case 0:
      volume.Dimensions[random() % 3] = value;
      break;
    case 1:
      volume.Type = static_cast<ScalarType>(value);
      break;
    case 2:
      volume.Components = value;
      break;
    case 3:
      volume.Format = static_cast<BrickFormat>(value);
      break;
    case 4:
      volume.Kind = static_cast<BrickIndex>(value);
      break;
    case 5:
      volume.EntryBits = value;
      break;
    case 6:
      volume.GroupBits = value;
      break;
    case 7:
      volume.BaseWords = value;
      break;
    case 8:
      volume.Background = random() >> random() % 64;
      break;
    default:
      volume.PayloadBytes = random() >> random() % 64;
      break;
  }
}

/// Decodes some bricks into memory of exactly their size.
void DecodeSome(const CompressedVolume& volume, std::mt19937_64& random)
{
  const CompressedBricks bricks = volume.View();
  const std::uint64_t count = bricks.Grid.CountAll();
  VisitWord(volume.Type, [&](auto zero) {
    using Word = decltype(zero);
    for (std::uint64_t brick = 0; brick < std::min<std::uint64_t>(count, 64); ++brick)
    {
      Word words[BrickVoxels];
      DecodeBrick(bricks, bricks.Grid.FindPlace(random() % count), words);
    }
  });
}

TEST(DamagedStreamsAreRefused, OrDecodeWithinBounds)
{
  const std::vector<CompressedVolume> victims = MakeVictims();
  std::set<BrickIndex> kinds;
  for (const CompressedVolume& victim : victims)
  {
    EXPECT_TRUE(CheckCompressed(victim).IsOk());
    kinds.insert(victim.Kind);
  }
  EXPECT_EQ(kinds.size(), 3u);
  std::mt19937_64 random(11);
  int refused = 0;
  for (int mutation = 0; mutation < MutationCount; ++mutation)
  {
    CompressedVolume damaged = victims[random() % victims.size()];
    const std::uint64_t what = random() % 8;
    what < 3      ? DamageArray(damaged.Payload, random)
      : what < 5  ? DamageArray(damaged.Index, random)
      : what == 5 ? DamageArray(damaged.Groups, random)
                  : DamageNumber(damaged, random);
    if (CheckCompressed(damaged).IsOk())
    {
      DecodeSome(damaged, random);
    }
    else
    {
      ++refused;
    }
  }
  // Most damage of code words cannot be detected and decodes to other voxels; some damage always is detected.
  EXPECT_GT(refused, MutationCount / 4);
  EXPECT_LT(refused, MutationCount);
}

TEST(DamagedStreamsAreRefused, WithWhatIsWrong)
{
  const RawVolume volume = MakeRawVolume(ScalarType::UInt8, { 21, 17, 9 }, 1, Filling::Smooth);
  CompressedVolume intact;
  ASSERT_TRUE(CompressVolume(volume.View(), BrickFormat::Automatic, intact).IsOk());
  ASSERT_EQ(intact.Kind, BrickIndex::Lengths);
  const auto expectRefusal = [&intact](auto change, const char* words) {
    CompressedVolume changed = intact;
    change(changed);
    const Status status = CheckCompressed(changed);
    EXPECT_EQ(status.GetCode(), StatusCode::InvalidArgument);
    EXPECT_NE(status.GetMessage().find(words), std::string::npos) << status.GetMessage();
  };
  using Volume = CompressedVolume;
  expectRefusal([](Volume& it) { it.Dimensions[1] = 0; }, "0 voxels along an axis");
  expectRefusal([](Volume& it) { it.Dimensions = { 1 << 30, 1 << 30, 1 }; }, "voxels along");
  expectRefusal([](Volume& it) { it.Type = static_cast<ScalarType>(10); }, "scalar type 10");
  expectRefusal([](Volume& it) { it.Components = 5; }, "components of 5 is not in [1, 4]");
  expectRefusal([](Volume& it) { it.Format = static_cast<BrickFormat>(3); }, "format 3");
  expectRefusal([](Volume& it) { it.Kind = static_cast<BrickIndex>(3); }, "kind of index 3");
  expectRefusal([](Volume& it) { it.EntryBits = 11; }, "bits of an entry 11 is not in [0, 10]");
  expectRefusal([](Volume& it) { it.BaseWords = 3; }, "words of a base 3");
  expectRefusal([](Volume& it) { it.Background = 256; }, "background 256 is not in [0, 255]");
  expectRefusal([](Volume& it) { ++it.PayloadBytes; }, "");
  expectRefusal([](Volume& it) { it.Payload.pop_back(); }, "code words of");
  expectRefusal([](Volume& it) { it.Index.push_back(0); }, "lengths of");
  expectRefusal([](Volume& it) { it.Groups.push_back(0); }, "groups of 1 words instead of 0");
  expectRefusal(
    [](Volume& it) { it.Index[0] = 1; }, "lengths before brick 0 add up to 0 instead of 1");
  expectRefusal([](Volume& it) { it.Payload[0] |= 0xff00u; }, "the code word at byte 0");
}

} // namespace
} // namespace Strider::Testing
