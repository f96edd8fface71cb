// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Codes of four bricks in a warp: one group per lane, until they are moved to the lanes of their voxels.
#ifndef Strider_Compression_Warp_LaneCodes_h
#define Strider_Compression_Warp_LaneCodes_h

#include "Compression/Format/CodeGroups.h"
#include "Compression/Warp/LaneOctet.h"
#include "Compression/Warp/LaneOrders.h"

namespace Strider
{

/// Codes of group `lane` % 8 of the lane's brick.
template <typename Word>
struct LaneCodes
{
  WideWord<Word> Values[GroupCodes];

  STRIDER_HOST_DEVICE FourWords<Word> Pack(int half) const
  {
    const WideWord<Word>* values = this->Values + 4 * half;
    return PackFour<Word>(values[0], values[1], values[2], values[3]);
  }
};

/// Codes of bytes, packed.
template <>
struct LaneCodes<std::uint8_t>
{
  std::uint32_t Fours[2];

  STRIDER_HOST_DEVICE FourWords<std::uint8_t> Pack(int half) const
  {
    return { { this->Fours[half] } };
  }
};

/// Type in which codes are moved between lanes.
template <typename Word>
using MovedWord = std::conditional_t<sizeof(Word) <= 4, Word, std::uint32_t>;

/// Reads a group that begins at a byte of the payload; `width` is at least 1.
template <typename Word>
STRIDER_HOST_DEVICE void ReadGroupCodes(
  const std::uint32_t* payload, std::uint64_t byte, int width, LaneCodes<Word>& codes)
{
  // Reads as many codes together as fit into 32 bits at any width.
  constexpr int codesPerWord = sizeof(Word) < 4 ? 4 / static_cast<int>(sizeof(Word)) : 1;
  const std::uint32_t* words = payload + (byte >> 2);
  const std::uint32_t firstBit = 8 * static_cast<std::uint32_t>(byte & 3u);
  const WideWord<Word> mask = sizeof(Word) <= 4 ? MakeShortMask(width) : MakeMask(width);
  for (int first = 0; first < GroupCodes; first += codesPerWord)
  {
    const auto fields = ReadCode<WideWord<Word>>(
      words, firstBit + static_cast<std::uint32_t>(first * width), codesPerWord * width);
    for (int slot = 0; slot < codesPerWord; ++slot)
    {
      codes.Values[first + slot] = fields >> slot * width & mask;
    }
  }
}

/// Expands four numbers of `width` bits, 1 to 8, to bytes; the first one is in the lowest bits of `fields`. Higher
/// bits are ignored.
STRIDER_HOST_DEVICE std::uint32_t SpreadBytes(std::uint32_t fields, int width)
{
  const std::uint32_t one = (1u << width) - 1u;
  const std::uint32_t two = (1u << 2 * width) - 1u;
  const std::uint32_t halves = (fields & two) | (fields << (16 - 2 * width) & two << 16);
  const std::uint32_t low = one | one << 16;
  return (halves & low) | (halves << (8 - width) & low << 8);
}

/// Overload for bytes: the eight codes of a group have at most 64 bits, which lie in three words.
STRIDER_HOST_DEVICE void ReadGroupCodes(
  const std::uint32_t* payload, std::uint64_t byte, int width, LaneCodes<std::uint8_t>& codes)
{
  const std::uint32_t* words = payload + (byte >> 2);
  const std::uint32_t bit = 8 * static_cast<std::uint32_t>(byte & 3u);
  const std::uint32_t middle = ReadWord(words + 1);
  const std::uint32_t low = ShiftAcross(ReadWord(words), middle, bit);
  const std::uint32_t high = ShiftAcross(middle, ReadWord(words + 2), bit);
  codes.Fours[0] = SpreadBytes(low, width);
  codes.Fours[1] =
    SpreadBytes(ShiftAcross(low, high, 4 * static_cast<std::uint32_t>(width)), width);
}

/// Applies UnfoldSign to all codes.
template <typename Word>
STRIDER_HOST_DEVICE void UnfoldCodes(LaneCodes<Word>& codes)
{
  for (WideWord<Word>& value : codes.Values)
  {
    value = UnfoldSign(value);
  }
}

STRIDER_HOST_DEVICE void UnfoldCodes(LaneCodes<std::uint8_t>& codes)
{
  for (std::uint32_t& four : codes.Fours)
  {
    four = (four >> 1 & 0x7f7f7f7fu) ^ (four & 0x01010101u) * 255u;
  }
}

/// Returns the voxels of a lane for codes in Morton order, where they are the codes of the lane's group.
template <typename Word>
STRIDER_HOST_DEVICE LaneOctet<Word> MakeCube(const LaneCodes<Word>& codes)
{
  LaneOctet<Word> cube;
  for (int voxel = 0; voxel < CubeVoxels; ++voxel)
  {
    cube.Values[voxel] = codes.Values[voxel];
  }
  return cube;
}

STRIDER_HOST_DEVICE LaneOctet<std::uint8_t> MakeCube(const LaneCodes<std::uint8_t>& codes)
{
  return { { TakeBytes(codes.Fours[0], 0, 0x4140), TakeBytes(codes.Fours[0], 0, 0x4342),
    TakeBytes(codes.Fours[1], 0, 0x4140), TakeBytes(codes.Fours[1], 0, 0x4342) } };
}

/// Collects the voxels of a lane; the code of voxel v is codes[find(v)].
template <typename Word, typename FindOp>
STRIDER_HOST_DEVICE void GatherCube(const Word* codes, const FindOp& find, LaneOctet<Word>& cube)
{
  for (int voxel = 0; voxel < CubeVoxels; ++voxel)
  {
    cube.Values[voxel] = codes[find(voxel)];
  }
}

template <typename FindOp>
STRIDER_HOST_DEVICE void GatherCube(
  const std::uint8_t* codes, const FindOp& find, LaneOctet<std::uint8_t>& cube)
{
  for (int pair = 0; pair < CubeVoxels / 2; ++pair)
  {
    cube.Pairs[pair] =
      codes[find(2 * pair)] | static_cast<std::uint32_t>(codes[find(2 * pair + 1)]) << 16;
  }
}

/// Storage positions of the codes of a lane's voxels in the order of faces, one byte each.
struct LaneFaces
{
  FourWords<std::uint8_t> Halves[2];

  STRIDER_HOST_DEVICE int Find(int voxel) const
  {
    return static_cast<int>(PickOfFour(this->Halves[voxel / 4], voxel % 4));
  }
};

/// Takes some hundred instructions; called once for all bricks.
STRIDER_HOST_DEVICE LaneFaces FindLaneFaces(int lane)
{
  const auto find = [lane](int voxel) {
    return static_cast<std::uint32_t>(
      FindFacePlace(FindMortonVoxel(lane % CubeLanes * CubeVoxels + voxel)));
  };
  return { { { { PackBytes(find(0), find(1), find(2), find(3)) } },
    { { PackBytes(find(4), find(5), find(6), find(7)) } } } };
}

/// Storage positions of the codes of a cube's voxels in the other orders: the first position and the increment along
/// each axis.
struct CodeSteps
{
  int First;
  int Along[3];

  /// `cube` is `lane` % 8.
  STRIDER_HOST_DEVICE CodeSteps(int order, int cube)
  {
    const bool isRows = order == RowCodeOrder;
    const bool isHaar = order == SubbandCodeOrder;
    const int inRows =
      2 * (cube & 1) + BrickSide * (cube & 2) + BrickSide * BrickSide / 2 * (cube & 4);
    this->First = isRows ? inRows : isHaar ? cube : CubeVoxels * cube;
    this->Along[0] = isHaar ? 8 : 1;
    this->Along[1] = isHaar ? 16 : isRows ? BrickSide : 2;
    this->Along[2] = isHaar ? 32 : isRows ? BrickSide * BrickSide : 4;
  }

  STRIDER_HOST_DEVICE int Find(int voxel) const
  {
    return this->First + (voxel & 1) * this->Along[0] + (voxel >> 1 & 1) * this->Along[1] +
      (voxel >> 2) * this->Along[2];
  }
};

/// Moves codes from the lanes of their groups to the lanes of their voxels through memory for the 64 codes of the
/// lane's brick. `ofBrick` may be null if the codes are in Morton order. `order` is that of the lane's brick.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE LaneOctet<Word> MoveCodesByWarp(const Warp& warp, FourWords<Word>* ofBrick,
  const LaneFaces& faces, int order, const LaneCodes<Word>& codes)
{
  const int cubeLane = warp.Lane % CubeLanes;
  if (ofBrick)
  {
    ofBrick[2 * cubeLane] = codes.Pack(0);
    ofBrick[2 * cubeLane + 1] = codes.Pack(1);
  }
  warp.Synchronize();
  LaneOctet<Word> cube;
  const auto* stored = reinterpret_cast<const Word*>(ofBrick);
  if (!ofBrick)
  {
    cube = MakeCube(codes);
  }
  else if (order == FaceCodeOrder)
  {
    GatherCube(
      stored, [&](int voxel) { return faces.Find(voxel); }, cube);
  }
  else
  {
    const CodeSteps steps(order, cubeLane);
    GatherCube(
      stored, [&](int voxel) { return steps.Find(voxel); }, cube);
  }
  warp.Synchronize();
  return cube;
}

/// Overload for words of eight bytes, which are moved in two halves; the memory holds 64 words of four bytes.
template <typename Warp>
STRIDER_HOST_DEVICE LaneOctet<std::uint64_t> MoveCodesByWarp(const Warp& warp,
  FourWords<std::uint32_t>* ofBrick, const LaneFaces& faces, int order,
  const LaneCodes<std::uint64_t>& codes)
{
  LaneOctet<std::uint64_t> cube{};
  for (int shift = 0; shift < 64; shift += 32)
  {
    LaneCodes<std::uint32_t> half;
    for (int slot = 0; slot < GroupCodes; ++slot)
    {
      half.Values[slot] = static_cast<std::uint32_t>(codes.Values[slot] >> shift);
    }
    const auto moved = MoveCodesByWarp<std::uint32_t>(warp, ofBrick, faces, order, half);
    for (int voxel = 0; voxel < CubeVoxels; ++voxel)
    {
      cube.Values[voxel] |= static_cast<std::uint64_t>(moved.Values[voxel]) << shift;
    }
  }
  return cube;
}

} // namespace Strider

#endif
