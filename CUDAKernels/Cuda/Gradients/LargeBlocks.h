// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The blocks of a gradient texture that have large differences, on the device.
#ifndef Strider_Cuda_Gradients_LargeBlocks_h
#define Strider_Cuda_Gradients_LargeBlocks_h

#include "Cuda/Fetch/GradientTexture.h"
#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Runtime/Stream.h"

#include <array>

namespace Strider
{

class LargeBlocks
{
public:
  /// Returns the bytes of device memory for a gradient texture.
  static std::size_t CountBytes(const std::array<int, 3>& extents);

  /// Makes room for a gradient texture, and queues the removal of all marks.
  Status Clear(const std::array<int, 3>& extents, const Stream& stream);
  /// Returns the words that a kernel sets marks in: LargeBlockWord::Own.
  LargeDifferences GetMarks() const { return this->Marks; }
  LargeBlockWord* GetWords() const { return this->Words.Get(); }
  /// Finds the blocks near marked ones, after the marks; blocks until done.
  Status FindNear(const Stream& stream);
  /// Returns the share of blocks that are near marked ones, 0 to 1.
  double GetShare() const { return this->Share; }
  std::size_t GetBytes() const { return this->Words.GetBytes() + this->Count.GetBytes(); }

private:
  DeviceBuffer<LargeBlockWord> Words;
  DeviceBuffer<unsigned int> Count; ///< one element: the blocks near marked ones
  std::array<int, 3> WordCounts{ 0, 0, 0 };
  std::array<int, 3> BlockCounts{ 0, 0, 0 };
  LargeDifferences Marks;
  double Share = 0.0;
};

} // namespace Strider

#endif
