// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Decodes a brick to stored values; compiled once per instruction set, where STRIDER_HOST_TARGET names the set.
#include "Host/Tiles/MarchTile.h"

#include "Compression/Decode/DecodeBrick.h"
#include "Compression/Format/OrderWord.h"
#include "Foundation/VisitScalarType.h"

#include <cstring>
#include <type_traits>

namespace Strider
{
namespace
{

template <typename Scalar>
void DecodeAs(const CompressedBricks& bricks, const StoredScalars& stored, const BrickPlace& brick,
  float (&values)[BrickVoxels])
{
  constexpr bool isFloating = std::is_floating_point_v<Scalar>;
  constexpr WordOrder order = isFloating ? WordOrder::Floating
    : std::is_signed_v<Scalar>           ? WordOrder::Signed
                                         : WordOrder::Unsigned;
  using Float = std::conditional_t<sizeof(Scalar) == 4, std::int32_t, std::int64_t>;
  using Word = std::make_unsigned_t<std::conditional_t<isFloating, Float, Scalar>>;
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

template <InstructionSet Set>
void DecodeStored(const CompressedBricks& bricks, ScalarType type, const StoredScalars& stored,
  const BrickPlace& brick, float (&values)[BrickVoxels])
{
  VisitScalarType(
    type, [&](auto zero) { DecodeAs<decltype(zero)>(bricks, stored, brick, values); });
}

template void DecodeStored<InstructionSet::STRIDER_HOST_TARGET>(const CompressedBricks&, ScalarType,
  const StoredScalars&, const BrickPlace&, float (&)[BrickVoxels]);

} // namespace Strider
