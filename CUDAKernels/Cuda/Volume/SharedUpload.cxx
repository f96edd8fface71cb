// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// An upload that several devices share: each uploads some slices and copies the others from its peers.
#include "Cuda/Volume/SharedUpload.h"

#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Volume/BoxInArray.h"
#include "Strider/GuardMemory.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

/// Queues the copy of a box from one array to the same place of another.
Status CopyBox(const IndexBox& box, const SharedUpload::Target& from,
  const SharedUpload::Target& to, cudaStream_t stream)
{
  if (from.CudaDevice == to.CudaDevice)
  {
    cudaMemcpy3DParms copy{};
    copy.srcArray = from.Array;
    copy.dstArray = to.Array;
    copy.srcPos = copy.dstPos = FindPlace(box);
    copy.extent = FindExtent(box);
    copy.kind = cudaMemcpyDeviceToDevice;
    return STRIDER_CUDA_CALL(cudaMemcpy3DAsync(&copy, stream));
  }
  cudaMemcpy3DPeerParms copy{};
  copy.srcArray = from.Array;
  copy.srcDevice = from.CudaDevice;
  copy.dstArray = to.Array;
  copy.dstDevice = to.CudaDevice;
  copy.srcPos = copy.dstPos = FindPlace(box);
  copy.extent = FindExtent(box);
  return STRIDER_CUDA_CALL(cudaMemcpy3DPeerAsync(&copy, stream));
}

} // namespace

void SharedUpload::Join(std::size_t index, const Target& target, const IndexBox& whole)
{
  std::unique_lock<std::mutex> guard(this->Lock);
  Place& own = this->Places[index];
  own.HasJoined = true;
  own.To = target;
  ++this->Joined;
  this->Changed.notify_all();
  this->Changed.wait(guard, [this] { return this->Joined + this->Left == this->Places.size(); });
  if (this->IsDivided)
  {
    return;
  }
  this->IsDivided = true;
  const int slices = whole.GetSides()[2];
  const int count = static_cast<int>(this->Joined);
  int number = 0;
  for (Place& place : this->Places)
  {
    if (place.HasJoined)
    {
      place.Box = whole;
      place.Box.First[2] = whole.First[2] + static_cast<int>(slices * std::int64_t(number) / count);
      ++number;
      place.Box.Last[2] =
        whole.First[2] + static_cast<int>(slices * std::int64_t(number) / count) - 1;
    }
  }
}

void SharedUpload::Leave(std::size_t index)
{
  const std::lock_guard<std::mutex> guard(this->Lock);
  Place& own = this->Places[index];
  this->Left += own.HasJoined || own.HasLeft ? 0 : 1;
  own.HasLeft = true;
  this->Changed.notify_all();
}

void SharedUpload::Meet()
{
  std::unique_lock<std::mutex> guard(this->Lock);
  const std::size_t meeting = this->Meetings;
  if (++this->Waiting == this->Joined)
  {
    this->Waiting = 0;
    ++this->Meetings;
    this->Changed.notify_all();
  }
  this->Changed.wait(guard, [&] { return this->Meetings > meeting; });
}

Status SharedUpload::TakeOthers(
  std::size_t index, cudaStream_t stream, const UploadBox& upload) const
{
  const Place& own = this->Places[index];
  for (const Place& place : this->Places)
  {
    if (&place == &own || !place.HasJoined || place.Box.IsEmpty())
    {
      continue;
    }
    const Status copied = place.IsUploaded && place.To.Smallest == own.To.Smallest
      ? CopyBox(place.Box, place.To, own.To, stream)
      : STRIDER_FAILURE(StatusCode::DeviceFailure, "the peer has no such voxels");
    if (!copied.IsOk())
    {
      STRIDER_TRY(upload(place.Box));
    }
  }
  return STRIDER_CUDA_CALL(cudaStreamSynchronize(stream));
}

Status SharedUpload::Upload(std::size_t index, const Target& target, const IndexBox& whole,
  cudaStream_t stream, const UploadBox& upload)
{
  if (this->Places[index].HasJoined || this->Places[index].HasLeft)
  {
    return upload(whole);
  }
  this->Join(index, target, whole);
  Place& own = this->Places[index];
  Status status = GuardMemory([&] { return own.Box.IsEmpty() ? Status() : upload(own.Box); });
  own.IsUploaded = status.IsOk();
  this->Meet();
  if (status.IsOk())
  {
    status = GuardMemory([&] { return this->TakeOthers(index, stream, upload); });
  }
  this->Meet(); // until then peers read the array
  return status;
}

} // namespace Strider
