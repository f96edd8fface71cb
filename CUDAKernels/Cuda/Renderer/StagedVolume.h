// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The next volume of a renderer, on its way to the device while frames read the one in force.
#ifndef Strider_Cuda_Renderer_StagedVolume_h
#define Strider_Cuda_Renderer_StagedVolume_h

#include "Cuda/Renderer/DeviceVolume.h"
#include "Sampling/BackgroundCopy.h"

#include <memory>

namespace Strider
{

/// One thread of its own brings the volume in, by a stream of its own. Once it is taken, the former volume's memory waits for the next
/// one, so that no more than two volumes are ever on the device.
class StagedVolume
{
public:
  StagedVolume() = default;
  ~StagedVolume() { this->Copy.Forget(); }
  StagedVolume(const StagedVolume&) = delete;
  StagedVolume& operator=(const StagedVolume&) = delete;

  /// Begins to bring a volume in beside `inForce`, whose settings it follows, and returns at once, unless another one is on its way:
  /// that is waited for. Nothing happens where the device has no room for a texture of it.
  Status Begin(const VolumeView& volume, const DeviceVolume& inForce, const Device& device);
  /// Waits for the volume where it is this one, and exchanges it with the one in force; false where it is not, or could not be brought
  /// in: then it is forgotten. Meanwhile the progress of `inForce` is told how far it has come, and stops nothing.
  bool Take(const VolumeView& volume, DeviceVolume& inForce);
  /// Waits for what is on its way and gives its memory up; false where there is none.
  bool Release();
  /// Device memory of the volume that is staged, or of the former one.
  std::size_t GetBytes() const { return this->Bytes; }
  /// How long the volume that was taken last was on its way.
  double GetMilliseconds() const { return this->Copy.GetMilliseconds(); }

private:
  std::unique_ptr<DeviceVolume> Next;
  Stream Queue;
  BackgroundCopy
    Copy; ///< into Next, which is its own while it is at work; destroyed before what it fills
  std::size_t Bytes = 0;
};

} // namespace Strider

#endif
