// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Times one copy from device to device.
#include "Measure/MeasureViews.h"
#include "Measure/Statistics.h"

#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Runtime/Event.h"
#include "Cuda/Runtime/Stream.h"

#include <algorithm>

namespace StriderBenchmarks
{
namespace
{

using Strider::Status;
using ByteBuffer = Strider::DeviceBuffer<unsigned char>;

constexpr int Warmup = 3;
constexpr int Rounds = 11;

/// Reserves two buffers of `bytes`, or of as many as fit into the device's memory.
Status ReservePair(std::size_t bytes, ByteBuffer& from, ByteBuffer& to)
{
  constexpr std::size_t smallest = std::size_t(64) << 20;
  for (std::size_t piece = bytes;; piece = piece / 2 + 1)
  {
    Status status = from.Reserve(piece);
    status = status.IsOk() ? to.Reserve(piece) : status;
    if (status.IsOk() || status.GetCode() != Strider::StatusCode::OutOfMemory || piece <= smallest)
    {
      return status;
    }
    from = ByteBuffer();
    to = ByteBuffer();
  }
}

} // namespace

Status MeasureCopy(std::size_t bytes, double& milliseconds)
{
  Strider::Stream stream;
  Strider::EventTimer timer;
  ByteBuffer from;
  ByteBuffer to;
  STRIDER_TRY(stream.Create());
  STRIDER_TRY(timer.Create());
  STRIDER_TRY(ReservePair(bytes, from, to));
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemsetAsync(from.Get(), 1, from.GetBytes(), stream.Get())));
  std::vector<double> times;
  for (int round = 0; round < Warmup + Rounds; ++round)
  {
    double elapsed = 0.0;
    STRIDER_TRY(timer.Start(stream.Get()));
    for (std::size_t done = 0; done < bytes; done += from.GetBytes())
    {
      STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemcpyAsync(to.Get(), from.Get(),
        std::min(from.GetBytes(), bytes - done), cudaMemcpyDeviceToDevice, stream.Get())));
    }
    STRIDER_TRY(timer.Stop(stream.Get()));
    STRIDER_TRY(timer.Read(elapsed));
    if (round >= Warmup)
    {
      times.push_back(elapsed);
    }
  }
  milliseconds = FindQuantile(times, 0.5);
  return {};
}

} // namespace StriderBenchmarks
