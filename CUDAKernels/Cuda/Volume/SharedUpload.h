// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// An upload that several devices share: each uploads some slices and copies the others from its peers.
#ifndef Strider_Cuda_Volume_SharedUpload_h
#define Strider_Cuda_Volume_SharedUpload_h

#include "Cuda/Volume/StoreVoxels.h"
#include "Strider/IndexBox.h"
#include "Strider/Status.h"

#include <cuda_runtime_api.h>

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <vector>

namespace Strider
{

/// Used by one thread for each device, all at the same time, for one volume.
class SharedUpload
{
public:
  /// Uploads a box from host memory into the device's array; blocks until done.
  using UploadBox = std::function<Status(const IndexBox& box)>;

  /// Array of a device, and how it stores the least integer; arrays that store it in another way are not copied.
  struct Target
  {
    int CudaDevice = 0;
    cudaArray_t Array = nullptr;
    SmallestInteger Smallest = SmallestInteger::Kept;
  };

  explicit SharedUpload(std::size_t devices)
    : Places(devices)
  {
  }

  /// Fills the array of device number `index` with all slices of `whole`. The other devices call this as well, or
  /// Leave. What a peer has failed to upload is uploaded here. Blocks until all devices are done. A second call for a
  /// device uploads everything.
  Status Upload(std::size_t index, const Target& target, const IndexBox& whole, cudaStream_t stream,
    const UploadBox& upload);
  /// Tells the others not to wait for a device, after its last Upload.
  void Leave(std::size_t index);

private:
  struct Place
  {
    bool HasJoined = false;
    bool HasLeft = false;
    bool IsUploaded = false;
    Target To;
    IndexBox Box;
  };

  /// Waits for all devices to join or leave, then divides the slices among those that have joined.
  void Join(std::size_t index, const Target& target, const IndexBox& whole);
  /// Waits for all devices that have joined.
  void Meet();
  Status TakeOthers(std::size_t index, cudaStream_t stream, const UploadBox& upload) const;

  std::mutex Lock;
  std::condition_variable Changed;
  std::vector<Place> Places;
  std::size_t Joined = 0;
  std::size_t Left = 0; ///< without having joined
  bool IsDivided = false;
  std::size_t Waiting = 0;
  std::size_t Meetings = 0;
};

} // namespace Strider

#endif
