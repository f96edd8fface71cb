// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Brings voxels from their owner's memory into a 3-D array.
#include "Cuda/UploadVoxels.h"

#include "Cuda/CutIntoChunks.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

/// Large enough for the full speed of the bus, small enough that page-locking two of them delays the first frame by
/// milliseconds.
constexpr std::size_t ChunkBytes = std::size_t(16) << 20;

/// Voxels that lie on the device already, as the texels that they become.
Status CopyOnDevice(
  const VolumeView& volume, std::size_t texelBytes, cudaArray_t array, const Stream& stream)
{
  const auto width = static_cast<std::size_t>(volume.Dimensions[0]);
  const auto rows = static_cast<std::size_t>(volume.Dimensions[1]);
  cudaMemcpy3DParms copy{};
  copy.srcPtr =
    make_cudaPitchedPtr(const_cast<void*>(volume.Voxels), width * texelBytes, width, rows);
  copy.dstArray = array;
  copy.extent = make_cudaExtent(width, rows, static_cast<std::size_t>(volume.Dimensions[2]));
  copy.kind = cudaMemcpyDeviceToDevice;
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemcpy3DAsync(&copy, stream.Get())));
  return stream.Synchronize();
}

Status CopyChunk(const VoxelChunk& chunk, const VolumeView& volume, std::size_t texelBytes,
  void* texels, cudaArray_t array, cudaStream_t stream)
{
  const std::size_t width = static_cast<std::size_t>(volume.Dimensions[0]);
  const std::size_t rows = static_cast<std::size_t>(chunk.RowCount);
  cudaMemcpy3DParms copy{};
  copy.srcPtr = make_cudaPitchedPtr(texels, width * texelBytes, width, rows);
  copy.dstArray = array;
  copy.dstPos = make_cudaPos(
    0, static_cast<std::size_t>(chunk.FirstRow), static_cast<std::size_t>(chunk.FirstSlice));
  copy.extent = make_cudaExtent(width, rows, static_cast<std::size_t>(chunk.SliceCount));
  copy.kind = cudaMemcpyHostToDevice;
  return STRIDER_CUDA_CALL(cudaMemcpy3DAsync(&copy, stream));
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
  const std::size_t texelBytes = SizeOf(FindTexelFormat(volume));
  if (volume.Space == MemorySpace::Device)
  {
    return CopyOnDevice(volume, texelBytes, array, stream);
  }
  const std::size_t width = static_cast<std::size_t>(volume.Dimensions[0]);
  std::size_t firstVoxel = 0;
  int half = 0;
  for (const VoxelChunk& chunk : CutIntoChunks(volume.Dimensions, ChunkBytes / texelBytes))
  {
    const std::size_t voxels =
      width * static_cast<std::size_t>(chunk.RowCount) * static_cast<std::size_t>(chunk.SliceCount);
    PinnedBuffer<unsigned char>& texels = this->Chunks[half];
    STRIDER_TRY(this->ChunkFetched[half].Synchronize());
    STRIDER_TRY(texels.Reserve(voxels * texelBytes));
    StoreVoxels(volume, smallest, firstVoxel, voxels, texels.Get());
    STRIDER_TRY(CopyChunk(chunk, volume, texelBytes, texels.Get(), array, stream.Get()));
    STRIDER_TRY(this->ChunkFetched[half].Record(stream.Get()));
    firstVoxel += voxels;
    half = 1 - half;
  }
  return stream.Synchronize();
}

} // namespace Strider
