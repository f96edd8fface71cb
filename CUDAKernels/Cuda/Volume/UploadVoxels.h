// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Brings voxels from their owner's memory into a 3-D array.
#ifndef Strider_Cuda_Volume_UploadVoxels_h
#define Strider_Cuda_Volume_UploadVoxels_h

#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Runtime/Event.h"
#include "Cuda/Runtime/Stream.h"
#include "Cuda/Volume/StoreVoxels.h"
#include "Strider/TaskProgress.h"
#include "Strider/VolumeView.h"

#include <array>

namespace Strider
{

/// Two page-locked chunks: while the device fetches one, the threads of the host fill the other. There is never a second
/// copy of the volume in host memory.
class VoxelUploader
{
public:
  Status Create();

  /// Sets who is told how far copies from host memory have come, on the thread that asks for them.
  void SetProgress(const TaskProgress& progress) { this->Progress = progress; }
  const TaskProgress& GetProgress() const { return this->Progress; }

  /// Returns when the array holds all voxels.
  Status Upload(
    const VolumeView& volume, SmallestInteger smallest, cudaArray_t array, const Stream& stream)
  {
    return this->UploadPart(volume, MakeWholeBox(volume.Dimensions), smallest, array, stream);
  }
  /// The same of those in a box that lies in the volume: the other texels of the array stay.
  Status UploadPart(const VolumeView& volume, const IndexBox& part, SmallestInteger smallest,
    cudaArray_t array, const Stream& stream);

private:
  TaskProgress Progress;
  std::array<PinnedBuffer<unsigned char>, 2> Chunks;
  std::array<Event, 2> ChunkFetched;
};

} // namespace Strider

#endif
