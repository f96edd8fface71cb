// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Whether slabs of a compressed volume are decoded in one step or in two.
#ifndef Strider_Compression_Decode_SlabStepTuner_h
#define Strider_Compression_Decode_SlabStepTuner_h

#include "Foundation/Clamp.h"
#include "Strider/Strategies.h"

#include <cstdint>

namespace Strider
{

/// A second step takes time for each slab, whatever it decodes; what it leaves out depends on how soon rays end. Frames in two steps
/// count both.
class SlabStepTuner
{
public:
  /// For the next frame. `content` is another one where other things are shown than before.
  bool Choose(Switch setting, int slabs, std::uint64_t content)
  {
    const bool isOther = content != this->Content;
    this->Content = content;
    this->Slabs = slabs;
    this->Wait = isOther ? ShortestWait : this->Wait;
    this->FramesInOne = isOther || this->Pays ? 0 : this->FramesInOne + 1;
    // From other sides rays may end sooner.
    const bool isTried = isOther || this->Pays || this->FramesInOne > this->Wait;
    const bool isWanted = setting == Switch::On || (setting == Switch::Automatic && isTried);
    this->InTwo = slabs > 1 && isWanted;
    return this->InTwo;
  }

  /// Of the last frame: bricks that one step would have decoded, where it had two, and those that were.
  void Report(std::uint64_t atOnce, std::uint64_t decoded)
  {
    if (!this->InTwo)
    {
      // Another view, or other voxels: what was tried says nothing any more.
      this->DecodedInOne = this->FramesInOne <= 1 ? decoded : this->DecodedInOne;
      const std::uint64_t quarter = this->DecodedInOne / 4;
      const bool isOther =
        decoded > this->DecodedInOne + quarter || decoded + quarter < this->DecodedInOne;
      this->FramesInOne = isOther ? this->Wait : this->FramesInOne;
      return;
    }
    const std::uint64_t cost = BricksOfStep * static_cast<std::uint64_t>(this->Slabs);
    this->Pays = atOnce > decoded + cost;
    this->Wait = this->Pays ? ShortestWait : Smaller(2 * this->Wait, LongestWait);
    this->FramesInOne = 0;
  }

private:
  /// That are decoded in the time that a second step of a slab takes: on an H200 45 us where all rays have ended, 140 us where many go on
  /// (1920x1080 pixels, compressed-frames-*-h200.json).
  static constexpr std::uint64_t BricksOfStep = 300000;
  /// Frames in one step until two are tried again, twice as many after each trial in vain.
  static constexpr int ShortestWait = 16;
  static constexpr int LongestWait = 1024;

  std::uint64_t Content = 0;
  int Slabs = 0;
  int FramesInOne = 0;
  std::uint64_t DecodedInOne = 0; ///< bricks of the first of them
  int Wait = ShortestWait;
  bool Pays = true;
  bool InTwo = false;
};

} // namespace Strider

#endif
