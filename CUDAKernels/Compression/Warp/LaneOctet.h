// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Distribution of four bricks over a warp: each lane holds a cube of eight voxels.
#ifndef Strider_Compression_Warp_LaneOctet_h
#define Strider_Compression_Warp_LaneOctet_h

#include "Compression/Format/BrickGrid.h"
#include "Compression/Format/FourWords.h"
#include "Foundation/WarpLanes.h"

namespace Strider
{

constexpr int CubeLanes = 8;
constexpr int CubeVoxels = BrickVoxels / CubeLanes;
constexpr int BricksAtOnce = WarpLanes / CubeLanes;

/// Eight voxels of brick `lane` / 8, in Morton order from voxel 8 (`lane` % 8) on. Bits 0, 1 and 2 of a value's index
/// are the lower bits of its x, y and z; bits 0, 1 and 2 of the lane are the upper ones.
template <typename Word>
struct LaneOctet
{
  WideWord<Word> Values[CubeVoxels];

  STRIDER_HOST_DEVICE WideWord<Word> GetValue(int voxel) const { return this->Values[voxel]; }

  /// Returns the four values of the lower or the upper z.
  STRIDER_HOST_DEVICE FourWords<Word> Pack(bool isUpper) const
  {
    const WideWord<Word>* values = this->Values + (isUpper ? CubeVoxels / 2 : 0);
    return PackFour<Word>(values[0], values[1], values[2], values[3]);
  }
};

/// Bytes in pairs of 16-bit halves: pair k holds the values 2 k and 2 k + 1, which differ in x; bits 0 and 1 of k are
/// the lower bits of y and z. Only the low byte of a half is significant, but a half must neither become negative nor
/// exceed 16 bits; sums over all voxels of a brick do not.
template <>
struct LaneOctet<std::uint8_t>
{
  static constexpr int PairCount = CubeVoxels / 2;
  static constexpr std::uint32_t LowBytes = 0x00ff00ffu; ///< mask of the low bytes of a pair
  static constexpr std::uint32_t Both = 0x00010001u; ///< factor that copies a half to both halves

  std::uint32_t Pairs[PairCount];

  STRIDER_HOST_DEVICE std::uint32_t GetValue(int voxel) const
  {
    return this->Pairs[voxel / 2] >> 16 * (voxel % 2);
  }

  STRIDER_HOST_DEVICE FourWords<std::uint8_t> Pack(bool isUpper) const
  {
    const std::uint32_t* pairs = this->Pairs + (isUpper ? PairCount / 2 : 0);
    return { { TakeBytes(pairs[0], pairs[1], 0x6420) } };
  }
};

/// Two rows of four voxels along x.
template <typename Word>
struct LaneRows
{
  FourWords<Word> Rows[2];

  /// Returns y, within the brick, of a lane's first row; the second row follows.
  STRIDER_HOST_DEVICE static int FindY(int lane) { return lane & 2; }

  STRIDER_HOST_DEVICE static int FindZ(int lane) { return (lane >> 2 & 1) * 2 + (lane & 1); }
};

/// Exchanges half of the cubes between two neighbouring lanes along x.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE LaneRows<Word> GatherRowsByWarp(const Warp& warp, const LaneOctet<Word>& cube)
{
  const bool isUpper = (warp.Lane & 1) != 0;
  const auto lower = cube.Pack(false);
  const auto upper = cube.Pack(true);
  const FourWords<Word> own = PickFour(isUpper, upper, lower);
  const FourWords<Word> other = ShuffleFour(warp, PickFour(isUpper, lower, upper), warp.Lane ^ 1);
  const FourWords<Word> left = PickFour(isUpper, other, own);
  const FourWords<Word> right = PickFour(isUpper, own, other);
  LaneRows<Word> rows;
  for (int row = 0; row < 2; ++row)
  {
    rows.Rows[row] = JoinHalves(left, right, row);
  }
  return rows;
}

} // namespace Strider

#endif
