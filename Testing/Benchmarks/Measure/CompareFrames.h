// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How far two images are apart.
#ifndef StriderBenchmarks_CompareFrames_h
#define StriderBenchmarks_CompareFrames_h

#include "Modes/Mode.h"

#include "Strider/RenderedImage.h"

#include <array>
#include <string>
#include <vector>

namespace StriderBenchmarks
{

/// An image that outlives the next frame.
struct KeptImage
{
  std::array<int, 2> Size{ 0, 0 };
  std::vector<float> Rgba;

  void Keep(const Strider::RenderedImage& image);
};

struct FrameDifference
{
  bool IsIdentical = true; ///< bit for bit
  double Worst =
    0.0; ///< largest difference of a channel, in 255ths; infinite where it is not a number
  double FractionWithin = 1.0; ///< pixels all of whose channels are within 2/255
};

/// Images of different sizes differ in all pixels.
FrameDifference CompareFrames(const KeptImage& expected, const Strider::RenderedImage& actual);

/// Why a mode's times are not to be believed, or an empty string. Strider's modes must show the same image bit for bit; peers
/// may differ by 16/255 anywhere and by 2/255 in all but 1% of the pixels, and so may frames of voxels that are not stored in
/// the same order: texture units round their weights of 8 bits towards the other neighbour of a mirrored axis.
std::string JudgeDifference(
  const Mode& mode, const FrameDifference& difference, bool areSameTexels);

} // namespace StriderBenchmarks

#endif
