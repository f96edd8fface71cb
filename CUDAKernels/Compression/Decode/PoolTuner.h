// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Decides whether frames of a compressed volume are read from a pool of decoded macrocells.
#ifndef Strider_Compression_Decode_PoolTuner_h
#define Strider_Compression_Decode_PoolTuner_h

#include "Foundation/Clamp.h"

#include <cstdint>

namespace Strider
{

/// Part of a frame that is read from a pool.
enum class PoolWay
{
  None,
  Steps, ///< tiles up to their limits first, then the rest if there is room
  Whole  ///< all macrocells in the picture
};

/// Chooses how much of a frame is read from a pool, which has room for a limited number of macrocells. If those of a
/// frame do not fit, the next frames request less. After some frames more is requested again: soon if the content has
/// changed, otherwise after a wait that doubles with each failed trial.
class PoolTuner
{
public:
  /// Chooses for the next frame. `content` is a key that changes with the volume and the appearance.
  PoolWay Choose(std::uint64_t content)
  {
    const bool isOther = content != this->Content;
    this->Content = content;
    this->Wait = isOther ? ShortestWait : this->Wait;
    this->FramesInLess = this->Way == PoolWay::Whole ? 0 : this->FramesInLess + 1;
    if (this->FramesInLess > this->Wait)
    {
      this->FramesInLess = 0;
      this->Way = PoolWay::Whole;
    }
    return this->Way;
  }

  /// Call if the macrocells of the choice did not fit; returns the next smaller choice.
  PoolWay Fall()
  {
    if (this->Way == PoolWay::Whole)
    {
      this->Wait = Smaller(2 * this->Wait, LongestWait);
    }
    this->Way = this->Way == PoolWay::Whole ? PoolWay::Steps : PoolWay::None;
    return this->Way;
  }

private:
  static constexpr int ShortestWait = 8;
  static constexpr int LongestWait = 1024;

  std::uint64_t Content = 0;
  PoolWay Way = PoolWay::Whole;
  int Wait = ShortestWait;
  int FramesInLess = 0;
};

} // namespace Strider

#endif
