// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Uploads the next volume of a renderer while frames read the current one.
#ifndef Strider_Cuda_Renderer_StagedVolume_h
#define Strider_Cuda_Renderer_StagedVolume_h

#include "Cuda/Renderer/DeviceVolume.h"
#include "Sampling/BackgroundCopy.h"

#include <memory>

namespace Strider
{

/// Uploads in a thread and a stream of its own. After an exchange the former volume's memory is kept for the next
/// one, so that at most two volumes are on the device.
class StagedVolume
{
public:
  StagedVolume() = default;
  ~StagedVolume() { this->Copy.Forget(); }
  StagedVolume(const StagedVolume&) = delete;
  StagedVolume& operator=(const StagedVolume&) = delete;

  /// Starts the upload of a volume beside `inForce`, whose settings it takes over, and returns at once; waits first
  /// for an upload in progress. Does nothing where the device has no memory for its texture.
  Status Begin(const VolumeView& volume, const DeviceVolume& inForce, const Device& device);
  /// Waits for the upload of this volume and swaps it with `inForce`. Returns false, and drops the upload, where it
  /// is of another volume or has failed. Meanwhile the progress callback of `inForce` is called; it cannot cancel.
  bool Take(const VolumeView& volume, DeviceVolume& inForce);
  /// Waits for an upload in progress and releases its memory; returns false where there is none.
  bool Release();
  /// Returns the device memory of the staged volume, or of the former one.
  std::size_t GetBytes() const { return this->Bytes; }
  /// Returns the time of the last upload that was taken.
  double GetMilliseconds() const { return this->Copy.GetMilliseconds(); }

private:
  std::unique_ptr<DeviceVolume> Next;
  Stream Queue;
  /// Fills Next, and owns it while it runs; destroyed before Next.
  BackgroundCopy Copy;
  std::size_t Bytes = 0;
};

} // namespace Strider

#endif
