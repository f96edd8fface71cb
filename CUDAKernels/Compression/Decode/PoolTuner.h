// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Whether frames of a compressed volume are read from a pool of decoded macrocells.
#ifndef Strider_Compression_Decode_PoolTuner_h
#define Strider_Compression_Decode_PoolTuner_h

#include "Foundation/Clamp.h"

#include <cstdint>

namespace Strider
{

/// What of a frame is read from a pool.
enum class PoolWay
{
  None,
  Steps, ///< up to the limits of tiles, and then the rest where there is room for it
  Whole  ///< all macrocells in the picture
};

/// A pool has room for some macrocells. Where those of a frame do not fit, less is asked for in the next frames, and more again after some:
/// soon where other things are shown, then twice as late after each trial.
class PoolTuner
{
public:
  /// For the next frame. `content` is another one where other things are shown than before.
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

  /// The macrocells of the way that was chosen did not fit: what is to be done instead.
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
