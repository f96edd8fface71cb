// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Times frames of a volume that is new in each frame, in device memory and in host memory:
//   StriderBenchDevice [SIDE [FRAMES]]
// Each row has medians in milliseconds: a copy of the volume on the device, its ranges (those of integers of 8 and 16
// bits are found by the transfer), its transfer, the frame, and all of them from the change of the voxels to the
// finished frame.
#include "MakeCameras.h"
#include "MakeVolumes.h"

#include "Strider/DeviceMemory.h"
#include "Strider/FindFiniteRange.h"
#include "Strider/VolumeRenderer.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace
{

using Strider::Status;
using Strider::VolumeView;

/// Medians in milliseconds.
struct Row
{
  double Copy = 0.0;
  double Ranges = 0.0;
  double Transfer = 0.0;
  double Frame = 0.0;
  double All = 0.0;
};

double TimeMilliseconds(const std::function<void()>& work)
{
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
    .count();
}

double FindMedian(std::vector<double> times)
{
  std::nth_element(times.begin(), times.begin() + times.size() / 2, times.end());
  return times[times.size() / 2];
}

void Require(const Status& status)
{
  if (!status.IsOk())
  {
    std::fprintf(stderr, "%s\n", status.GetMessage().c_str());
    std::exit(1);
  }
}

void Require(cudaError_t outcome)
{
  if (outcome != cudaSuccess)
  {
    std::fprintf(stderr, "%s\n", cudaGetErrorString(outcome));
    std::exit(1);
  }
}

/// Nested spheres, in all scalar types.
template <typename Scalar>
std::vector<unsigned char> MakeSpheres(int side)
{
  const auto count = static_cast<std::size_t>(side);
  std::vector<unsigned char> bytes(count * count * count * sizeof(Scalar));
  auto* scalars = reinterpret_cast<Scalar*>(bytes.data());
  const int workers = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  const auto fill = [&](int worker) {
    for (int z = worker; z < side; z += workers)
    {
      for (int y = 0; y < side; ++y)
      {
        Scalar* row = scalars + (static_cast<std::size_t>(z) * count + y) * count;
        for (int x = 0; x < side; ++x)
        {
          const double u = 2.0 * x / side - 1.0;
          const double v = 2.0 * y / side - 1.0;
          const double w = 2.0 * z / side - 1.0;
          row[x] = static_cast<Scalar>(255.0 * std::min(1.0, u * u + v * v + w * w));
        }
      }
    }
  };
  std::vector<std::thread> threads;
  for (int worker = 0; worker < workers; ++worker)
  {
    threads.emplace_back(fill, worker);
  }
  for (std::thread& thread : threads)
  {
    thread.join();
  }
  return bytes;
}

/// Time of a copy of the volume on the device.
double TimeCopy(const void* voxels, std::size_t bytes, int frames)
{
  void* copy = nullptr;
  cudaStream_t stream = nullptr;
  Require(cudaMalloc(&copy, bytes));
  Require(cudaStreamCreate(&stream));
  std::vector<double> times;
  for (int frame = 0; frame < frames; ++frame)
  {
    times.push_back(TimeMilliseconds([&] {
      Require(cudaMemcpyAsync(copy, voxels, bytes, cudaMemcpyDeviceToDevice, stream));
      Require(cudaStreamSynchronize(stream));
    }));
  }
  Require(cudaStreamDestroy(stream));
  Require(cudaFree(copy));
  return FindMedian(times);
}

Row TimeFrames(VolumeView view, const Strider::RenderRequest& request, int frames)
{
  std::unique_ptr<Strider::VolumeRenderer> renderer;
  std::string reason;
  Require(Strider::VolumeRenderer::Create(Strider::Backend::CUDA, -1, renderer, reason));
  Strider::TransferFunctions functions;
  functions.Colors = { 0.1f, 0.2f, 0.8f, 0.9f, 0.9f, 0.2f };
  functions.Opacities = { 0.01f, 0.0f, 0.02f, 0.0f };
  functions.ColorRange = { 0.0, 255.0 };
  functions.OpacityRange = { 0.0, 255.0 };
  Strider::FiniteRanges onHost;
  Strider::DeviceRanges onDevice;
  Strider::RenderedImage image;
  std::vector<double> ranges;
  std::vector<double> transfers;
  std::vector<double> pictures;
  std::vector<double> all;
  for (int frame = 0; frame < frames + 3; ++frame)
  {
    all.push_back(TimeMilliseconds([&] {
      ranges.push_back(TimeMilliseconds([&] {
        view.FindsRanges = view.Space == Strider::MemorySpace::Device;
        if (view.LacksRanges())
        {
          return; // the transfer finds them
        }
        if (view.Space == Strider::MemorySpace::Device)
        {
          Require(onDevice.Update(view));
        }
        else
        {
          onHost.Update(view);
        }
      }));
      transfers.push_back(TimeMilliseconds([&] { Require(renderer->SetVolume(view)); }));
      pictures.push_back(TimeMilliseconds([&] {
        Require(renderer->SetTransferFunctions(functions));
        Require(renderer->Render(request, image));
      }));
    }));
  }
  const auto skip = [](std::vector<double> times) {
    return FindMedian({ times.begin() + 3, times.end() }); // the first frames allocate
  };
  return { 0.0, skip(ranges), skip(transfers), skip(pictures), skip(all) };
}

void Print(const char* name, const char* memory, int side, const Row& row)
{
  std::printf("%-8s %5d %-7s copy %8.3f ranges %8.3f transfer %8.3f frame %8.3f all %8.3f\n", name,
    side, memory, row.Copy, row.Ranges, row.Transfer, row.Frame, row.All);
  std::fflush(stdout);
}

template <typename Scalar>
void Compare(const char* name, Strider::ScalarType type, int side, int frames)
{
  const std::vector<unsigned char> bytes = MakeSpheres<Scalar>(side);
  VolumeView view;
  view.Type = type;
  view.Dimensions = { side, side, side };
  view.Voxels = bytes.data();
  Strider::Testing::TestVolume layout;
  layout.Layout = view.GetLayout();
  layout.IndexToPhysical = { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };
  Strider::RenderRequest request;
  request.ImageSize = { 1024, 1024 };
  request.IndexToPhysical = layout.IndexToPhysical;
  request.PhysicalToClip = MakeClipMatrix(Strider::Testing::ListCameras(layout).front().Place, 1.0);
  request.SampleDistance = 1.0;
  request.How.Rotation = Strider::RotationMode::Off;
  void* memory = nullptr;
  Require(cudaMalloc(&memory, bytes.size()));
  Require(cudaMemcpy(memory, bytes.data(), bytes.size(), cudaMemcpyHostToDevice));
  VolumeView device = view;
  device.Voxels = memory;
  device.Space = Strider::MemorySpace::Device;
  Row row = TimeFrames(device, request, frames);
  row.Copy = TimeCopy(memory, bytes.size(), frames);
  Print(name, "device", side, row);
  // The map reads 1.15 times the volume, at half the time of a copy, which reads and writes.
  const double bound = 1.3 * row.Copy + 1.15 * 0.5 * row.Copy + row.Frame;
  std::printf("%-8s %5d bound   1.3 copies, 1.15 reads and the frame: %8.3f, all is %.2f of it\n",
    name, side, bound, row.All / bound);
  Print(name, "host", side, TimeFrames(view, request, frames));
  Require(cudaFree(memory));
}

} // namespace

int main(int count, char** arguments)
{
  const int side = count > 1 ? std::atoi(arguments[1]) : 1024;
  const int frames = count > 2 ? std::atoi(arguments[2]) : 15;
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0)
  {
    std::puts("skipped: no CUDA device");
    return 77;
  }
  if (side < 2 || side > 2048 || frames < 1)
  {
    std::fprintf(stderr, "usage: %s [SIDE [FRAMES]], SIDE in [2, 2048]\n", arguments[0]);
    return 1;
  }
  Compare<std::uint8_t>("UInt8", Strider::ScalarType::UInt8, side, frames);
  Compare<std::int16_t>("Int16", Strider::ScalarType::Int16, side / 2, frames);
  Compare<float>("Float32", Strider::ScalarType::Float32, side / 2, frames);
  Compare<double>("Float64", Strider::ScalarType::Float64, side / 2, frames);
  return 0;
}
