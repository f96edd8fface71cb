// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Uploads voxels from the caller's memory into a 3-D array.
#include "Cuda/Volume/UploadVoxels.h"

#include "Cuda/Runtime/CutIntoChunks.h"
#include "Cuda/Runtime/SurfaceObject.h"
#include "Cuda/Volume/BoxInArray.h"
#include "Cuda/Volume/StoreOnDevice.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

/// Large enough for the full bandwidth of the bus, small enough that page-locking two chunks delays the first frame
/// by milliseconds only.
constexpr std::size_t UploadChunkBytes = std::size_t(16) << 20;

/// Smaller volumes are uploaded to each device in about the time that devices need to meet.
constexpr std::size_t LeastSharedBytes = std::size_t(4) << 20;

/// Converts voxels in device memory to texels.
Status StoreOnDevice(const VolumeView& volume, SmallestInteger smallest, const IndexBox& part,
  cudaArray_t array, const Stream& stream)
{
  SurfaceObject surface;
  STRIDER_TRY(surface.Create(array));
  STRIDER_TRY(LaunchStoreVoxels(volume, smallest, part, surface.Get(), stream.Get()));
  return stream.Synchronize(); // the owner may change the memory from now on
}

/// Copies voxels in device memory that are texels already.
Status CopyOnDevice(const VolumeView& volume, const IndexBox& part, std::size_t texelBytes,
  cudaArray_t array, const Stream& stream)
{
  const auto width = static_cast<std::size_t>(volume.Dimensions[0]);
  const auto rows = static_cast<std::size_t>(volume.Dimensions[1]);
  const cudaPos place = FindPlace(part);
  const auto* first = static_cast<const unsigned char*>(volume.Voxels) +
    ((place.z * rows + place.y) * width + place.x) * texelBytes;
  cudaMemcpy3DParms copy{};
  copy.srcPtr =
    make_cudaPitchedPtr(const_cast<unsigned char*>(first), width * texelBytes, width, rows);
  copy.dstArray = array;
  copy.dstPos = place;
  copy.extent = FindExtent(part);
  copy.kind = cudaMemcpyDeviceToDevice;
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemcpy3DAsync(&copy, stream.Get())));
  return stream.Synchronize();
}

/// Copies the packed texels of a box to the array.
Status CopyTexels(
  void* texels, const IndexBox& box, std::size_t texelBytes, cudaArray_t array, cudaStream_t stream)
{
  cudaMemcpy3DParms copy{};
  copy.dstArray = array;
  copy.dstPos = FindPlace(box);
  copy.extent = FindExtent(box);
  copy.srcPtr = make_cudaPitchedPtr(
    texels, copy.extent.width * texelBytes, copy.extent.width, copy.extent.height);
  copy.kind = cudaMemcpyHostToDevice;
  return STRIDER_CUDA_CALL(cudaMemcpy3DAsync(&copy, stream));
}

/// Returns the box that a chunk of `box` covers in the volume.
IndexBox PlaceChunk(const VoxelChunk& chunk, const IndexBox& box)
{
  const int row = box.First[1] + chunk.FirstRow;
  const int slice = box.First[2] + chunk.FirstSlice;
  return { { box.First[0], row, slice },
    { box.Last[0], row + chunk.RowCount - 1, slice + chunk.SliceCount - 1 } };
}

} // namespace

Status VoxelUploader::Create()
{
  STRIDER_TRY(this->ChunkFetched[0].Create());
  return this->ChunkFetched[1].Create();
}

Status VoxelUploader::Upload(
  const VolumeView& volume, SmallestInteger smallest, cudaArray_t array, const Stream& stream)
{
  const IndexBox whole = MakeWholeBox(volume.Dimensions);
  const std::size_t bytes = volume.CountVoxels() * SizeOf(FindTexelFormat(volume));
  if (!this->Shared.Upload || volume.Space == MemorySpace::Device || bytes < LeastSharedBytes)
  {
    return this->UploadPart(volume, whole, smallest, array, stream);
  }
  return this->Shared.Upload->Upload(this->Shared.Index,
    { this->Shared.CudaDevice, array, smallest }, whole, stream.Get(),
    [&](const IndexBox& box) { return this->UploadPart(volume, box, smallest, array, stream); });
}

Status VoxelUploader::UploadPart(const VolumeView& volume, const IndexBox& part,
  SmallestInteger smallest, cudaArray_t array, const Stream& stream)
{
  const std::size_t texelBytes = SizeOf(FindTexelFormat(volume));
  if (volume.Space == MemorySpace::Device)
  {
    return this->AreTexels || Strider::AreTexels(volume)
      ? CopyOnDevice(volume, part, texelBytes, array, stream)
      : StoreOnDevice(volume, smallest, part, array, stream);
  }
  int half = 0;
  std::size_t copied = 0;
  for (const VoxelChunk& chunk : CutIntoChunks(part.GetSides(), UploadChunkBytes / texelBytes))
  {
    const IndexBox box = PlaceChunk(chunk, part);
    PinnedBuffer<unsigned char>& texels = this->Chunks[half];
    STRIDER_TRY(this->ChunkFetched[half].Synchronize());
    STRIDER_TRY(texels.Reserve(box.CountAll() * texelBytes));
    StoreVoxels(volume, smallest, box, texels.Get());
    STRIDER_TRY(CopyTexels(texels.Get(), box, texelBytes, array, stream.Get()));
    STRIDER_TRY(this->ChunkFetched[half].Record(stream.Get()));
    copied += box.CountAll();
    half = 1 - half;
    if (this->Progress &&
      !this->Progress(static_cast<double>(copied) / static_cast<double>(part.CountAll())))
    {
      STRIDER_TRY(stream.Synchronize()); // the stream still reads the chunks
      return STRIDER_FAILURE(StatusCode::Stopped, "the upload was stopped");
    }
  }
  return stream.Synchronize();
}

} // namespace Strider
