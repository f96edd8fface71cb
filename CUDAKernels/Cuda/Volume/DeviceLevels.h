// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The levels of an adaptive grid in device memory.
#ifndef Strider_Cuda_Volume_DeviceLevels_h
#define Strider_Cuda_Volume_DeviceLevels_h

#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Runtime/Stream.h"
#include "Sampling/LevelGrid.h"

#include <memory>

namespace Strider
{

class DeviceLevels
{
public:
  /// Copies the levels and waits for the copy. Null releases the memory. Levels that are there already are not copied
  /// again. After a failure there are none.
  Status Update(const std::shared_ptr<const LevelVolume>& levels, const Stream& stream);
  /// Returns the levels for kernels.
  const LevelGrid& Get() const { return this->Grid; }
  std::size_t GetBytes() const
  {
    return this->Nodes.GetBytes() + this->Pieces.GetBytes() + this->Borders.GetBytes() +
      this->Values.GetBytes();
  }

private:
  Status Copy(const LevelVolume& levels, const Stream& stream);

  std::shared_ptr<const LevelVolume> Source;
  DeviceBuffer<LevelNode> Nodes;
  DeviceBuffer<LevelPiece> Pieces;
  DeviceBuffer<LevelBorder> Borders;
  DeviceBuffer<float> Values;
  LevelGrid Grid;
};

} // namespace Strider

#endif
