// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A compressed volume in device memory.
#include "Cuda/Bricks/DeviceCompressedVolume.h"

#include "Compression/Format/CompressionRequest.h"
#include "Cuda/Bricks/EncodeBricks.h"

#include <cuda_runtime_api.h>

namespace Strider
{

namespace
{

Status CheckVolume(const VolumeView& volume, std::uint64_t bricks)
{
  STRIDER_TRY(CheckRequest({ { volume.Dimensions, volume.Type, volume.Components } }));
  if (!volume.Voxels || volume.Space != MemorySpace::Device)
  {
    return STRIDER_FAILURE(
      StatusCode::InvalidArgument, "only voxels in device memory can be compressed here");
  }
  if (bricks >= MostBricks)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      std::to_string(bricks) + " bricks at a time are not fewer than " +
        std::to_string(MostBricks));
  }
  return {};
}

} // namespace

Status DeviceCompressedVolume::WordArray::Upload(
  const std::vector<std::uint32_t>& words, const Stream& stream)
{
  STRIDER_TRY(this->Words.Reserve(words.size()));
  this->Count = words.size();
  return words.empty()
    ? Status()
    : STRIDER_CUDA_CALL(cudaMemcpyAsync(this->Words.Get(), words.data(),
        words.size() * sizeof(std::uint32_t), cudaMemcpyHostToDevice, stream.Get()));
}

Status DeviceCompressedVolume::WordArray::Download(
  const Stream& stream, std::vector<std::uint32_t>& words) const
{
  words.resize(this->Count);
  return words.empty()
    ? Status()
    : STRIDER_CUDA_CALL(cudaMemcpyAsync(words.data(), this->Words.Get(),
        this->Count * sizeof(std::uint32_t), cudaMemcpyDeviceToHost, stream.Get()));
}

Status DeviceCompressedVolume::WordArray::Clear(std::uint64_t count, const Stream& stream)
{
  STRIDER_TRY(this->Words.Reserve(static_cast<std::size_t>(count)));
  this->Count = static_cast<std::size_t>(count);
  return STRIDER_CUDA_CALL(
    cudaMemsetAsync(this->Words.Get(), 0, this->Count * sizeof(std::uint32_t), stream.Get()));
}

Status DeviceCompressedVolume::Upload(const CompressedVolume& volume, const Stream& stream)
{
  *this = {};
  DeviceCompressedVolume made;
  STRIDER_TRY(made.Payload.Upload(volume.Payload, stream));
  STRIDER_TRY(made.Index.Upload(volume.Index, stream));
  STRIDER_TRY(made.Groups.Upload(volume.Groups, stream));
  STRIDER_TRY(stream.Synchronize());
  made.Shape.Dimensions = volume.Dimensions;
  made.Shape.Type = volume.Type;
  made.Shape.Components = volume.Components;
  made.Shape.Format = volume.Format;
  made.Shape.Kind = volume.Kind;
  made.Shape.EntryBits = volume.EntryBits;
  made.Shape.GroupBits = volume.GroupBits;
  made.Shape.BaseWords = volume.BaseWords;
  made.Shape.Background = volume.Background;
  made.Shape.PayloadBytes = volume.PayloadBytes;
  *this = std::move(made);
  return {};
}

Status DeviceCompressedVolume::Encode(const VolumeView& volume, const Stream& stream)
{
  *this = {};
  DeviceCompressedVolume made;
  CompressedVolume& shape = made.Shape;
  shape.Dimensions = volume.Dimensions;
  shape.Type = volume.Type;
  shape.Components = volume.Components;
  shape.Kind = BrickIndex::Lengths;
  const std::uint64_t bricks = shape.MakeGrid().CountAll();
  STRIDER_TRY(CheckVolume(volume, bricks));

  DeviceBuffer<std::uint16_t> lengths;
  DeviceBuffer<std::uint8_t> forms;
  DeviceBuffer<std::uint64_t> offsets;
  STRIDER_TRY(lengths.Reserve(static_cast<std::size_t>(bricks)));
  STRIDER_TRY(forms.Reserve(static_cast<std::size_t>(bricks)));
  STRIDER_TRY(offsets.Reserve(static_cast<std::size_t>(bricks)));
  const EncodeTask task{ volume.Voxels,
    { volume.Dimensions[0], volume.Dimensions[1], volume.Dimensions[2] }, volume.Components,
    volume.Type, { lengths.Get(), forms.Get() }, false };
  STRIDER_TRY(LaunchMeasureBricks(task, stream.Get()));
  STRIDER_TRY(FindBackground(task, stream, shape.Background));
  STRIDER_TRY(LaunchDropBackground(task, shape.Background, stream.Get()));
  LengthSums sums;
  STRIDER_TRY(SumLengths(lengths.Get(), bricks, offsets.Get(), stream, sums));
  shape.PayloadBytes = sums.Bytes;
  shape.EntryBits = CountBits(static_cast<std::uint64_t>(sums.Longest));
  shape.BaseWords = CountBaseWords(sums.Bytes);
  STRIDER_TRY(made.Index.Clear(CountRecordWords(bricks, shape.BaseWords, shape.EntryBits), stream));
  STRIDER_TRY(made.Payload.Clear(CountFieldWords(sums.Bytes, 8), stream));
  STRIDER_TRY(LaunchPackLengths({ lengths.Get(), offsets.Get(), bricks, shape.EntryBits,
                                  shape.BaseWords, made.Index.Words.Get() },
    stream.Get()));
  STRIDER_TRY(LaunchEncodeBricks(task, offsets.Get(), made.Payload.Words.Get(), stream.Get()));
  STRIDER_TRY(stream.Synchronize());
  *this = std::move(made);
  return {};
}

Status DeviceCompressedVolume::Download(const Stream& stream, CompressedVolume& volume) const
{
  CompressedVolume copy = this->Shape;
  STRIDER_TRY(this->Payload.Download(stream, copy.Payload));
  STRIDER_TRY(this->Index.Download(stream, copy.Index));
  STRIDER_TRY(this->Groups.Download(stream, copy.Groups));
  STRIDER_TRY(stream.Synchronize());
  volume = std::move(copy);
  return {};
}

CompressedBricks DeviceCompressedVolume::View() const
{
  CompressedBricks bricks = this->Shape.View();
  bricks.Payload = this->Payload.Words.Get();
  bricks.Index = this->Index.Words.Get();
  bricks.Groups = this->Groups.Words.Get();
  return bricks;
}

} // namespace Strider
