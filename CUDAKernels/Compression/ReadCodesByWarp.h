// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The codes of a brick from its groups, by a warp.
#ifndef Strider_Compression_ReadCodesByWarp_h
#define Strider_Compression_ReadCodesByWarp_h

#include "Compression/CodeGroups.h"
#include "Compression/LanePair.h"
#include "Compression/TransformBrick.h"

namespace Strider
{

/// Where the codes of a lane's voxels are stored in each of the four orders: known before any brick.
class LanePlaces
{
public:
  STRIDER_HOST_DEVICE explicit LanePlaces(int lane)
    : Places{ PackPlaces(lane), PackPlaces(lane + WarpLanes) }
  {
  }

  /// As FindCodePlace.
  STRIDER_HOST_DEVICE LanePair<int> Find(BrickForm form) const
  {
    const int order = form == BrickForm::LorenzoRows ? 0
      : form == BrickForm::Haar                      ? 1
      : form == BrickForm::LorenzoFaces              ? 2
                                                     : 3;
    return { static_cast<int>(this->Places.First >> 8 * order & 63u),
      static_cast<int>(this->Places.Second >> 8 * order & 63u) };
  }

private:
  STRIDER_HOST_DEVICE static std::uint32_t PackPlaces(int voxel)
  {
    return static_cast<std::uint32_t>(FindCodePlace(BrickForm::LorenzoRows, voxel) |
      FindCodePlace(BrickForm::Haar, voxel) << 8 |
      FindCodePlace(BrickForm::LorenzoFaces, voxel) << 16 |
      FindCodePlace(BrickForm::AboveLeast, voxel) << 24);
  }

  LanePair<std::uint32_t> Places;
};

template <typename Code>
STRIDER_HOST_DEVICE Code ReadCode(const std::uint32_t* words, std::uint64_t firstBit, int width)
{
  return static_cast<Code>(sizeof(Code) <= sizeof(std::uint32_t)
      ? ReadField(words, firstBit, width)
      : ReadWideField(words, firstBit, width));
}

/// The codes at two places of the groups that begin at a byte; `width` is that of group `lane` % 8.
template <typename Code, typename Warp>
STRIDER_HOST_DEVICE LanePair<Code> ReadCodesByWarp(const Warp& warp, const std::uint32_t* words,
  std::uint64_t byte, int width, const LanePair<int>& places)
{
  const int group = SumBeforeByWarp<GroupCount>(warp, width) << 8 | width;
  const int firstGroup = warp.Shuffle(group, places.First / GroupCodes);
  const int secondGroup = warp.Shuffle(group, places.Second / GroupCodes);
  const auto findBit = [byte](int ofGroup, int place) {
    return 8 * (byte + (ofGroup >> 8)) + place % GroupCodes * (ofGroup & 255);
  };
  return { ReadCode<Code>(words, findBit(firstGroup, places.First), firstGroup & 255),
    ReadCode<Code>(words, findBit(secondGroup, places.Second), secondGroup & 255) };
}

} // namespace Strider

#endif
