// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Prefix sums of code word lengths with CUB.
#include "Cuda/Bricks/EncodeBricks.h"
#include "Cuda/Runtime/Buffer.h"

#include <cub/device/device_reduce.cuh>
#include <cub/device/device_scan.cuh>

namespace Strider
{

namespace
{

struct AddOp
{
  __host__ __device__ std::uint64_t operator()(std::uint64_t one, std::uint64_t other) const
  {
    return one + other;
  }
};

} // namespace

Status SumLengths(const std::uint16_t* lengths, std::uint64_t count, std::uint64_t* offsets,
  const Stream& stream, LengthSums& sums)
{
  const int items = static_cast<int>(count);
  DeviceBuffer<std::uint16_t> longest;
  STRIDER_TRY(longest.Reserve(1));
  std::size_t scanBytes = 0;
  std::size_t reduceBytes = 0;
  STRIDER_TRY(STRIDER_CUDA_CALL(cub::DeviceScan::ExclusiveScan(
    nullptr, scanBytes, lengths, offsets, AddOp{}, std::uint64_t{ 0 }, items, stream.Get())));
  STRIDER_TRY(STRIDER_CUDA_CALL(
    cub::DeviceReduce::Max(nullptr, reduceBytes, lengths, longest.Get(), items, stream.Get())));
  DeviceBuffer<unsigned char> room;
  STRIDER_TRY(room.Reserve(scanBytes > reduceBytes ? scanBytes : reduceBytes));
  STRIDER_TRY(STRIDER_CUDA_CALL(cub::DeviceScan::ExclusiveScan(
    room.Get(), scanBytes, lengths, offsets, AddOp{}, std::uint64_t{ 0 }, items, stream.Get())));
  STRIDER_TRY(STRIDER_CUDA_CALL(
    cub::DeviceReduce::Max(room.Get(), reduceBytes, lengths, longest.Get(), items, stream.Get())));
  std::uint64_t lastOffset = 0;
  std::uint16_t lastLength = 0;
  std::uint16_t most = 0;
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemcpyAsync(
    &lastOffset, offsets + (count - 1), sizeof(lastOffset), cudaMemcpyDeviceToHost, stream.Get())));
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemcpyAsync(
    &lastLength, lengths + (count - 1), sizeof(lastLength), cudaMemcpyDeviceToHost, stream.Get())));
  STRIDER_TRY(STRIDER_CUDA_CALL(
    cudaMemcpyAsync(&most, longest.Get(), sizeof(most), cudaMemcpyDeviceToHost, stream.Get())));
  STRIDER_TRY(stream.Synchronize());
  sums = { lastOffset + lastLength, most };
  return {};
}

} // namespace Strider
