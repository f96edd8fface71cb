// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Computes the difference of two images.
#ifndef StriderBenchmarks_CompareFrames_h
#define StriderBenchmarks_CompareFrames_h

#include "Modes/Mode.h"

#include "Strider/RenderedImage.h"

#include <array>
#include <string>
#include <vector>

namespace StriderBenchmarks
{

/// A copy of an image that outlives the next frame.
struct KeptImage
{
  std::array<int, 2> Size{ 0, 0 };
  std::vector<float> Rgba;

  void Keep(const Strider::RenderedImage& image);
};

struct FrameDifference
{
  bool IsIdentical = true;     ///< bit for bit
  double Worst = 0.0;          ///< largest difference of a channel, in 255ths; infinite for NaN
  double FractionWithin = 1.0; ///< share of the pixels all of whose channels are within 2/255
};

/// Compares two images. Images of different sizes differ in all pixels.
FrameDifference CompareFrames(const KeptImage& expected, const Strider::RenderedImage& actual);

/// Returns the reason why a mode's times must be rejected, or an empty string. Strider's modes must give the same
/// image bit for bit. Peers may differ by 16/255 anywhere and by 2/255 in all but 1% of the pixels, and so may frames
/// with another voxel order: texture units round their weights of 8 bits towards the other neighbour of a mirrored
/// axis.
std::string JudgeDifference(
  const Mode& mode, const FrameDifference& difference, bool areSameTexels);

} // namespace StriderBenchmarks

#endif
