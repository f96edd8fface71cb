// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Measures compression and decompression on the device.
#include "Codec/CodecRun.h"
#include "Contestants/Now.h"

#include "Cuda/Bricks/CompressVolumeOnDevice.h"
#include "Cuda/Bricks/DeviceCompressedVolume.h"
#include "Cuda/Runtime/Event.h"
#include "Host/Volume/CompressVolume.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace StriderBenchmarks
{
namespace
{

using namespace Strider;

constexpr std::size_t MostHostBytes = std::size_t{ 1 } << 28;

class CodecBench
{
public:
  CodecBench(const BenchOptions& options, const BenchScene& scene)
    : Options(options)
    , View(scene.Volume.View)
    , Bytes(CountBytes(scene))
  {
  }

  Status Run(CodecRun& run)
  {
    STRIDER_TRY(this->Queue.Create());
    STRIDER_TRY(this->Timer.Create());
    STRIDER_TRY(this->Decoded.Reserve(this->Bytes));
    DeviceCompressedVolume encoded;
    STRIDER_TRY(this->Time([&] { return encoded.Encode(this->View, this->Queue); }, run.Encode));
    run.BitsPerScalar = this->CountBits(encoded);
    STRIDER_TRY(this->TimeDecode(encoded, run.Decode));
    STRIDER_TRY(this->Time(
      [&] {
        return STRIDER_CUDA_CALL(cudaMemcpyAsync(this->Decoded.Get(), this->View.Voxels,
          this->Bytes, cudaMemcpyDeviceToDevice, this->Queue.Get()));
      },
      run.Copy));
    return this->Bytes <= MostHostBytes ? this->RunWithHost(run) : Status();
  }

private:
  template <typename WorkOp>
  Status Time(const WorkOp& work, CodecTask& task)
  {
    for (int round = 0; round < this->Options.Warmup + this->Options.Rounds; ++round)
    {
      double milliseconds = 0.0;
      STRIDER_TRY(this->Timer.Start(this->Queue.Get()));
      STRIDER_TRY(work());
      STRIDER_TRY(this->Timer.Stop(this->Queue.Get()));
      STRIDER_TRY(this->Timer.Read(milliseconds));
      if (round >= this->Options.Warmup)
      {
        task.Milliseconds.push_back(milliseconds);
      }
    }
    return {};
  }

  /// Also checks that all bits are restored.
  Status TimeDecode(const DeviceCompressedVolume& compressed, CodecTask& task)
  {
    STRIDER_TRY(STRIDER_CUDA_CALL(
      cudaMemsetAsync(this->Decoded.Get(), 0xcd, this->Bytes, this->Queue.Get())));
    STRIDER_TRY(this->Time(
      [&] { return LaunchDecodeVolume(compressed, this->Decoded.Get(), this->Queue.Get()); },
      task));
    constexpr std::size_t Most = std::size_t{ 1 } << 28;
    std::vector<unsigned char> raw(std::min(this->Bytes, Most));
    std::vector<unsigned char> decoded(raw.size());
    for (std::size_t first = 0; first < this->Bytes; first += Most)
    {
      const std::size_t count = std::min(Most, this->Bytes - first);
      const auto* voxels = static_cast<const unsigned char*>(this->View.Voxels);
      STRIDER_TRY(
        STRIDER_CUDA_CALL(cudaMemcpy(raw.data(), voxels + first, count, cudaMemcpyDeviceToHost)));
      STRIDER_TRY(STRIDER_CUDA_CALL(
        cudaMemcpy(decoded.data(), this->Decoded.Get() + first, count, cudaMemcpyDeviceToHost)));
      if (std::memcmp(raw.data(), decoded.data(), count) != 0)
      {
        return STRIDER_FAILURE(StatusCode::DeviceFailure, task.Name + " lost bits");
      }
    }
    return {};
  }

  Status RunWithHost(CodecRun& run)
  {
    std::vector<unsigned char> voxels(this->Bytes);
    STRIDER_TRY(STRIDER_CUDA_CALL(
      cudaMemcpy(voxels.data(), this->View.Voxels, this->Bytes, cudaMemcpyDeviceToHost)));
    VolumeView host = this->View;
    host.Voxels = voxels.data();
    host.Space = MemorySpace::Host;
    CompressedVolume published;
    CompressedVolume automatic;
    CompressedVolume found;
    STRIDER_TRY(CompressVolume(host, BrickFormat::Published, published));
    STRIDER_TRY(CompressVolume(host, BrickFormat::Automatic, automatic));
    const double begin = Now();
    STRIDER_TRY(CompressVolumeOnDevice(
      { { host.Dimensions, host.Type, host.Components } },
      [&](int first, int, const void*& slices) {
        slices = voxels.data() +
          this->Bytes / static_cast<std::size_t>(host.Dimensions[2]) *
            static_cast<std::size_t>(first);
        return Status();
      },
      this->Queue, found));
    run.Compress.Milliseconds.push_back(Now() - begin);
    if (found.Kind != automatic.Kind || found.Payload != automatic.Payload ||
      found.Index != automatic.Index || found.Groups != automatic.Groups)
    {
      return STRIDER_FAILURE(
        StatusCode::DeviceFailure, "host and device compressed the volume to different bytes");
    }
    DeviceCompressedVolume onDevice;
    STRIDER_TRY(onDevice.Upload(automatic, this->Queue));
    run.HostBitsPerScalar = this->CountBits(onDevice);
    STRIDER_TRY(this->TimeDecode(onDevice, run.DecodeHostIndex));
    STRIDER_TRY(onDevice.Upload(published, this->Queue));
    run.PublishedBitsPerScalar = this->CountBits(onDevice);
    return this->TimeDecode(onDevice, run.DecodePublished);
  }

  double CountBits(const DeviceCompressedVolume& compressed) const
  {
    return 8.0 * static_cast<double>(compressed.GetBytes()) /
      static_cast<double>(this->View.CountVoxels() * this->View.Components);
  }

  const BenchOptions& Options;
  const VolumeView& View;
  std::size_t Bytes;
  Stream Queue;
  EventTimer Timer;
  DeviceBuffer<unsigned char> Decoded;
};

} // namespace

Status MeasureCodec(const BenchOptions& options, const BenchScene& scene, CodecRun& run)
{
  if (scene.Volume.View.Space != MemorySpace::Device)
  {
    return STRIDER_FAILURE(
      StatusCode::Unsupported, "the suite codec takes generated volumes: " + scene.VolumeName);
  }
  return CodecBench(options, scene).Run(run);
}

} // namespace StriderBenchmarks
