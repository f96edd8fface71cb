// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Decodes a brick to stored values; compiled once per instruction set, where STRIDER_HOST_TARGET names the function.
#include "Host/Tiles/DecodeStored.h"

#include "Compression/Decode/DecodeBrick.h"
#include "Compression/Format/OrderWord.h"

#include <cstring>

#define STRIDER_CONCATENATE_EXPANDED(first, second) first##second
#define STRIDER_CONCATENATE(first, second) STRIDER_CONCATENATE_EXPANDED(first, second)

namespace Strider
{
namespace
{

template <typename Scalar, typename Word>
void DecodeAs(WordOrder order, const CompressedBricks& bricks, const StoredScalars& stored,
  const BrickPlace& brick, float (&values)[BrickVoxels])
{
  static_assert(sizeof(Scalar) == sizeof(Word));
  Word words[BrickVoxels];
  DecodeBrick(bricks, brick, words);
  for (int voxel = 0; voxel < BrickVoxels; ++voxel)
  {
    const Word bits = RestoreBits(words[voxel], order);
    Scalar scalar;
    std::memcpy(&scalar, &bits, sizeof(Scalar));
    values[voxel] = StoreScalar(scalar, stored);
  }
}

} // namespace

void STRIDER_CONCATENATE(DecodeStored, STRIDER_HOST_TARGET)(const CompressedBricks& bricks,
  ScalarType type, const StoredScalars& stored, const BrickPlace& brick,
  float (&values)[BrickVoxels])
{
  constexpr WordOrder Unsigned = WordOrder::Unsigned;
  constexpr WordOrder Signed = WordOrder::Signed;
  constexpr WordOrder Floating = WordOrder::Floating;
  switch (type)
  {
    case ScalarType::Int8:
      return DecodeAs<std::int8_t, std::uint8_t>(Signed, bricks, stored, brick, values);
    case ScalarType::UInt8:
      return DecodeAs<std::uint8_t, std::uint8_t>(Unsigned, bricks, stored, brick, values);
    case ScalarType::Int16:
      return DecodeAs<std::int16_t, std::uint16_t>(Signed, bricks, stored, brick, values);
    case ScalarType::UInt16:
      return DecodeAs<std::uint16_t, std::uint16_t>(Unsigned, bricks, stored, brick, values);
    case ScalarType::Int32:
      return DecodeAs<std::int32_t, std::uint32_t>(Signed, bricks, stored, brick, values);
    case ScalarType::UInt32:
      return DecodeAs<std::uint32_t, std::uint32_t>(Unsigned, bricks, stored, brick, values);
    case ScalarType::Int64:
      return DecodeAs<std::int64_t, std::uint64_t>(Signed, bricks, stored, brick, values);
    case ScalarType::UInt64:
      return DecodeAs<std::uint64_t, std::uint64_t>(Unsigned, bricks, stored, brick, values);
    case ScalarType::Float32:
      return DecodeAs<float, std::uint32_t>(Floating, bricks, stored, brick, values);
    case ScalarType::Float64:
      return DecodeAs<double, std::uint64_t>(Floating, bricks, stored, brick, values);
  }
}

} // namespace Strider
