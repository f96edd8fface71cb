// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A compressed volume as rays sample it, and the conversion of its words to stored values.
#ifndef Strider_Compression_Format_CompressedVoxels_h
#define Strider_Compression_Format_CompressedVoxels_h

#include "Compression/Format/AutomaticBrick.h"
#include "Compression/Format/OrderWord.h"
#include "Sampling/StoredScalars.h"

#include <cstring>

namespace Strider
{

constexpr int MostBrickComponents = 4;

/// Description of a compressed volume in the format Automatic. Addresses are those of the processor that marches.
/// Decoded bricks hold ordered words of 1 or 2 bytes, or stored values as floats for all wider types.
struct CompressedVoxels
{
  CompressedBricks Bricks;
  ScalarType Type = ScalarType::UInt8;
  int ScalarBytes = 1;
  int ValueBytes = 1;        ///< bytes of a decoded value: 1, 2 or 4
  float WordBias = 0.0f;     ///< stored value = decoded word of 1 or 2 bytes + this; exact
  int Last[3] = { 0, 0, 0 }; ///< index of the last voxel on each axis
  StoredScalars Stored[MostBrickComponents];
};

/// Describes the bricks of a volume; see StoredScalars::LeastByte for `leastByte`. Host only.
inline CompressedVoxels MakeCompressedVoxels(
  const CompressedBricks& bricks, const VolumeView& volume, float leastByte)
{
  CompressedVoxels voxels;
  voxels.Bricks = bricks;
  voxels.Type = volume.Type;
  voxels.ScalarBytes = static_cast<int>(SizeOf(volume.Type));
  voxels.ValueBytes = voxels.ScalarBytes < 4 ? voxels.ScalarBytes : 4;
  voxels.WordBias = volume.Type == ScalarType::Int8 ? -128.0f
    : volume.Type == ScalarType::Int16              ? -32768.0f
                                                    : 0.0f;
  for (int axis = 0; axis < 3; ++axis)
  {
    voxels.Last[axis] = volume.Dimensions[axis] - 1;
  }
  for (int component = 0; component < volume.Components; ++component)
  {
    voxels.Stored[component] = DescribeStoredScalars(volume, component);
    voxels.Stored[component].LeastByte = leastByte;
  }
  return voxels;
}

template <typename Scalar, typename Word>
STRIDER_HOST_DEVICE float StoreBits(Word bits, const StoredScalars& stored)
{
  static_assert(sizeof(Scalar) == sizeof(Word));
  Scalar scalar;
  memcpy(&scalar, &bits, sizeof(Scalar));
  return StoreScalar(scalar, stored);
}

/// Converts an ordered word of 1 or 2 bytes to a decoded value; signed bytes below LeastByte are raised to it.
STRIDER_HOST_DEVICE std::uint8_t KeepWord(
  std::uint8_t word, ScalarType type, const StoredScalars& stored)
{
  const bool isRaised = type == ScalarType::Int8 && stored.LeastByte > -128.0f && word == 0;
  return isRaised ? std::uint8_t{ 1 } : word;
}

STRIDER_HOST_DEVICE std::uint16_t KeepWord(std::uint16_t word, ScalarType, const StoredScalars&)
{
  return word;
}

/// Converts wider ordered words to decoded values.
STRIDER_HOST_DEVICE float KeepWord(std::uint32_t word, ScalarType type, const StoredScalars& stored)
{
  switch (type)
  {
    case ScalarType::Int32:
      return StoreBits<std::int32_t>(RestoreBits(word, WordOrder::Signed), stored);
    case ScalarType::UInt32:
      return StoreScalar(word, stored);
    default:
      return StoreBits<float>(RestoreBits(word, WordOrder::Floating), stored);
  }
}

STRIDER_HOST_DEVICE float KeepWord(std::uint64_t word, ScalarType type, const StoredScalars& stored)
{
  switch (type)
  {
    case ScalarType::Int64:
      return StoreBits<std::int64_t>(RestoreBits(word, WordOrder::Signed), stored);
    case ScalarType::UInt64:
      return StoreScalar(word, stored);
    default:
      return StoreBits<double>(RestoreBits(word, WordOrder::Floating), stored);
  }
}

/// Returns the stored value of an ordered word.
template <typename Word>
STRIDER_HOST_DEVICE float FindStoredValue(
  Word word, const CompressedVoxels& voxels, const StoredScalars& stored)
{
  const auto kept = KeepWord(word, voxels.Type, stored);
  return sizeof(Word) < 4 ? static_cast<float>(kept) + voxels.WordBias : static_cast<float>(kept);
}

/// Calls `visit` with a zero of the word type for scalars of `scalarBytes` bytes.
template <typename Visitor>
STRIDER_HOST_DEVICE auto VisitWordOf(int scalarBytes, const Visitor& visit)
{
  switch (scalarBytes)
  {
    case 1:
      return visit(std::uint8_t{ 0 });
    case 2:
      return visit(std::uint16_t{ 0 });
    case 4:
      return visit(std::uint32_t{ 0 });
    default:
      return visit(std::uint64_t{ 0 });
  }
}

/// Returns the brick of a voxel along an axis. A shift avoids the corrections that the division of a signed number
/// needs.
STRIDER_HOST_DEVICE int FindBrickOf(int voxel)
{
  static_assert(BrickSide == 4);
  return voxel >> 2;
}

STRIDER_HOST_DEVICE int FindInBrick(int voxel)
{
  return voxel & (BrickSide - 1);
}

} // namespace Strider

#endif
