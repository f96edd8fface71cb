// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compression of a volume slab by slab, with code words made on the device.
#include "Cuda/Bricks/CompressVolumeOnDevice.h"

#include "Compression/Encode/BrickCollector.h"
#include "Compression/Warp/CountCompressionBytes.h"
#include "Cuda/Bricks/EncodeBricks.h"
#include "Cuda/Runtime/Buffer.h"

#include <tbb/parallel_for.h>

namespace Strider
{

namespace
{

/// Makes the code words of one slab after the other.
class SlabEncoder
{
public:
  SlabEncoder(const CompressionRequest& request, const Stream& stream)
    : Request(request)
    , Queue(stream)
  {
  }

  /// Encodes the bricks of `slices` slices and adds them to the collector.
  Status Encode(const void* voxels, int slices, BrickCollector& collector)
  {
    const auto& dimensions = this->Request.Dimensions;
    EncodeTask task{ nullptr, { dimensions[0], dimensions[1], slices }, this->Request.Components,
      this->Request.Type, {}, true };
    const SlabBytes slab = CountSlabBytes(this->Request, slices);
    if (slab.Bricks >= MostBricks)
    {
      return STRIDER_FAILURE(StatusCode::InvalidArgument,
        std::to_string(slab.Bricks) + " bricks of a slab are not fewer than " +
          std::to_string(MostBricks) + ": ask for fewer slices than " + std::to_string(slices));
    }
    const auto count = static_cast<std::size_t>(slab.Bricks);
    STRIDER_TRY(this->Lengths.Reserve(count));
    STRIDER_TRY(this->Forms.Reserve(count));
    STRIDER_TRY(this->Offsets.Reserve(count));
    STRIDER_TRY(this->UploadSlab(voxels, static_cast<std::size_t>(slab.Voxels)));
    task.Voxels = this->Voxels.Get();
    task.Measured = { this->Lengths.Get(), this->Forms.Get() };
    STRIDER_TRY(LaunchMeasureBricks(task, this->Queue.Get()));
    LengthSums sums;
    STRIDER_TRY(SumLengths(this->Lengths.Get(), count, this->Offsets.Get(), this->Queue, sums));
    STRIDER_TRY(this->EncodeSlab(task, sums));
    return this->Collect(count, collector);
  }

private:
  Status UploadSlab(const void* voxels, std::size_t bytes)
  {
    STRIDER_TRY(this->Voxels.Reserve(bytes));
    return STRIDER_CUDA_CALL(cudaMemcpyAsync(
      this->Voxels.Get(), voxels, bytes, cudaMemcpyHostToDevice, this->Queue.Get()));
  }

  Status EncodeSlab(const EncodeTask& task, const LengthSums& sums)
  {
    const auto words = static_cast<std::size_t>(CountFieldWords(sums.Bytes, 8));
    STRIDER_TRY(this->Payload.Reserve(words));
    STRIDER_TRY(STRIDER_CUDA_CALL(
      cudaMemsetAsync(this->Payload.Get(), 0, words * sizeof(std::uint32_t), this->Queue.Get())));
    STRIDER_TRY(
      LaunchEncodeBricks(task, this->Offsets.Get(), this->Payload.Get(), this->Queue.Get()));
    this->CodeWords.resize(words);
    return STRIDER_CUDA_CALL(cudaMemcpyAsync(this->CodeWords.data(), this->Payload.Get(),
      words * sizeof(std::uint32_t), cudaMemcpyDeviceToHost, this->Queue.Get()));
  }

  Status Collect(std::size_t count, BrickCollector& collector)
  {
    std::vector<std::uint16_t> lengths(count);
    std::vector<std::uint64_t> offsets(count);
    std::vector<std::uint64_t> hashes(count);
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemcpyAsync(lengths.data(), this->Lengths.Get(),
      count * sizeof(lengths[0]), cudaMemcpyDeviceToHost, this->Queue.Get())));
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemcpyAsync(offsets.data(), this->Offsets.Get(),
      count * sizeof(offsets[0]), cudaMemcpyDeviceToHost, this->Queue.Get())));
    STRIDER_TRY(this->Queue.Synchronize());
    const auto* first = reinterpret_cast<const unsigned char*>(this->CodeWords.data());
    tbb::parallel_for(std::size_t{ 0 }, count,
      [&](std::size_t brick) { hashes[brick] = HashRun(first + offsets[brick], lengths[brick]); });
    for (std::size_t brick = 0; brick < count; ++brick)
    {
      collector.Add(first + offsets[brick], lengths[brick], hashes[brick]);
    }
    return {};
  }

  const CompressionRequest& Request;
  const Stream& Queue;
  DeviceBuffer<unsigned char> Voxels;
  DeviceBuffer<std::uint16_t> Lengths;
  DeviceBuffer<std::uint8_t> Forms;
  DeviceBuffer<std::uint64_t> Offsets;
  DeviceBuffer<std::uint32_t> Payload;
  std::vector<std::uint32_t> CodeWords;
};

} // namespace

Status CompressVolumeOnDevice(const CompressionRequest& request, const SliceSource& source,
  const Stream& stream, CompressedVolume& compressed)
{
  STRIDER_TRY(CheckRequest(request));
  if (request.Format != BrickFormat::Automatic)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "only the format Automatic is compressed on the device, not format " +
        std::to_string(static_cast<int>(request.Format)));
  }
  BrickCollector collector(request);
  { // the encoder's memory is released before the index is made
    SlabEncoder encoder(request, stream);
    const auto encode = [&](const void* voxels, int, int slices) {
      return encoder.Encode(voxels, slices, collector);
    };
    STRIDER_TRY(ReadSlabs(request, source, encode));
  }
  compressed = collector.Finish();
  return {};
}

} // namespace Strider
