// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The parts of the brick codec: orders are permutations, transforms are invertible, differences give the codes of the
// paper's example, and bit fields round-trip.
#include "Compression/Encode/EncodeBrick.h"
#include "Compression/Format/OrderWord.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <random>
#include <set>
#include <vector>

namespace Strider::Testing
{
namespace
{

template <typename Word>
void FillBrick(Word (&words)[BrickVoxels], int bits, std::mt19937_64& random)
{
  for (Word& word : words)
  {
    word = static_cast<Word>(random() & MakeMask(bits));
  }
}

TEST(BrickTransforms, MortonOrderIsThePapers)
{
  const int first[] = { 0, 1, 4, 5, 16, 17, 20, 21, 2, 3 }; // 000, 100, 010, 110, 001 ...
  for (int place = 0; place < 10; ++place)
  {
    EXPECT_EQ(FindMortonVoxel(place), first[place]);
  }
  for (int place = 0; place < BrickVoxels; ++place)
  {
    EXPECT_EQ(FindMortonPlace(FindMortonVoxel(place)), place);
    EXPECT_EQ(SwapSubband(SwapSubband(place)), place);
  }
}

TEST(BrickTransforms, EveryFormsOrderIsAPermutation)
{
  for (int form = 0; form < BrickFormCount; ++form)
  {
    std::set<int> places;
    for (int voxel = 0; voxel < BrickVoxels; ++voxel)
    {
      const int place = FindCodePlace(static_cast<BrickForm>(form), voxel);
      EXPECT_TRUE(place >= 0 && place < BrickVoxels);
      places.insert(place);
    }
    EXPECT_EQ(places.size(), static_cast<std::size_t>(BrickVoxels)) << "form " << form;
  }
}

TEST(BrickTransforms, FacePlacesCountTheAxes)
{
  int last = 0;
  std::vector<int> axes(BrickVoxels);
  for (int voxel = 0; voxel < BrickVoxels; ++voxel)
  {
    axes[FindFacePlace(voxel)] =
      ((voxel & 3) != 0 ? 1 : 0) + ((voxel & 12) != 0 ? 1 : 0) + ((voxel & 48) != 0 ? 1 : 0);
  }
  for (const int count : axes)
  {
    EXPECT_GE(count, last);
    last = count;
  }
}

TEST(BrickTransforms, DifferencesWithinARangeAreOrderedAsInThePaper)
{
  // Codes 0 to 7 are the differences 0, -1, 1, -2, 2, -3, -4, -5 of [-5 .. 2].
  const int expected[] = { 0, -1, 1, -2, 2, -3, -4, -5 };
  for (std::uint32_t code = 0; code < 8; ++code)
  {
    const std::uint32_t value = UnfoldWithin<std::uint32_t>(code, 5, 7);
    EXPECT_EQ(static_cast<int>(value) - 5, expected[code]);
    EXPECT_EQ(FoldWithin<std::uint32_t>(value, 5, 7), code);
  }
  for (std::uint32_t range = 0; range < 20; ++range)
  {
    for (std::uint32_t predicted = 0; predicted <= range; ++predicted)
    {
      std::set<std::uint32_t> codes;
      for (std::uint32_t value = 0; value <= range; ++value)
      {
        const std::uint32_t code = FoldWithin(value, predicted, range);
        EXPECT_LE(code, range);
        EXPECT_EQ(UnfoldWithin(code, predicted, range), value);
        codes.insert(code);
      }
      EXPECT_EQ(codes.size(), range + 1u);
    }
  }
}

TEST(BrickTransforms, SignsAreFoldedOneToOne)
{
  for (int bits = 0; bits < 256; ++bits)
  {
    const auto difference = static_cast<std::uint8_t>(bits);
    const int value = static_cast<std::int8_t>(difference);
    EXPECT_EQ(FoldSign(difference), value < 0 ? -2 * value - 1 : 2 * value);
    EXPECT_EQ(UnfoldSign(FoldSign(difference)), difference);
  }
  const auto lowest = std::uint64_t{ 1 } << 63;
  EXPECT_EQ(FoldSign(lowest), ~std::uint64_t{ 0 });
  EXPECT_EQ(UnfoldSign(~std::uint64_t{ 0 }), lowest);
}

TEST(BrickTransforms, HaarIsTheAverageRoundedDownAndTheDifference)
{
  std::uint32_t first = 3;
  auto second = static_cast<std::uint32_t>(-8);
  SplitPair(first, second);
  EXPECT_EQ(static_cast<int>(first), -3); // floor(-2.5)
  EXPECT_EQ(second, 11u);
  JoinPair(first, second);
  EXPECT_EQ(first, 3u);
  EXPECT_EQ(static_cast<int>(second), -8);
}

template <typename Word>
void ExpectTransformsToInvert()
{
  std::mt19937_64 random(7);
  for (int trial = 0; trial < 200; ++trial)
  {
    Word words[BrickVoxels];
    FillBrick(words, 1 + trial % (8 * static_cast<int>(sizeof(Word))), random);
    for (int form = 0; form < BrickFormCount; ++form)
    {
      Word codes[BrickVoxels];
      Word restored[BrickVoxels];
      const Word anchor = TransformBrick(words, static_cast<BrickForm>(form), codes);
      RestoreBrick(codes, static_cast<BrickForm>(form), anchor, restored);
      EXPECT_TRUE(std::equal(words, words + BrickVoxels, restored)) << "form " << form;
    }
  }
}

TEST(BrickTransforms, TransformsHaveInverses)
{
  ExpectTransformsToInvert<std::uint8_t>();
  ExpectTransformsToInvert<std::uint16_t>();
  ExpectTransformsToInvert<std::uint32_t>();
  ExpectTransformsToInvert<std::uint64_t>();
}

TEST(BrickTransforms, OnlyEqualWordsHaveNoCodes)
{
  std::mt19937_64 random(3);
  for (int trial = 0; trial < 2000; ++trial)
  {
    // Layers of one word each, along every axis.
    std::uint8_t words[BrickVoxels];
    const int axis = trial % 3;
    for (int voxel = 0; voxel < BrickVoxels; ++voxel)
    {
      words[voxel] = static_cast<std::uint8_t>(trial / 3 * ((voxel >> 2 * axis & 3) == 3 ? 1 : 0));
    }
    const bool isConstant = words[0] == words[BrickVoxels - 1];
    for (int form = 0; form < BrickFormCount; ++form)
    {
      std::uint8_t codes[BrickVoxels];
      TransformBrick(words, static_cast<BrickForm>(form), codes);
      EXPECT_EQ(MeasureGroups(codes).FindLargest() == 0, isConstant) << "form " << form;
    }
  }
}

TEST(BrickTransforms, OrderedWordsKeepOrderAndBits)
{
  const float floats[] = { -std::numeric_limits<float>::infinity(), -2.5f, -1e-40f, -0.0f, 0.0f,
    1e-40f, 1.0f, 3.0f, std::numeric_limits<float>::infinity() };
  std::uint32_t last = 0;
  for (const float value : floats)
  {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof(bits));
    const std::uint32_t word = OrderWord(bits, WordOrder::Floating);
    EXPECT_GT(word, last) << value;
    EXPECT_EQ(RestoreBits(word, WordOrder::Floating), bits);
    last = word;
  }
  for (int bits = 0; bits < 256; ++bits)
  {
    const auto byte = static_cast<std::uint8_t>(bits);
    EXPECT_EQ(OrderWord(byte, WordOrder::Signed), static_cast<std::int8_t>(byte) + 128);
    for (const WordOrder order : { WordOrder::Unsigned, WordOrder::Signed, WordOrder::Floating })
    {
      EXPECT_EQ(RestoreBits(OrderWord(byte, order), order), byte);
    }
  }
}

TEST(BrickTransforms, FieldsComeBack)
{
  std::mt19937_64 random(5);
  std::vector<std::uint32_t> words(2000);
  std::vector<std::array<std::uint64_t, 3>> fields;
  std::uint64_t bit = 0;
  for (int field = 0; field < 800; ++field)
  {
    const int width = static_cast<int>(random() % 65);
    const std::uint64_t value = random() & MakeMask(width);
    WriteField(words.data(), bit, width, value);
    fields.push_back({ bit, static_cast<std::uint64_t>(width), value });
    bit += width;
  }
  for (const auto& [first, width, value] : fields)
  {
    EXPECT_EQ(ReadWideField(words.data(), first, static_cast<int>(width)), value);
    EXPECT_EQ(width > 32 ? value & MakeMask(32) : value,
      ReadField(words.data(), first, static_cast<int>(width < 32 ? width : 32)));
  }
}

} // namespace
} // namespace Strider::Testing
