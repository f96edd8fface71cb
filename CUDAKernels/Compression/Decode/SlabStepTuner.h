// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Decides whether slabs of a compressed volume are decoded in one step or in two.
#ifndef Strider_Compression_Decode_SlabStepTuner_h
#define Strider_Compression_Decode_SlabStepTuner_h

#include "Foundation/Clamp.h"
#include "Strider/Strategies.h"

#include <cstdint>

namespace Strider
{

/// Chooses the number of steps. A second step costs time for each slab, whatever it decodes; the number of bricks
/// that it saves depends on how early rays terminate. Frames in two steps measure both numbers.
class SlabStepTuner
{
public:
  /// Chooses for the next frame. `content` is a key that changes with the volume and the appearance.
  bool Choose(Switch setting, int slabs, std::uint64_t content)
  {
    const bool isOther = content != this->Content;
    this->Content = content;
    this->Slabs = slabs;
    this->Wait = isOther ? ShortestWait : this->Wait;
    this->FramesInOne = isOther || this->Pays ? 0 : this->FramesInOne + 1;
    // Seen from other directions, rays may terminate earlier.
    const bool isTried = isOther || this->Pays || this->FramesInOne > this->Wait;
    const bool isWanted = setting == Switch::On || (setting == Switch::Automatic && isTried);
    this->InTwo = slabs > 1 && isWanted;
    return this->InTwo;
  }

  /// Reports the last frame: the bricks that one step would have decoded, if it had two steps, and the bricks that
  /// were decoded.
  void Report(std::uint64_t atOnce, std::uint64_t decoded)
  {
    if (!this->InTwo)
    {
      // The view or the visible voxels have changed: earlier trials no longer apply.
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
  /// Bricks decoded in the time of a second step of a slab. On an H200 the step takes 45 us if all rays have ended,
  /// and 140 us if many continue (1920x1080 pixels, compressed-frames-*-h200.json).
  static constexpr std::uint64_t BricksOfStep = 300000;
  /// Number of frames in one step before two steps are tried again; doubles with each unsuccessful trial.
  static constexpr int ShortestWait = 16;
  static constexpr int LongestWait = 1024;

  std::uint64_t Content = 0;
  int Slabs = 0;
  int FramesInOne = 0;
  std::uint64_t DecodedInOne = 0; ///< bricks of the first of these frames
  int Wait = ShortestWait;
  bool Pays = true;
  bool InTwo = false;
};

} // namespace Strider

#endif
