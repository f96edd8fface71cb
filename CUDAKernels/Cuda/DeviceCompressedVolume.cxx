// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A compressed volume in the memory of the device.
#include "Cuda/DeviceCompressedVolume.h"

#include <cuda_runtime_api.h>

namespace Strider
{

namespace
{

Status CopyWords(
  const std::vector<std::uint32_t>& words, const Stream& stream, DeviceBuffer<std::uint32_t>& copy)
{
  if (words.empty())
  {
    return {};
  }
  STRIDER_TRY(copy.Reserve(words.size()));
  return STRIDER_CUDA_CALL(cudaMemcpyAsync(copy.Get(), words.data(),
    words.size() * sizeof(std::uint32_t), cudaMemcpyHostToDevice, stream.Get()));
}

} // namespace

Status DeviceCompressedVolume::Upload(const CompressedVolume& volume, const Stream& stream)
{
  *this = {};
  DeviceCompressedVolume made;
  STRIDER_TRY(CopyWords(volume.Payload, stream, made.Payload));
  STRIDER_TRY(CopyWords(volume.Index, stream, made.Index));
  STRIDER_TRY(CopyWords(volume.Groups, stream, made.Groups));
  STRIDER_TRY(stream.Synchronize());
  made.Bricks = volume.View();
  made.Bricks.Payload = made.Payload.Get();
  made.Bricks.Index = made.Index.Get();
  made.Bricks.Groups = made.Groups.Get();
  made.Dimensions = volume.Dimensions;
  made.Type = volume.Type;
  *this = std::move(made);
  return {};
}

} // namespace Strider
