// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Uploads voxels from the caller's memory into a 3-D array.
#ifndef Strider_Cuda_Volume_UploadVoxels_h
#define Strider_Cuda_Volume_UploadVoxels_h

#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Runtime/Event.h"
#include "Cuda/Runtime/Stream.h"
#include "Cuda/Volume/SharedUpload.h"
#include "Cuda/Volume/StoreVoxels.h"
#include "Strider/TaskProgress.h"
#include "Strider/VolumeView.h"

#include <array>

namespace Strider
{

/// Uploads through two page-locked chunks: while the device copies one, host threads fill the other. The volume is
/// never duplicated in host memory.
class VoxelUploader
{
public:
  Status Create();

  /// Sets the callback for the progress of uploads; it runs on the thread that calls Upload.
  void SetProgress(const TaskProgress& progress) { this->Progress = progress; }
  const TaskProgress& GetProgress() const { return this->Progress; }

  /// Shares the next uploads of whole volumes with other devices, until it is set to null. `index` is the number of
  /// this device there, and `cudaDevice` CUDA's.
  void Share(SharedUpload* shared, std::size_t index, int cudaDevice)
  {
    this->Shared = { shared, index, cudaDevice };
  }

  /// Sets whether volumes in device memory are texels already, whatever their type says. Default: false.
  void SetAreTexels(bool areTexels) { this->AreTexels = areTexels; }

  /// Uploads all voxels; blocks until done. Device memory must be readable by the stream's device.
  Status Upload(
    const VolumeView& volume, SmallestInteger smallest, cudaArray_t array, const Stream& stream);
  /// As Upload, for a box inside the volume; other texels of the array keep their values.
  Status UploadPart(const VolumeView& volume, const IndexBox& part, SmallestInteger smallest,
    cudaArray_t array, const Stream& stream);

private:
  struct Sharing
  {
    SharedUpload* Upload = nullptr;
    std::size_t Index = 0;
    int CudaDevice = 0;
  };

  TaskProgress Progress;
  Sharing Shared;
  bool AreTexels = false;
  std::array<PinnedBuffer<unsigned char>, 2> Chunks;
  std::array<Event, 2> ChunkFetched;
};

} // namespace Strider

#endif
