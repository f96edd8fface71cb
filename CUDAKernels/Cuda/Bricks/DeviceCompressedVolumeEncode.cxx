// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compression of a volume entirely on the device.
#include "Compression/Format/CompressionRequest.h"
#include "Cuda/Bricks/DeviceCompressedVolume.h"
#include "Cuda/Bricks/EncodeBricks.h"
#include "Cuda/Bricks/FindBackground.h"
#include "Cuda/Bricks/PackLengths.h"
#include "Cuda/Bricks/SumLengths.h"

#include <algorithm>

namespace Strider
{

namespace
{

Status CheckVolume(const VolumeView& volume, std::uint64_t bricks)
{
  STRIDER_TRY(CheckRequest({ volume.Dimensions, volume.Type, volume.Components }));
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

} // namespace Strider
